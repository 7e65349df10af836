import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  claimConfirmedActions,
  confirmAction,
  createPendingAction,
  createToken,
  getPendingAction,
  type Id,
  listAuditEvents,
  listPendingActions,
  newId,
  type Principal,
  rejectAction,
  settlePendingAction,
  updateIntegrationSettings,
} from '@procura/contracts';
import {
  aBranch,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import type { PendingAction } from '../src/pending-actions/pending-action.ts';
import { aColleague, aCompany, type Person, principalFor, subscribers } from './people.ts';

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
let ben: Person;
/** Ben's assistant. */
let assistant: Principal;
let berlin: { id: Id<'branch'>; name: string };
const gateway = principalOf('operator');
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
  ana = await aCompany(world);
  ben = await aColleague(world, ana, 'buyer', { name: 'Ben' });
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  const { secret } = await world.call(createToken, ben.principal, { name: 'Claude' });
  assistant = await principalFor(world, String(secret), 'mcp_token');
  const branch = await aBranch(world, ana.principal);
  berlin = { id: branch.id, name: branch.name };
});
afterAll(() => world.stop());

let serial = 0;
const ask = (fields: { key?: string | null; input_json?: string; caller?: Principal } = {}) =>
  world.call(createPendingAction, fields.caller ?? assistant, {
    operation: 'place_order',
    input_json: fields.input_json ?? `{"n":${++serial}}`,
    key: fields.key ?? null,
    spending: {
      amounts: [{ amount: '12.00', currency: 'EUR' }],
      suppliers: [{ id: newId('company'), name: 'Exotic Liquids' }],
      branch: berlin,
      summary: 'Orders 1 × Chai.',
    },
  });
const confirm = (action_id: Id<'pendingAction'>, caller = ben.principal) =>
  world.call(confirmAction, caller, { action_id });
const reject = (action_id: Id<'pendingAction'>, caller = ben.principal) =>
  world.call(rejectAction, caller, { action_id });
const listed = async (caller: Principal, input: object = {}) =>
  (await world.call(listPendingActions, caller, input)).data.map(({ id }) => id);
const claim = async () => (await world.call(claimConfirmedActions, gateway, {})).actions;
const settle = (action_id: Id<'pendingAction'>, failure: { code: string; detail: string } | null = null) =>
  world.call(
    settlePendingAction,
    { ...gateway, company_id: ana.company_id },
    {
      action_id,
      result_id: failure ? null : newId('purchase'),
      failure,
    },
  );

describe('create_pending_action', () => {
  test('stores the user, the credential and the content of the request for a day', async () => {
    const action = await ask();
    expect(action).toMatchObject({
      id: expect.stringMatching(/^pac_/),
      operation: 'place_order',
      title: 'Place order',
      amounts: [{ amount: '12.00', currency: 'EUR' }],
      branch: berlin,
      requested_by: { user: { name: 'Ben' }, credential: { id: assistant.credential_id, name: 'Claude' } },
      status: 'pending',
      decided_by: null,
      failure: null,
    });
    expect(action.key).toBe(action.id);
    expect(Date.parse(action.expires_at) - Date.parse(action.created_at)).toBe(24 * 3600 * 1000);
    await world.settle();
    const { data } = await world.call(listAuditEvents, ana.principal, { operation: 'create_pending_action' });
    expect(data[0]).toMatchObject({ target: action.id, actor: { credential_id: assistant.credential_id } });
  });

  test('one asked for twice is one, also at once: by its key, its id, or as the same while it waits', async () => {
    const keyed = () => ask({ key: 'mine', input_json: '{"a":1}' });
    const ids = (await Promise.all([keyed(), keyed(), keyed()])).map(({ id }) => id);
    expect(new Set([...ids, (await keyed()).id]).size).toBe(1);
    await failureOf(ask({ key: 'mine', input_json: '{"a":2}' }), 'idempotency_key_reused');
    const same = { input_json: '{"b":1}' };
    const [first, ...others] = await Promise.all([ask(same), ask(same), ask(same)]);
    expect([...others, await ask(same)].map(({ id }) => id)).toEqual(Array(3).fill(first.id));
    expect((await ask({ ...same, key: first.id })).id).toBe(first.id);
    await reject(first.id);
    expect((await ask({ ...same, key: first.id })).status).toBe('rejected');
    expect((await ask(same)).id).not.toBe(first.id);
  });

  test('refuses what is too large, and a hundred and first that waits', async () => {
    await failureOf(ask({ input_json: `"${'x'.repeat(70_000)}"` }), 'invalid_input');
    const eve = { ...assistant, user_id: newId('user') };
    const { id } = await ask({ caller: eve });
    const actions = world.deps<Deps>('identity').pendingActions.owner(ana.company_id);
    const one = await actions.findOne({ _id: id });
    if (!one) throw new Error('It was not kept');
    const others = Array.from({ length: 99 }, () => newId('pendingAction'));
    await actions.insert(...others.map((_id) => ({ ...one, _id, key: _id })));
    await failureOf(ask({ caller: eve }), 'conflict');
    // One that is confirmed waits to be done.
    await actions.updateOne({ _id: id }, { $set: { status: 'confirmed' } });
    await failureOf(ask({ caller: eve }), 'conflict');
    await actions.updateOne({ _id: id }, { $set: { status: 'executed' } });
    await ask({ caller: eve });
  });
});

describe('list_pending_actions', () => {
  test('shows one’s own, to those who manage credentials all of their branches, by status', async () => {
    const { id } = await ask();
    expect(await listed(ben.principal)).toContain(id);
    expect(await listed(ana.principal, { status: 'pending' })).toContain(id);
    expect(await listed(ana.principal, { status: 'rejected' })).not.toContain(id);
    expect(await listed(confinedTo(ana.principal, berlin.id))).toContain(id);
    expect(await listed(confinedTo(ana.principal, newId('branch')))).toEqual([]);
    const stranger = await aColleague(world, ana, 'buyer', { name: 'Cora' });
    expect(await listed(stranger.principal)).toEqual([]);
    expect(await listed((await aCompany(world)).principal)).toEqual([]);
    await failureOf(listed(assistant), 'person_required');
    await failureOf(listed(ben.principal, { limit: 11 }), 'invalid_input');
  });
});

describe('get_pending_action', () => {
  test('shows to whom the list shows it, what the list shows', async () => {
    const { id } = await ask();
    const read = (caller: Principal) => world.call(getPendingAction, caller, { action_id: id });
    for (const caller of [ben.principal, ana.principal, confinedTo(ana.principal, berlin.id)]) {
      const { data } = await world.call(listPendingActions, caller, {});
      expect(await read(caller)).toEqual(data.find((one) => one.id === id));
    }
    const stranger = await aColleague(world, ana, 'buyer', { name: 'Dora' });
    const others = [confinedTo(ana.principal, newId('branch')), (await aCompany(world)).principal];
    for (const caller of [stranger.principal, ...others]) await failureOf(read(caller), 'not_found');
    await failureOf(read(assistant), 'person_required');
  });
});

describe('confirm_action and reject_action', () => {
  test('the owner confirms; a user who manages credentials may only reject', async () => {
    const { id } = await ask();
    await failureOf(confirm(id, ana.principal), 'forbidden');
    await failureOf(confirm(id, assistant), 'person_required');
    await failureOf(confirm(id, without(ana.principal, 'credentials:manage')), 'not_found');
    await failureOf(reject(id, confinedTo(ana.principal, newId('branch'))), 'not_found');
    expect(await reject(id, ana.principal)).toMatchObject({
      status: 'rejected',
      decided_by: { name: 'Ana Admin' },
      allowed_actions: [],
    });
    await failureOf(confirm(id), 'conflict');
    const { id: mine } = await ask();
    expect(await confirm(mine)).toMatchObject({ status: 'confirmed', decided_by: { name: 'Ben' } });
    await failureOf(confirm(mine), 'conflict');
    await failureOf(reject(mine), 'conflict');
    await settleAll();
  });

  test('of two at once one decides', async () => {
    const { id } = await ask();
    const outcomes = await Promise.allSettled([
      confirm(id),
      reject(id),
      confirm(id),
      reject(id, ana.principal),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settleAll();
  });

  test('what is unknown, foreign or malformed is refused', async () => {
    const { id } = await ask();
    const eve = await aCompany(world);
    for (const decide of [confirm, reject]) {
      await failureOf(decide(id, eve.principal), 'not_found');
      await failureOf(decide(newId('pendingAction')), 'not_found');
      await failureOf(decide(newId('order') as never), 'invalid_input');
    }
  });
});

/** Gives every confirmed action an outcome. */
const settleAll = async (): Promise<void> => {
  for (const { id } of await claim()) await settle(id);
};

describe('claiming and settling', () => {
  test('a confirmed action goes to one gateway, after a minute to the next, and has one outcome', async () => {
    const { id, key } = await ask({ key: 'carried out', input_json: '{"lines":[]}' });
    expect(await claim()).toEqual([]);
    await confirm(id);
    const claims = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(claims).toEqual([
      {
        id,
        key,
        company_id: ana.company_id,
        user_id: ben.principal.user_id,
        credential_id: assistant.credential_id,
        operation: 'place_order',
        input_json: '{"lines":[]}',
        consent: { amounts: [{ amount: '12.00', currency: 'EUR' }], summary: 'Orders 1 × Chai.' },
      },
    ]);
    world.clock.advance(45_000);
    expect(await claim()).toEqual([]);
    world.clock.advance(16_000);
    expect((await claim()).map((one) => one.id)).toEqual([id]);
    expect(await settle(id)).toEqual({ settled: true });
    expect(await settle(id, { code: 'conflict', detail: 'Too late.' })).toEqual({ settled: false });
    world.clock.advance(61_000);
    expect(await claim()).toEqual([]);
    const [action] = (await world.call(listPendingActions, ben.principal, { status: 'executed' })).data;
    expect(action).toMatchObject({ id, result_id: expect.stringMatching(/^pur_/), failure: null });
  });

  test('only the company’s own are settled, and only once they are confirmed', async () => {
    const { id } = await ask();
    expect(await settle(id)).toEqual({ settled: false });
    await confirm(id);
    const outcome = { action_id: id, result_id: null, failure: { code: 'conflict', detail: 'No.' } };
    expect(await world.call(settlePendingAction, principalOf('buyer'), outcome)).toEqual({ settled: false });
    expect(await settle(id, outcome.failure)).toEqual({ settled: true });
    expect(await listed(ben.principal, { status: 'failed' })).toEqual([id]);
  });

  test('a failure inside leaves the call to be made again for an hour, and then is its outcome', async () => {
    const { id } = await ask();
    await confirm(id);
    const inside = { code: 'internal', detail: 'An internal error occurred.' };
    expect((await claim()).map((one) => one.id)).toEqual([id]);
    expect(await settle(id, inside)).toEqual({ settled: false });
    world.clock.advance(61_000);
    expect((await claim()).map((one) => one.id)).toEqual([id]);
    world.clock.advance(3_600_000);
    expect(await settle(id, inside)).toEqual({ settled: true });
    expect(await listed(ben.principal, { status: 'failed' })).toContain(id);
  });

  test('an action that no gateway settles is assigned for an hour, and then fails with an outcome that can be read', async () => {
    const { id } = await ask();
    await confirm(id);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect((await claim()).map((one) => one.id)).toEqual([id]);
      world.clock.advance(20 * 60_000);
    }
    expect(await claim()).toEqual([]);
    const [action] = (await world.call(listPendingActions, ben.principal, { status: 'failed' })).data;
    expect(action).toMatchObject({
      id,
      failure: { code: 'unavailable', detail: expect.stringContaining('may have been done') },
      settled_at: expect.any(String),
    });
    world.clock.advance(61_000);
    expect(await claim()).toEqual([]);
  });

  test('an action that waits its turn for longer than an hour is done', async () => {
    const { id } = await ask();
    await confirm(id);
    world.clock.advance(2 * 3_600_000);
    expect((await claim()).map((one) => one.id)).toEqual([id]);
    expect(await settle(id)).toEqual({ settled: true });
  });

  test('many actions of one company, which are not settled, do not delay that of another', async () => {
    const ids = [];
    for (let n = 0; n < 6; n++) ids.push((await ask()).id);
    for (const id of ids) await confirm(id);
    const eve = await aCompany(world);
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: true });
    const { secret } = await world.call(createToken, eve.principal, { name: 'Claude' });
    const { id } = await ask({ caller: await principalFor(world, String(secret), 'mcp_token') });
    world.clock.advance(1000);
    await confirm(id, eve.principal);
    const claimedIds = async () => (await claim()).map((one) => one.id);
    expect(await claimedIds()).toEqual([ids[0], id]);
    expect(await claimedIds()).toEqual([ids[1]]);
    expect(await claimedIds()).toEqual([]);
    // One that is settled leaves its place to the next.
    await settle(ids[0] as Id<'pendingAction'>);
    expect(await claimedIds()).toEqual([ids[2]]);
    for (const one of ids) await settle(one);
    await world.call(
      settlePendingAction,
      { ...gateway, company_id: eve.company_id },
      { action_id: id, result_id: newId('purchase'), failure: null },
    );
  });

  test('after a day nobody confirms it any more', async () => {
    const { id } = await ask();
    world.clock.advance(24 * 3600 * 1000 + 1000);
    await failureOf(confirm(id), 'conflict');
    expect(await listed(ben.principal, { status: 'expired' })).toContain(id);
    expect(await listed(ben.principal, { status: 'pending' })).not.toContain(id);
  });
});

test('a company has 1,000 actions that wait, of any user; those that were decided do not count', async () => {
  const { pendingActions } = world.deps<Deps>('identity');
  const { id } = await ask();
  const row = (await pendingActions.work().findOne({ _id: id })) as PendingAction;
  const others = Array.from({ length: 1000 }, () => {
    const _id = newId('pendingAction');
    return { ...row, _id, key: _id, user_id: newId('user') };
  });
  await pendingActions.work().insert(...others);
  expect((await failureOf(ask(), 'conflict')).message).toContain('1000 actions');
  const ids = others.slice(0, 10).map(({ _id }) => _id);
  await pendingActions.work().updateMany({ _id: { $in: ids } }, { $set: { status: 'rejected' } });
  await ask();
  await pendingActions.work().deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
});
