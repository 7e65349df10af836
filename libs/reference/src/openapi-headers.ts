import { interfaceVersion } from './interface-version.ts';

/** Headers of responses, by their names on the wire. */
const headers = {
  'X-Request-Id': { description: 'Id of this request, made by the platform', schema: { type: 'string' } },
  'Procura-Version': {
    description: 'Version of the interface',
    schema: { type: 'string' },
    example: interfaceVersion,
  },
  'Idempotent-Replayed': {
    description: 'true when an earlier call with this Idempotency-Key made the answer',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Requests left and seconds until more; absent if the call was refused before it counted',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'Quota and window', schema: { type: 'string' } },
  'Retry-After': {
    description:
      'Seconds after which a retry makes sense; at 409 only while this call, or one that it waits for, is in progress',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that the path takes', schema: { type: 'string' } },
  Deprecation: {
    description: 'Since when what the call uses is deprecated (RFC 9745): @ and seconds since 1970',
    schema: { type: 'string' },
  },
  Sunset: {
    description: 'From when on it may be gone (RFC 8594), an HTTP date',
    schema: { type: 'string' },
  },
  Link: {
    description: 'Pages about it, with rel="deprecation" and rel="sunset"',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate; `error="invalid_token"` when the credential given is not valid',
    schema: { type: 'string' },
  },
};
export type HeaderName = keyof typeof headers;

/** Headers of every answer. */
const always: readonly HeaderName[] = ['X-Request-Id', 'Procura-Version'];

/** The headers of a response, as references: those of every answer and these. */
export const headersWith = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries([...always, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers that a document refers to. */
export const usedHeaders = (text: string) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
