import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createMCPClient,
  experimental_createMCPEventWebhook as createMCPEventWebhook,
  type Experimental_MCPEvent as Event,
  type Experimental_MCPEvents as MCPEvents,
  type Experimental_MCPEventStore as Store,
  type Experimental_MCPEventSubscription as Subscription,
} from '@ai-sdk/mcp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changesOfOneKind, changeTypeNames, type Id, placeOrder } from '@procura/contracts';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { loopbackRules } from '@procura/testkit/oauth-client';
import { mcpCaller, type Person, rpc, rpc2026, rpcAnswer } from '@procura/testkit/platform';

/** Subscriptions and events of a foreign client (the AI SDK), with its receiver on this machine. */
type Assistant = {
  close(): Promise<void>;
  mcp: MCPEvents;
  url: string;
  subscriptions: Map<string, Subscription>;
  events: Event[];
};

const public_url = 'http://localhost:3000';
const logs: string[] = [];
let market: PlatformMarket;
let receiver: Server;
let assistant: Assistant;
beforeAll(async () => {
  market = await openMarket({ via: 'mcp', logs, config: { public_url, egress: loopbackRules(public_url) } });
  const subscriptions = new Map<string, Subscription>();
  const events: Event[] = [];
  const store: Store = {
    get: async (key) => subscriptions.get(key),
    getById: async (id) => [...subscriptions.values()].find((one) => one.id === id),
    set: async (one) => void subscriptions.set(one.key, one),
    update: async (key, patch) => {
      const found = subscriptions.get(key);
      if (found) subscriptions.set(key, { ...found, ...patch });
    },
    delete: async (key) => void subscriptions.delete(key),
  };
  const take = createMCPEventWebhook({ store, onEvent: async ({ event }) => void events.push(event) });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await take(
      new Request(`http://127.0.0.1${request.url}`, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
  const client = await createMCPClient({
    transport: {
      type: 'http',
      url: market.platform.mcp_url,
      headers: { authorization: `Bearer ${market.buyer.token}` },
    },
    experimental_events: { store },
  });
  assistant = {
    close: () => client.close(),
    mcp: client.experimental_events,
    url,
    subscriptions,
    events,
  };
});
afterAll(async () => {
  await assistant?.close();
  await market?.platform.stop();
  if (receiver) await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(() => {
  assistant.events.length = 0;
  assistant.subscriptions.clear();
});

const place = async (): Promise<Id<'order'>> => {
  const product_id = await market.product({ stock: 100 });
  const { orders } = await market.place.call(placeOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity: 1 }],
  });
  return orders[0]?.id as Id<'order'>;
};
const delivery = () => ({ mode: 'webhook', url: assistant.url, allowInsecureLocalhost: true }) as const;

/** One message in revision 2026-07-28, as ChatGPT sends it. */
const send = async (person: Person, method: string, params: Record<string, unknown>, query = '') =>
  rpcAnswer(await rpc2026(`${market.platform.mcp_url}${query}`, person.token, method, params));

describe('the client of the AI SDK', () => {
  test('lists, subscribes, receives a verified event of an order, refreshes and unsubscribes', async () => {
    const { mcp, events, subscriptions } = assistant;
    const { events: listed } = await mcp.list();
    expect(listed.map(({ name }) => name)).toEqual(
      changeTypeNames.filter((type) => changesOfOneKind[type] !== 'supplier'),
    );
    const subscribed = await mcp.subscribe({
      name: 'order.placed',
      delivery: delivery(),
    });
    const order_id = await place();
    const event = await eventually('the event', async () => events[0]);
    expect(event).toMatchObject({
      name: 'order.placed',
      data: {
        company_id: market.buyer.company_id,
        object: { kind: 'order', id: order_id },
        branch_id: market.branch.id,
        status: 'placed',
      },
    });
    const secret = String([...subscriptions.values()][0]?.delivery.secret);
    const refreshed = await mcp.refresh({ id: subscribed.id });
    expect(refreshed.id).toBe(subscribed.id);
    const second = await place();
    await eventually('the event after the refresh', async () =>
      events.some(({ data }) => (data.object as { id: string }).id === second),
    );
    await mcp.unsubscribe({ id: subscribed.id });
    expect(subscriptions.size).toBe(0);
    expect(await market.platform.world.database('feed').collection('webhooks').countDocuments()).toBe(0);
    expect(logs.join('\n')).not.toContain(secret.slice('whsec_'.length));
  });

  test('arguments are those of the schema, and a cursor brings what was missed', async () => {
    const { mcp, events } = assistant;
    const { events: page } = await mcp.list();
    expect(page[0]?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    const first = await mcp.subscribe({ name: 'order.placed', delivery: delivery() });
    await mcp.unsubscribe({ id: first.id });
    const missed = await place();
    await mcp.subscribe({
      name: 'order.placed',
      arguments: { object_id: missed, branch_id: market.branch.id },
      delivery: delivery(),
      cursor: first.cursor,
    });
    // The client takes no event before it has kept the answer, so that the first attempt may be refused.
    const event = await eventually('the event that was missed', async () => events[0]);
    expect(event.data).toMatchObject({ object: { id: missed } });
  });
});

describe('the messages', () => {
  test('the capability is there under both names, in both eras', async () => {
    const { result } = await send(market.buyer, 'server/discover', {});
    const capabilities = { events: {}, extensions: { 'io.modelcontextprotocol/events': {} } };
    expect(result).toMatchObject({ capabilities });
    const initialized = await rpc(market.platform.mcp_url, market.buyer.token, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect((await rpcAnswer(initialized)).result).toMatchObject({ capabilities });
  });

  test('events are no tools, and their list follows rights and the query', async () => {
    const caller = await mcpCaller(market.platform.mcp_url, market.buyer.token);
    const { tools } = await caller.client.listTools();
    await caller.close();
    expect(tools.filter(({ name }) => /event/.test(name))).toEqual([]);
    const names = async (person: Person, query = '') => {
      const { result } = await send(person, 'events/list', {}, query);
      return result?.events?.map(({ name }: { name: string }) => name);
    };
    expect(await names(market.buyer, '?areas=orders&read_only=true')).toEqual(
      changeTypeNames.filter((name) => name.startsWith('order.')),
    );
    expect(await names(market.supplier)).toContain('order.placed');
    expect(await names(market.supplier)).not.toContain('recurrence.created');
  });

  test('what is wrong is a documented error with a sentence', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const params = {
      name: 'order.placed',
      arguments: {},
      delivery: { mode: 'webhook', url: assistant.url, secret },
      cursor: null,
    };
    const errorOf = async (change: object, method = 'events/subscribe', query = '') =>
      (await send(market.buyer, method, { ...params, ...change }, query)).error;
    const at = (fields: object) => ({ delivery: { ...params.delivery, ...fields } });
    expect(await errorOf({ name: 'order.vanished' })).toMatchObject({
      code: -32_011,
      data: { kind: 'event' },
    });
    expect(await errorOf({}, 'events/subscribe', '?areas=branches')).toMatchObject({ code: -32_012 });
    expect(await errorOf(at({ mode: 'poll' }))).toMatchObject({
      code: -32_014,
      data: { feature: 'deliveryMode', value: 'poll' },
    });
    // The receiver has no subscription with this secret.
    expect(await errorOf({})).toMatchObject({
      code: -32_015,
      data: { reason: 'http_4xx', code: 'callback_failed' },
    });
    for (const [change, path] of [
      [at({ secret: 'whsec_short' }), 'delivery.secret'],
      [at({ url: 'https://10.1.2.3/hook' }), 'delivery.url'],
      [{ arguments: { colour: 'red' } }, 'arguments.colour'],
      [{ cursor: 'of nobody' }, 'cursor'],
      [{ ttlMs: 1 }, 'ttlMs'],
      [{ name: 7 }, 'name'],
    ] as const)
      expect(await errorOf(change)).toMatchObject({ code: -32_602, data: { errors: [{ path }] } });
    expect(await errorOf({ cursor: 'next' }, 'events/list')).toMatchObject({ code: -32_602 });
    const unknown = await send(market.buyer, 'events/unsubscribe', { ...params, name: 'order.vanished' });
    expect(unknown.error).toBeUndefined();
    expect(logs.join('\n')).not.toContain(secret.slice(6));
  });
});
