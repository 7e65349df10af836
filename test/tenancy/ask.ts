import { randomBytes } from 'node:crypto';
import { operationsByName } from '@procura/contracts';
import { type People, type Person, type Platform, type Reply, restCaller } from '@procura/testkit/platform';

/** A platform used only through its surfaces, in this process or in others. */
export type Place = People & Pick<Platform, 'base_url'>;

/** A call on the operation's surface: REST with the person's key, else the console. */
export const ask = async (
  platform: Place,
  person: Person,
  operation: string,
  input: Record<string, unknown> = {},
  key?: string,
): Promise<Reply> => {
  if (operationsByName.get(operation)?.rest)
    return restCaller(platform.base_url, person.rest_key).call(operation, input, key);
  const { status, json } = await platform.settings(operation, input, person.cookie);
  return { ok: status < 300, status, json, replayed: false };
};

/** As {@link ask}, for calls that succeed. */
export const must = async (
  platform: Place,
  person: Person,
  operation: string,
  input: Record<string, unknown> = {},
): Promise<Reply['json']> => {
  const reply = await ask(platform, person, operation, input, randomBytes(8).toString('hex'));
  if (!reply.ok) throw new Error(`${operation}: ${JSON.stringify(reply.json)}`);
  answers.set(person.company_id, [...(answers.get(person.company_id) ?? []), JSON.stringify(reply.json)]);
  return reply.json;
};
/** By company, what its calls by {@link must} were answered. */
export const answers = new Map<string, string[]>();
