import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRole,
  createToken,
  deactivateUser,
  type Id,
  inviteUser,
  issueRestKey,
  listCompanyUsers,
  listRoles,
  newId,
  type Permission,
  resetSecondFactor,
  revokeToken,
  updateCompanyProfile,
  updateIntegrationSettings,
  updateInvoicingConsent,
  updateMembership,
  updateRole,
} from '@procura/contracts';
import { startService } from '@procura/service';
import {
  aBranch,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import { accessOf } from '../src/credentials/credential.ts';
import type { Deps } from '../src/deps.ts';
import { identityService } from '../src/service.ts';
import { aColleague, aCompany, operator, type Person, principalFor, subscribers } from './people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
});
afterAll(() => world.stop());

/** Does something while a second replica runs: NATS gives each call to one of the two. */
const withReplica = async (work: () => Promise<void>): Promise<void> => {
  const replica = await startService(
    identityService,
    { ...world.config, ...world.busConfig('identity'), log_level: 'silent' },
    { clock: world.clock },
  );
  try {
    await work();
  } finally {
    await replica.stop();
  }
};

const now = (person: Person) => principalFor(world, person.session.session_secret, 'session');
const aToken = async (person: Person) =>
  String((await world.call(createToken, person.principal, { name: 'Claude' })).secret);
const aKey = async (person: Person) =>
  String(
    (
      await world.call(issueRestKey, operator, {
        company_id: person.principal.company_id,
        owner_email: person.email,
        name: 'ERP',
      })
    ).secret,
  );
const aRole = (admin: Person, key: string, permissions: Permission[]) =>
  world.call(createRole, admin.principal, { key, name: key, permissions });

/** Raises when a credential holds other rights than its owner's membership and role give now. */
const checkAccess = async (company_id: Id<'company'>): Promise<number> => {
  const { companies, memberships, roles, credentials } = world.deps<Deps>('identity');
  const company = await companies.owner(company_id).findOne({});
  if (!company) throw new Error('no company');
  const all = await credentials.owner(company_id).find({});
  for (const credential of all) {
    const member = await memberships.owner(company_id).findOne({ user_id: credential.owner_id });
    if (!member) throw new Error('no member');
    const role = await roles.owner(company_id).findOne({ key: member.role });
    const { api_enabled, ...access } = accessOf(company, member, role);
    expect(credential.access).toMatchObject(access);
    if (credential.kind === 'mcp_token') expect(credential.access.api_enabled).toBe(api_enabled);
    if (member.status !== 'active') expect(credential.revoked_at).not.toBeNull();
  }
  return all.length;
};

describe('invite_user', () => {
  test('shows the invited user with role and branches; an active one exists already', async () => {
    const ana = await aCompany(world);
    const branch = await aBranch(world, ana.principal);
    const input = { email: 'New@Members.example.com', name: 'New', role: 'viewer', branch_ids: [branch.id] };
    const invited = await world.call(inviteUser, ana.principal, input);
    expect(invited).toMatchObject({
      email: 'new@members.example.com',
      status: 'invited',
      role: 'viewer',
      branch_ids: [branch.id],
    });
    const ben = await aColleague(world, ana, 'buyer');
    const again = world.call(inviteUser, ana.principal, { ...input, email: ben.email });
    expect((await failureOf(again, 'already_exists')).errors?.[0]?.path).toBe('email');
  });

  test('an unknown role, another company’s role or branch, and bad fields are refused', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    await aRole(eve, 'theirs', ['orders:read']);
    const invite = (fields: Record<string, unknown>) =>
      world.call(inviteUser, ana.principal, {
        email: 'x@members.example.com',
        name: 'X',
        role: 'viewer',
        ...fields,
      });
    expect((await failureOf(invite({ role: 'theirs' }), 'not_found')).errors?.[0]?.path).toBe('role');
    await failureOf(invite({ role: 'supplier_admin' }), 'not_found');
    await failureOf(invite({ role: 'operator' }), 'not_found');
    const foreign = await aBranch(world, principalOf('buyer'));
    await failureOf(invite({ branch_ids: [foreign.id] }), 'not_found');
    await failureOf(invite({ email: 'not an address' }), 'invalid_input');
  });

  test('a person cannot grant rights or branches that they do not have', async () => {
    const ana = await aCompany(world);
    await aRole(ana, 'people', ['users:manage', 'company:read']);
    const pat = await aColleague(world, ana, 'people');
    const input = { email: 'y@members.example.com', name: 'Y' };
    const stronger = await failureOf(
      world.call(inviteUser, pat.principal, { ...input, role: 'viewer' }),
      'forbidden',
    );
    expect(stronger.message).toContain('You can grant only permissions that you hold');
    await world.call(inviteUser, pat.principal, { ...input, role: 'people' });
    const offered = { email: 'z@members.example.com', name: 'Z' };
    await world.call(inviteUser, ana.principal, { ...offered, role: 'admin' });
    await failureOf(world.call(inviteUser, pat.principal, { ...offered, role: 'people' }), 'forbidden');
    const branch = await aBranch(world, ana.principal);
    const confined = await aColleague(world, ana, 'admin', { branch_ids: [branch.id] });
    await failureOf(world.call(inviteUser, confined.principal, { ...input, role: 'viewer' }), 'forbidden');
  });
});

describe('update_membership', () => {
  test('changes every credential of the user at once', async () => {
    const ana = await aCompany(world);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const ben = await aColleague(world, ana, 'buyer');
    const [token, key] = [await aToken(ben), await aKey(ben)];
    const branch = await aBranch(world, ana.principal);
    const user_id = ben.principal.user_id;
    const changed = await world.call(updateMembership, ana.principal, {
      user_id,
      role: 'viewer',
      branch_ids: [branch.id],
    });
    expect(changed).toMatchObject({ role: 'viewer', branch_ids: [branch.id] });
    for (const caller of [
      await now(ben),
      await principalFor(world, token, 'mcp_token'),
      await principalFor(world, key, 'rest_key'),
    ]) {
      expect(caller).toMatchObject({ role: 'viewer', branch_ids: [branch.id] });
      expect(caller.permissions).not.toContain('orders:write');
    }
    await world.call(updateMembership, ana.principal, { user_id, all_branches: true });
    expect(await now(ben)).toMatchObject({ role: 'viewer', branch_ids: null });
  });

  test('strangers, other companies’ users, departed users and empty changes are refused', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    const change = (user_id: Id<'user'>, fields: Record<string, unknown> = { role: 'viewer' }) =>
      world.call(updateMembership, ana.principal, { user_id, ...fields });
    await failureOf(change(newId('user')), 'not_found');
    await failureOf(change(eve.principal.user_id), 'not_found');
    const ben = await aColleague(world, ana, 'buyer');
    const user_id = ben.principal.user_id;
    await failureOf(change(user_id, {}), 'invalid_input');
    const foreign = await aBranch(world, eve.principal);
    await failureOf(change(user_id, { branch_ids: [foreign.id] }), 'not_found');
    await failureOf(change(user_id, { all_branches: true, branch_ids: [foreign.id] }), 'invalid_input');
    await world.call(deactivateUser, ana.principal, { user_id });
    await failureOf(change(user_id), 'conflict');
  });

  test('needs users:manage in a session, and nobody changes those above', async () => {
    const ana = await aCompany(world);
    const ben = await aColleague(world, ana, 'buyer');
    const input = { user_id: ben.principal.user_id, role: 'viewer' };
    await failureOf(world.call(updateMembership, ben.principal, input), 'forbidden');
    const byToken = { ...ana.principal, credential_kind: 'mcp_token' as const };
    await failureOf(world.call(updateMembership, byToken, input), 'person_required');
    const lesser = without(ana.principal, 'finance:manage');
    const above = { user_id: ana.principal.user_id, role: 'viewer' };
    await failureOf(world.call(updateMembership, lesser, above), 'forbidden');
    await failureOf(world.call(deactivateUser, lesser, { user_id: ana.principal.user_id }), 'forbidden');
    await failureOf(world.call(updateMembership, lesser, { ...input, role: 'admin' }), 'forbidden');
  });
});

describe('the last admin', () => {
  test('cannot step down, be confined or leave, while no other admin is active in all branches', async () => {
    const ana = await aCompany(world);
    const user_id = ana.principal.user_id;
    const branch = await aBranch(world, ana.principal);
    await aColleague(world, ana, 'admin', { branch_ids: [branch.id] });
    const left = await aColleague(world, ana, 'admin');
    await world.call(deactivateUser, ana.principal, { user_id: left.principal.user_id });
    await world.call(inviteUser, ana.principal, {
      email: 'invited@members.example.com',
      name: 'I',
      role: 'admin',
    });
    await failureOf(world.call(updateMembership, ana.principal, { user_id, role: 'viewer' }), 'last_admin');
    await failureOf(
      world.call(updateMembership, ana.principal, { user_id, branch_ids: [branch.id] }),
      'last_admin',
    );
    await failureOf(world.call(deactivateUser, ana.principal, { user_id }), 'last_admin');
    const second = await aColleague(world, ana, 'admin');
    await world.call(deactivateUser, ana.principal, { user_id });
    await failureOf(
      world.call(deactivateUser, second.principal, { user_id: second.principal.user_id }),
      'last_admin',
    );
  });

  test('is kept when two admins remove each other at once, over two replicas', async () => {
    // The last two are of callers whom another call has removed or demoted meanwhile.
    const expected = ['done', 'last_admin', 'conflict', 'unauthenticated', 'forbidden'];
    for (let round = 0; round < 3; round++) {
      const ana = await aCompany(world);
      const ben = await aColleague(world, ana, 'admin');
      const [anaId, benId] = [ana.principal.user_id, ben.principal.user_id];
      await withReplica(async () => {
        const outcomes = await Promise.allSettled([
          world.call(deactivateUser, ana.principal, { user_id: benId }),
          world.call(updateMembership, ben.principal, { user_id: anaId, role: 'viewer' }),
          world.call(deactivateUser, ben.principal, { user_id: anaId }),
          world.call(updateMembership, ana.principal, { user_id: benId, role: 'buyer' }),
        ]);
        const codes = outcomes.map((outcome) =>
          outcome.status === 'rejected' ? outcome.reason.code : 'done',
        );
        expect(codes.filter((code) => !expected.includes(code))).toEqual([]);
      });
      const { memberships } = world.deps<Deps>('identity');
      const admins = await memberships
        .owner(ana.company_id)
        .find({ role: 'admin', status: 'active', branch_ids: null });
      expect(admins).toHaveLength(1);
    }
  });
});

describe('deactivate_user', () => {
  test('stops everything of theirs, for good: coming back needs new credentials', async () => {
    const ana = await aCompany(world);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const ben = await aColleague(world, ana, 'buyer');
    const [token, key] = [await aToken(ben), await aKey(ben)];
    const user_id = ben.principal.user_id;
    const stopped = async () => {
      await failureOf(now(ben), 'unauthenticated');
      await failureOf(principalFor(world, token, 'mcp_token'), 'unauthenticated');
      await failureOf(principalFor(world, key, 'rest_key'), 'unauthenticated');
    };
    expect(await world.call(deactivateUser, ana.principal, { user_id })).toMatchObject({
      status: 'deactivated',
    });
    await stopped();
    const back = await world.call(inviteUser, ana.principal, {
      email: ben.email,
      name: 'Ben',
      role: 'admin',
    });
    expect(back).toMatchObject({ id: user_id, status: 'invited' });
    await stopped();
  });

  test('of another company, or without the permission, is refused', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    const ben = await aColleague(world, ana, 'viewer');
    const input = { user_id: ben.principal.user_id };
    await failureOf(world.call(deactivateUser, eve.principal, input), 'not_found');
    await failureOf(world.call(deactivateUser, ben.principal, input), 'forbidden');
    await failureOf(world.call(deactivateUser, ana.principal, { user_id: 'ben' as never }), 'invalid_input');
    await now(ben);
  });
});

describe('roles', () => {
  test('a company defines its own, and a change reaches every holder at once', async () => {
    const ana = await aCompany(world);
    const made = await aRole(ana, 'clerk', ['orders:read', 'orders:write', 'orders:read']);
    expect(made).toEqual({
      key: 'clerk',
      name: 'clerk',
      built_in: false,
      permissions: ['orders:read', 'orders:write'],
    });
    const ben = await aColleague(world, ana, 'clerk');
    expect(ben.principal.permissions).toEqual(['orders:read', 'orders:write']);
    await world.call(updateRole, ana.principal, { key: 'clerk', permissions: ['orders:read'] });
    expect((await now(ben)).permissions).toEqual(['orders:read']);
    const renamed = await world.call(updateRole, ana.principal, { key: 'clerk', name: 'Clerk' });
    expect(renamed).toMatchObject({ name: 'Clerk', permissions: ['orders:read'] });
    const listed = await world.call(listRoles, ana.principal, {});
    expect(listed.data.map(({ key }) => key)).toEqual([
      'admin',
      'buyer',
      'approver',
      'finance',
      'receiver',
      'viewer',
      'clerk',
    ]);
  });

  test('taken keys, built-in and unknown roles, rights one lacks are refused', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    await aRole(ana, 'clerk', ['orders:read']);
    await failureOf(aRole(ana, 'clerk', ['orders:read']), 'already_exists');
    await failureOf(aRole(ana, 'supplier_sales', ['orders:read']), 'already_exists');
    await failureOf(aRole(ana, 'boss', ['operate']), 'forbidden');
    await failureOf(aRole(ana, 'seller', ['orders:fulfil']), 'forbidden');
    await failureOf(aRole(ana, 'x', []), 'invalid_input');
    await failureOf(world.call(updateRole, ana.principal, { key: 'admin', name: 'Boss' }), 'conflict');
    await failureOf(world.call(updateRole, eve.principal, { key: 'clerk', name: 'Mine' }), 'not_found');
    const lesser = without(ana.principal, 'audit:read');
    const change = { key: 'clerk', permissions: ['audit:read'] as Permission[] };
    await failureOf(world.call(updateRole, lesser, change), 'forbidden');
    await world.call(updateRole, ana.principal, change);
    await failureOf(
      world.call(updateRole, lesser, { key: 'clerk', permissions: ['orders:read'] }),
      'forbidden',
    );
    const viewer = await aColleague(world, ana, 'viewer');
    await failureOf(aRole(viewer, 'mine', ['orders:read']), 'forbidden');
    await failureOf(world.call(updateRole, viewer.principal, { key: 'clerk', name: 'X' }), 'forbidden');
    const branch = await aBranch(world, ana.principal);
    const confined = { ...ana, principal: confinedTo(ana.principal, branch.id) };
    await failureOf(aRole(confined, 'local', ['orders:read']), 'forbidden');
  });
});

test('calls that wait while their caller is demoted, confined or removed change nothing', async () => {
  const ana = await aCompany(world);
  const [ben, cid] = [await aColleague(world, ana, 'admin'), await aColleague(world, ana, 'viewer')];
  const branch = await aBranch(world, ana.principal);
  const clerk = { key: 'clerk', name: 'Clerk', permissions: ['orders:read'] satisfies Permission[] };
  await world.call(createRole, ana.principal, clerk);
  const { user_id } = cid.principal;
  const invited = { email: 'late@members.example.com', name: 'Late', role: 'admin' };
  // With the rights at the moment at which each was sent.
  const late = [
    () => world.call(inviteUser, ben.principal, invited),
    () => world.call(updateMembership, ben.principal, { user_id, role: 'admin' }),
    () => world.call(createRole, ben.principal, { ...clerk, key: 'mine' }),
    () => world.call(updateRole, ben.principal, { key: 'clerk', permissions: ['users:manage'] }),
    () => world.call(resetSecondFactor, ben.principal, { user_id }),
    () => world.call(deactivateUser, ben.principal, { user_id }),
  ];
  const benId = { user_id: ben.principal.user_id };
  await world.call(updateMembership, ana.principal, { ...benId, branch_ids: [branch.id] });
  for (const call of late) await failureOf(call(), 'forbidden');
  await world.call(updateMembership, ana.principal, { ...benId, role: 'viewer', all_branches: true });
  for (const call of late) await failureOf(call(), 'forbidden');
  await world.call(deactivateUser, ana.principal, benId);
  for (const call of late) await failureOf(call(), 'unauthenticated');
});

test('calls that wait while their caller is demoted or removed change neither settings nor profile nor tokens', async () => {
  const ana = await aCompany(world, 'supplier');
  const ben = await aColleague(world, ana, 'supplier_admin');
  const profile = await world.call(updateCompanyProfile, ana.principal, {
    expected_version: 1,
    legal_name: 'Around the Horn Ltd',
    registration_number: 'HRB 1',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  });
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  const { token } = await world.call(createToken, ana.principal, { name: 'Claude' });
  const expected_version = profile.version;
  const late = [
    () => world.call(updateIntegrationSettings, ben.principal, { money_guard: 'off' }),
    () => world.call(updateCompanyProfile, ben.principal, { expected_version, phone: '1' }),
    () => world.call(updateInvoicingConsent, ben.principal, { expected_version, consents: true }),
  ];
  const revoke = () => world.call(revokeToken, ben.principal, { credential_id: token.id });
  const { user_id } = ben.principal;
  await world.call(updateMembership, ana.principal, { user_id, role: 'supplier_sales' });
  for (const call of late) await failureOf(call(), 'forbidden');
  await failureOf(revoke(), 'not_found');
  await world.call(deactivateUser, ana.principal, { user_id });
  for (const call of [...late, revoke]) await failureOf(call(), 'unauthenticated');
});

test('no credential ever holds other rights than its owner, under concurrent changes over two replicas', async () => {
  const ana = await aCompany(world);
  await aRole(ana, 'clerk', ['orders:read']);
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  const ben = await aColleague(world, ana, 'clerk');
  const user_id = ben.principal.user_id;
  await withReplica(async () => {
    const quiet = (call: Promise<unknown>) => call.catch(() => undefined);
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        quiet(aToken(ben)),
        quiet(world.call(updateMembership, ana.principal, { user_id, role: round % 2 ? 'clerk' : 'buyer' })),
        quiet(aKey(ben)),
        quiet(
          world.call(updateRole, ana.principal, {
            key: 'clerk',
            permissions: [round % 2 ? 'orders:read' : 'orders:write'],
          }),
        ),
        quiet(aToken(ben)),
        quiet(world.call(updateIntegrationSettings, ana.principal, { api_enabled: round % 2 === 1 })),
        quiet(aToken(ana)),
      ]);
      // How many of those at once were still made is luck.
      if (round % 2) await aToken(ana);
      await checkAccess(ana.company_id);
    }
    await Promise.all([
      quiet(aKey(ben)),
      quiet(world.call(deactivateUser, ana.principal, { user_id })),
      quiet(aKey(ben)),
      quiet(aToken(ben)),
    ]);
  });
  expect(await checkAccess(ana.company_id)).toBeGreaterThan(4);
});

test('list_company_users is walked by name, filtered, and shows a confined caller those it shares a branch with', async () => {
  const ana = await aCompany(world);
  const [one, two] = [await aBranch(world, ana.principal), await aBranch(world, ana.principal)];
  await aColleague(world, ana, 'buyer', { name: 'Élan', branch_ids: [one.id, two.id] });
  const dora = await aColleague(world, ana, 'buyer', { name: 'dora', branch_ids: [one.id] });
  await aColleague(world, ana, 'viewer', { name: 'Carl', branch_ids: [two.id] });
  const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name);
  const list = (input = {}, person = ana) => world.call(listCompanyUsers, person.principal, input);
  expect(names(await list())).toEqual(['Ana Admin', 'Carl', 'dora', 'Élan']);
  const first = await list({ limit: 3 });
  expect(first.has_more).toBe(true);
  expect(names(await list({ limit: 3, cursor: first.next_cursor }))).toEqual(['Élan']);
  expect(names(await list({ role: 'buyer' }))).toEqual(['dora', 'Élan']);
  expect(names(await list({ branch_id: two.id }))).toEqual(['Ana Admin', 'Carl', 'Élan']);
  const shared = await world.call(listCompanyUsers, dora.principal, {});
  expect(shared.data.map(({ name, branch_ids }) => [name, branch_ids])).toEqual([
    ['Ana Admin', null],
    ['dora', [one.id]],
    ['Élan', [one.id]],
  ]);
  await failureOf(world.call(listCompanyUsers, dora.principal, { branch_id: two.id }), 'not_found');
  await failureOf(world.call(listCompanyUsers, without(ana.principal, 'company:read'), {}), 'forbidden');
  await failureOf(list({ cursor: `${first.next_cursor}x` }), 'invalid_cursor');
});
