import { type FieldError, invalidFields, type Operation } from '@procura/contracts';
import { inputSchema, type JsonSchema, withoutNull } from '@procura/reference';
import { isFields, readJsonText } from './read-body.ts';

type Fields = Record<string, unknown>;
/** What is taken for one value of an input; adds to `faults` what cannot be taken. */
type Take = (value: unknown, path: string, faults: FieldError[]) => unknown;

/**
 * Returns an input as the platform takes it. This happens once, before the input is validated, compared with an earlier
 * one, or shown to a person. A field that is null is left out where its schema does not accept null. With `texts`,
 * numbers, booleans and lists written as text, as models send them, are converted where the schema takes only those.
 * Raises `invalid_input` for a number that JSON cannot carry: it would become null on its way to the service.
 */
export const takeInput = (operation: Operation, given: Fields, { texts }: { texts: boolean }): Fields => {
  const kind = texts ? 'texts' : 'typed';
  const known = taking[kind].get(operation.name) ?? takeFields(inputSchema(operation), texts);
  taking[kind].set(operation.name, known);
  const faults: FieldError[] = [];
  const taken = known(given, '', faults);
  if (faults.length > 0) throw invalidFields(faults);
  return taken as Fields;
};

const taking = { texts: new Map<string, Take>(), typed: new Map<string, Take>() };

const asGiven: Take = (value) => value;

const takeFor = (schema: JsonSchema, texts: boolean): Take => {
  const { type, items, properties } = withoutNull(schema);
  if (type === 'object' && properties) return takeFields({ properties }, texts);
  if (type === 'array') return takeList(items, texts);
  if (type === 'integer' || type === 'number') return takeNumber(texts);
  if (type === 'boolean' && texts) return (value) => booleans.get(value) ?? value;
  return asGiven;
};

const takeFields = ({ properties = {} }: JsonSchema, texts: boolean): Take => {
  const fields = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { take: takeFor(schema, texts), null_is_absent: !acceptsNull(schema) },
    ]),
  );
  return (value, path, faults) =>
    isFields(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, one]) => {
            const field = fields.get(name);
            if (one === null && field?.null_is_absent) return [];
            return [[name, field ? field.take(one, within(path, name), faults) : one]];
          }),
        )
      : value;
};

const takeList = (items: JsonSchema | undefined, texts: boolean): Take => {
  const take = items ? takeFor(items, texts) : asGiven;
  return (value, path, faults) => {
    const list = texts && typeof value === 'string' ? (listIn(value) ?? value) : value;
    return Array.isArray(list)
      ? list.map((one, index) => take(one, within(path, String(index)), faults))
      : list;
  };
};

const takeNumber =
  (texts: boolean): Take =>
  (value, path, faults) => {
    const number = texts && typeof value === 'string' && numeric.test(value) ? Number(value) : value;
    if (typeof number === 'number' && !Number.isFinite(number))
      faults.push({ path, message: 'is larger than any number that is taken; send a smaller one' });
    return number;
  };

/** A number as text, in a query or from a model. */
export const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

const listIn = (text: string): unknown[] | undefined => {
  if (!text.trimStart().startsWith('[')) return undefined;
  const value = readJsonText(text);
  return Array.isArray(value) ? value : undefined;
};

const acceptsNull = ({ anyOf, type }: JsonSchema): boolean =>
  Array.isArray(anyOf) ? (anyOf as JsonSchema[]).some(acceptsNull) : type === undefined || type === 'null';

const within = (path: string, name: string): string => (path ? `${path}.${name}` : name);
