import type { z } from 'zod';
import { type FailureCode, type FailureKind, failureCodes, failureKinds } from './failure-codes.ts';
import type { FailureMembers, FieldError } from './problem.ts';
import { sentenceOf } from './sentence.ts';

type FailureDetails = {
  /** Invalid fields: dotted path and a sentence. */
  errors?: FieldError[];
  how_to_fix?: string;
  /** Seconds after which the call can be repeated. */
  retry_after_s?: number;
  /** Members of the problem document that its code adds, such as the new preview of `price_changed`. */
  extra?: FailureMembers;
  cause?: unknown;
};

/** An expected failure: its code determines kind and status; its detail is shown to the caller. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly errors: FieldError[] | undefined;
  readonly how_to_fix: string | undefined;
  readonly retry_after_s: number | undefined;
  readonly extra: FailureMembers | undefined;

  constructor(code: FailureCode, detail: string, details: FailureDetails = {}) {
    super(detail, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.errors = details.errors;
    this.how_to_fix = details.how_to_fix;
    this.retry_after_s = details.retry_after_s;
    this.extra = details.extra;
  }

  get kind(): FailureKind {
    return failureCodes[this.code][0];
  }

  get status(): number {
    return failureKinds[this.kind];
  }

  /** The form of a failure between processes. */
  toJSON() {
    const { code, message: detail, errors, how_to_fix, retry_after_s, extra } = this;
    return { code, detail, errors, how_to_fix, retry_after_s, extra };
  }

  static fromJSON(json: ReturnType<Failure['toJSON']>): Failure {
    return new Failure(json.code in failureCodes ? json.code : 'internal', json.detail, json);
  }
}

/**
 * Maximum number of fields of one object, and of values of one array, in input JSON; more than any operation accepts.
 * Schemas, and the SDK of MCP before them, copy an object field by field, and names that are numbers cost 10 µs each.
 */
export const maxFields = 500;
export const maxValues = 10_000;

/** The path of an object with more fields than any operation accepts; a schema would examine each of them. */
const sprawlingIn = (input: unknown, path = ''): string | undefined => {
  if (typeof input !== 'object' || input === null) return undefined;
  // A schema checks the length of an array before its values.
  if (Array.isArray(input) && input.length > maxValues) return undefined;
  const names = Object.keys(input);
  if (!Array.isArray(input) && names.length > maxFields) return path;
  for (const name of names) {
    const value = (input as Record<string, unknown>)[name];
    const found = sprawlingIn(value, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Parses input strictly; raises `invalid_input` naming every invalid field. */
export const parseInput = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const read = checkInput(schema, input);
  if ('errors' in read) throw invalidFields(read.errors);
  return read.value;
};

/** Parses input strictly: its value, or its invalid fields. For rows, of which thousands may be wrong. */
export const checkInput = <S extends z.ZodType>(
  schema: S,
  input: unknown,
): { value: z.output<S> } | { errors: FieldError[] } => {
  const sprawling = sprawlingIn(input);
  if (sprawling !== undefined)
    return {
      errors: [
        {
          path: sprawling.slice(0, maxPath),
          message: `has more than ${maxFields} fields; send those of the reference`,
        },
      ],
    };
  const result = schema.safeParse(input, { error: sentenceOf });
  return result.success ? { value: result.data } : { errors: errorsOf(result.error) };
};

/** `not_found` of what one field names: the sentence with the remedy, and a `message` that continues the field's name. */
export const notFound = (sentence: string, path: string, message: string): Failure =>
  new Failure('not_found', sentence, { errors: [{ path, message }] });

/** `invalid_input` of one field; `message` continues the field's name and states the remedy. */
export const invalidField = (path: string, message: string, cause?: unknown): Failure =>
  invalidFields([{ path, message }], cause);

/** `invalid_input` with every invalid field; the sentence is that of the first. */
export const invalidFields = (errors: readonly FieldError[], cause?: unknown): Failure =>
  failureOfFields('invalid_input', errors, cause);

/** `quantity_rule` of quantities that do not fit what they count; messages as for {@link invalidFields}. */
export const quantityRule = (errors: readonly FieldError[]): Failure =>
  failureOfFields('quantity_rule', errors);

const failureOfFields = (code: FailureCode, errors: readonly FieldError[], cause?: unknown): Failure => {
  const [first] = errors;
  if (!first) throw new Error('A failure names at least one field');
  const detail = `${first.path || 'The input'} ${first.message}.`;
  const more = errors.length > maxErrors ? `${maxErrors - 1} or more` : `${errors.length - 1} more`;
  return new Failure(code, errors.length > 1 ? `${detail} ${more} below.` : detail, {
    errors: errors.slice(0, maxErrors),
    cause,
  });
};

/**
 * Maximum number of fields in one failure, and of characters of a path, since the caller chooses the names of unknown
 * fields.
 */
const maxErrors = 100;
const maxPath = 200;

const unknownField = 'is not a field here; remove it or check its spelling';

/** Whether a failure refuses an input only because of fields that the refusing process does not know. */
export const refusesUnknownFields = ({ code, errors = [] }: Failure): boolean =>
  code === 'invalid_input' && errors.length > 0 && errors.every(({ message }) => message === unknownField);

const errorsOf = (error: z.ZodError): FieldError[] => {
  const errors: FieldError[] = [];
  for (const issue of error.issues) {
    // A caller may send any number of unknown fields; the rest is not shown.
    if (errors.length > maxErrors) break;
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') errors.push({ path, message: issue.message });
    else
      for (const key of issue.keys.slice(0, maxErrors + 1 - errors.length))
        errors.push({
          path: (path ? `${path}.${key}` : key).slice(0, maxPath),
          message: unknownField,
        });
  }
  return errors.length > 0 ? errors : [{ path: '', message: 'is not valid' }];
};
