import { z } from 'zod';
import type { Operation } from './operation.ts';

const kib = 1024;
/** Maximum body at the gateway for a caller with a credential. */
export const maxBodyBytes = 512 * kib;
/** An event that a payment provider signed. */
export const maxEventBytes = 64 * kib;
/** Accepted for every operation, so that an input that is slightly too large fails with the name of the field. */
const leastBytes = 16 * kib;

/** Maximum bytes of one UTF-16 unit of a text: the escape `\uXXXX`, which some languages write by default. */
const bytesPerUnit = 6;
/** Longest value of a pattern or format without a maximum: ids, days, hashes. */
const patternedLength = 64;
/** A number as JSON. */
const numberBytes = 24;
/**
 * Overhead of one field or element: quotation marks, colon, comma, and the line break and indentation of formatted
 * JSON.
 */
const entryBytes = 32;

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  propertyNames?: Schema;
  additionalProperties?: Schema;
  maxProperties?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};

/** The published JSON Schema of an input. */
export const inputSchema = (input: z.ZodType): Schema => z.toJSONSchema(input, { io: 'input' }) as Schema;

const largest = (values: number[]): number => Math.max(0, ...values);

/** Bytes of the largest JSON that a schema accepts; infinite without a bound. */
const bytesOf = (schema: Schema): number => {
  const endless = Number.POSITIVE_INFINITY;
  if (schema.anyOf) return largest(schema.anyOf.map(bytesOf));
  if (schema.enum || 'const' in schema)
    return largest((schema.enum ?? [schema.const]).map((value) => JSON.stringify(value).length));
  switch (schema.type) {
    case 'string':
      return 2 + (schema.maxLength === undefined ? patternedLength : bytesPerUnit * schema.maxLength);
    case 'array':
      return 2 + (schema.maxItems ?? endless) * (entryBytes + bytesOf(schema.items ?? {}));
    case 'object': {
      const own = Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + entryBytes + name.length + bytesOf(field),
        2,
      );
      if (!schema.propertyNames) return own;
      const entry = entryBytes + bytesOf(schema.propertyNames) + bytesOf(schema.additionalProperties ?? {});
      return own + (schema.maxProperties ?? endless) * entry;
    }
    case 'integer':
    case 'number':
      return numberBytes;
    case 'boolean':
    case 'null':
      return 5;
    default:
      return endless;
  }
};

const known = new WeakMap<Operation, number>();

/**
 * Maximum bytes of an operation's input as JSON: those of its largest valid input, within the maximum of a body. A
 * larger one is refused before it is parsed. Callers without a credential may send little; the event of a payment
 * provider is a text within JSON, where quotation marks take two bytes.
 */
export const maxInputBytes = (operation: Operation): number => {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const bytes = bound(operation);
  known.set(operation, bytes);
  return bytes;
};

const bound = ({ audience, surfaces, effect, input }: Operation): number => {
  if (audience === 'anyone')
    return surfaces.includes('pay') && effect !== 'read' ? 2 * maxEventBytes + 4 * kib : leastBytes;
  return Math.min(maxBodyBytes, Math.max(leastBytes, bytesOf(inputSchema(input))));
};
