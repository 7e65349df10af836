import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { Failure } from '@procura/contracts';
import type { Request as HttpRequest } from 'express';
import { wrongContentType } from '../edge/read-body.ts';

const passedOn = ['accept', 'content-type', 'last-event-id'];

/** One request to the endpoint; `body` is its JSON, `extra` is passed to the server factory, `cut` ends a stream. */
type Exchange = {
  handler: McpHttpHandler;
  request: HttpRequest;
  response: ServerResponse;
  body: unknown;
  extra: Record<string, unknown>;
  cut: AbortSignal;
};

/**
 * Passes one request to the SDK's web-standard handler and writes its answer. Unlike the SDK's toNodeHandler, it parses
 * the body once, without serialising and reading it again. Raises what the SDK refuses by Accept header or content
 * type, so that it is answered like every other refusal of HTTP here.
 */
export const serveExchange = async ({
  handler,
  request,
  response,
  body,
  extra,
  cut,
}: Exchange): Promise<void> => {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const answer = await handler.fetch(toWebRequest(request, gone.signal), {
    authInfo: { token: '', clientId: '', scopes: [], extra },
    ...(body !== undefined && { parsedBody: body }),
  });
  const refused = refusals[answer.status];
  if (refused) throw refused();
  const headers = Object.fromEntries(answer.headers);
  if (!answer.body || !headers['content-type']?.startsWith('text/event-stream')) {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...headers, 'content-length': bytes.byteLength });
    response.end(bytes);
    return;
  }
  cut.addEventListener('abort', () => response.destroy());
  // The head leaves in one write with an answer that follows at once, and alone before a later one.
  let isSent = false;
  if (cut.aborted) response.destroy();
  else {
    response.writeHead(answer.status, { ...headers, 'cache-control': 'private, no-store, no-transform' });
    setImmediate(() => {
      if (!isSent) response.flushHeaders();
    });
  }
  for await (const chunk of answer.body) {
    if (response.writableNeedDrain) await drained(response);
    if (gone.signal.aborted || response.destroyed) break;
    isSent = true;
    response.write(chunk);
  }
  isSent = true;
  response.end();
};

/** Waits until a client has taken what was written, or has left. */
const drained = async (response: ServerResponse): Promise<void> => {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  // The other one stops waiting, so that a long answer does not collect listeners.
  over.abort();
};

const refusals: Readonly<Record<number, () => Failure>> = {
  406: () =>
    new Failure(
      'not_acceptable',
      'This is answered as JSON or as a stream of events, and the Accept header does not allow both. Send Accept: application/json, text/event-stream.',
    ),
  415: () => wrongContentType('application/json'),
};

const toWebRequest = (request: HttpRequest, signal: AbortSignal): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && (name.startsWith('mcp-') || passedOn.includes(name)))
      headers.set(name, value);
  // The SDK requires both types by name, in lower case.
  if (request.accepts('application/json') && request.accepts('text/event-stream'))
    headers.set('accept', 'application/json, text/event-stream');
  return new Request(`http://${request.headers.host ?? 'localhost'}/mcp`, {
    method: request.method,
    headers,
    signal,
  });
};
