import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { type NatsUser, natsAddress, natsAuthorization, type Peer, peers } from '@procura/bus';
import {
  backgroundCalls,
  events,
  gatewayCalls,
  operations,
  operationsByName,
  operationsOf,
  serviceNames,
} from '@procura/contracts';
import { findNats, type NatsServer } from '@procura/local';

/** The subjects of this platform, by the contracts alone. */
const owned = (service: string): string[] => [
  ...operations.filter((one) => one.service === service).map((one) => `procura.${service}.${one.name}`),
  ...events
    .filter(({ subscribers }) => subscribers.some((one) => one === service))
    .map(({ name }) => `procura.${service}.on.${name}`),
];
/** Control messages with publisher and subscriber; each replica subscribes without a queue group. */
const control = {
  'procura.control.revoked': { published: 'identity', subscribed: 'gateway' },
  'procura.control.rate': { published: 'gateway', subscribed: 'gateway' },
  'procura.control.appended': { published: 'feed', subscribed: 'feed' },
};
const universe = [...serviceNames.flatMap(owned), ...Object.keys(control)];
const asked = (peer: Peer): Set<string> => {
  const names =
    peer === 'gateway'
      ? operations.filter(({ surfaces }) => !surfaces.includes('internal')).map(({ name }) => name)
      : [...operationsOf(peer).flatMap(({ calls }) => calls), ...(backgroundCalls[peer] ?? [])];
  if (peer === 'gateway') names.push(...gatewayCalls);
  const published = events
    .filter(({ publishers }) => publishers.some((one) => one === peer))
    // What a process sends to itself stays inside.
    .flatMap(({ name, subscribers }) =>
      subscribers.filter((service) => service !== peer).map((service) => `procura.${service}.on.${name}`),
    );
  const controls = Object.entries(control).flatMap(([subject, one]) =>
    one.published === peer ? [subject] : [],
  );
  return new Set([
    ...names.map((name) => `procura.${operationsByName.get(name)?.service}.${name}`),
    ...published,
    ...controls,
    // Where identity waits for the answers to a revocation.
    ...(peer === 'gateway' ? ['_INBOX_identity.control.x'] : []),
  ]);
};

let server: NatsServer;
let users: NatsUser[];
const open: NatsConnection[] = [];
/** A connection, and what NATS refused it so far. */
const enter = async (url: string, inboxPrefix?: string) => {
  const connection = await connect({ ...natsAddress({ nats_url: url }), inboxPrefix, reconnect: false });
  open.push(connection);
  const refused: string[] = [];
  void (async () => {
    for await (const status of connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.push(status.error.subject);
  })();
  return {
    connection,
    /** The subjects that NATS refused since the last time. */
    async refused(): Promise<string[]> {
      await connection.flush();
      // A status is read after the answer to the flush, because it goes through an iterator.
      await new Promise((resolve) => setImmediate(resolve));
      return refused.splice(0);
    },
  };
};
const as = (peer: Peer) => enter(server.urls[peer], `_INBOX_${peer}.test`);
const operatorUrl = () => {
  const url = new URL(server.url);
  url.username = 'operator';
  url.password = users.find(({ user }) => user === 'operator')?.password ?? '';
  return url.href;
};
const ignore = () => undefined;

beforeAll(async () => {
  server = await findNats(
    {
      users: (usual) => {
        users = usual;
        return usual;
      },
    },
    ignore,
  );
}, 120_000);
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(() => server.stop());

describe.each(peers)('the user %s', (peer) => {
  test('may send to the subjects of its calls and events in the contracts, and to no other', async () => {
    const { connection, refused } = await as(peer);
    const mine = asked(peer);
    const others = [
      ...universe.filter((subject) => !mine.has(subject)),
      'procura.orders.no_such_operation',
      'procura',
      'anything',
      ...peers.map((other) => `_INBOX_${other}.x`),
      '_INBOX.x',
      ...(peer === 'gateway' ? ['$SRV.INFO'] : ['$SRV.PING']),
      '$SYS.REQ.SERVER.PING',
    ];
    for (const subject of [...mine, ...others]) connection.publish(subject, 'x');
    expect((await refused()).toSorted()).toEqual(others.toSorted());
    expect(mine.size).toBeGreaterThan(0);
  });

  test('may take its own subjects in its own queue group, its inbox and discovery, and nothing else', async () => {
    const { connection, refused } = await as(peer);
    const mine = peer === 'gateway' ? [] : owned(peer);
    const subscribe = (subject: string, queue?: string) =>
      connection.subscribe(subject, { queue, callback: ignore });
    const subscribed = Object.entries(control).flatMap(([subject, one]) =>
      one.subscribed === peer ? [subject] : [],
    );
    for (const subject of mine) subscribe(subject, peer);
    for (const subject of subscribed) subscribe(subject);
    subscribe(`_INBOX_${peer}.>`);
    subscribe(`_INBOX_${peer}.replica.*`);
    if (peer !== 'gateway') for (const verb of ['PING', 'INFO', 'STATS']) subscribe(`$SRV.${verb}.${peer}`);
    expect(await refused()).toEqual([]);

    const others = universe.filter((subject) => !mine.includes(subject) && !subscribed.includes(subject));
    const wide = [
      '>',
      '*.>',
      'procura.>',
      'procura.*.>',
      `procura.${peer}.>`,
      '_INBOX.>',
      '_INBOX_*.>',
      '$SYS.>',
    ];
    const inboxes = peers
      .filter((other) => other !== peer)
      .flatMap((other) => [`_INBOX_${other}.>`, `_INBOX_${other}.x.y`]);
    for (const subject of [...others, ...wide, ...inboxes]) {
      subscribe(subject);
      subscribe(subject, peer);
    }
    // Outside its group it would see every request, also those that another replica answers.
    for (const subject of mine) {
      subscribe(subject);
      subscribe(subject, 'another');
    }
    const expected = [...others, ...wide, ...inboxes, ...mine];
    expect((await refused()).toSorted()).toEqual([...expected, ...expected].toSorted());
  });
});

describe('an answer', () => {
  test('reaches who asked, once, and nobody else', async () => {
    const gateway = await as('gateway');
    const orders = await as('orders');
    const catalogue = await as('catalogue');
    const subject = 'procura.orders.list_orders';
    orders.connection.subscribe(subject, {
      queue: 'orders',
      callback: (_error, message) => {
        message.respond('first');
        message.respond('second');
      },
    });
    await orders.connection.flush();
    const answer = await gateway.connection.request(subject, 'x', { timeout: 2000 });
    expect(answer.string()).toBe('first');
    expect(await orders.refused()).toEqual([answer.subject]);
    // A process without that request cannot send to that inbox, also not the receiver of another request.
    catalogue.connection.publish(answer.subject, 'forged');
    expect(await catalogue.refused()).toEqual([answer.subject]);
    expect(await gateway.refused()).toEqual([]);
  });
});

test.each(peers)(
  '%s receives nothing that it sends, so it cannot choose a subject to answer to',
  async (peer) => {
    const { connection, refused } = await as(peer);
    const names = [
      'procura.identity.issue_rest_key',
      '_INBOX_gateway.x.y',
      '$SRV.STATS',
      '$SYS.REQ.SERVER.PING',
    ];
    const answered: string[] = [];
    const answer = (error: Error | null, message: Msg) => {
      // A subscription that is refused calls it as well.
      if (!error && message.respond('x')) answered.push(String(message.reply));
    };
    const received = peer === 'gateway' ? Object.keys(control) : owned(peer);
    for (const subject of received)
      connection.subscribe(subject, { ...(peer !== 'gateway' && { queue: peer }), callback: answer });
    for (const subject of ['$SRV.>', `_INBOX_${peer}.>`]) connection.subscribe(subject, { callback: answer });
    await refused();
    for (const subject of [...universe, `_INBOX_${peer}.x`, '$SRV.PING', `$SRV.INFO.${peer}`])
      for (const reply of names) connection.publish(subject, 'x', { reply });
    await connection.flush();
    for (const subject of names) connection.publish(subject, 'x');
    const after = await refused();
    // The gateway does receive what gateways send, and has no right to answer to it.
    expect(peer === 'gateway' ? [] : answered).toEqual([]);
    const mine = asked(peer);
    expect(after).toEqual(expect.arrayContaining(names.filter((subject) => !mine.has(subject))));
  },
);

describe('the operator', () => {
  test('sees which services run, and none of their messages', async () => {
    const { connection, refused } = await enter(operatorUrl());
    connection.subscribe('$SRV.>', { callback: ignore });
    connection.subscribe('_INBOX_operator.me.*', { callback: ignore });
    connection.publish('$SRV.PING', '', { reply: '_INBOX_operator.me.1' });
    expect(await refused()).toEqual([]);
    const foreign = ['>', 'procura.>', '_INBOX.>', ...universe, ...peers.map((peer) => `_INBOX_${peer}.>`)];
    for (const subject of foreign) connection.subscribe(subject, { callback: ignore });
    for (const subject of universe) connection.publish(subject, 'x');
    expect((await refused()).toSorted()).toEqual([...foreign, ...universe].toSorted());
  });
});

test('who may send or read nothing is denied everything, since an empty list allows it', () => {
  const permissions = { publish: [], subscribe: ['a'], allow_responses: null };
  const text = natsAuthorization([{ user: 'orders', password: 'x', permissions }]);
  expect(text).toContain('publish: { deny: ">" }');
  expect(text).toMatch(/subscribe: \{ allow: \[\s+"a"\s+\] \}/);
});

test('a password is text, a bcrypt hash, or a variable of the server’s environment', () => {
  const text = (password: string) => natsAuthorization([{ user: 'orders', password, permissions: 'all' }]);
  expect(text('a"b')).toContain('password: "a\\"b"');
  expect(text('$2a$11$x')).toContain('password: "$2a$11$x"');
  expect(text('$NATS_PASSWORD_ORDERS')).toContain('password: $NATS_PASSWORD_ORDERS');
});
