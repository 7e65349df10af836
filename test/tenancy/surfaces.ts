import type { Operation } from '@procura/contracts';
import { type Person, type Platform, parseRpc, requestOf, rpc } from '@procura/testkit/platform';

/** An answer as its bytes on the wire, headers included, and the document in it. */
export type Reply = {
  ok: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a foreign client received
  json: any;
  text: string;
};
type Input = Record<string, unknown>;
export type CallSurface = (operation: string, input: Input) => Promise<Reply>;

/** The surfaces of a platform as a person's programs use them; plain HTTP, so that every byte is visible. */
export const openSurfaces = ({ base_url, mcp_url, settings }: Platform) => {
  /** By a person's first token, the one in use: each may send only so much in a minute. */
  const tokens = new Map<string, Promise<string>>();

  const read = async (answer: Promise<Response>) => {
    const response = await answer;
    const body = await response.text();
    return { status: response.status, body, text: `${JSON.stringify([...response.headers])}\n${body}` };
  };

  const rest =
    (person: Person): CallSurface =>
    async (operation, input) => {
      const { url, init } = requestOf(operation, input);
      const { status, body, text } = await read(
        fetch(new URL(url, base_url), {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${person.rest_key}` },
        }),
      );
      return { ok: status < 300, json: JSON.parse(body), text };
    };

  const console =
    (person: Person): CallSurface =>
    async (operation, input) => {
      const { status, body, text } = await read(
        fetch(`${base_url}/settings/api/${operation}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: person.cookie },
          body: JSON.stringify(input),
        }),
      );
      return { ok: status < 300, json: JSON.parse(body), text };
    };

  const tokenOf = (person: Person): Promise<string> =>
    tokens.get(person.token) ?? Promise.resolve(person.token);
  const anotherToken = async (person: Person, spent: string): Promise<void> => {
    const inUse = tokens.get(person.token);
    if ((await tokenOf(person)) !== spent || tokens.get(person.token) !== inUse) return;
    const made = settings('create_token', { name: 'more tests' }, person.cookie);
    tokens.set(
      person.token,
      made.then(({ json }) => String(json.secret)),
    );
  };

  const mcp =
    (person: Person): CallSurface =>
    async (name, input) => {
      const token = await tokenOf(person);
      const { body, text } = await read(rpc(mcp_url, token, 'tools/call', { name, arguments: input }));
      const { result } = parseRpc(body);
      if (!result) throw new Error(`${name}: ${body}`);
      const said: string = result.content[0].text;
      const json = result.isError ? JSON.parse(said.slice(said.indexOf('{'))) : result.structuredContent;
      if (json.code === 'rate_limited' && /in one minute/.test(json.detail)) {
        await anotherToken(person, token);
        return mcp(person)(name, input);
      }
      return { ok: !result.isError, json, text };
    };

  return {
    rest,
    mcp,
    console,
    /** Every surface on which programs call the operation, or the console if it is only there. */
    of: (operation: Operation, person: Person): CallSurface[] => [
      ...(operation.rest ? [rest(person)] : [console(person)]),
      ...(operation.surfaces.includes('mcp') ? [mcp(person)] : []),
    ],
  };
};
export type Surfaces = ReturnType<typeof openSurfaces>;
