/**
 * What the same work costs without Procura: a bare Express handler that makes one NATS request to a bare
 * service doing the same MongoDB operation, and a bare low-level MCP server with a precomputed tool list.
 * Started by benches/requests.ts as processes of their own: `node floor.ts gateway|service|holder`.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { connect } from '@nats-io/transport-node';
import express from 'express';
import { MongoClient } from 'mongodb';

const [role = ''] = process.argv.slice(2);
const natsUrl = new URL(String(process.env.NATS_URL));
const nats = await connect({
  servers: natsUrl.host,
  user: natsUrl.username || undefined,
  pass: natsUrl.password || undefined,
});
const ready = () => console.log('"msg":"ready"');

type Question = {
  database: string;
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, 1 | -1>;
  projection: Record<string, 0 | 1>;
  limit: number;
};

if (role === 'service') {
  const client = await new MongoClient(String(process.env.MONGODB_URI), { useBigInt64: true }).connect();
  nats.subscribe('floor', {
    queue: 'floor',
    callback: (_error, message) => {
      const { database, collection, ...query } = message.json<Question>();
      client
        .db(database)
        .collection(collection)
        .find(query.filter, { sort: query.sort, limit: query.limit, projection: query.projection })
        .toArray()
        .then((data) =>
          message.respond(
            JSON.stringify({ data }, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
          ),
        );
    },
  });
  ready();
} else if (role === 'holder') {
  // What a placement cannot do without: each of three services holds something in a transaction of two writes.
  const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
  const holds = client.db('procura_floor');
  await Promise.all(['held', 'counted'].map((name) => holds.createCollection(name).catch(() => undefined)));
  const hold = () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await holds
          .collection<{ _id: string; held: number }>('counted')
          .updateOne({ _id: randomUUID() }, { $inc: { held: 1 } }, { session, upsert: true });
        await holds.collection('held').insertOne({ at: new Date() }, { session });
      }),
    );
  nats.subscribe('floor.hold', {
    queue: 'floor',
    callback: (_error, message) => void hold().then(() => message.respond('{}')),
  });
  nats.subscribe('floor.place', {
    queue: 'floor',
    callback: (_error, message) =>
      void nats
        .request('floor.hold', '{}', { timeout: 10_000 })
        .then(() => nats.request('floor.hold', '{}', { timeout: 10_000 }))
        .then(hold)
        .then(() => message.respond('{}')),
  });
  ready();
} else {
  const app = express().disable('x-powered-by').disable('etag');
  const questions = new Map<string, Uint8Array>();
  app.put('/questions/:name', express.json(), (request, response) => {
    questions.set(request.params.name, Buffer.from(JSON.stringify(request.body)));
    response.end();
  });
  app.get('/ask/:name', async (request, response) => {
    const answer = await nats.request('floor', questions.get(request.params.name), { timeout: 10_000 });
    response.type('application/json').send(Buffer.from(answer.data));
  });
  app.get('/place', async (_request, response) => {
    const answer = await nats.request('floor.place', '{}', { timeout: 10_000 });
    response.type('application/json').send(Buffer.from(answer.data));
  });
  let tools: never[] = [];
  app.put('/tools', express.json({ limit: '4mb' }), (request, response) => {
    tools = request.body;
    response.end();
  });
  const mcp = toNodeHandler(
    createMcpHandler(
      () => {
        const server = new Server({ name: 'floor', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler('tools/list', () => ({ tools }));
        server.setRequestHandler('tools/call', async (call) => {
          const answer = await nats.request('floor', questions.get(call.params.name), { timeout: 10_000 });
          const text = answer.string();
          return { structuredContent: JSON.parse(text), content: [{ type: 'text', text }] };
        });
        return server;
      },
      { legacy: 'stateless' },
    ),
  );
  app.all('/mcp', (request, response) => void mcp(request, response));
  createServer(app).listen(Number(process.env.PORT), '127.0.0.1', ready);
}
