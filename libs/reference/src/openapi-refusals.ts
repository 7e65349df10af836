import { type FailureCode, failureCodes, type Operation } from '@procura/contracts';
import { type HeaderName, headersWith } from './openapi-headers.ts';
import { pascal } from './openapi-schemas.ts';
import { codesOf, statusOf } from './public-operations.ts';

type Status = { name: string; codes: readonly FailureCode[]; headers?: readonly HeaderName[] };

/** Nearly every request counts towards a rate before it is refused. */
const rate: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** Per status the name of the shared refusal, the codes that operations have in common, and its headers. */
const statuses: Record<number, Status> = {
  400: { name: 'BadRequest', codes: ['invalid_input', 'invalid_json', 'invalid_cursor'], headers: rate },
  401: {
    name: 'Unauthorized',
    codes: ['unauthenticated', 'wrong_credential'],
    headers: ['WWW-Authenticate', ...rate],
  },
  403: {
    name: 'Forbidden',
    codes: [
      ...(['forbidden', 'wrong_audience', 'narrowed', 'person_required'] as const),
      ...(['reauthentication_required', 'second_factor_setup_required'] as const),
    ],
    headers: rate,
  },
  404: { name: 'NotFound', codes: ['not_found'], headers: rate },
  405: { name: 'MethodNotAllowed', codes: ['method_not_allowed'], headers: ['Allow', ...rate] },
  406: { name: 'NotAcceptable', codes: ['not_acceptable'], headers: rate },
  409: {
    name: 'Conflict',
    codes: ['conflict', 'version_conflict', 'already_exists', 'idempotency_in_flight'],
    headers: ['Retry-After', ...rate],
  },
  410: { name: 'Gone', codes: ['changes_expired'], headers: rate },
  413: { name: 'TooLarge', codes: ['too_large'], headers: rate },
  415: { name: 'UnsupportedMediaType', codes: ['unsupported_media_type'], headers: rate },
  422: { name: 'Unprocessable', codes: ['idempotency_key_reused'], headers: rate },
  429: { name: 'TooManyRequests', codes: ['rate_limited'], headers: ['Retry-After', ...rate] },
  500: { name: 'InternalError', codes: ['internal'], headers: rate },
  503: { name: 'Unavailable', codes: ['unavailable'], headers: ['Retry-After', ...rate] },
};

/** What the path of an operation answers to methods that no operation has. */
const methodCode = 'method_not_allowed';

type Refusal = { status: number; name: string; codes: readonly FailureCode[] };

/**
 * The refusals of an operation, by status. One with a code that only some operations have is named after the operation;
 * the others are shared, and have the codes that operations have in common. So a name stays when codes are added.
 */
const refusalsOf = (operation: Operation): Refusal[] =>
  [...Map.groupBy([...codesOf(operation), methodCode], statusOf)].map(([status, codes]) => {
    const shared = statuses[status];
    if (!shared) throw new Error(`openapi-refusals.ts lacks the status ${status}. Remedy: add it.`);
    return codes.every((code) => shared.codes.includes(code))
      ? { status, name: shared.name, codes: shared.codes }
      : { status, name: `${pascal(operation.name)}${shared.name}`, codes: codes.toSorted() };
  });

/** The refusals of an operation as responses by status, which refer to components. */
export const refusalRefs = (operation: Operation): Record<number, { $ref: string }> =>
  Object.fromEntries(
    refusalsOf(operation).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );

/** The components that refusals refer to. */
export const refusalResponses = (operations: readonly Operation[]) =>
  Object.fromEntries(
    operations
      .flatMap(refusalsOf)
      .map((refusal) => [refusal.name, responseObject(refusal)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const responseObject = ({ status, codes }: Refusal) => ({
  description: codes.map((code) => `\`${code}\`: ${failureCodes[code][1]}`).join(' '),
  headers: headersWith(statuses[status]?.headers ?? []),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
