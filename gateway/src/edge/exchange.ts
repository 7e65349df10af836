import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@procura/bus';
import { Failure, invalidField } from '@procura/contracts';
import { interfaceVersion } from '@procura/reference';
import type { Begin, Logger } from '@procura/telemetry';
import type { Request } from 'express';
import type { OpenStreams } from '../mcp/open-streams.ts';
import type { MoneyGuard } from '../money-guard/money-guard.ts';
import { mcpChallenge } from '../oauth/oauth-metadata.ts';
import type { Authenticate } from './authenticate.ts';
import type { InFlight } from './in-flight.ts';
import type { Invoke } from './invoke.ts';
import type { RateLimits } from './rate-limit.ts';
import { failureOf, type MessageId, writeProblem, writeRpcError } from './render-error.ts';

/** What every entry point of the gateway receives. */
export type GatewayDeps = {
  readonly bus: Bus;
  readonly invoke: Invoke;
  readonly moneyGuard: MoneyGuard;
  readonly authenticate: Authenticate;
  readonly limits: RateLimits;
  readonly inFlight: InFlight;
  readonly streams: OpenStreams;
  readonly log: Logger;
  /** Notes which tool is called, and how that ends: with the kind of its failure although HTTP says 200. */
  readonly watchTools: Begin;
  /** Whether the gateway ends: no call waits any more for what may come. */
  readonly stopping: () => boolean;
  /** Without a slash at its end. */
  readonly public_url: string;
  /** Name of the session cookie; see {@link sessionCookieName}. */
  readonly cookie_name: string;
};

/** Headers of every answer, in addition to the policy of pages: no caching, scripts, framing or referrer. */
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
 * Gives an exchange an id of ours, which logs, traces and audit entries go by. A caller's own `X-Request-Id`, which may
 * repeat or imitate another's, is answered as `X-Client-Request-Id` and logged as `client_request_id` where it is sane.
 */
export const setRequestId = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('X-Request-Id', `req_${randomUUID()}`);
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[A-Za-z0-9._:-]{1,100}$/.test(given))
    response.setHeader('X-Client-Request-Id', given);
};

export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('X-Request-Id'));

/** The caller's own id of an exchange, undefined where it gave none. */
const clientRequestIdOf = (response: ServerResponse): string | undefined => {
  const given = response.getHeader('X-Client-Request-Id');
  return given === undefined ? undefined : String(given);
};

/** Raises `invalid_input` when the caller asks for a version of the interface that this is not. */
export const checkVersion = (request: IncomingMessage): void => {
  const asked = request.headers['procura-version'];
  if (asked !== undefined && asked !== interfaceVersion)
    throw invalidField(
      'Procura-Version',
      `must be ${interfaceVersion}, the only version; ${asked} is not known`,
    );
};

/** The idempotency key a header carries; null when there is none. */
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
 * Answers a thrown value as a problem, or at `/mcp` as a JSON-RPC error; an unexpected error is logged
 * completely and shown as `internal`.
 */
export const answerError = (
  deps: GatewayDeps,
  request: Request,
  response: ServerResponse & { locals?: { message_id?: MessageId } },
  error: unknown,
  status?: number,
): void => {
  const request_id = requestIdOf(response);
  const failure = failureOf(error, request_id);
  // Never the query: links in mail carry their secret there.
  const context = {
    request_id,
    client_request_id: clientRequestIdOf(response),
    method: request.method,
    path: request.originalUrl.split('?')[0],
  };
  if (!(error instanceof Failure)) deps.log.error({ err: error, ...context }, 'failed inside');
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

/** The challenge for a client without access; it has a reason only if the client sent a token (RFC 6750, 3.1). */
const challengeOf = ({ public_url }: GatewayDeps, request: Request): string =>
  [
    'Bearer realm="procura"',
    ...(isMcp(request) ? [mcpChallenge(public_url)] : []),
    ...(/^Bearer +\S/i.test(request.headers.authorization ?? '') ? ['error="invalid_token"'] : []),
  ].join(', ');

/** Whether a request is for the MCP endpoint, wherever it is handled. */
export const isMcp = ({ originalUrl }: Request): boolean => /^\/mcp([/?]|$)/.test(originalUrl);
