import { z } from 'zod';
import { sentenceOf } from './sentence.ts';

/** Kinds of failures and their HTTP status (RFC 9110; problem details are RFC 9457). */
export const failureKinds = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  timed_out: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  expectation_failed: 417,
  unprocessable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;
export type FailureKind = keyof typeof failureKinds;

/** Every stable code that a caller can receive, with its kind and its sentence in the reference. */
export const failureCodes = {
  invalid_input: ['invalid_input', 'A field is missing, unknown or has a value that is not allowed.'],
  invalid_cursor: ['invalid_input', 'The cursor was not made by this list with these filters.'],
  invalid_json: ['invalid_input', 'The body is not valid JSON.'],
  malformed_request: ['invalid_input', 'The request is not valid HTTP.'],
  unauthenticated: ['unauthenticated', 'No valid credential came with the request.'],
  wrong_credential: ['unauthenticated', 'The credential is of a kind that does not work here.'],
  wrong_password: ['unauthenticated', 'The e-mail address or the password is wrong.'],
  second_factor_required: ['unauthenticated', 'The code of the person’s second factor is needed as well.'],
  wrong_second_factor: ['unauthenticated', 'The code of the second factor is wrong or was used.'],
  forbidden: ['forbidden', 'The role does not have the permission this needs.'],
  wrong_host: ['forbidden', 'The Host header names another host than the platform’s.'],
  wrong_origin: ['forbidden', 'The request comes from a page of another site.'],
  wrong_audience: ['forbidden', 'This is for companies of another kind.'],
  person_required: ['forbidden', 'Only a person may do this, in the settings page.'],
  reauthentication_required: [
    'forbidden',
    'The person has to show password and second factor again, because that was more than five minutes ago.',
  ],
  second_factor_setup_required: [
    'forbidden',
    'The company requires a second factor; the person has to set one up first.',
  ],
  narrowed: ['forbidden', 'The credential was narrowed and does not allow this.'],
  integrations_off: ['forbidden', '"API & Integrations" is switched off for the company.'],
  client_not_admitted: ['forbidden', 'The company does not admit this client.'],
  confirmation_required: ['forbidden', 'A person has to confirm this call first, in the settings page.'],
  confirmation_declined: ['forbidden', 'The person who was asked did not confirm this call.'],
  confirmation_invalid: ['invalid_input', 'The confirmation does not belong to this call, or is too old.'],
  not_own_purchase: ['forbidden', 'A person cannot approve a purchase that they placed.'],
  not_found: ['not_found', 'There is no such object in this company and its branches.'],
  unknown_route: ['not_found', 'There is no such path.'],
  method_not_allowed: ['method_not_allowed', 'The path supports other methods.'],
  not_acceptable: ['not_acceptable', 'The Accept header allows no type of this response.'],
  request_timeout: ['timed_out', 'The request did not arrive in time.'],
  no_delivery_proof: ['not_found', 'The order has no delivery proof yet.'],
  conflict: ['conflict', 'The object is not in a state that allows this.'],
  version_conflict: ['conflict', 'The object has changed since it was read.'],
  already_exists: ['conflict', 'An object with this value exists.'],
  idempotency_in_flight: ['conflict', 'A request with this idempotency key is still running.'],
  price_changed: ['conflict', 'A price or total is not what was expected.'],
  hold_released: ['conflict', 'The hold was released and cannot be made again.'],
  already_paid: ['conflict', 'The order is paid; nothing was charged.'],
  outdated_iteration: ['conflict', 'The iteration is not the supplier’s latest.'],
  changes_expired: [
    'gone',
    'The cursor is older than the changes that are kept, or than a restore from a backup.',
  ],
  last_admin: ['conflict', 'A company keeps at least one admin.'],
  too_large: [
    'too_large',
    'The body is larger than the operation takes (16 to 512 KiB), or has too many entries.',
  ],
  headers_too_large: ['headers_too_large', 'The header fields are larger than 16 KiB together.'],
  unsupported_media_type: [
    'unsupported',
    'The body has a Content-Type or Content-Encoding that is not supported here.',
  ],
  expectation_failed: ['expectation_failed', 'The Expect header has a value that is not supported.'],
  idempotency_key_reused: ['unprocessable', 'The idempotency key was used with another payload.'],
  insufficient_stock: ['unprocessable', 'There is not enough stock.'],
  not_orderable: ['unprocessable', 'A product cannot be ordered this way.'],
  quantity_rule: ['unprocessable', 'The quantity does not fit the product’s minimum or step.'],
  limit_exceeded: ['unprocessable', 'A limit refuses this purchase.'],
  approval_required: ['unprocessable', 'A limit requires approval by someone else.'],
  insufficient_balance: ['unprocessable', 'The balance does not cover the amount.'],
  above_award: ['unprocessable', 'The quantity or amount exceeds the award, or what was requested.'],
  bid_expired: ['unprocessable', 'The bid’s validity has ended.'],
  bidding_closed: ['unprocessable', 'The RFQ accepts no more bids.'],
  price_ceiling: ['unprocessable', 'A price has risen above the ceiling.'],
  invalid_schedule: ['invalid_input', 'The schedule is not a supported rule.'],
  invalid_grant: [
    'invalid_input',
    'The authorization code or refresh token is not valid, was used, or belongs to another client.',
  ],
  invalid_target: ['invalid_input', 'The resource is not this server.'],
  invalid_client: [
    'invalid_input',
    'The client_id was not issued by this server. The client registers again.',
  ],
  invalid_redirect_uri: ['invalid_input', 'A redirect address cannot be registered.'],
  invalid_client_metadata: ['invalid_input', 'The metadata of the client is incomplete or not supported.'],
  unsupported_grant_type: ['invalid_input', 'The grant type is not supported.'],
  invalid_signature: ['unauthenticated', 'The signature is missing, wrong or too old.'],
  preview_expired: ['unprocessable', 'The preview is older than 15 minutes.'],
  callback_failed: ['unprocessable', 'The callback URL did not repeat the challenge that it was sent.'],
  branch_inactive: ['unprocessable', 'The branch is not active.'],
  no_receiving_contact: ['unprocessable', 'The branch has no receiving contact with an e-mail address.'],
  wrong_code: ['unprocessable', 'The delivery code is wrong, expired or used up.'],
  resend_pause: ['rate_limited', 'A code was sent a moment ago.'],
  rate_limited: ['rate_limited', 'Too many requests.'],
  internal: ['internal', 'An internal error occurred.'],
  unavailable: ['unavailable', 'A part of the platform does not answer.'],
} as const satisfies Record<string, readonly [FailureKind, string]>;
export type FailureCode = keyof typeof failureCodes;

export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** A failure as callers see it: RFC 9457 problem details with stable `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened, and what to do'),
  code: z
    .string()
    .meta({ description: 'Stable code in snake case', 'x-extensible-enum': Object.keys(failureCodes) }),
  errors: z.array(fieldError).optional().describe('Fields at fault, with a remedy each'),
  request_id: z.string(),
  how_to_fix: z.string().optional(),
});

type FailureDetails = {
  /** Invalid fields: dotted path and a sentence. */
  errors?: FieldError[];
  how_to_fix?: string;
  /** Seconds after which the call can be repeated. */
  retry_after_s?: number;
  /** Further members of the problem document, such as the new preview of `price_changed`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/** An expected failure: its code determines kind and status; its detail is shown to the caller. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly errors: FieldError[] | undefined;
  readonly how_to_fix: string | undefined;
  readonly retry_after_s: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

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
export const invalidFields = (errors: readonly FieldError[], cause?: unknown): Failure => {
  const [first] = errors;
  if (!first) throw new Error('A failure names at least one field');
  const detail = `${first.path || 'The input'} ${first.message}.`;
  const more = errors.length > maxErrors ? `${maxErrors - 1} or more` : `${errors.length - 1} more`;
  return new Failure('invalid_input', errors.length > 1 ? `${detail} ${more} below.` : detail, {
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
          message: 'is not a field here; remove it or check its spelling',
        });
  }
  return errors.length > 0 ? errors : [{ path: '', message: 'is not valid' }];
};
