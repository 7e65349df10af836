import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure, invalidField, oauthScopes } from '@procura/contracts';
import { interfaceVersion } from '@procura/reference';
import type { Logger } from '@procura/telemetry';
import type { Request } from 'express';
import type { Authenticate } from './authenticate.ts';
import type { InFlight } from './in-flight.ts';
import type { Invoke } from './invoke.ts';
import type { OpenRequests } from './open-requests.ts';
import type { RateLimits } from './rate-limit.ts';
import { failureOf, type MessageId, writeProblem, writeRpcError } from './render-error.ts';

/** What every entry point requires to admit a request and answer it. */
export type EdgeDeps = {
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly limits: RateLimits;
  readonly inFlight: InFlight;
  readonly openRequests: OpenRequests;
  readonly log: Logger;
  /** Whether the gateway is stopping; calls then no longer wait for data. */
  readonly stopping: () => boolean;
  /** Without a trailing slash. */
  readonly public_url: string;
};

/** Headers of every answer: no caching, scripts, framing or referrer. Pages add their own policy. */
export const edgeHeaders = (public_url: string): Headers =>
  new Headers({
    'Procura-Version': interfaceVersion,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(public_url.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });

/**
 * Assigns a request id, which logs, traces and audit entries use. The caller's own `X-Request-Id`, which may repeat or
 * imitate another's, is returned as `X-Client-Request-Id` and logged as `client_request_id` if it is well-formed.
 */
export const setRequestId = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('X-Request-Id', `req_${randomUUID()}`);
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[A-Za-z0-9._:-]{1,100}$/.test(given))
    response.setHeader('X-Client-Request-Id', given);
};

export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('X-Request-Id'));

/** The caller's own request id, undefined if it sent none. */
const clientRequestIdOf = (response: ServerResponse): string | undefined => {
  const given = response.getHeader('X-Client-Request-Id');
  return given === undefined ? undefined : String(given);
};

/** Raises `invalid_input` if the caller requests another version of the interface. */
export const checkVersion = (request: IncomingMessage): void => {
  const asked = request.headers['procura-version'];
  if (asked !== undefined && asked !== interfaceVersion)
    throw invalidField(
      'Procura-Version',
      `must be ${interfaceVersion}, the only version; ${asked} is not known`,
    );
};

/** The idempotency key in a header; null if there is none. */
export const idempotencyKeyOf = (request: IncomingMessage): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  return checkIdempotencyKey(key, 'Idempotency-Key');
};

/** Raises `invalid_input` for a key that is not 1 to 255 printable ASCII characters. */
export const checkIdempotencyKey = (key: unknown, path: string): string => {
  if (typeof key === 'string' && /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  throw invalidField(path, 'must be 1 to 255 printable ASCII characters');
};

/**
 * Answers an error as a problem document, or at `/mcp` as a JSON-RPC error. An unexpected error is logged completely
 * and answered as `internal`.
 */
export const answerError = (
  deps: EdgeDeps,
  request: Request,
  response: ServerResponse & { locals?: { message_id?: MessageId } },
  error: unknown,
  status?: number,
): void => {
  const request_id = requestIdOf(response);
  const failure = failureOf(error, request_id);
  // Without the query, because links in mails contain their secret there.
  const context = {
    request_id,
    client_request_id: clientRequestIdOf(response),
    method: request.method,
    path: splitUrl(request.originalUrl)[0],
  };
  if (!(error instanceof Failure)) deps.log.error({ err: error, ...context }, 'internal error');
  else if (failure.kind === 'unavailable' || failure.kind === 'internal')
    deps.log.warn({ code: failure.code, ...context }, failure.message);
  if (failure.kind === 'unauthenticated' && !response.hasHeader('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', challengeOf(deps, request));
  const { public_url } = deps;
  if (isMcp(request)) {
    const id: MessageId = response.locals?.message_id ?? null;
    writeRpcError(response, failure, { request_id, public_url, id }, status);
  } else writeProblem(response, failure, { request_id, public_url }, status);
};

/** Answers an unknown path with `unknown_route` and a wrong method with `method_not_allowed`. */
export const refuseRoute = (
  deps: EdgeDeps,
  request: Request,
  response: ServerResponse,
  methods: string[],
): void => {
  const [path] = splitUrl(request.originalUrl);
  if (methods.length > 0) response.setHeader('Allow', methods.join(', '));
  const failure =
    methods.length > 0
      ? new Failure('method_not_allowed', `${path} takes ${methods.join(', ')}, not ${request.method}.`)
      : new Failure(
          'unknown_route',
          `There is no ${path} here. The reference at ${deps.public_url}/docs/api lists every route.`,
        );
  answerError(deps, request, response, failure);
};

/** Path and query of an address; a further question mark is part of the query. */
export const splitUrl = (url: string): [path: string, query: string] => {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
};

/** The path by which clients find how to sign in (RFC 9728, 3.1). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp';

/**
 * The challenge for a client without access. For MCP it names where to obtain access (RFC 9728, 5.1); it contains a
 * reason only if the client sent a token (RFC 6750, 3.1).
 */
const challengeOf = ({ public_url }: EdgeDeps, request: Request): string =>
  [
    'Bearer realm="procura"',
    ...(isMcp(request)
      ? [`resource_metadata="${public_url}${resourceMetadataPath}"`, `scope="${oauthScopes.join(' ')}"`]
      : []),
    ...(/^Bearer +\S/i.test(request.headers.authorization ?? '') ? ['error="invalid_token"'] : []),
  ].join(', ');

/** Whether a request is for the MCP endpoint, regardless of the handler. */
export const isMcp = ({ originalUrl }: Request): boolean => /^\/mcp([/?]|$)/.test(originalUrl);
