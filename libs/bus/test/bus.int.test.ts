import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { headers as natsHeaders } from '@nats-io/transport-node';
import {
  arrowKey,
  arrowKeysOf,
  type Bus,
  type Call,
  connectBus,
  headers,
  type Peer,
  peers,
  type Serving,
  serve,
  signPrincipal,
  speaksTo,
  verifyPrincipal,
} from '@procura/bus';
import {
  auditRecorded,
  Failure,
  getBranch,
  getBranchFacts,
  listBranches,
  newId,
  operationsByName,
} from '@procura/contracts';
import { failureOf, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';

const master = 'a master secret of more than thirty-two characters, for tests';
const namespace = `t${randomUUID().slice(0, 8)}`;
const nats_url = String(process.env.NATS_URL);
const connect = (caller: Peer, secret = master) =>
  connectBus({ nats_url, caller, keys: arrowKeysOf(secret, caller), namespace });
const principal = principalOf('buyer');
const internal: unknown[] = [];
let bus: Bus;
let serviceBus: Bus;
let serving: Serving;
let answer: (input: unknown, call: Call) => Promise<unknown>;

const call = (timeout_ms = 2_000): Call => ({
  operation: 'get_branch',
  principal,
  idempotency_key: null,
  request_id: 'req_1',
  deadline_ms: Date.now() + timeout_ms,
  input: null,
  replayed: false,
});
const ask = (timeout_ms?: number) => bus.call(getBranchFacts, call(timeout_ms), { codes: [] });

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
});
afterAll(async () => {
  await serving.stop();
  await Promise.all([bus.drain(), serviceBus.drain()]);
});

describe('call', () => {
  test('answers what the handler answers, without fields the contract does not know', async () => {
    answer = async () => ({ branches: [], password: 'leak' });
    expect(await ask()).toEqual({ branches: [] });
  });

  test('a failure keeps code, sentence, fields and extra', async () => {
    answer = async () => {
      throw new Failure('price_changed', 'It moved.', {
        errors: [{ path: 'lines.0', message: 'moved' }],
        extra: { preview: { total: 1 } },
        retry_after_s: 3,
      });
    };
    const failure = await failureOf(ask(), 'price_changed');
    expect(failure).toMatchObject({
      message: 'It moved.',
      errors: [{ path: 'lines.0', message: 'moved' }],
      extra: { preview: { total: 1 } },
      retry_after_s: 3,
    });
  });

  test('an unexpected error shows nothing from inside', async () => {
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

  test('no service is unavailable at once; no answer is unavailable at the deadline', async () => {
    // Who waited for the deadline would be told that the outcome is unknown.
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
    await ask(1_500);
    expect(remainingMs).toBeGreaterThan(500);
    expect(remainingMs).toBeLessThanOrEqual(1_500);
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
  const { from: keys } = arrowKeysOf(master, 'branches');
  const subject = 'procura.branches.get_branch';
  const key = arrowKey(master, 'gateway', 'branches');
  const header = signPrincipal({ key, caller: 'gateway', subject, body, principal, now_ms: 1_000 });
  const verify = (change: object) =>
    verifyPrincipal({ keys, subject, body, header, now_ms: 2_000, ...change });
  const [text = '', end = ''] = header.split('.');
  const changed = (fields: object) => {
    const signed = JSON.parse(Buffer.from(text, 'base64url').toString());
    return `${Buffer.from(JSON.stringify({ ...signed, ...fields })).toString('base64url')}.${end}`;
  };

  test('is taken from its caller for its own subject and body, within 30 seconds', () => {
    expect(verify({})).toEqual({ principal, caller: 'gateway' });
    expect(verify({ now_ms: 31_000 }).caller).toBe('gateway');
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
    ['the key of another callee', { keys: { gateway: arrowKey(master, 'gateway', 'orders') } }],
    ['the key of another master', { keys: arrowKeysOf('another', 'branches').from }],
    ['a service that nobody said may call', { keys: { orders: keys.orders } }],
    ['the name of a property of every object', { header: changed({ caller: 'constructor' }) }],
    ['no header', { header: undefined }],
    ['no signature', { header: text }],
    ['what is no JSON', { header: `e30x.${end}` }],
  ])('is refused for %s', (_what, change) => {
    expect(() => verify(change)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('is asked for by the service host, whoever may reach it', async () => {
    answer = async () => ({ branches: [] });
    const text = Buffer.from('{"codes":[]}');
    const subject = `${namespace}.branches.get_branch_facts`;
    /** What the host answers to a message signed so; null when it takes it. */
    const sent = async (change: Partial<Parameters<typeof signPrincipal>[0]>, body = text) => {
      const message = natsHeaders();
      const signed = { key, caller: 'gateway', subject, body: text, principal, now_ms: Date.now() };
      message.set(headers.principal, signPrincipal({ ...signed, ...change }));
      const reply = await bus.connection.request(subject, body, { headers: message, timeout: 2_000 });
      return reply.headers?.get('Nats-Service-Error-Code') || null;
    };
    const stranger = String(peers.find((peer) => !speaksTo(peer).has('branches')));
    expect(await sent({})).toBeNull();
    expect(await sent({ caller: 'orders', key: arrowKey(master, 'orders', 'branches') })).toBeNull();
    for (const change of [
      { caller: 'orders' },
      { key: arrowKey(master, 'gateway', 'orders') },
      { caller: stranger, key: arrowKey(master, stranger, 'branches') },
      { subject: `${namespace}.branches.get_branch` },
      { body: Buffer.from('{"codes":["x"]}') },
      { now_ms: Date.now() - 31_000 },
    ])
      expect(await sent(change)).toBe('401');
    expect(await sent({}, Buffer.from('{"codes":["x"]}'))).toBe('401');
    const bare = await bus.connection.request(subject, text, { timeout: 2_000 });
    expect(bare.headers?.get('Nats-Service-Error-Code')).toBe('401');
  });

  test('one made from another master secret is refused', async () => {
    answer = async () => ({ branches: [] });
    const stranger = await connect('gateway', 'another master secret');
    await failureOf(stranger.call(getBranchFacts, call(), { codes: [] }), 'unauthenticated');
    await stranger.drain();
  });
});

test('an event is taken from its publisher alone', async () => {
  const taken: string[] = [];
  const receiver = await connect('identity');
  const listening = await serve({
    bus: receiver,
    service: 'identity',
    version: '0.1.0',
    endpoints: [],
    consumers: [{ event: auditRecorded, run: async ({ event_id }) => void taken.push(event_id) }],
    onInternalError: (error) => internal.push(error),
  });
  const payload = auditRecorded.payload.parse({
    id: newId('audit'),
    company_id: newId('company'),
    service: 'branches',
    number: 1,
    at: new Date().toISOString(),
    actor: { user_id: 'usr', name: 'Someone', credential_id: 'cred', credential_kind: 'rest_key' },
    operation: 'update_branch',
    target: null,
    request_id: 'req_1',
  });
  await serviceBus.deliver(auditRecorded, 'identity', { event_id: 'evt_1', payload });
  const unsigned = await bus.connection.request(
    `${namespace}.identity.on.audit_recorded`,
    JSON.stringify({ event_id: 'evt_2', payload }),
    { timeout: 2_000 },
  );
  expect(unsigned.headers?.get('Nats-Service-Error-Code')).toBe('401');
  expect(taken).toEqual(['evt_1']);
  await listening.stop();
  await receiver.drain();
});

test('services answer discovery', async () => {
  await eventually('An answer of branches', async () =>
    (await bus.alive(1_000)).has(`${namespace}_branches`),
  );
  expect(operationsByName.get('get_branch')).toBe(getBranch);
});
