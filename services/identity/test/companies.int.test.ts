import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createToken,
  deactivateUser,
  getCompany,
  getCompanyProfile,
  type Input,
  inviteUser,
  issueRestKey,
  listAuditEvents,
  listCompanies,
  listCompanyCredentials,
  newId,
  revokeCompanyCredential,
  updateCompanyProfile,
  updateIntegrationSettings,
  verifyCompany,
  withdrawVerification,
} from '@procura/contracts';
import { failureOf, startWorld, type World, without } from '@procura/testkit';
import { companyTermMigrations } from '../src/companies/company-terms.ts';
import type { Deps } from '../src/deps.ts';
import { companies } from '../src/directory/company-store.ts';
import { aColleague, aCompany, operator, principalFor, subscribers } from './people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers });
});
afterAll(() => world.stop());

type Company = Awaited<ReturnType<typeof aCompany>>;
const change = async (by: Company, fields: Record<string, unknown>) => {
  const { version } = await world.call(getCompanyProfile, by.principal, {});
  return world.call(updateCompanyProfile, by.principal, { expected_version: version, ...fields });
};
const idsOf = async (input: Input<typeof listCompanies>) => {
  const { data } = await world.call(listCompanies, operator, { limit: 100, ...input });
  return data.map(({ id }) => id);
};

describe('list_companies', () => {
  test('finds by beginnings of words, the legal name, the whole tax id, and the id', async () => {
    const { company_id, ...ana } = await aCompany(world, 'buyer', 'Älteste Küchen am Rhein');
    await aCompany(world, 'supplier', 'Rheinfelden Teas');
    await change({ company_id, ...ana }, { tax_id: 'DE 811.569', legal_name: 'Zwiebelfisch GmbH' });
    for (const query of ['alteste', 'kuch rhe', 'KUECHEN', 'zwiebel', 'DE811569', 'de-811-569', company_id])
      expect([query, await idsOf({ query })]).toEqual([query, [company_id]]);
    for (const query of ['DE 811', 'rhein gmbx', company_id.slice(0, -1)])
      expect([query, await idsOf({ query })]).toEqual([query, []]);
    expect(await idsOf({ query: 'rhein', kind: 'buyer' })).toEqual([company_id]);
    // Words that it had before find it no more.
    await change({ company_id, ...ana }, { name: 'Neue Küchen', tax_id: '', legal_name: '' });
    for (const query of ['alteste', 'zwiebel', 'DE811569']) expect(await idsOf({ query })).toEqual([]);
    expect(await idsOf({ query: 'neue' })).toEqual([company_id]);
  });

  test('is walked once, newest first, by kind, verification and time, without the operator’s own', async () => {
    const from = world.clock().toISOString();
    const soon = new Date(Date.parse(from) + 500).toISOString();
    const made: Company[] = [];
    for (const kind of ['buyer', 'supplier', 'buyer'] as const) {
      made.push(await aCompany(world, kind));
      world.clock.advance(1000);
    }
    const [first, second, third] = made.map(({ company_id }) => company_id);
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(listCompanies, operator, { created_from: from, limit: 2, cursor });
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(walked).toEqual([third, second, first]);
    expect(await idsOf({ created_from: from, kind: 'supplier' })).toEqual([second]);
    expect(await idsOf({ created_from: from, created_to: soon })).toEqual([first]);
    const { name } = await world.call(getCompanyProfile, (made[0] as Company).principal, {});
    await world.call(verifyCompany, operator, { company_id: (made[0] as Company).company_id, name });
    expect(await idsOf({ created_from: from, verified: true })).toEqual([first]);
    expect(await idsOf({ created_from: from, verified: false })).toEqual([third, second]);
    const { data } = await world.call(listCompanies, operator, { query: String(first) });
    expect(data).toEqual([
      {
        id: first,
        name,
        kind: 'buyer',
        country: 'DE',
        tax_id: null,
        verified: true,
        created_at: expect.any(String),
        suspended: false,
      },
    ]);
    const all = await world.call(listCompanies, operator, { limit: 100 });
    expect(all.data.map(({ kind }) => kind)).not.toContain('operator');
  });

  test('refuses a range that ends before it begins, an empty query and others than operators', async () => {
    const ana = await aCompany(world);
    const now = world.clock().toISOString();
    for (const input of [
      { created_from: now, created_to: now },
      { query: '–' },
      { kind: 'operator' as never },
    ])
      await failureOf(world.call(listCompanies, operator, input), 'invalid_input');
    await failureOf(world.call(listCompanies, operator, { cursor: 'forged' }), 'invalid_cursor');
    await failureOf(world.call(listCompanies, without(operator, 'operate'), {}), 'forbidden');
    await failureOf(world.call(listCompanies, ana.principal, {}), 'wrong_audience');
  });

  test('companies of an earlier release are found once they were migrated, which changes nothing again', async () => {
    const { company_id } = await aCompany(world, 'supplier', 'Forgotten Foods');
    const { companies: stored } = world.deps<Deps>('identity');
    await stored.owner(company_id).updateOne({ _id: company_id }, { $unset: { terms: '' } });
    expect(await idsOf({ query: 'forgotten' })).toEqual([]);
    for (const { run } of companyTermMigrations) {
      await run({ collection: (spec) => (spec.name === companies.name ? stored : null) as never });
      expect(await idsOf({ query: 'forgotten' })).toEqual([company_id]);
    }
  });
});

describe('get_company', () => {
  test('shows profile, verification, users and counts, and no secret', async () => {
    const ana = await aCompany(world, 'buyer', 'Shown Kitchens');
    const { company_id } = ana;
    await change(ana, { tax_id: 'DE 5', legal_name: 'Shown Kitchens GmbH', registration_number: 'HRB 5' });
    const ben = await aColleague(world, ana, 'viewer', { name: 'Ben Brown' });
    const cid = await aColleague(world, ana, 'buyer', { name: 'Cid Cole' });
    await world.call(deactivateUser, ana.principal, { user_id: cid.principal.user_id });
    const invited = { email: 'dan@shown.example.com', name: 'Dan Dale', role: 'viewer' };
    await world.call(inviteUser, ana.principal, invited);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const { secret } = await world.call(createToken, ana.principal, { name: 'Claude' });
    const key = { company_id, owner_email: ben.email, name: 'ERP' };
    await world.call(issueRestKey, operator, { ...key, expires_in_days: 1 });
    const before = await world.call(getCompany, operator, { company_id });
    expect(before).toMatchObject({
      company: {
        id: company_id,
        name: 'Shown Kitchens',
        tax_id: 'DE 5',
        legal_name: 'Shown Kitchens GmbH',
        registration_number: 'HRB 5',
      },
      verification: null,
      users: [
        {
          name: 'Ana Admin',
          email: ana.email,
          role: 'admin',
          status: 'active',
          second_factor: false,
          signed_in_at: expect.any(String),
        },
        { name: 'Ben Brown', role: 'viewer', status: 'active' },
        { name: 'Cid Cole', status: 'deactivated' },
        { ...invited, status: 'invited', signed_in_at: null },
      ],
      counts: { active_users: 2, invited_users: 1, rest_keys: 1, mcp_tokens: 1 },
    });
    expect(JSON.stringify(before)).not.toContain(String(secret));

    await world.call(verifyCompany, operator, { company_id, name: 'Shown Kitchens', tax_id: 'DE 5' });
    await world
      .deps<Deps>('identity')
      .secondFactors.lookup()
      .insert({ _id: ben.principal.user_id, confirmed_at: world.clock() } as never);
    world.clock.advance(2 * 24 * 3_600_000);
    const after = await world.call(getCompany, operator, { company_id });
    expect(after).toMatchObject({
      verification: { at: expect.any(String), by: operator.user_name },
      users: [{ second_factor: false }, { second_factor: true }, {}, {}],
      counts: { rest_keys: 0, mcp_tokens: 1 },
    });
    await world.call(withdrawVerification, operator, { company_id });
    expect((await world.call(getCompany, operator, { company_id })).verification).toBeNull();
  });

  test('is for operators, and has only companies that exist', async () => {
    const ana = await aCompany(world);
    const { company_id } = ana;
    await failureOf(world.call(getCompany, operator, { company_id: newId('company') }), 'not_found');
    await failureOf(world.call(getCompany, without(operator, 'operate'), { company_id }), 'forbidden');
    await failureOf(world.call(getCompany, ana.principal, { company_id }), 'wrong_audience');
    await failureOf(world.call(getCompany, operator, { company_id: 'co_1' as never }), 'invalid_input');
  });
});

describe('credentials of a company', () => {
  test('are listed newest first with their status, by kind, without sessions and secrets', async () => {
    const ana = await aCompany(world);
    const { company_id } = ana;
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const token = await world.call(createToken, ana.principal, { name: 'Claude', expires_in_days: 1 });
    world.clock.advance(1000);
    const key = await world.call(issueRestKey, operator, { company_id, owner_email: ana.email, name: 'ERP' });
    const list = async (fields: Partial<Input<typeof listCompanyCredentials>> = {}) =>
      (await world.call(listCompanyCredentials, operator, { company_id, ...fields })).data;
    const all = await list();
    expect(all).toMatchObject([
      { id: key.key.id, kind: 'rest_key', status: 'active', role: 'admin', prefix: key.secret?.slice(0, 7) },
      { id: token.token.id, kind: 'mcp_token', status: 'active', client: null },
    ]);
    for (const { secret } of [token, key]) expect(JSON.stringify(all)).not.toContain(String(secret));
    expect((await list({ kind: 'mcp_token' })).map(({ name }) => name)).toEqual(['Claude']);
    const page = await world.call(listCompanyCredentials, operator, { company_id, limit: 1 });
    const cursor = String(page.next_cursor);
    expect((await list({ limit: 1, cursor })).map(({ name }) => name)).toEqual(['Claude']);
    world.clock.advance(2 * 24 * 3_600_000);
    expect((await list()).map(({ status }) => status)).toEqual(['active', 'expired']);
  });

  test('end at once, a token as well as a key, and the company reads who did it', async () => {
    const ana = await aCompany(world);
    const { company_id } = ana;
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const token = await world.call(createToken, ana.principal, { name: 'Claude' });
    const key = await world.call(issueRestKey, operator, { company_id, owner_email: ana.email, name: 'ERP' });
    for (const [kind, secret, { id: credential_id }] of [
      ['mcp_token', token.secret, token.token],
      ['rest_key', key.secret, key.key],
    ] as const) {
      await principalFor(world, String(secret), kind);
      const ended = await world.call(revokeCompanyCredential, operator, { company_id, credential_id });
      expect(ended).toMatchObject({ id: credential_id, revoked_at: expect.any(String) });
      await failureOf(principalFor(world, String(secret), kind), 'unauthenticated');
      expect(await world.call(revokeCompanyCredential, operator, { company_id, credential_id })).toEqual(
        ended,
      );
    }
    await world.settle();
    const log = await world.call(listAuditEvents, ana.principal, { operation: 'revoke_company_credential' });
    expect(log.data[0]).toMatchObject({ actor: { user_id: operator.user_id } });
    const { data } = await world.call(listCompanyCredentials, operator, { company_id });
    expect(data.map(({ status }) => status)).toEqual(['revoked', 'revoked']);
  });

  test('of others, and sessions, cannot be ended by id, and nobody else sees or ends any', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    const { company_id } = ana;
    const { key } = await world.call(issueRestKey, operator, {
      company_id: eve.company_id,
      owner_email: eve.email,
      name: 'ERP',
    });
    const end = (credential_id: string, by = operator) =>
      world.call(revokeCompanyCredential, by, { company_id, credential_id: credential_id as typeof key.id });
    await failureOf(end(key.id), 'not_found');
    await failureOf(end(ana.principal.credential_id), 'invalid_input');
    await failureOf(end(key.id, ana.principal), 'wrong_audience');
    await failureOf(end(key.id, without(operator, 'operate')), 'forbidden');
    const list = (by = operator, of = company_id) =>
      world.call(listCompanyCredentials, by, { company_id: of });
    await failureOf(list(operator, newId('company')), 'not_found');
    await failureOf(list(ana.principal), 'wrong_audience');
    await failureOf(list(without(operator, 'operate')), 'forbidden');
  });
});
