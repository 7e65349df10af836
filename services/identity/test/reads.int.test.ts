import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRole,
  createToken,
  dayOf,
  deactivateUser,
  getCompanyFacts,
  getCompanyProfile,
  getMyRole,
  issueRestKey,
  listApprovers,
  listBranchMembers,
  listRoles,
  newId,
  updateIntegrationSettings,
  whoami,
} from '@procura/contracts';
import { aBranch, failureOf, principalOf, startWorld, type World, without } from '@procura/testkit';
import { aColleague, aCompany, operator, principalFor, subscribers } from './people.ts';

let world: World;
let ana: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches', 'finance'], absent: subscribers });
  ana = await aCompany(world, 'buyer', 'Around the Horn');
});
afterAll(() => world.stop());

test('whoami returns user, company, role, branches and credential', async () => {
  expect(await world.call(whoami, ana.principal, {})).toEqual({
    user: { id: ana.principal.user_id, name: 'Ana Admin', email: ana.email },
    company: {
      id: ana.company_id,
      name: 'Around the Horn',
      kind: 'buyer',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      verified: false,
    },
    role: 'admin',
    permissions: ana.principal.permissions,
    branch_ids: null,
    today: dayOf(world.clock(), 'Europe/Berlin'),
    credential: {
      id: ana.principal.credential_id,
      kind: 'session',
      name: 'Settings page',
      read_only: false,
      no_money: false,
      areas: null,
      operations: null,
      expires_at: ana.session.expires_at,
      rate_limits_per_minute: { read: 600, write: 300, money: 120 },
    },
  });
  await failureOf(world.call(whoami, ana.principal, { extra: 1 } as never), 'invalid_input');
});

test('get_company_profile is the caller’s own', async () => {
  expect(await world.call(getCompanyProfile, ana.principal, {})).toMatchObject({
    id: ana.company_id,
    country: 'DE',
    tax_id: null,
  });
  await failureOf(world.call(getCompanyProfile, without(ana.principal, 'company:read'), {}), 'forbidden');
  await failureOf(world.call(getCompanyProfile, operator, {}), 'wrong_audience');
});

describe('list_roles', () => {
  test('is walked once, built-in roles first, and shows no other company’s', async () => {
    const eve = await aCompany(world);
    for (const key of ['zeta', 'alpha'])
      await world.call(createRole, ana.principal, { key, name: key, permissions: ['orders:read'] });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(listRoles, ana.principal, { limit: 2, cursor });
      walked.push(...page.data.map(({ key }) => key));
      cursor = page.next_cursor ?? undefined;
      expect(page.has_more).toBe(cursor !== undefined);
    } while (cursor);
    expect(walked).toEqual(['admin', 'buyer', 'approver', 'finance', 'receiver', 'viewer', 'alpha', 'zeta']);
    const theirs = await world.call(listRoles, eve.principal, { limit: 2 });
    expect((await world.call(listRoles, eve.principal, {})).data).toHaveLength(6);
    const stolen = world.call(listRoles, ana.principal, { cursor: String(theirs.next_cursor) });
    await failureOf(stolen, 'invalid_cursor');
  });

  test('a supplier has the suppliers’ roles', async () => {
    const sam = await aCompany(world, 'supplier');
    const { data } = await world.call(listRoles, sam.principal, {});
    expect(data.map(({ key }) => key)).toEqual(['supplier_admin', 'supplier_sales', 'supplier_logistics']);
    await failureOf(world.call(listRoles, without(sam.principal, 'company:read'), {}), 'forbidden');
  });
});

describe('get_my_role', () => {
  test('names the operations this credential may call now', async () => {
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const viewer = await aColleague(world, ana, 'viewer');
    const inSession = await world.call(getMyRole, viewer.principal, {});
    expect(inSession).toMatchObject({ key: 'viewer', built_in: true, branch_ids: null, limits: [] });
    expect(inSession.operations).toEqual(expect.arrayContaining(['whoami', 'list_orders', 'create_token']));
    expect(inSession.operations).not.toContain('place_order');

    const { secret } = await world.call(createToken, ana.principal, { name: 'Claude', no_money: true });
    const token = await principalFor(world, String(secret), 'mcp_token');
    const { operations } = await world.call(getMyRole, token, {});
    expect(operations).toEqual(expect.arrayContaining(['cancel_order', 'create_branch']));
    for (const hidden of [
      'place_order',
      'create_token',
      'ship_order',
      'sign_in',
      'authenticate',
      'create_company',
    ])
      expect(operations).not.toContain(hidden);

    const key = await world.call(issueRestKey, operator, {
      company_id: ana.company_id,
      owner_email: ana.email,
      name: 'ERP',
    });
    const rest = await world.call(getMyRole, await principalFor(world, String(key.secret), 'rest_key'), {});
    expect(rest.operations).toEqual(expect.arrayContaining(['place_order', 'list_audit_events']));
    expect(rest.operations).not.toContain('approve_purchase');
    expect(rest.operations).not.toContain('update_company_limits');
  });

  test('a supplier has no limits, and an own role is shown as such', async () => {
    const sam = await aCompany(world, 'supplier');
    expect(await world.call(getMyRole, sam.principal, {})).toMatchObject({
      key: 'supplier_admin',
      limits: [],
    });
    await world.call(createRole, sam.principal, {
      key: 'packer',
      name: 'Packer',
      permissions: ['orders:fulfil'],
    });
    const pia = await aColleague(world, sam, 'packer');
    expect(await world.call(getMyRole, pia.principal, {})).toMatchObject({ name: 'Packer', built_in: false });
  });
});

describe('for other services', () => {
  test('approvers hold orders:approve for the branch, and are not the requisitioner', async () => {
    const eve = await aCompany(world);
    const [here, there] = [await aBranch(world, eve.principal), await aBranch(world, eve.principal)];
    await world.call(createRole, eve.principal, {
      key: 'boss',
      name: 'Boss',
      permissions: ['orders:approve'],
    });
    await aColleague(world, eve, 'approver', { name: 'Here', branch_ids: [here.id] });
    await aColleague(world, eve, 'approver', { name: 'There', branch_ids: [there.id] });
    await aColleague(world, eve, 'boss', { name: 'Boss' });
    await aColleague(world, eve, 'buyer', { name: 'Buyer' });
    const gone = await aColleague(world, eve, 'approver', { name: 'Gone' });
    await world.call(deactivateUser, eve.principal, { user_id: gone.principal.user_id });
    const names = async (except_user_id = newId('user')) =>
      (await world.call(listApprovers, eve.principal, { branch_id: here.id, except_user_id })).approvers.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Ana Admin', 'Boss', 'Here']);
    expect(await names(eve.principal.user_id)).toEqual(['Boss', 'Here']);
    const elsewhere = { branch_id: here.id, except_user_id: newId('user') };
    expect((await world.call(listApprovers, principalOf('buyer'), elsewhere)).approvers).toEqual([]);

    const members = await world.call(listBranchMembers, eve.principal, { branch_id: here.id, limit: 3 });
    expect(
      members.data.map(({ name, all_branches, may_approve }) => [name, all_branches, may_approve]),
    ).toEqual([
      ['Ana Admin', true, true],
      ['Boss', true, true],
      ['Buyer', true, false],
    ]);
    const rest = await world.call(listBranchMembers, eve.principal, {
      branch_id: here.id,
      limit: 3,
      cursor: String(members.next_cursor),
    });
    expect(rest.data.map(({ name, may_approve }) => [name, may_approve])).toEqual([['Here', true]]);
  });

  test('facts of companies by id; unknown ids are left out', async () => {
    const { companies } = await world.call(getCompanyFacts, ana.principal, {
      company_ids: [ana.company_id, newId('company')],
    });
    expect(companies).toEqual([
      {
        id: ana.company_id,
        name: 'Around the Horn',
        kind: 'buyer',
        time_zone: 'Europe/Berlin',
        currency: 'EUR',
        verified: false,
      },
    ]);
  });
});
