import { deprecationKeyword, type Operation } from '@procura/contracts';
import { z } from 'zod';

/** A JSON Schema node (draft 2020-12), as far as the gateway reads it. */
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
 * The answer of an operation. Objects stay open, because a later release may add fields and a client
 * that kept the older schema must not refuse them.
 */
export const outputSchema = (operation: Operation): JsonSchema =>
  clean(z.toJSONSchema(operation.output, { io: 'output' }) as JsonSchema, { open: true });

const formKeywords = ['pattern', 'minLength', 'maxLength', 'minItems'];

/**
 * A schema of an input as a model reads it: shapes, ranges, enums and meanings. The forms of texts, which the
 * descriptions show by example and refusals name, are left out.
 */
export const withoutForms = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword: string, value: unknown) =>
      // Below `properties` the same word is the name of a field, and its value a schema.
      (formKeywords.includes(keyword) && typeof value !== 'object') || keyword === deprecationKeyword
        ? undefined
        : value,
    ),
  );

/** Whether a field is an object whose keys are the caller's own: not every client of tools can send one. */
export const isOpen = ({ additionalProperties }: JsonSchema): boolean =>
  typeof additionalProperties === 'object';

/**
 * A schema of an answer as a model reads it: the names and types of its fields, level by level as far as they fit in
 * `deep` characters. The first level is always there, without types where they do not fit in `flat` characters. Every
 * answer that fits `schema` fits its outline.
 */
export const outline = (schema: JsonSchema, { deep, flat }: { deep: number; flat: number }): JsonSchema => {
  let drawn = outlineTo(schema, 1);
  if (JSON.stringify(drawn).length > flat) return namesOf(schema);
  for (let levels = 2; ; levels += 1) {
    const deeper = outlineTo(schema, levels);
    const length = JSON.stringify(deeper).length;
    if (length > deep || length === JSON.stringify(drawn).length) return drawn;
    drawn = deeper;
  }
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
 * Removes redundant keywords (bounds of safe integers) and those that some clients of tools refuse (`$schema`, a
 * pattern with a format, which `keepPatterns` keeps).
 */
type Cleaning = { open: boolean; keepPatterns?: boolean };
export const clean = (schema: JsonSchema, options: Cleaning): JsonSchema => {
  const { $schema: _schema, $id: _id, ...rest } = schema;
  const cleaned: JsonSchema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword === 'pattern' && 'format' in rest && !options.keepPatterns) continue;
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
