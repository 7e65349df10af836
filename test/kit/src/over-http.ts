import { Failure, type Operation } from '@procura/contracts';
import type { Place } from './builders.ts';
import { type Caller, mcpCaller, type Reply, restCaller } from './callers.ts';
import type { People, Person } from './platform.ts';

type Addresses = Pick<People, 'settings'> & { base_url: string; mcp_url: string };

/**
 * A platform as a person's programs call it: each operation over REST or MCP, or on the settings page if it is only
 * there.
 */
export const placeOver = (
  via: 'rest' | 'mcp',
  { base_url, mcp_url, settings }: Addresses,
): Place<Person> & { close(): Promise<void> } => {
  const assistants = new Map<string, Promise<Caller>>();
  const assistantOf = ({ token }: Person): Promise<Caller> => {
    const opened = assistants.get(token) ?? mcpCaller(mcp_url, token);
    assistants.set(token, opened);
    return opened;
  };
  const ask = async (
    { name, rest, surfaces }: Operation,
    person: Person,
    input: Record<string, unknown>,
    key?: string,
  ): Promise<Pick<Reply, 'ok' | 'json'>> => {
    if (via === 'mcp' && surfaces.includes('mcp')) return (await assistantOf(person)).call(name, input, key);
    if (rest) return restCaller(base_url, person.rest_key).call(name, input, key);
    const { status, json } = await settings(name, input, person.cookie);
    return { ok: status < 300, json };
  };
  return {
    async call(operation, person, input, { key } = {}) {
      const { ok, json } = await ask(operation, person, input as Record<string, unknown>, key);
      if (ok) return json;
      const { code, detail, errors, how_to_fix, retry_after_s } = json;
      throw new Failure(code, detail, { errors, how_to_fix, retry_after_s });
    },
    async close() {
      for (const assistant of assistants.values()) await (await assistant).close();
    },
  };
};
