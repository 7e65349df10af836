import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newSecret } from '@procura/bus/credential-secret';
import {
  createRole,
  createToken,
  deactivateUser,
  getIntegrationSettings,
  issueRestKey,
  listTokens,
  renewLease,
  resetSecondFactor,
  revokeToken,
  signOut,
  updateIntegrationSettings,
  updateMembership,
  whoami,
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
import { completeCompanies } from '../src/companies/complete-companies.ts';
import type { Deps } from '../src/deps.ts';
import { aColleague, aCompany, operator, type Person, principalFor, subscribers } from './people.ts';

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
let ben: Person;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
  ana = await aCompany(world);
  ben = await aColleague(world, ana, 'buyer', { name: 'Ben' });
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
});
afterAll(() => world.stop());

const aToken = async (person: Person, fields: Record<string, unknown> = {}) => {
  const made = await world.call(createToken, person.principal, { name: 'Claude', ...fields });
  return { ...made.token, secret: String(made.secret) };
};
const aKey = (fields: Record<string, unknown> = {}, key?: string) =>
  world.call(
    issueRestKey,
    operator,
    { company_id: ana.company_id, owner_email: ben.email, name: 'ERP', ...fields },
    { key },
  );

describe('create_token', () => {
  test('answers a secret once, which acts with the owner’s rights', async () => {
    const token = await aToken(ben);
    expect(token.secret).toMatch(/^pt_/);
    expect(token.secret.startsWith(token.prefix) && token.secret.endsWith(token.last_four)).toBe(true);
    const caller = await principalFor(world, token.secret, 'mcp_token');
    expect(caller).toMatchObject({
      user_id: ben.principal.user_id,
      role: 'buyer',
      permissions: ben.principal.permissions,
      credential_kind: 'mcp_token',
      rate_limit_per_minute: 300,
    });
    expect(await world.call(whoami, caller, {})).toMatchObject({
      user: { email: ben.email },
      company: { id: ana.company_id, currency: 'EUR' },
      credential: { id: token.id, name: 'Claude', kind: 'mcp_token' },
    });
    const { credentials, database } = world.deps<Deps>('identity');
    await world.settle();
    const stored = [await credentials.work().find({}), await database.outbox.work().find({})];
    expect(JSON.stringify(stored)).not.toContain(token.secret);
  });

  test('a replay answers the same token without the secret, which is stored nowhere', async () => {
    const first = await world.callTwice(createToken, ben.principal, { name: 'Twice' }, 'key-1');
    const second = await world.callTwice(createToken, ben.principal, { name: 'Twice' }, 'key-1');
    expect(second).toEqual({ answer: { ...first.answer, secret: null }, replayed: true });
    expect(first.answer.secret).toMatch(/^pt_/);
  });

  test('narrowing holds, within the owner’s branches', async () => {
    const [mine, other] = [await aBranch(world, ana.principal), await aBranch(world, ana.principal)];
    const carl = await aColleague(world, ana, 'buyer', { branch_ids: [mine.id] });
    const token = await aToken(carl, {
      read_only: true,
      no_money: true,
      areas: ['orders'],
      branch_ids: [mine.id],
      expires_in_days: 1,
    });
    expect(await principalFor(world, token.secret, 'mcp_token')).toMatchObject({
      read_only: true,
      no_money: true,
      areas: ['orders'],
      branch_ids: [mine.id],
    });
    const beyond = world.call(createToken, carl.principal, { name: 'X', branch_ids: [mine.id, other.id] });
    expect((await failureOf(beyond, 'not_found')).errors?.[0]?.path).toBe('branch_ids.1');
    const foreign = await aBranch(world, principalOf('buyer'));
    await failureOf(
      world.call(createToken, ana.principal, { name: 'X', branch_ids: [foreign.id] }),
      'not_found',
    );
    world.clock.advance(25 * 3600 * 1000);
    await failureOf(principalFor(world, token.secret, 'mcp_token'), 'unauthenticated');
    world.clock.advance(-25 * 3600 * 1000);
  });

  test('needs "API & Integrations", a session, a name', async () => {
    const off = await aCompany(world);
    const refused = await failureOf(
      world.call(createToken, off.principal, { name: 'X' }),
      'integrations_off',
    );
    expect(refused.message).toContain('company:manage');
    const byKey = { ...ben.principal, credential_kind: 'rest_key' as const };
    await failureOf(world.call(createToken, byKey, { name: 'X' }), 'person_required');
    const nameless = world.call(createToken, ben.principal, { name: ' ' });
    expect((await failureOf(nameless, 'invalid_input')).errors?.[0]?.path).toBe('name');
  });
});

describe('authenticate', () => {
  test('unknown secrets and other kinds are refused', async () => {
    await failureOf(principalFor(world, newSecret('mcp_token'), 'mcp_token'), 'unauthenticated');
    const token = await aToken(ben);
    await failureOf(principalFor(world, token.secret, 'rest_key'), 'wrong_credential');
    await failureOf(principalFor(world, ben.session.session_secret, 'mcp_token'), 'wrong_credential');
  });

  test('records the use, at most once a minute', async () => {
    const token = await aToken(ben);
    const { credentials } = world.deps<Deps>('identity');
    /** What is noted after one more use: nobody waits for the note, so it is read until it changes, or a while. */
    const usedAt = async (before?: number, within_ms = 10_000): Promise<number | undefined> => {
      await principalFor(world, token.secret, 'mcp_token');
      const deadline = Date.now() + within_ms;
      for (;;) {
        const at = (await credentials.work().findOne({ _id: token.id }))?.last_used_at?.getTime();
        if (at !== before || Date.now() > deadline) return at;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const first = await usedAt();
    expect(first).toBeDefined();
    expect(await usedAt(first, 300)).toBe(first);
    world.clock.advance(61_000);
    expect(await usedAt(first)).toBeGreaterThan(Number(first));
  });
});

describe('integration settings', () => {
  test('off stops every MCP token at once, and no REST key; on again they work', async () => {
    const eve = await aCompany(world);
    const set = (api_enabled: boolean) =>
      world.call(updateIntegrationSettings, eve.principal, { api_enabled });
    const untouched = {
      api_enabled: false,
      money_guard: 'when_supported',
      rest_key_approvals: false,
      audit_head_mails: false,
      admitted_clients: 'known',
      second_factor_required: false,
    };
    expect(await world.call(getIntegrationSettings, eve.principal, {})).toMatchObject(untouched);
    await set(true);
    const token = await aToken(eve);
    const key = await aKey({ company_id: eve.company_id, owner_email: eve.email });
    await set(false);
    expect(await world.call(getIntegrationSettings, eve.principal, {})).toMatchObject(untouched);
    await failureOf(principalFor(world, token.secret, 'mcp_token'), 'integrations_off');
    await principalFor(world, String(key.secret), 'rest_key');
    await set(true);
    await principalFor(world, token.secret, 'mcp_token');
    // Another company's setting is another.
    await set(false);
    await principalFor(world, (await aToken(ben)).secret, 'mcp_token');
  });

  test('the money guard is set by itself, and every credential carries it at once', async () => {
    const eve = await aCompany(world);
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: true });
    const token = await aToken(eve);
    const guardOf = async () => (await principalFor(world, token.secret, 'mcp_token')).money_guard;
    expect(await guardOf()).toBe('when_supported');
    const settings = {
      api_enabled: true,
      money_guard: 'required',
      rest_key_approvals: false,
      audit_head_mails: false,
      admitted_clients: 'known',
      second_factor_required: false,
    };
    expect(await world.call(updateIntegrationSettings, eve.principal, { money_guard: 'required' })).toEqual(
      settings,
    );
    expect(await world.call(getIntegrationSettings, eve.principal, {})).toEqual({
      ...settings,
      unconfirmed_spending_calls: 0,
    });
    expect(await guardOf()).toBe('required');
    expect((await principalFor(world, (await aToken(eve)).secret, 'mcp_token')).money_guard).toBe('required');
    await failureOf(world.call(updateIntegrationSettings, eve.principal, {}), 'invalid_input');
  });

  test('companies and credentials from before the money guard are given its default at the next start', async () => {
    const eve = await aCompany(world);
    const deps = world.deps<Deps>('identity');
    await deps.companies
      .owner(eve.company_id)
      .updateOne({ _id: eve.company_id }, { $unset: { money_guard: '' } });
    await deps.credentials.owner(eve.company_id).updateMany({}, { $unset: { 'access.money_guard': '' } });
    await completeCompanies(deps);
    const principal = await principalFor(world, eve.session.session_secret, 'session');
    expect(principal.money_guard).toBe('when_supported');
    expect(await world.call(getIntegrationSettings, principal, {})).toMatchObject({
      money_guard: 'when_supported',
    });
  });

  test('are changed by those who manage the company, in a session, for all branches', async () => {
    const input = { api_enabled: true };
    await failureOf(world.call(updateIntegrationSettings, ben.principal, input), 'forbidden');
    await failureOf(
      world.call(updateIntegrationSettings, { ...ana.principal, credential_kind: 'rest_key' }, input),
      'person_required',
    );
    const branch = await aBranch(world, ana.principal);
    await failureOf(
      world.call(updateIntegrationSettings, confinedTo(ana.principal, branch.id), input),
      'forbidden',
    );
    await failureOf(
      world.call(updateIntegrationSettings, ana.principal, { api_enabled: 'yes' } as never),
      'invalid_input',
    );
  });
});

describe('list_tokens', () => {
  test('shows one’s own, or all to those who manage credentials, newest first, and never a secret', async () => {
    const dan = await aCompany(world);
    await world.call(updateIntegrationSettings, dan.principal, { api_enabled: true });
    const eva = await aColleague(world, dan, 'viewer');
    const first = await aToken(dan, { name: 'One' });
    const second = await aToken(eva, { name: 'Two' });
    const third = await aToken(dan, { name: 'Three' });
    const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name);
    const all = await world.call(listTokens, dan.principal, {});
    expect(names(all)).toEqual(['Three', 'Two', 'One']);
    expect(names(await world.call(listTokens, eva.principal, {}))).toEqual(['Two']);
    for (const { secret } of [first, second, third]) expect(JSON.stringify(all)).not.toContain(secret);
    const page = await world.call(listTokens, dan.principal, { limit: 2 });
    const rest = await world.call(listTokens, dan.principal, { limit: 2, cursor: String(page.next_cursor) });
    expect([...names(page), ...names(rest)]).toEqual(names(all));
    await failureOf(
      world.call(listTokens, ana.principal, { cursor: String(page.next_cursor) }),
      'invalid_cursor',
    );
    await failureOf(
      world.call(listTokens, { ...dan.principal, credential_kind: 'mcp_token' }, {}),
      'person_required',
    );
  });
});

describe('revoke_token', () => {
  test('stops it at once; again changes nothing', async () => {
    const token = await aToken(ben);
    const revoked = await world.call(revokeToken, ben.principal, { credential_id: token.id });
    expect(revoked.revoked_at).not.toBeNull();
    await failureOf(principalFor(world, token.secret, 'mcp_token'), 'unauthenticated');
    expect(await world.call(revokeToken, ben.principal, { credential_id: token.id })).toMatchObject({
      revoked_at: revoked.revoked_at,
    });
  });

  test('a colleague’s needs credentials:manage, which also covers REST keys', async () => {
    const token = await aToken(ana);
    await failureOf(world.call(revokeToken, ben.principal, { credential_id: token.id }), 'not_found');
    await failureOf(
      world.call(revokeToken, without(ana.principal, 'credentials:manage'), {
        credential_id: (await aToken(ben)).id,
      }),
      'not_found',
    );
    const { key, secret } = await aKey();
    await world.call(revokeToken, ana.principal, { credential_id: key.id });
    await failureOf(principalFor(world, String(secret), 'rest_key'), 'unauthenticated');
  });

  test('of a member who may do more is refused like every change of that member; a full admin ends any, and everybody their own', async () => {
    const branch = await aBranch(world, ana.principal);
    const branch_ids = [branch.id];
    await world.call(createRole, ana.principal, {
      key: 'access',
      name: 'Access',
      permissions: ['credentials:manage', 'users:manage'],
    });
    const confined = await aColleague(world, ana, 'admin', { branch_ids });
    const lesser = await aColleague(world, ana, 'access');
    const token = await aToken(ana);
    // What a credential lacks makes its owner no weaker.
    const narrowed = await aToken(ana, { read_only: true, branch_ids });
    const { key } = await aKey({ owner_email: ana.email });
    const { user_id, user_name } = ana.principal;
    for (const { principal } of [confined, lesser]) {
      const refused = [
        () => world.call(revokeToken, principal, { credential_id: token.id }),
        () => world.call(revokeToken, principal, { credential_id: narrowed.id }),
        () => world.call(revokeToken, principal, { credential_id: key.id }),
        () => world.call(updateMembership, principal, { user_id, role: 'viewer' }),
        () => world.call(deactivateUser, principal, { user_id }),
        () => world.call(resetSecondFactor, principal, { user_id }),
      ];
      for (const call of refused)
        expect((await failureOf(call(), 'forbidden')).message).toContain(`${user_name} may do more than you`);
      const { data } = await world.call(listTokens, principal, {});
      expect(data.map(({ id }) => id)).toContain(token.id);
    }
    await principalFor(world, token.secret, 'mcp_token');
    const local = await aColleague(world, ana, 'buyer', { branch_ids });
    for (const [by, owner] of [
      [confined, local],
      [confined, confined],
      [lesser, lesser],
      [ana, confined],
      [ana, ana],
    ] as const) {
      const { id, secret } = await aToken(owner);
      await world.call(revokeToken, by.principal, { credential_id: id });
      await failureOf(principalFor(world, secret, 'mcp_token'), 'unauthenticated');
    }
  });

  test('another company’s, a session’s and other ids are not found or invalid', async () => {
    const token = await aToken(ben);
    const eve = await aCompany(world);
    await failureOf(world.call(revokeToken, eve.principal, { credential_id: token.id }), 'not_found');
    await principalFor(world, token.secret, 'mcp_token');
    const session = ben.principal.credential_id as never;
    await failureOf(world.call(revokeToken, ben.principal, { credential_id: session }), 'invalid_input');
  });
});

describe('issue_rest_key', () => {
  test('gives an active user’s rights, 600 requests a minute unless said otherwise', async () => {
    const { key, secret } = await aKey();
    expect(key).toMatchObject({
      kind: 'rest_key',
      owner: { name: 'Ben' },
      rate_limits_per_minute: { read: 600, write: 300, money: 120 },
    });
    expect(await principalFor(world, String(secret), 'rest_key')).toMatchObject({
      role: 'buyer',
      credential_kind: 'rest_key',
    });
    expect((await aKey({ rate_limit_per_minute: 60 })).key.rate_limits_per_minute.read).toBe(60);
  });

  test('a replay shows no secret', async () => {
    const first = await aKey({ name: 'Replayed' }, 'key-2');
    expect(await aKey({ name: 'Replayed' }, 'key-2')).toEqual({ key: first.key, secret: null });
  });

  test('unknown companies, strangers, invited and departed users, foreign branches are refused', async () => {
    await failureOf(aKey({ company_id: principalOf('buyer').company_id }), 'not_found');
    const stranger = aKey({ owner_email: 'stranger@example.com' });
    expect((await failureOf(stranger, 'not_found')).errors?.[0]?.path).toBe('owner_email');
    const gone = await aColleague(world, ana, 'viewer');
    await world.call(deactivateUser, ana.principal, { user_id: gone.principal.user_id });
    await failureOf(aKey({ owner_email: gone.email }), 'not_found');
    const foreign = await aBranch(world, principalOf('buyer'));
    await failureOf(aKey({ branch_ids: [foreign.id] }), 'not_found');
    const own = await aBranch(world, ana.principal);
    expect((await aKey({ branch_ids: [own.id] })).key.branch_ids).toEqual([own.id]);
    await failureOf(aKey({ rate_limit_per_minute: 0 }), 'invalid_input');
  });

  test('is the operator’s', async () => {
    await failureOf(
      world.call(issueRestKey, ana.principal, {
        company_id: ana.company_id,
        owner_email: ana.email,
        name: 'Mine',
      }),
      'wrong_audience',
    );
  });
});

test('a revocation does not wait for one of another company that is held open', async () => {
  const { companies, database } = world.deps<Deps>('identity');
  const bea = await aCompany(world);
  const held = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const holding = database.maintain(async (tx) => {
    await companies.owner(ana.company_id, tx).updateOne({ _id: ana.company_id }, { $set: { phone: null } });
    entered.resolve();
    await held.promise;
  });
  await entered.promise;
  const events: string[] = [];
  const first = world
    .call(updateIntegrationSettings, ana.principal, { api_enabled: true, money_guard: 'required' })
    .then(() => events.push('first'));
  try {
    await world.call(signOut, bea.principal, {}, { timeout_ms: 8000 });
    expect(events).toEqual([]);
  } finally {
    held.resolve();
  }
  await holding;
  await first;
  expect(events).toEqual(['first']);
});

test('a revocation whose process ended before its epoch began gets an epoch from the next renewal of a lease', async () => {
  const { epochs, revocations } = world.deps<Deps>('identity');
  const lease_id = `gw_${randomUUID()}`;
  const { epoch: before } = await world.call(renewLease, operator, { lease_id });
  await revocations.work().insert({ _id: 'left behind', at: new Date(Date.now() - 60_000) });
  const { epoch } = await world.call(renewLease, operator, { lease_id });
  expect(epoch).toBe(before + 1);
  expect(await revocations.work().find({ _id: 'left behind' })).toEqual([]);
  expect((await epochs.work().find({})).map(({ value }) => value)).toEqual([epoch]);
});
