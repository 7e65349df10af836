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

/** One HTTP request to be traced; `from` is the trace its body names, which one in its headers goes before. */
type Exchange = { request: Request; response: Response; from?: TraceContext; began_at_ms?: number };

/**
 * Works on an HTTP request within its span, which ends with the response. It continues the caller's trace
 * and otherwise begins one. Path and query stay out of it, because links hold their secret there: `http.route` says
 * which kind of path it was.
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

/** {@link traceExchange} of what the following middleware does. What comes to `/mcp` is traced there. */
export const traceRequests = (request: Request, response: Response, next: NextFunction): void => {
  if (isMcp(request) || !isTracing()) withinRequest(requestIdOf(response), () => next());
  else void traceExchange({ request, response }, async () => next());
};

/** Names the kind of path that a request turned out to have. */
export const nameRoute = (request: Request, route: string): void =>
  describeSpan({ name: `${request.method} ${route}`, attributes: { 'http.route': route } });
