import { once } from 'node:events';
import {
  continued,
  describeSpan,
  isTracing,
  noteFailure,
  type SpanSpec,
  type TraceContext,
  traceContextOf,
  withinRequest,
} from '@procura/telemetry';
import type { NextFunction, Request, Response } from 'express';
import { isMcp, requestIdOf } from './exchange.ts';

/** One HTTP request to be traced; `from` is the trace in its body, over which one in its headers takes precedence. */
type Exchange = { request: Request; response: Response; from?: TraceContext; began_at_ms?: number };

/**
 * Processes an HTTP request within its span, which ends with the response. It continues the caller's trace, or begins
 * one. Path and query are omitted, because links contain secrets; `http.route` has the kind of path.
 */
export const traceExchange = (
  { request, response, from = {}, began_at_ms }: Exchange,
  work: () => Promise<void>,
): Promise<void> => {
  if (!isTracing()) return work();
  const given = traceContextOf(request.headers.traceparent, request.headers.tracestate);
  const origin = { ...(given.traceparent ? given : from), request_id: requestIdOf(response) };
  const spec = (): SpanSpec => ({
    name: request.method,
    kind: 'server',
    attributes: {
      'http.request.method': request.method,
      'url.scheme': request.protocol,
      'network.protocol.version': request.httpVersion,
      'procura.request_id': requestIdOf(response),
      ...(response.hasHeader('X-Client-Request-Id') && {
        'procura.client_request_id': String(response.getHeader('X-Client-Request-Id')),
      }),
    },
    ...(began_at_ms !== undefined && { began_at_ms }),
  });
  return continued(
    origin,
    spec,
    async () => {
      await work();
      if (!response.closed) await once(response, 'close');
      describeSpan({ attributes: { 'http.response.status_code': response.statusCode } });
      if (response.statusCode >= 500) noteFailure(String(response.statusCode));
    },
    { begins: true },
  );
};

/** {@link traceExchange} around the following middleware. Requests to `/mcp` are traced there. */
export const traceRequests = (request: Request, response: Response, next: NextFunction): void => {
  if (isMcp(request) || !isTracing()) withinRequest(requestIdOf(response), () => next());
  else void traceExchange({ request, response }, async () => next());
};

/** Sets the kind of path of a request. */
export const nameRoute = (request: Request, route: string): void =>
  describeSpan({ name: `${request.method} ${route}`, attributes: { 'http.route': route } });
