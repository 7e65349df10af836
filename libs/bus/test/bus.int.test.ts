import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { headers as natsHeaders } from '@nats-io/transport-node';
import {
  type Bus,
  type Call,
  connectBus,
  headers,
  type Peer,
  peerKey,
  peerKeysOf,
  peers,
  type Serving,
  serve,
  signPrincipal,
  speaksTo,
  systemCall,
  verifyPrincipal,
} from '@procura/bus';
import {
  acceptInvitation,
  auditRecorded,
  authenticate,
  Failure,
  getBranch,
  getBranchFacts,
  invalidField,
  listBranches,
  newId,
  operationsByName,
  parseInput,
  renewLease,
  reserveStock,
} from '@procura/contracts';
import { failureOf, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { z } from 'zod';

const master = 'a master secret of more than thirty-two characters, for tests';
const namespace = `t${randomUUID().slice(0, 8)}`;
const nats_url = String(process.env.NATS_URL);
const connect = (caller: Peer, secret = master) =>
  connectBus({ nats_url, caller, keys: peerKeysOf(secret, caller), namespace });
const principal = principalOf('buyer');
const internal: unknown[] = [];
/** The gateway, and a service whose contracts declare `get_branch_facts`. */
let bus: Bus;
let asking: Bus;
let serviceBus: Bus;
let serving: Serving;
let answer: (input: unknown, call: Call) => Promise<unknown>;

const call = (timeout_ms = 2000): Call => ({
  operation: 'get_branch',
  principal,
  idempotency_key: null,
  request_id: 'req_1',
  deadline_ms: Date.now() + timeout_ms,
  input: null,
  replayed: false,
});
const ask = (timeout_ms?: number) => asking.call(getBranchFacts, call(timeout_ms), { codes: [] });

beforeAll(async () => {
  serviceBus = await connect('branches');
  serving = await serve({
    bus: serviceBus,
    service: 'branches',
    version: '0.1.0',
    endpoints: [getBranchFacts, getBranch].map((operation) => ({
      operation,
      run: (given, input) => answer(input, given),
    })),
    consumers: [],
    onInternalError: (error) => internal.push(error),
  });
  bus = await connect('gateway');
  asking = await connect('orders');
});
afterAll(async () => {
  await serving.stop();
  await Promise.all([bus.drain(), asking.drain(), serviceBus.drain()]);
});

test('an address that does not answer keeps a process from the next one for 2 s at most', async () => {
  const silent = await Promise.all(
    [1, 2, 3].map(async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  // Addresses are tried in any order.
  const addresses = silent.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const startedAt = performance.now();
  const { username, password, host, protocol } = new URL(nats_url);
  const slow = await connectBus({
    nats_url: [`${username}:${password}@${host}`, ...addresses].map((one) => `${protocol}//${one}`).join(','),
    caller: 'gateway',
    keys: peerKeysOf(master, 'gateway'),
    namespace,
  });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await slow.drain();
  for (const server of silent) server.close();
});

describe('requests of one company', () => {
  const other = {
    ...principalOf('buyer'),
    credential_id: 'crd_other',
    company_id: 'co_other',
  } as Call['principal'];
  const read = (asker: Bus, by: Call['principal'] = principal) =>
    asker === bus
      ? bus.call(getBranch, { ...call(60_000), principal: by }, { branch_id: newId('branch') })
      : asker.call(getBranchFacts, { ...call(60_000), principal: by }, { codes: [] });
  /** Has the requests wait until `end` is called. */
  const held = () => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    answer = async () => {
      begun++;
      await promise;
      throw new Failure('not_found', 'It ended.', { extra: { kind: 'branch' } });
    };
    return { end, begun: () => begun };
  };

  test('are worked on 12 at a time; those of another company and of services are not delayed', async () => {
    const { end, begun } = held();
    const outcomes = Array.from({ length: 50 }, () => failureOf(read(bus), 'not_found'));
    await eventually('twelve', () => begun() >= 12);
    outcomes.push(failureOf(read(bus, other), 'not_found'), failureOf(read(asking), 'not_found'));
    await eventually('two more', () => begun() >= 14);
    expect(begun()).toBe(14);
    end();
    expect(await Promise.all(outcomes)).toHaveLength(52);
    expect(begun()).toBe(52);
  });

  test('of no company wait only for others of their operation', async () => {
    const identityBus = await connect('identity');
    const { promise: held, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    const lookUp = async () => {
      begun++;
      await held;
      throw new Failure('unauthenticated', 'It ended.');
    };
    const identity = await serve({
      bus: identityBus,
      service: 'identity',
      version: '0.1.0',
      endpoints: [
        { operation: authenticate, run: lookUp },
        { operation: renewLease, run: async () => ({ epoch: 1 }) },
      ],
      consumers: [],
      onInternalError: (error) => internal.push(error),
    });
    const own = (operation: string) => systemCall({ operation, company_id: '' });
    const lease_id = `gw_${randomUUID()}`;
    const secret = { secret_hash: '0'.repeat(64), kind: 'rest_key' as const };
    const lookUps = Array.from({ length: 20 }, () =>
      failureOf(bus.call(authenticate, own('authenticate'), secret), 'unauthenticated'),
    );
    await eventually('twelve', () => begun >= 12);
    expect(await bus.call(renewLease, own('renew_lease'), { lease_id })).toEqual({ epoch: 1 });
    expect(begun).toBe(12);
    end();
    await Promise.all(lookUps);
    await identity.stop();
    await identityBus.drain();
  });

  test('are not begun once their sender no longer waits', async () => {
    const { end, begun } = held();
    const first = Array.from({ length: 12 }, () => failureOf(read(bus), 'not_found'));
    await eventually('twelve', () => begun() >= 12);
    await failureOf(bus.call(getBranch, call(300), { branch_id: newId('branch') }), 'unavailable');
    // The service counts its time from when the request arrived.
    const past_ms = Date.now() + 1000;
    await eventually('the end of its time', () => Date.now() > past_ms);
    end();
    await Promise.all(first);
    await failureOf(read(bus), 'not_found');
    expect(begun()).toBe(13);
  });
});

describe('call', () => {
  test('answers what the handler answers, without fields the contract does not know', async () => {
    answer = async () => ({ branches: [], password: 'leak' });
    expect(await ask()).toEqual({ branches: [] });
  });

  test('refused by a replica of an earlier release for a field that it does not know is unavailable', async () => {
    answer = async (input) => parseInput(z.strictObject({}), input);
    const failure = await failureOf(ask(), 'unavailable');
    expect(failure.message).toContain('earlier release');
    expect(failure.retry_after_s).toBe(5);
    const wrong = { codes: [] as string[], colour: 'red' };
    await failureOf(asking.call(getBranchFacts, call(), wrong), 'invalid_input');
    answer = async () => {
      throw invalidField('codes', 'must be others');
    };
    await failureOf(ask(), 'invalid_input');
  });

  test('a failure keeps code, sentence, fields and extra', async () => {
    answer = async () => {
      throw new Failure('price_changed', 'It moved.', {
        errors: [{ path: 'lines.0', message: 'moved' }],
        extra: { current_totals: [{ amount: '1.00', currency: 'EUR' }] },
        retry_after_s: 3,
      });
    };
    const failure = await failureOf(ask(), 'price_changed');
    expect(failure).toMatchObject({
      message: 'It moved.',
      errors: [{ path: 'lines.0', message: 'moved' }],
      extra: { current_totals: [{ amount: '1.00', currency: 'EUR' }] },
      retry_after_s: 3,
    });
  });

  test('an unexpected error reveals no internals', async () => {
    answer = async () => {
      throw new Error('mongodb://secret');
    };
    const failure = await failureOf(ask(), 'internal');
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(String(internal.at(-1))).toContain('mongodb://secret');
  });

  test('an answer too large for NATS is a failure, never an empty success', async () => {
    answer = async () => ({
      branches: Array.from({ length: 900 }, () => ({ ...branch, name: 'x'.repeat(2000) })),
    });
    await failureOf(ask(), 'internal');
  });

  test('a request that reaches nobody is sent again', async () => {
    const identityBus = await connect('identity');
    const input = { invitation: 'x', password: 'a long password' };
    const early = bus.call(acceptInvitation, call(), input).catch((error) => error);
    const identity = await serve({
      bus: identityBus,
      service: 'identity',
      version: '0.1.0',
      endpoints: [{ operation: acceptInvitation, run: async () => ({}) }],
      consumers: [],
      onInternalError: (error) => internal.push(error),
    });
    // It was answered: the handler's answer lacks what the contract asks for.
    expect(await early).toMatchObject({ code: 'internal' });
    await identity.stop();
    expect(await failureOf(bus.call(acceptInvitation, call(), input), 'unavailable')).toMatchObject({
      message: expect.stringContaining('does not answer now'),
    });
    await identityBus.drain();
  });

  test('an input without a credential has at most 16 KiB', async () => {
    const identityBus = await connect('identity');
    const identity = await serve({
      bus: identityBus,
      service: 'identity',
      version: '0.1.0',
      endpoints: [{ operation: acceptInvitation, run: async () => ({}) }],
      consumers: [],
      onInternalError: (error) => internal.push(error),
    });
    const accept = (length: number) =>
      bus.call(acceptInvitation, call(), { invitation: 'x'.repeat(length), password: 'a long password' });
    await failureOf(accept(16 * 1024), 'too_large');
    await failureOf(accept(15 * 1024), 'invalid_input');
    await identity.stop();
    await identityBus.drain();
  });

  test('a lone surrogate is U+FFFD before anything sees it', async () => {
    let code: unknown;
    answer = async (input) => {
      code = (input as { codes: string[] }).codes[0];
      return { branches: [] };
    };
    await asking.call(getBranchFacts, call(), { codes: ['A\ud800'] });
    expect(code).toBe('A\ufffd');
  });

  test('no service is unavailable at once; no answer is unavailable at the deadline', async () => {
    // A caller that waited for the deadline would receive an unknown outcome.
    const failure = await failureOf(bus.call(listBranches, call(), {}), 'unavailable');
    expect(failure.message).toContain('Nothing was done');
    answer = () => new Promise((resolve) => setTimeout(() => resolve({ branches: [] }), 400));
    await failureOf(ask(100), 'unavailable');
  });

  test('the deadline is passed on', async () => {
    let remainingMs = 0;
    answer = async (_input, given) => {
      remainingMs = given.deadline_ms - Date.now();
      return { branches: [] };
    };
    await ask(1500);
    expect(remainingMs).toBeGreaterThan(500);
    expect(remainingMs).toBeLessThanOrEqual(1500);
  });

  test('the service asks for the permission again', async () => {
    answer = async () => ({});
    const weak = { ...call(), principal: { ...principal, permissions: [] } };
    await failureOf(bus.call(getBranch, weak, { branch_id: newId('branch') }), 'forbidden');
  });
});

const branch = {
  id: newId('branch'),
  name: 'B',
  code: 'B',
  status: 'active',
  address: { line1: 'a', city: 'b', country: 'DE' },
  receiving_contact: null,
  cost_centre: null,
  currency: 'EUR',
  time_zone: 'UTC',
};

describe('the signed principal', () => {
  const body = Buffer.from('{}');
  const { from: keys } = peerKeysOf(master, 'branches');
  const subject = 'procura.branches.get_branch';
  const key = peerKey(master, 'gateway', 'branches');
  const header = signPrincipal({ key, caller: 'gateway', subject, body, principal, now_ms: 1000 });
  const verify = (change: object) =>
    verifyPrincipal({ keys, subject, body, header, now_ms: 2000, ...change });
  const [text = '', end = ''] = header.split('.');
  const changed = (fields: object) => {
    const signed = JSON.parse(Buffer.from(text, 'base64url').toString());
    return `${Buffer.from(JSON.stringify({ ...signed, ...fields })).toString('base64url')}.${end}`;
  };

  test('is taken from its caller for its own subject and body, within 30 seconds', () => {
    expect(verify({})).toEqual({ principal, caller: 'gateway' });
    expect(verify({ now_ms: 31_000 }).caller).toBe('gateway');
  });

  test('has the same text in all calls of a second, without the consent of one of them', () => {
    const textAt = (now_ms: number, change: object = {}) =>
      signPrincipal({ key, caller: 'gateway', subject, body, principal, now_ms, ...change }).split('.')[0];
    expect(textAt(900)).toBe(text);
    const consent = { amounts: [{ amount: '9.25', currency: 'EUR' }], summary: 'Order for 9.25 EUR' };
    const header = signPrincipal({ key, caller: 'gateway', subject, body, principal, now_ms: 900, consent });
    expect(verify({ header }).consent).toEqual(consent);
    expect(textAt(900)).toBe(text);
    expect(verify({}).consent).toBeUndefined();
    expect(textAt(900, { principal: { ...principal, role: 'viewer' } })).not.toBe(text);
    expect(textAt(1001)).not.toBe(text);
    expect(Object.isFrozen(verify({}).principal)).toBe(true);
  });

  test('is taken under both keys while the master secret changes', () => {
    const { from } = peerKeysOf('another', 'branches', master);
    expect(verify({ keys: from }).caller).toBe('gateway');
    const later = peerKey('another', 'gateway', 'branches');
    const signed = { key: later, caller: 'gateway', subject, body, principal, now_ms: 1000 };
    expect(verify({ keys: from, header: signPrincipal(signed) }).caller).toBe('gateway');
    expect(() => verify({ header: signPrincipal(signed) })).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    );
  });

  test.each<[string, object]>([
    ['another subject', { subject: 'procura.branches.update_branch' }],
    ['another body', { body: Buffer.from('{"a":1}') }],
    ['another company', { header: changed({ principal: { ...principal, company_id: newId('company') } }) }],
    ['another caller', { header: changed({ caller: 'orders' }) }],
    ['a later expiry', { header: changed({ expires_at_ms: 99_000 }), now_ms: 40_000 }],
    ['a time 30 seconds later', { now_ms: 31_001 }],
    ['a changed signature', { header: header.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
    ['the key of another caller', { keys: { gateway: keys.orders } }],
    ['the key of another callee', { keys: { gateway: peerKey(master, 'gateway', 'orders') } }],
    ['the key of another master', { keys: peerKeysOf('another', 'branches').from }],
    ['a service that nobody said may call', { keys: { orders: keys.orders } }],
    ['the name of a property of every object', { header: changed({ caller: 'constructor' }) }],
    ['no header', { header: undefined }],
    ['no signature', { header: text }],
    ['what is no JSON', { header: `e30x.${end}` }],
  ])('is refused for %s', (_what, change) => {
    expect(() => verify(change)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('is checked by the service host for every caller', async () => {
    answer = async () => ({ branches: [] });
    const text = Buffer.from('{"codes":[]}');
    const subject = `${namespace}.branches.get_branch_facts`;
    /** What the host answers to a message signed so; null when it takes it. */
    const sent = async (change: Partial<Parameters<typeof signPrincipal>[0]>, body = text) => {
      const message = natsHeaders();
      const signed = {
        key: peerKey(master, 'orders', 'branches'),
        caller: 'orders',
        subject,
        body: text,
        principal,
        now_ms: Date.now(),
      };
      message.set(headers.principal, signPrincipal({ ...signed, ...change }));
      const reply = await asking.connection.request(subject, body, { headers: message, timeout: 2000 });
      return reply.headers?.get('Nats-Service-Error-Code') || null;
    };
    const stranger = String(peers.find((peer) => !speaksTo(peer).has('branches')));
    expect(await sent({})).toBeNull();
    for (const change of [
      { caller: 'rfq' },
      { key: peerKey(master, 'orders', 'catalogue') },
      { caller: stranger, key: peerKey(master, stranger, 'branches') },
      { subject: `${namespace}.branches.get_branch` },
      { body: Buffer.from('{"codes":["x"]}') },
      { now_ms: Date.now() - 31_000 },
      // A filter made of it would match every company.
      { principal: { ...principal, company_id: { $gt: '' } as never } },
    ])
      expect([change, await sent(change)]).toEqual([change, '401']);
    expect(await sent({}, Buffer.from('{"codes":["x"]}'))).toBe('401');
    const bare = await asking.connection.request(subject, text, { timeout: 2000 });
    expect(bare.headers?.get('Nats-Service-Error-Code')).toBe('401');
  });

  test('one made from another master secret is refused', async () => {
    answer = async () => ({ branches: [] });
    const stranger = await connect('orders', 'another master secret');
    await failureOf(stranger.call(getBranchFacts, call(), { codes: [] }), 'unauthenticated');
    await stranger.drain();
  });
});

describe('a process with keys of its own', () => {
  const sign = (subject: string, body: Buffer, caller: Peer, callee: Peer) => {
    const message = natsHeaders();
    const key = peerKey(master, caller, callee);
    message.set(
      headers.principal,
      signPrincipal({ key, caller, subject, body, principal, now_ms: Date.now() }),
    );
    return message;
  };

  test('is refused an operation that its contracts do not declare, at a service that it asks others of', async () => {
    let asked = 0;
    answer = async () => {
      asked++;
      return {};
    };
    const subject = `${namespace}.branches.get_branch`;
    const body = Buffer.from(JSON.stringify({ branch_id: newId('branch') }));
    const reply = await asking.connection.request(subject, body, {
      headers: sign(subject, body, 'orders', 'branches'),
      timeout: 2000,
    });
    expect(reply.headers?.get('Nats-Service-Error-Code')).toBe('403');
    expect(asked).toBe(0);
  });

  test('has no answer sent to anybody else, neither a good one nor a refusal', async () => {
    let asked = 0;
    answer = async () => {
      asked++;
      return { branches: [] };
    };
    const hand = await connect('rfq');
    const arrived: string[] = [];
    hand.connection.subscribe('>', { callback: (_error, { subject }) => void arrived.push(subject) });
    await hand.connection.flush();
    const subject = `${namespace}.branches.get_branch_facts`;
    const body = Buffer.from('{"codes":[]}');
    const signed = sign(subject, body, 'orders', 'branches');
    const elsewhere = ['_INBOX_gateway.x', '_INBOX_ordersx.y', `${namespace}.identity.issue_rest_key`, ''];
    for (const reply of elsewhere)
      asking.connection.publish(subject, body, { headers: signed, ...(reply && { reply }) });
    asking.connection.publish(subject, 'unsigned', { reply: `${namespace}.identity.issue_rest_key` });
    // Behind them in the same subscription, so that they have been answered by now if they are at all.
    await ask();
    expect(asked).toBe(1);
    expect(arrived.filter((one) => elsewhere.includes(one))).toEqual([]);
    await hand.drain();
  });
});

describe('an event', () => {
  const taken: string[] = [];
  let receiver: Bus;
  let taking: Serving;
  const payloadOf = (service: string) =>
    auditRecorded.payload.parse({
      id: newId('audit'),
      company_id: newId('company'),
      service,
      number: 1,
      at: new Date().toISOString(),
      actor: { user_id: 'usr', name: 'Someone', credential_id: 'cred', credential_kind: 'rest_key' },
      operation: 'update_branch',
      target: null,
      request_id: 'req_1',
    });
  beforeAll(async () => {
    receiver = await connect('identity');
    taking = await serve({
      bus: receiver,
      service: 'identity',
      version: '0.1.0',
      endpoints: [],
      consumers: [
        {
          event: auditRecorded,
          run: async ({ event_id }) => void taken.push(event_id),
          runBatch: async (payloads) => void taken.push(payloads.map(({ operation }) => operation).join()),
        },
      ],
      tasks: [{ name: 'password_reset_requested', run: async ({ event_id }) => void taken.push(event_id) }],
      onInternalError: (error) => internal.push(error),
    });
  });
  afterAll(async () => {
    await taking.stop();
    await receiver.drain();
  });

  test('is taken from its publisher, of itself, and from nobody else', async () => {
    const branches = { event_id: 'evt_1', payload: payloadOf('branches') };
    await serviceBus.deliver(auditRecorded, 'identity', branches);
    expect(taken.splice(0)).toEqual(['evt_1']);

    const subject = `${namespace}.identity.on.audit_recorded`;
    const unsigned = await bus.connection.request(subject, JSON.stringify(branches), { timeout: 2000 });
    expect(unsigned.headers?.get('Nats-Service-Error-Code')).toBe('401');
    await failureOf(bus.deliver(auditRecorded, 'identity', branches), 'forbidden');
    const finance = { event_id: 'evt_2', payload: payloadOf('finance') };
    const failure = await failureOf(serviceBus.deliver(auditRecorded, 'identity', finance), 'forbidden');
    expect(failure.message).toContain('branches sent audit_recorded of finance');
    expect(taken).toEqual([]);
  });

  test('travels with others of its kind to a subscriber that says that it takes several', async () => {
    const one = { event_id: 'evt_1', payload: payloadOf('branches') };
    expect(await serviceBus.deliver(auditRecorded, 'identity', one)).toBe(true);
    await serviceBus.deliverBatch(auditRecorded, 'identity', [one, { ...one, event_id: 'evt_2' }]);
    expect(taken.splice(0)).toEqual(['evt_1', 'update_branch,update_branch']);
    const foreign = { event_id: 'evt_3', payload: payloadOf('finance') };
    await failureOf(serviceBus.deliverBatch(auditRecorded, 'identity', [one, foreign]), 'forbidden');
    expect(taken).toEqual([]);
  });

  test('of its own does not travel, so that nobody can answer for it', async () => {
    const seen: string[] = [];
    bus.connection.subscribe(`${namespace}.>`, {
      callback: (_error, { subject }) => void seen.push(subject),
    });
    await bus.connection.flush();
    await receiver.deliver(auditRecorded, 'identity', { event_id: 'evt_3', payload: payloadOf('identity') });
    await receiver.deliverOwn('password_reset_requested', { event_id: 'evt_4', payload: {} });
    await bus.connection.flush();
    expect([taken.splice(0), seen]).toEqual([['evt_3', 'evt_4'], []]);
    await failureOf(receiver.deliverOwn('rfq_notice', { event_id: 'evt_5', payload: {} }), 'unavailable');
    const other = { event_id: 'evt_4', payload: payloadOf('finance') };
    await failureOf(receiver.deliver(auditRecorded, 'identity', other), 'forbidden');
    expect(taken).toEqual([]);
  });
});

describe('any bytes', () => {
  test('on any subject end no subscription', async () => {
    answer = async () => ({ branches: [] });
    const identity = await connect('identity');
    const dropped: string[] = [];
    const gateway = await connectBus({
      ...{ nats_url, caller: 'gateway', keys: peerKeysOf(master, 'gateway'), namespace },
      onDropped: (_error, subject) => dropped.push(subject),
    });
    const received: unknown[] = [];
    gateway.subscribe('revoked', (message, reply) => {
      received.push(message);
      reply({ got: message });
    });
    gateway.subscribe('rate', (message) => received.push((message as { a: { b: string } }).a.b));
    await gateway.connection.flush();
    const targets = [
      `${namespace}.control.revoked`,
      `${namespace}.control.rate`,
      `${namespace}.branches.get_branch`,
      `${namespace}.branches.get_branch_facts`,
      '$SRV.PING',
      `$SRV.STATS.${namespace}_branches`,
    ];
    const broken = natsHeaders();
    broken.append('Procura-Principal', 'e30.x');
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"__proto__":1}',
      Buffer.from([0xff, 0xfe, 0]),
      '9'.repeat(70_000),
    ];
    for (const subject of targets)
      for (const body of bodies) {
        bus.connection.publish(subject, body);
        bus.connection.publish(subject, body, {
          headers: broken,
          reply: `_INBOX_gateway.${'x'.repeat(200)}`,
        });
      }
    // Headers that nats.js cannot read: it refuses to write them, so they are written as bytes.
    for (const subject of targets) await sendRaw(subject, 'NATS/1.0\r\na: b\nc\r\n\r\n', '');
    await sendRaw(`${namespace}.control.rate`, 'garbage\r\n\r\n', '{');
    await bus.connection.flush();

    // Signed by somebody who may not send it, or with what nobody parses.
    gateway.publish('rate', { a: null });
    gateway.publish('rate', { a: { b: 'counted' } });
    const answers: unknown[] = [];
    const stop = identity.requestAll('revoked', { epoch: 1 }, (one) => {
      answers.push(one);
      throw new Error('of a callback');
    });
    await eventually('An answer to a signed message', async () => answers.length > 0);
    await eventually('A signed message', async () => received.includes('counted'));
    stop();
    expect(answers).toEqual([{ got: { epoch: 1 } }]);
    expect(received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining(['counted', { epoch: 1 }]));
    expect(dropped.length).toBeGreaterThan(20);
    expect(await ask()).toEqual({ branches: [] });
    await eventually('An answer of branches', async () =>
      (await gateway.alive(1000)).has(`${namespace}_branches`),
    );
    await Promise.all([identity.drain(), gateway.drain()]);
  });

  test('as a reply end no reader', async () => {
    const hand = await connect('rfq');
    const subject = `${namespace}.catalogue.reserve_stock`;
    const replies: (() => Promise<void>)[] = [];
    hand.connection.subscribe(subject, {
      callback: (_error, { reply = '' }) =>
        void replies.push(() => sendRaw(reply, 'NATS/1.0\r\na: b\nc\r\n\r\n', '')),
    });
    await hand.connection.flush();
    const waiting = failureOf(
      asking.call(reserveStock, call(1000), { purchase_id: newId('purchase'), lines: [] }),
      'unavailable',
    );
    await eventually('A request', async () => replies.length > 0);
    for (const reply of replies) await reply();
    await waiting;
    answer = async () => ({ branches: [] });
    expect(await ask()).toEqual({ branches: [] });
    await hand.drain();
  });

  test('name no reply twice in a way that its callee could foresee', async () => {
    const hand = await connect('rfq');
    const names: string[] = [];
    hand.connection.subscribe(`${namespace}.catalogue.reserve_stock`, {
      callback: (_error, message) => {
        names.push(String(message.reply));
        message.respond('{}');
      },
    });
    await hand.connection.flush();
    for (let i = 0; i < 3; i++)
      await asking.call(reserveStock, call(), { purchase_id: newId('purchase'), lines: [] });
    for (const name of names) expect(name).toMatch(/^_INBOX_orders\.[0-9a-f]{12}\.[0-9a-f-]{36}$/);
    expect(new Set(names).size).toBe(3);
    await hand.drain();
  });
});

/** Publishes a message with any bytes as headers. Clients refuse to write these. */
const sendRaw = async (subject: string, header: string, body: string): Promise<void> => {
  const { hostname, port, username, password } = new URL(nats_url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const hello = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const options = { verbose: false, headers: true, no_responders: true, ...hello };
  const whole = Buffer.byteLength(header) + Buffer.byteLength(body);
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      if (String(chunk).includes('PONG')) socket.end(resolve);
      if (String(chunk).includes('-ERR')) reject(new Error(String(chunk)));
    });
    socket.on('error', reject);
    socket.write(
      `CONNECT ${JSON.stringify(options)}\r\nHPUB ${subject} ${Buffer.byteLength(header)} ${whole}\r\n${header}${body}\r\nPING\r\n`,
    );
  });
};

test('discovery takes the answer of a NATS without services, and drops no message', async () => {
  const dropped: string[] = [];
  const asks = await connectBus({
    ...{ nats_url, caller: 'gateway', keys: peerKeysOf(master, 'gateway'), namespace },
    onDropped: (_error, subject) => void dropped.push(subject),
  });
  // What a server without services answers.
  const hand = await connect('rfq');
  const sent: Promise<void>[] = [];
  hand.connection.subscribe('$SRV.PING', {
    callback: (_error, { reply = '' }) => void sent.push(sendRaw(reply, 'NATS/1.0 503\r\n\r\n', '')),
  });
  await hand.connection.flush();
  await asks.alive(60_000);
  await Promise.all(sent);
  expect([sent.length, dropped]).toEqual([1, []]);
  await Promise.all([hand.drain(), asks.drain()]);
});

test('services answer discovery', async () => {
  await eventually('An answer of branches', async () => (await bus.alive(1000)).has(`${namespace}_branches`));
  expect(operationsByName.get('get_branch')).toBe(getBranch);
});
