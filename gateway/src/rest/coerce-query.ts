import { type FieldError, invalidFields, type Operation } from '@procura/contracts';
import { inputSchema } from '@procura/reference';
import { numeric } from '../edge/take-input.ts';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'nested';

/** The kind of each input field of an operation, from its schema; computed once at the start. */
export const fieldKinds = (operation: Operation): ReadonlyMap<string, Kind> =>
  new Map(
    Object.entries(inputSchema(operation).properties ?? {}).map(([name, schema]) => [
      name,
      kindOf(schema.type),
    ]),
  );

const kindOf = (type: unknown): Kind => {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return 'list';
  return type === 'object' ? 'nested' : 'text';
};

/** A time with a `+` that was not encoded: in a query this is a space. */
const spacedTime = /^\d{4}-\d\d-\d\dT[\d:.]+ \d\d:?\d\d$/;

/**
 * The fields of a query string or a path, with texts converted to the numbers and booleans of the schema. Raises
 * `invalid_input` for unknown and repeated fields and texts of the wrong type; the service checks all other rules.
 */
export const coerceQuery = (
  kinds: ReadonlyMap<string, Kind>,
  query: URLSearchParams,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  // Grouped once; getAll would search every field of the query again.
  for (const [name, pairs] of Map.groupBy(query, ([field]) => field)) {
    const kind = kinds.get(name);
    const values = pairs.map(([, given]) => given);
    const [value = ''] = values;
    if (!kind || kind === 'nested')
      errors.push({ path: name, message: 'is not a field here; remove it or check its spelling' });
    else if (kind === 'list') input[name] = values;
    else if (values.length > 1) errors.push({ path: name, message: 'is given more than once; give it once' });
    else if (kind === 'number' && !numeric.test(value))
      errors.push({ path: name, message: 'must be a number' });
    else if (kind === 'boolean' && value !== 'true' && value !== 'false')
      errors.push({ path: name, message: 'must be true or false' });
    else if (spacedTime.test(value))
      errors.push({ path: name, message: 'has a space where its zone begins; write the + of a zone as %2B' });
    else input[name] = coerce(kind, value);
  }
  if (errors.length > 0) throw invalidFields(errors);
  return input;
};

const coerce = (kind: Kind, value: string): unknown => {
  if (kind === 'number') return Number(value);
  return kind === 'boolean' ? value === 'true' : value;
};
