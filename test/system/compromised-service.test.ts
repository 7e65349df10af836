import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type NatsConnection, headers as natsHeaders } from '@nats-io/transport-node';
import { connectBus, headers, natsAddress, signPrincipal } from '@procura/bus';
import {
  anonymousPrincipal,
  auditRecorded,
  backgroundCalls,
  events,
  newId,
  operations,
  operationsByName,
  operationsOf,
  type Principal,
  type ServiceName,
  serviceNames,
  systemPrincipal,
} from '@procura/contracts';
import { findStack, type Stack } from '@procura/local';
import { inSession, principalOf } from '@procura/testkit';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import { MongoClient, MongoServerError } from 'mongodb';

/**
 * An attacker who has everything one service has: its user of NATS, its keys, its connection string. What it may do is
 * taken from the contracts here, and not from what derives rights from them.
 */
let platform: Platform;
let namespace: string;
/** Sees and may do everything, so that a test also passes what NATS refuses: then the receivers alone are left. */
let hand: NatsConnection;
beforeAll(async () => {
  platform = await startPlatform();
  namespace = platform.world.config.namespace;
  hand = await connect(natsAddress({ nats_url: String(process.env.NATS_URL) }));
}, 120_000);
afterAll(async () => {
  await hand?.close();
  await platform?.stop();
});

const declared = (service: ServiceName): Set<string> =>
  new Set([...operationsOf(service).flatMap(({ calls }) => calls), ...(backgroundCalls[service] ?? [])]);
const operationSubject = ({ service, name }: { service: string; name: string }) =>
  `${namespace}.${service}.${name}`;
const deliveries = () =>
  events.flatMap((event) =>
    event.subscribers.map((subscriber) => ({
      event,
      subscriber,
      subject: `${namespace}.${subscriber}.on.${event.name}`,
    })),
  );
/** Control messages, each with the peer that may publish it. */
const controlPublishers = { revoked: 'identity', rate: 'gateway', appended: 'feed' };
const controls = (unless?: ServiceName) =>
  Object.entries(controlPublishers)
    .filter(([, publisher]) => publisher !== unless)
    .map(([name]) => `${namespace}.control.${name}`);
const principals: Principal[] = [
  principalOf('buyer'),
  inSession(principalOf('buyer')),
  principalOf('supplier', { credential_kind: 'mcp_token' }),
  principalOf('operator'),
  systemPrincipal(newId('company')),
  anonymousPrincipal,
];

/** A message as the attacker signs it: with the key that it has to a service, or else with the first of its keys. */
const signed = (as: ServiceName, to: string, subject: string, body: string, principal: Principal) => {
  const { keys } = platform.world.busConfig(as);
  const key = String(keys.to[to] ?? Object.values(keys.to)[0]);
  const header = natsHeaders();
  const given = { key, caller: as, subject, body: Buffer.from(body), principal, now_ms: Date.now() };
  header.set(headers.principal, signPrincipal(given));
  return header;
};

/** Waits until every service has worked on what was sent before: refusals are sent at once, and in order. */
const fence = async (): Promise<void> => {
  const inbox = `_INBOX_tests.${newId('event')}`;
  const answered = Promise.withResolvers<void>();
  const left = new Set<string>(serviceNames);
  const answers = hand.subscribe(`${inbox}.*`, {
    callback: (_error, { subject }) => {
      left.delete(subject.split('.').at(-1) ?? '');
      if (left.size === 0) answered.resolve();
    },
  });
  for (const name of serviceNames)
    hand.publish(`$SRV.PING.${namespace}_${name}`, '', { reply: `${inbox}.${name}` });
  await answered.promise;
  answers.unsubscribe();
};

/** Sends messages and returns what each was answered: `ok`, a status, or nothing. */
const answersTo = async (
  as: ServiceName,
  messages: { to: string; subject: string; body: string; principal: Principal; what: string }[],
): Promise<{ what: string; answer: string }[]> => {
  const inbox = `_INBOX_${as}.attacker`;
  const answers = messages.map(({ what }) => ({ what, answer: 'nothing' }));
  const replies = hand.subscribe(`${inbox}.*`, {
    callback: (_error, message) => {
      const at = answers[Number(message.subject.split('.').at(-1))];
      // NATS itself answers where nobody subscribes.
      const hasNoSubscriber = message.headers?.code === 503;
      if (at && !hasNoSubscriber) at.answer = message.headers?.get('Nats-Service-Error-Code') || 'ok';
    },
  });
  for (const [index, { to, subject, body, principal }] of messages.entries())
    hand.publish(subject, body, {
      headers: signed(as, to, subject, body, principal),
      reply: `${inbox}.${index}`,
    });
  await fence();
  replies.unsubscribe();
  return answers;
};
/** Nothing is answered to those who have no key at all. */
const refusals = ['401', '403', 'nothing'];

describe.each(serviceNames)('an attacker with the secrets of %s', (service) => {
  test('is answered no operation that its contracts do not declare, as no principal', async () => {
    const mine = declared(service);
    const others = operations.filter((one) => one.service !== service && !mine.has(one.name));
    const before = await platform.world.database('identity').collection('credentials').countDocuments();
    const answers = await answersTo(
      service,
      others.flatMap((one) =>
        principals.map((principal) => ({
          ...{ to: one.service, subject: operationSubject(one), body: '{}', principal },
          what: `${one.name} as ${principal.company_kind} ${principal.credential_kind}`,
        })),
      ),
    );
    expect(answers.filter(({ answer }) => !refusals.includes(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(500);
    const after = await platform.world.database('identity').collection('credentials').countDocuments();
    expect(after).toBe(before);
  });

  test('sends no event that is another’s, and no audit entry in another’s name', async () => {
    const foreign = deliveries()
      .filter(({ event, subscriber }) => subscriber !== service && !event.publishers.includes(service))
      .map(({ event, subscriber, subject }) => ({
        ...{ to: subscriber, subject, principal: systemPrincipal('') },
        body: JSON.stringify({ event_id: newId('event'), payload: {} }),
        what: `${event.name} to ${subscriber}`,
      }));
    const entryOf = (name: ServiceName) => ({
      id: newId('audit'),
      company_id: newId('company'),
      service: name,
      number: 1,
      at: new Date().toISOString(),
      actor: { user_id: 'u', name: 'U', credential_id: 'c', credential_kind: 'session' },
      operation: 'top_up_balance',
      target: null,
      request_id: 'req_1',
    });
    const entries = service === 'identity' ? [] : serviceNames.filter((name) => name !== service);
    const forged = entries.map((name) => ({
      ...{ to: 'identity', subject: `${namespace}.identity.on.${auditRecorded.name}` },
      body: JSON.stringify({ event_id: newId('event'), payload: entryOf(name) }),
      principal: systemPrincipal(''),
      what: `an entry of ${name}`,
    }));
    const sent = [...foreign, ...forged];
    const answers = await answersTo(service, sent);
    expect(answers.filter(({ answer }) => !refusals.includes(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(3);
  });

  test('revokes nothing, uses no one else’s rate, and redirects no answer', async () => {
    const elsewhere = [
      `${namespace}.identity.issue_rest_key`,
      `${namespace}.control.revoked`,
      '_INBOX_gateway.x.y',
      '_INBOX_identity.control.x',
      '$SRV.STATS',
    ];
    const arrived: string[] = [];
    const own = new Set<string>();
    const watch = hand.subscribe('>', {
      callback: (_error, message) => {
        // What the attacker itself sends says so, and NATS itself answers where nobody subscribes.
        const isAnswer = !message.headers?.has('Attack') && message.headers?.code !== 503;
        if (elsewhere.includes(message.subject) && isAnswer) arrived.push(message.subject);
        if (message.subject.startsWith(`_INBOX_${service}.control.`)) own.add(message.subject);
      },
    });
    await hand.flush();
    for (const subject of controls(service))
      for (const body of ['{"epoch":999999,"scopes":[{}]}', '{"gateway":"x","used":[["read:x",1000]]}'])
        for (const to of Object.keys(platform.world.busConfig(service).keys.to)) {
          const header = signed(service, to, subject, body, systemPrincipal(''));
          header.set('Attack', '1');
          for (const one of [service, 'identity'])
            hand.publish(subject, body, { headers: header, reply: `_INBOX_${one}.control.x` });
        }
    for (const name of declared(service)) {
      const operation = operationsByName.get(name);
      if (!operation) throw new Error(`${name} does not exist`);
      const subject = operationSubject(operation);
      for (const reply of elsewhere) {
        const header = signed(service, operation.service, subject, '{}', principalOf('buyer'));
        hand.publish(subject, '{}', { headers: header, reply });
        hand.publish(subject, 'unsigned', { reply });
      }
    }
    // Behind all of it in every queue: each service answers, and the gateway acknowledges what identity revokes.
    await fence();
    const identity = await connectBus({ ...platform.world.busConfig('identity'), caller: 'identity' });
    await new Promise<void>((resolve) => {
      const stop = identity.requestAll('revoked', { epoch: 0, scopes: [] }, () => {
        stop();
        resolve();
      });
    });
    await identity.drain();
    await hand.flush();
    watch.unsubscribe();
    expect(arrived.filter((subject) => subject !== `${namespace}.control.revoked`)).toEqual([]);
    // The one message is that of identity.
    expect(arrived.filter((subject) => subject.endsWith('control.revoked'))).toHaveLength(1);
    expect(own.size).toBe(service === 'identity' ? 1 : 0);
  });

  test('is refused every other subject by NATS, also as the answer to a message of its own', async () => {
    const { nats_url } = platform.world.busConfig(service);
    const attacker = await connect({ ...natsAddress({ nats_url }), inboxPrefix: `_INBOX_${service}.a` });
    const refused = new Set<string>();
    const watching = (async () => {
      for await (const status of attacker.status())
        if (status.type === 'error') refused.add(/to "(\S+)"/.exec(status.error.message)?.[1] ?? '');
    })();
    const mine = declared(service);
    const sends = (event: (typeof events)[number], subscriber: string) =>
      event.publishers.includes(service) && subscriber !== service;
    const others = [
      ...operations.filter(({ name }) => !mine.has(name)).map(operationSubject),
      ...deliveries()
        .filter(({ event, subscriber }) => !sends(event, subscriber))
        .map(({ subject }) => subject),
      ...controls(service),
      ...[
        '$SRV.PING',
        '$SRV.INFO',
        `$SRV.STATS.${namespace}_identity`,
        '$SYS.REQ.SERVER.PING',
        '$JS.API.INFO',
      ],
      ...[...serviceNames, 'gateway', 'operator'].map((one) => `_INBOX_${one}.x.y`),
      `${namespace}.orders.no_such_operation`,
    ];
    for (const { name } of operationsOf(service))
      attacker.subscribe(`${namespace}.${service}.${name}`, {
        queue: service,
        callback: (error, message) => void (!error && message.respond('x')),
      });
    for (const subject of others) {
      for (const own of operationsOf(service).slice(0, 2))
        attacker.publish(operationSubject(own), 'x', { reply: subject });
      attacker.publish(`_INBOX_${service}.x`, 'x', { reply: subject });
      attacker.publish(subject, 'x');
    }
    await attacker.flush();
    await attacker.close();
    await watching;
    expect(others.filter((subject) => !refused.has(subject))).toEqual([]);
  });
});

describe('the databases', () => {
  const data = mkdtempSync(join(tmpdir(), 'procura-databases-'));
  let stack: Stack;
  const open = async <T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
    const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
    return work(client).finally(() => client.close());
  };
  beforeAll(async () => {
    const env = { ...process.env, MONGODB_URI: '', NATS_URL: '' };
    stack = await findStack({ data_dir: data, log: () => undefined, env });
    await open(stack.mongodb_uri, async (client) => {
      for (const name of serviceNames)
        await client.db(`procura_${name}`).collection('secrets').insertOne({ of: name });
    });
  }, 120_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  /** What one may try with a database, by name. */
  const attempts = (client: MongoClient, name: string, own: string) => {
    const db = client.db(name);
    const secrets = db.collection('secrets');
    const admin = client.db('admin');
    /** Operations on `secrets` there (0) and in the database of its own (1). */
    const bulk = (...ops: object[]) =>
      admin.command({ bulkWrite: 1, ops, nsInfo: [name, own].map((db) => ({ ns: `${db}.secrets` })) });
    const copy = (stage: object) => client.db(own).collection('secrets').aggregate([stage]).toArray();
    return {
      find: () => secrets.find().toArray(),
      count: () => secrets.countDocuments(),
      insert: () => secrets.insertOne({ of: 'attacker' }),
      update: () => secrets.updateMany({}, { $set: { of: 'attacker' } }),
      delete: () => secrets.deleteMany({ of: 'nobody' }),
      aggregate: () => secrets.aggregate([{ $match: {} }]).toArray(),
      out: () => copy({ $out: { db: name, coll: 'copied' } }),
      merge: () => copy({ $merge: { into: { db: name, coll: 'secrets' } } }),
      apply: () =>
        admin.command({ applyOps: [{ op: 'i', ns: `${name}.secrets`, o: { _id: 1, of: 'attacker' } }] }),
      list: () => db.listCollections().toArray(),
      index: () => secrets.createIndex({ of: 1 }),
      drop: () => db.collection('other').drop(),
      bulkInsert: () => bulk({ insert: 0, document: { of: 'attacker' } }),
      bulkUpdate: () => bulk({ update: 0, filter: {}, updateMods: { $set: { of: 'attacker' } } }),
      bulkDelete: () => bulk({ delete: 0, filter: { of: 'nobody' } }),
      bulkLater: () => bulk({ insert: 1, document: {} }, { insert: 0, document: {} }),
      moveIn: () => admin.command({ renameCollection: `${own}.secrets`, to: `${name}.moved` }),
      moveOut: () => admin.command({ renameCollection: `${name}.secrets`, to: `${own}.moved` }),
      cloneIn: () => db.command({ cloneCollectionAsCapped: 'secrets', toCollection: 'copied', size: 1e6 }),
      convert: () => db.command({ convertToCapped: 'secrets', size: 1e6 }),
      searchIndex: () => db.command({ createSearchIndexes: 'secrets', indexes: [{ definition: {} }] }),
      watch: async () => {
        const stream = secrets.watch();
        await stream.tryNext().finally(() => stream.close());
      },
    };
  };
  const administrative: [string, object][] = [
    ['admin', { listDatabases: 1 }],
    ['admin', { usersInfo: 1 }],
    ['admin', { createUser: 'attacker', pwd: 'x', roles: ['root'] }],
    ['admin', { find: 'system.users' }],
    ['admin', { currentOp: 1 }],
    ['admin', { setParameter: 1, logLevel: 0 }],
    ['admin', { killAllSessions: [] }],
    ['admin', { killAllSessionsByPattern: [{}] }],
    ['admin', { replSetStepDown: 1 }],
    ['admin', { replSetGetStatus: 1 }],
    ['admin', { shutdown: 1 }],
    ['local', { find: 'oplog.rs' }],
    ['config', { find: 'transactions' }],
  ];
  const refusalOf = (work: () => Promise<unknown>): Promise<number | string> =>
    work().then(
      () => 'done',
      (error) => (error instanceof MongoServerError ? Number(error.code) : String(error)),
    );
  const unauthorized = 13;
  /** Of a command that this server does not have. */
  const unknownCommand = 59;
  const refusals: (number | string)[] = [unauthorized, unknownCommand];

  test.each(serviceNames)(
    'with the address of %s only its own can be read, written or listed',
    async (service) => {
      const uri = stack.mongodb_uris[service];
      const own = `procura_${service}`;
      const found: string[] = [];
      await open(uri, async (client) => {
        expect(await client.db(own).collection('secrets').find().toArray()).toMatchObject([{ of: service }]);
        const others = [...serviceNames, 'local', ...(service === 'identity' ? [] : ['audit'])];
        for (const name of others.map((one) => `procura_${one}`))
          for (const [what, attempt] of Object.entries(attempts(client, name, own))) {
            if (name === own) continue;
            const refusal = await refusalOf(attempt);
            if (!refusals.includes(refusal)) found.push(`${what} in ${name}: ${refusal}`);
          }
        for (const [name, command] of administrative) {
          const refusal = await refusalOf(() => client.db(name).command({ ...command }));
          if (!refusals.includes(refusal)) found.push(`${JSON.stringify(command)} in ${name}: ${refusal}`);
        }
        const grant = { grantRolesToUser: own, roles: ['root'] };
        if ((await refusalOf(() => client.db('admin').command(grant))) !== unauthorized)
          found.push('a grant');
      });
      expect(found).toEqual([]);
    },
  );

  test('reading them requires a password', async () => {
    const { host } = new URL(stack.mongodb_uri);
    const bare = `mongodb://${host}/?directConnection=true`;
    expect(
      await refusalOf(() =>
        open(bare, (one) => one.db('procura_orders').collection('secrets').find().toArray()),
      ),
    ).toBe(unauthorized);
  });
});
