import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Failure } from '@procura/contracts';
import { edgeHeaders, requestIdOf, setRequestId } from './exchange.ts';
import { problemOf, writeProblem } from './render-error.ts';

/**
 * Answers what Node refuses before it becomes a request as problem documents: not HTTP (400), too slow (408), an
 * unknown expectation (417), or too large a header (431). Then the connection ends.
 */
export const refuseUnparsed = (server: Server, public_url: string): void => {
  const headers = edgeHeaders(public_url);

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || hasAnswered(socket)) {
      socket.destroy(error);
      return;
    }
    const request_id = `req_${randomUUID()}`;
    const failure = failureOf(error.code);
    const body = JSON.stringify(problemOf(failure, { request_id, public_url }));
    const fields = new Headers(headers);
    fields.set('X-Request-Id', request_id);
    fields.set('Content-Type', 'application/problem+json');
    fields.set('Content-Length', String(Buffer.byteLength(body)));
    fields.set('Connection', 'close');
    const lines = [...fields].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines}\r\n${body}`);
  });

  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(headers);
    setRequestId(request, response);
    response.setHeader('Connection', 'close');
    const failure = new Failure(
      'expectation_failed',
      `Expect: ${String(request.headers.expect).slice(0, 100)} is not supported. Send Expect: 100-continue, or leave it out.`,
    );
    writeProblem(response, failure, { request_id: requestIdOf(response), public_url });
  });
};

/** Whether the answer of a request on this connection has begun, so that no other can be written. */
const hasAnswered = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

const failureOf = (code: string | undefined): Failure => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Failure(
      'headers_too_large',
      'The header fields are larger than 16 KiB together. Send fewer or shorter ones.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Failure('request_timeout', 'The request did not arrive in time. Send it again, faster.');
  return new Failure('malformed_request', 'The request is not valid HTTP. Check the client that sends it.');
};
