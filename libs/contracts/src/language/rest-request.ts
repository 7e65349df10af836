import { type Operation, pathFields } from './operation.ts';

type RestRequest = { url: string; init: { method: string; headers: Record<string, string>; body?: string } };

/** The request of an operation's route, relative to the address of its gateway and without a credential. */
export const restRequest = (
  { name, rest }: Pick<Operation, 'name' | 'rest'>,
  input: Record<string, unknown>,
): RestRequest => {
  if (!rest) throw new Error(`${name} has no route`);
  const { method, path } = rest;
  const inPath = pathFields(path);
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const given = Object.entries(input).filter(
    ([field, value]) => !inPath.includes(field) && value !== undefined,
  );
  if (method === 'GET' || method === 'DELETE') {
    // A field of a list is given once for each value.
    const query = new URLSearchParams(
      given.flatMap(([field, value]) => [value].flat().map((one): [string, string] => [field, String(one)])),
    );
    return { url: given.length > 0 ? `${url}?${query}` : url, init: { method, headers: {} } };
  }
  const body = JSON.stringify(Object.fromEntries(given));
  return { url, init: { method, headers: { 'content-type': 'application/json' }, body } };
};
