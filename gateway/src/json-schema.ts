import type { Operation } from '@procura/contracts';
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

const boundsKeywords = ['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'];

/** A schema of an answer as a model reads it: shapes, enums and meanings, without bounds that only inputs need. */
export const withoutBounds = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword: string, value: unknown) => {
      if (boundsKeywords.includes(keyword) && typeof value !== 'object') return undefined;
      // The field's name says as much.
      if (keyword === 'description' && /^Identifier of the [a-z ]+, \w+_…$/.test(String(value)))
        return undefined;
      return value;
    }),
  );

/** Removes what says nothing (bounds of safe integers) and what some clients refuse (`$schema`, a pattern beside a format). */
export const clean = (schema: JsonSchema, options: { open: boolean }): JsonSchema => {
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

const cleanValue = (keyword: string, value: unknown, options: { open: boolean }): unknown => {
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
