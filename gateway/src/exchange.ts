import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@procura/bus';
import { Failure } from '@procura/contracts';
import type { Begin, Logger } from '@procura/telemetry';
import type { Request } from 'express';
import type { Authenticate } from './authenticate.ts';
import { fieldFailure } from './coerce-query.ts';
import type { InFlight } from './in-flight.ts';
import { interfaceVersion } from './interface-version.ts';
import type { Invoke } from './invoke.ts';
import type { MoneyGuard } from './money-guard.ts';
import type { OpenStreams } from './open-streams.ts';
import type { RateLimits } from './rate-limit.ts';
import { failureOf, writeProblem } from './render-error.ts';

/** What every door of the gateway is given. */
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
  /** Without a slash at its end. */
  readonly public_url: string;
  /** Name of the session cookie; see {@link sessionCookieName}. */
  readonly cookie_name: string;
};

/** What every answer carries, pages beside the policy of their own: nothing is kept, run, embedded or told onwards. */
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

/** Gives an exchange its request id. */
export const setRequestId = (request: IncomingMessage, response: ServerResponse): void => {
  const given = request.headers['x-request-id'];
  const request_id =
    typeof given === 'string' && /^[A-Za-z0-9._:-]{1,100}$/.test(given) ? given : `req_${randomUUID()}`;
  response.setHeader('X-Request-Id', request_id);
};

/** Raises `invalid_input` when the caller asks for a version of the interface that this is not. */
export const checkVersion = (request: IncomingMessage): void => {
  const asked = request.headers['procura-version'];
  if (asked !== undefined && asked !== interfaceVersion)
    throw fieldFailure([
      {
        path: 'Procura-Version',
        message: `must be ${interfaceVersion}, the only version; ${asked} is not known`,
      },
    ]);
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
  throw fieldFailure([{ path, message: 'must be 1 to 255 printable ASCII characters' }]);
};

/** Answers whatever was thrown; what was not expected is logged whole and shown as `internal`. */
export const answerError = (
  deps: GatewayDeps,
  request: Request,
  response: ServerResponse,
  error: unknown,
  status?: number,
): void => {
  const request_id = String(response.getHeader('X-Request-Id'));
  const failure = failureOf(error, request_id);
  // Never the query: links in mail carry their secret there.
  const context = { request_id, method: request.method, path: request.originalUrl.split('?')[0] };
  if (!(error instanceof Failure)) deps.log.error({ err: error, ...context }, 'failed inside');
  else if (failure.kind === 'unavailable' || failure.kind === 'internal')
    deps.log.warn({ code: failure.code, ...context }, failure.message);
  if (failure.kind === 'unauthenticated' && !response.hasHeader('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', 'Bearer realm="procura"');
  writeProblem(response, failure, { request_id, public_url: deps.public_url }, status);
};
