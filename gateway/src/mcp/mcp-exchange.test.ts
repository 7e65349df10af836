import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import express, { type Response as HttpResponse } from 'express';
import { serveExchange } from './mcp-exchange.ts';

const event = 'event: message\ndata: {}\n\n';
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

type Start = (controller: ReadableStreamDefaultController<Uint8Array>) => void;
const request = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A server that answers by a stream of events, and its response to the last request. */
const serverOf = (start: Start) => {
  const fetch = async () =>
    new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
  let answering: HttpResponse | undefined;
  const app = express().use((request, response) => {
    answering = response;
    const handler = { fetch } as unknown as McpHttpHandler;
    const cut = new AbortController().signal;
    return serveExchange({ handler, request, response, body: {}, extra: {}, cut });
  });
  return { server: createServer(app), response: () => answering };
};

/** The client's side of a connection on which one request was sent, and the response to it. */
const answerBy = async (start: Start) => {
  const { server, response } = serverOf(start);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  endings.push(() => {
    client.destroy();
    server.close();
  });
  client.write(request);
  return { client, response };
};

const bytes = (text: string) => new TextEncoder().encode(text);

test('an answer that follows at once leaves in one write with its head', async () => {
  const { server } = serverOf((controller) => {
    controller.enqueue(bytes(event));
    controller.close();
  });
  const writes: string[] = [];
  const connection = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  server.emit('connection', connection);
  connection.push(request);
  await once(connection, 'finish');
  expect(writes).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 [\s\S]*data: \{\}[\s\S]*\r\n0\r\n\r\n$/)]);
});

test('the head of an answer that follows later arrives before it', async () => {
  let later: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { client } = await answerBy((controller) => {
    later = controller;
  });
  const [head] = await once(client, 'data');
  expect(head).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
  later?.enqueue(bytes(event));
  const [piece] = await once(client, 'data');
  expect(piece).toContain(event);
});

test('an answer larger than the buffers of a connection arrives whole and leaves no listeners', async () => {
  const part = '#'.repeat(100_000);
  const { client, response } = await answerBy((controller) => {
    for (let each = 0; each < 40; each++) controller.enqueue(bytes(part));
    controller.close();
  });
  let received = '';
  let most = 0;
  client.on('data', (piece) => {
    received += piece;
    most = Math.max(most, response()?.listenerCount('close') ?? 0);
  });
  await once(client, 'end');
  expect(received.split('#').length - 1).toBe(40 * part.length);
  expect(most).toBeLessThan(10);
});
