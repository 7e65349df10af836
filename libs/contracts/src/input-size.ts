import { z } from 'zod';
import type { Operation } from './operation.ts';

const kib = 1024;
/** A body at the gateway: what a caller with a credential may send. */
export const maxBodyBytes = 512 * kib;
/** An event that a payment provider signed. */
export const maxEventBytes = 64 * kib;
/** What every operation takes, so that the field at fault is named to a caller who sends a little too much. */
const leastBytes = 16 * kib;

/** Bytes of one UTF-16 unit of a text at worst: the escape `\uXXXX`, which some languages write by default. */
const bytesPerUnit = 6;
/** Longest value that a pattern or a format fixes without a maximum: ids, days, hashes. */
const patternedLength = 64;
/** A number as JSON. */
const numberBytes = 24;
/** Of one field or element: quotation marks, colon, comma, and the line and indentation of a body written for people. */
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

/** JSON Schema of an input as it arrives: a text may be longer than what is kept of it once it is cleaned. */
export const arrivingSchema = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const checks = zodSchema._zod.def.checks ?? [];
      const longest = checks.flatMap(({ _zod: { def } }) =>
        'maximum' in def && def.check === 'max_length' ? [Number(def.maximum)] : [],
      );
      if (jsonSchema.type === 'string' && longest.length > 0) jsonSchema.maxLength = Math.max(...longest);
    },
  }) as Schema;

const largest = (values: number[]): number => Math.max(0, ...values);

/** Bytes of the largest JSON that a schema lets through. What has no bound is taken as endless. */
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
 * Bytes that the input of an operation may have as JSON: as many as its largest input has, within what a body may have.
 * More is refused before it is parsed. Callers without a credential send little; an event of a payment provider travels
 * as a text within JSON, where quotation marks take two bytes.
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
  return Math.min(maxBodyBytes, Math.max(leastBytes, bytesOf(arrivingSchema(input))));
};
