import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRole,
  createToken,
  deactivateUser,
  getPrincipal,
  type Id,
  issueRestKey,
  listUsersWithPermission,
  nameCredentials,
  newId,
  revokeToken,
  systemPrincipal,
  updateIntegrationSettings,
  updateMembership,
} from '@procura/contracts';
import { aBranch, failureOf, startWorld, type World } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { aColleague, aCompany, operator, type Person, principalFor, subscribers } from './people.ts';

let world: World;
let ana: Person & { company_id: Id<'company'> };
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
  ana = await aCompany(world, 'buyer', 'Around the Horn');
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
});
afterAll(() => world.stop());

const ask = async (user_id: string, credential_id: string, company_id: string = ana.company_id) => {
  const answer = await world.call(getPrincipal, systemPrincipal(company_id), {
    user_id: user_id as Id<'user'>,
    credential_id,
  });
  return answer.principal;
};
const aToken = async (person: Person, fields: Record<string, unknown> = {}) => {
  const made = await world.call(createToken, person.principal, { name: 'Claude', ...fields });
  return { id: made.token.id, secret: String(made.secret) };
};
/** Credentials whose end was published. */
const publishedRevocations = async (): Promise<unknown[]> => {
  const rows = await world
    .deps<Deps>('identity')
    .database.outbox.work()
    .find({ event: 'credential_revoked', lane: /^finance / }, { sort: { _id: 1 } });
  return rows.map(({ payload }) => payload);
};

describe('get_principal', () => {
  test('answers what authenticate would: present rights, the credential’s narrowing, its id', async () => {
    const ben = await aColleague(world, ana, 'buyer', { name: 'Ben' });
    const [mine, other] = [await aBranch(world, ana.principal), await aBranch(world, ana.principal)];
    const token = await aToken(ben, { no_money: true, areas: ['orders'], branch_ids: [mine.id, other.id] });
    await world.call(updateMembership, ana.principal, {
      user_id: ben.principal.user_id,
      role: 'viewer',
      branch_ids: [mine.id],
    });
    const later = await ask(ben.principal.user_id, token.id);
    expect(later).toEqual(await principalFor(world, token.secret, 'mcp_token'));
    expect(later).toMatchObject({
      company_name: 'Around the Horn',
      credential_id: token.id,
      role: 'viewer',
      no_money: true,
      areas: ['orders'],
      branch_ids: [mine.id],
    });
  });

  test('a REST key works without "API & Integrations", a token does not', async () => {
    const eve = await aCompany(world);
    const key = await world.call(issueRestKey, operator, {
      company_id: eve.company_id,
      owner_email: eve.email,
      name: 'ERP',
      read_only: true,
    });
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: true });
    const token = await aToken(eve);
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: false });
    const by = (credential_id: string) => ask(eve.principal.user_id, credential_id, eve.company_id);
    expect(await by(key.key.id)).toMatchObject({ credential_kind: 'rest_key', read_only: true });
    expect((await failureOf(by(token.id), 'integrations_off')).message).toContain('switched off');
  });

  test('a session narrows nothing and need not exist', async () => {
    const ben = await aColleague(world, ana, 'buyer', { name: 'Ben' });
    const session = newId('session');
    expect(await ask(ben.principal.user_id, session)).toEqual({
      ...ben.principal,
      credential_id: session,
      strong_until: null,
    });
    // Also with a role the company defined.
    await world.call(createRole, ana.principal, {
      key: 'clerk',
      name: 'Clerk',
      permissions: ['orders:read', 'orders:write'],
    });
    const { user_id } = ben.principal;
    await world.call(updateMembership, ana.principal, { user_id, role: 'clerk' });
    expect((await ask(user_id, session)).permissions).toEqual(['orders:read', 'orders:write']);
  });

  test('says why a revoked, expired, foreign or unknown credential does not work', async () => {
    const ben = await aColleague(world, ana, 'buyer');
    const { user_id } = ben.principal;
    const [revoked, brief, theirs] = [
      await aToken(ben),
      await aToken(ben, { expires_in_days: 1 }),
      await aToken(ana),
    ];
    await world.call(revokeToken, ben.principal, { credential_id: revoked.id });
    const why = async (credential_id: string) =>
      (await failureOf(ask(user_id, credential_id), 'unauthenticated')).message;
    expect(await why(revoked.id)).toContain('was revoked');
    expect(await why(theirs.id)).toContain('not known');
    expect(await why(newId('credential'))).toContain('not known');
    expect(await why('password')).toContain('not known');
    world.clock.advance(25 * 3600 * 1000);
    expect(await why(brief.id)).toContain('has expired');
    world.clock.advance(-25 * 3600 * 1000);
  });

  test('reports a user who left, was only invited, or belongs to another company', async () => {
    const ben = await aColleague(world, ana, 'buyer', { name: 'Ben Gone' });
    const token = await aToken(ben);
    await world.call(deactivateUser, ana.principal, { user_id: ben.principal.user_id });
    for (const credential of [token.id, newId('session')]) {
      const failure = await failureOf(ask(ben.principal.user_id, credential), 'unauthenticated');
      expect(failure.message).toContain('Ben Gone is no longer an active user');
    }
    const eve = await aCompany(world);
    await failureOf(ask(eve.principal.user_id, newId('session')), 'unauthenticated');
    await failureOf(ask(eve.principal.user_id, eve.principal.credential_id), 'unauthenticated');
    const bad = world.call(getPrincipal, systemPrincipal(ana.company_id), {
      user_id: 'ben' as Id<'user'>,
      credential_id: 'x',
    });
    await failureOf(bad, 'invalid_input');
  });
});

describe('list_users_with_permission', () => {
  test('answers active users by name whose role holds it, also by a role of the company', async () => {
    const eve = await aCompany(world, 'supplier');
    const add = (role: string, name: string) => aColleague(world, eve, role, { name });
    await world.call(createRole, eve.principal, {
      key: 'bidder',
      name: 'Bidder',
      permissions: ['bids:write'],
    });
    await add('supplier_sales', 'Zoe');
    await add('bidder', 'Carl');
    await add('supplier_logistics', 'Lou');
    const gone = await add('supplier_sales', 'Gone');
    await world.call(deactivateUser, eve.principal, { user_id: gone.principal.user_id });
    const asked = (company_id: string, permission: string) =>
      world.call(listUsersWithPermission, systemPrincipal(ana.company_id), {
        company_id: company_id as Id<'company'>,
        permission: permission as 'bids:write',
      });
    const { users } = await asked(eve.company_id, 'bids:write');
    expect(users.map(({ name }) => name)).toEqual(['Ana Admin', 'Carl', 'Zoe']);
    expect(users[0]).toEqual({ user_id: eve.principal.user_id, name: 'Ana Admin', email: eve.email });
    expect(await asked(eve.company_id, 'operate')).toEqual({ users: [] });
    expect(await asked(newId('company'), 'bids:write')).toEqual({ users: [] });
    await failureOf(asked(eve.company_id, 'everything'), 'invalid_input');
  });

  test('answers one user alone when asked for them, and only those who may work for a branch', async () => {
    const [ben, ida] = [await aColleague(world, ana, 'buyer'), await aColleague(world, ana, 'viewer')];
    const asked = async (more: object) => {
      const input = { company_id: ana.company_id, permission: 'rfqs:write', ...more } as const;
      const { users } = await world.call(listUsersWithPermission, systemPrincipal(ana.company_id), input);
      return users.map(({ user_id }) => user_id);
    };
    expect(await asked({ user_id: ben.principal.user_id })).toEqual([ben.principal.user_id]);
    expect(await asked({ user_id: ida.principal.user_id })).toEqual([]);
    const { memberships } = world.deps<Deps>('identity');
    const [near, far] = [newId('branch'), newId('branch')];
    await memberships
      .owner(ana.company_id)
      .updateOne({ user_id: ben.principal.user_id }, { $set: { branch_ids: [near] } });
    expect(await asked({ branch_id: near })).toContain(ben.principal.user_id);
    expect(await asked({ branch_id: far })).toContain(ana.principal.user_id);
    expect(await asked({ branch_id: far })).not.toContain(ben.principal.user_id);
  });
});

describe('credential_revoked', () => {
  test('is published once by revoke_token, for tokens and keys', async () => {
    const ben = await aColleague(world, ana, 'buyer');
    const token = await aToken(ben);
    const before = await publishedRevocations();
    await world.call(revokeToken, ben.principal, { credential_id: token.id });
    await world.call(revokeToken, ben.principal, { credential_id: token.id });
    expect((await publishedRevocations()).slice(before.length)).toEqual([
      { credential_id: token.id, company_id: ana.company_id },
    ]);
  });

  test('is published for every token and key of a user who leaves, not for sessions or those revoked before', async () => {
    const ben = await aColleague(world, ana, 'buyer');
    const [earlier, one, two] = [await aToken(ben), await aToken(ben), await aToken(ben)];
    await world.call(revokeToken, ben.principal, { credential_id: earlier.id });
    const before = await publishedRevocations();
    await world.call(deactivateUser, ana.principal, { user_id: ben.principal.user_id });
    const published = (await publishedRevocations()).slice(before.length) as { credential_id: string }[];
    expect(published.map(({ credential_id }) => credential_id).sort()).toEqual([one.id, two.id].sort());
  });
});

describe('name_credentials', () => {
  test('names credentials of the company, also revoked ones, and no others', async () => {
    const [working, revoked] = [await aToken(ana), await aToken(ana, { name: 'Old tool' })];
    await world.call(revokeToken, ana.principal, { credential_id: revoked.id });
    const input = { credential_ids: [working.id, revoked.id, newId('credential')] };
    const { credentials } = await world.call(nameCredentials, ana.principal, input);
    expect(credentials.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { id: working.id, name: 'Claude', client_host: null },
      { id: revoked.id, name: 'Old tool', client_host: null },
    ]);
    const other = await aCompany(world, 'buyer');
    expect(await world.call(nameCredentials, other.principal, input)).toEqual({ credentials: [] });
    const malformed = { credential_ids: 'Claude' } as never;
    await failureOf(world.call(nameCredentials, ana.principal, malformed), 'invalid_input');
  });
});
