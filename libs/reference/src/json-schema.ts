import { deprecationKeyword, type Operation } from '@procura/contracts';
import { z } from 'zod';

/** A JSON Schema node (draft 2020-12), with the keywords that the gateway reads. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  description?: string;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
};

/** The input of an operation as a strict JSON Schema object without `$schema`. */
export const inputSchema = (operation: Operation): JsonSchema =>
  clean(z.toJSONSchema(operation.input, { io: 'input' }) as JsonSchema, { open: false });

/**
 * The answer of an operation. Objects are open, because a later release may add fields that a client with the older
 * schema must accept.
 */
export const outputSchema = (operation: Operation): JsonSchema =>
  clean(z.toJSONSchema(operation.output, { io: 'output' }) as JsonSchema, { open: true });

const formKeywords = ['pattern', 'minLength', 'maxLength', 'minItems'];

/**
 * An input schema in the form for models: shapes, ranges, enums and meanings. Formats of texts are removed, because
 * descriptions contain examples and refusals name them. A field that may be null is shown without that alternative, which
 * not every client can read; its description says what null does.
 */
export const withoutForms = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword: string, value: unknown) =>
      // Below `properties` the same word is the name of a field, and its value a schema.
      (formKeywords.includes(keyword) && typeof value !== 'object') || keyword === deprecationKeyword
        ? undefined
        : typeof value === 'object' && value !== null
          ? withoutNull(value as JsonSchema)
          : value,
    ),
  );

/** The schema without the alternative null, if it has one other. */
export const withoutNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [only, ...others] = (anyOf as JsonSchema[]).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? { ...only, ...rest } : schema;
};

/** Whether a field is an object with keys that the caller chooses, which not every MCP client can send. */
export const isOpen = ({ additionalProperties }: JsonSchema): boolean =>
  typeof additionalProperties === 'object';

/**
 * An answer schema in the form for models: the names and types of its fields, by level, as far as they fit in `deep`
 * characters. The first level is always included, without types if these do not fit in `flat` characters. The values of
 * a text at the first level are its description if they fit in `values` characters: later releases may add to them. Every
 * answer that matches `schema` matches its outline.
 */
export const outline = (
  schema: JsonSchema,
  { deep, flat, values }: { deep: number; flat: number; values: number },
): JsonSchema => {
  let drawn = outlineTo(schema, 1);
  if (JSON.stringify(drawn).length > flat) return namesOf(schema);
  for (let levels = 2; ; levels += 1) {
    const deeper = outlineTo(schema, levels);
    const length = JSON.stringify(deeper).length;
    if (length > deep || length === JSON.stringify(drawn).length) return withValues(drawn, schema, values);
    drawn = deeper;
  }
};

const withValues = (drawn: JsonSchema, { properties = {} }: JsonSchema, most: number): JsonSchema => {
  const fields = Object.entries(drawn.properties ?? {}).map(([name, field]) => {
    const known = properties[name]?.enum?.join(', ') ?? '';
    return [name, known && known.length <= most ? { ...field, description: known } : field];
  });
  return { ...drawn, properties: Object.fromEntries(fields) };
};

const namesOf = ({ type, properties = {} }: JsonSchema): JsonSchema => ({
  type,
  properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
});

const outlineTo = (schema: JsonSchema, levels: number): JsonSchema => {
  const { type, properties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const [one, ...others] = (anyOf as JsonSchema[]).filter((branch) => branch.type !== 'null');
    if (one === undefined || others.length > 0 || anyOf.length !== 2) return {};
    const drawn = outlineTo(one, levels);
    return typeof drawn.type === 'string' ? { ...drawn, type: [drawn.type, 'null'] } : {};
  }
  if (type === undefined) return {};
  if (type === 'object' && properties !== undefined && levels > 0) {
    const fields = Object.entries(properties).map(([name, field]) => [name, outlineTo(field, levels - 1)]);
    return { type, properties: Object.fromEntries(fields) };
  }
  return type === 'array' && items !== undefined ? { type, items: outlineTo(items, levels) } : { type };
};

/**
 * Removes redundant keywords (bounds of safe integers) and keywords that some clients refuse (`$schema`, a pattern with a
 * format).
 */
type Cleaning = { open: boolean };
export const clean = (schema: JsonSchema, options: Cleaning): JsonSchema => {
  const { $schema: _schema, $id: _id, ...rest } = schema;
  const cleaned: JsonSchema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword === 'pattern' && 'format' in rest) continue;
    if (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) continue;
    if (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER) continue;
    if (keyword === 'additionalProperties' && options.open) continue;
    cleaned[keyword] = cleanValue(keyword, value, options);
  }
  return cleaned;
};

const cleanValue = (keyword: string, value: unknown, options: Cleaning): unknown => {
  if (keyword === 'properties' || keyword === '$defs')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, clean(one, options)]),
    );
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword))
    return value.map((one) => clean(one, options));
  if (
    typeof value === 'object' &&
    value !== null &&
    ['items', 'additionalProperties', 'not'].includes(keyword)
  )
    return clean(value as JsonSchema, options);
  return value;
};
