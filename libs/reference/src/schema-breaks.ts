import type { JsonSchema } from './json-schema.ts';

/** A breaking change of a schema, as a path and a phrase. */
export type Break = { path: string; what: string };

/** How `now` refuses inputs that `before` accepted. */
export const inputBreaks = (before: JsonSchema, now: JsonSchema): Break[] =>
  compare({ before, now, path: '', direction: 'input' });

/** How outputs of `now` differ from what `before` promised to another service. */
export const outputBreaks = (before: JsonSchema, now: JsonSchema): Break[] =>
  compare({ before, now, path: '', direction: 'output' });

/** How answers of `now` break the promise of `before` to clients. Clients take values that they do not know. */
export const answerBreaks = (before: JsonSchema, now: JsonSchema): Break[] =>
  compare({ before, now, path: '', direction: 'answer' });

/** The paths of the fields of `now` that `before` does not have, at any depth. */
export const newFields = (before: JsonSchema, now: JsonSchema, path = ''): string[] => {
  const old = fieldsOf(before);
  if (Object.keys(old).length === 0 && before.additionalProperties !== false) return [];
  return Object.entries(fieldsOf(now)).flatMap(([name, schema]) => {
    const inner = name === '[]' ? `${path}[]` : within(path, name);
    const known = old[name];
    return known ? newFields(known, schema, inner) : [inner];
  });
};

/** The fields of an object, or the items of a list, also where the schema lists alternatives such as null. */
const fieldsOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign(
    { ...schema.properties, ...(isSchema(schema.items) && { '[]': schema.items }) },
    ...(alternativesOf(schema) ?? []).map(fieldsOf),
  );

type Pair = { before: JsonSchema; now: JsonSchema; path: string; direction: 'input' | 'output' | 'answer' };

const compare = (pair: Pair): Break[] => [
  ...alternatives(pair),
  ...types(pair),
  ...values(pair),
  ...(pair.direction === 'input' ? bounds(pair) : []),
  ...properties(pair),
  ...items(pair),
];

const within = (path: string, name: string): string => (path ? `${path}.${name}` : name);
const at = (path: string, what: string): Break => ({ path: path || '(whole)', what });

/** Compares alternatives: each on the narrower side has to match one on the wider side. */
const alternatives = ({ before, now, path, direction }: Pair): Break[] => {
  const [old, recent] = [alternativesOf(before), alternativesOf(now)];
  if (!old && !recent) return [];
  const [fromOld, fromNow] = [old ?? [before], recent ?? [now]];
  const lost =
    direction === 'input'
      ? fromOld.filter((one) => !fromNow.some((other) => fits(one, other, path, direction)))
      : fromNow.filter((one) => !fromOld.some((other) => fits(other, one, path, direction)));
  return lost.length === 0
    ? []
    : [at(path, direction === 'input' ? 'does not take every form any more' : 'answers in a new form')];
};
const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf) as JsonSchema[] | undefined;
const fits = (before: JsonSchema, now: JsonSchema, path: string, direction: Pair['direction']): boolean =>
  compare({ before, now, path, direction }).length === 0;

const types = ({ before, now, path, direction }: Pair): Break[] => {
  if (alternativesOf(before) || alternativesOf(now)) return [];
  const [old, recent] = [typesOf(before), typesOf(now)];
  const [wide, narrow] = direction === 'input' ? [recent, old] : [old, recent];
  const fitting = wide === null || (narrow?.every((type) => covers(wide, type)) ?? false);
  return fitting
    ? []
    : [at(path, `was ${old?.join(' or ') ?? 'anything'} and is ${recent?.join(' or ') ?? 'anything'}`)];
};
const typesOf = ({ type }: JsonSchema): string[] | null => (type === undefined ? null : [type].flat());
const covers = (wide: readonly string[], type: string): boolean =>
  wide.includes(type) || (type === 'integer' && wide.includes('number'));

const values = ({ before, now, path, direction }: Pair): Break[] => {
  if (direction === 'answer') return [];
  const [old, recent] = [valuesOf(before), valuesOf(now)];
  const [wide, narrow] = direction === 'input' ? [recent, old] : [old, recent];
  if (!wide) return [];
  if (!narrow)
    return [at(path, direction === 'input' ? 'takes a list of values alone' : 'answers any value')];
  const outside = narrow.filter((value) => !wide.includes(value));
  const what = direction === 'input' ? 'takes no more' : 'answers the new value';
  return outside.map((value) => at(path, `${what} ${JSON.stringify(value)}`));
};
const valuesOf = (schema: JsonSchema): unknown[] | null =>
  'const' in schema ? [schema.const] : (schema.enum ?? null);

const upper = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties'];
const lower = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties'];
const exact = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

const bounds = ({ before, now, path }: Pair): Break[] => {
  const narrowed = (keyword: string): boolean => {
    const [old, recent] = [before[keyword], now[keyword]];
    if (recent === undefined || recent === old) return false;
    if (old === undefined || exact.includes(keyword)) return true;
    return upper.includes(keyword) ? Number(recent) < Number(old) : Number(recent) > Number(old);
  };
  return [...upper, ...lower, ...exact]
    .filter(narrowed)
    .map((keyword) => at(path, `${keyword} was ${before[keyword] ?? 'open'} and is ${now[keyword]}`));
};

const properties = ({ before, now, path, direction }: Pair): Break[] => {
  // An object that became one of several forms, or the reverse, is compared with them as alternatives.
  if (!(before.properties && now.properties) && (alternativesOf(before) || alternativesOf(now))) return [];
  const [old, recent] = [before.properties ?? {}, now.properties ?? {}];
  const required = (schema: JsonSchema, name: string) => schema.required?.includes(name) === true;
  const found: Break[] = [];
  for (const [name, schema] of Object.entries(old)) {
    const next = recent[name];
    if (!next) found.push(at(within(path, name), 'is gone'));
    else {
      found.push(...compare({ before: schema, now: next, path: within(path, name), direction }));
      if (direction !== 'input' && required(before, name) && !required(now, name))
        found.push(at(within(path, name), 'may be left out of the answer'));
    }
  }
  if (direction === 'input')
    for (const name of Object.keys(recent))
      if (required(now, name) && !required(before, name))
        found.push(at(within(path, name), name in old ? 'is required now' : 'is new and required'));
  return found;
};

const items = ({ before, now, path, direction }: Pair): Break[] =>
  [
    ['items', '[]'],
    ['additionalProperties', '{}'],
  ].flatMap(([keyword, mark]) => {
    const [old, recent] = [before[String(keyword)], now[String(keyword)]];
    if (!isSchema(old) || !isSchema(recent)) return [];
    return compare({ before: old, now: recent, path: `${path}${mark}`, direction });
  });
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
