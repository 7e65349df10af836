import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createToken,
  getCompanyFacts,
  getCompanyProfile,
  listAuditEvents,
  updateCompanyProfile,
  updateIntegrationSettings,
  updateInvoicingConsent,
  whoami,
} from '@procura/contracts';
import { confinedTo, failureOf, inSession, startWorld, type World, without } from '@procura/testkit';
import { completeCompanies } from '../src/companies/complete-companies.ts';
import type { Deps } from '../src/deps.ts';
import { aColleague, aCompany, operator, principalFor, subscribers } from './people.ts';

let world: World;
let deps: Deps;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers });
  deps = world.deps<Deps>('identity');
});
afterAll(() => world.stop());

/** What one of the subscribers was sent of a company, in order. */
const publishedOf = async (company_id: string) => {
  const rows = await deps.database.outbox
    .work()
    .find({ 'payload.entity_id': company_id, lane: `suppliers ${company_id}` }, { sort: { _id: 1 } });
  return rows.map((row) => row.payload);
};

describe('company_changed', () => {
  test.each(['buyer', 'supplier'] as const)(
    'publishes the profile of a new %s that others see',
    async (kind) => {
      const made = await aCompany(world, kind, `Published ${kind}`);
      expect(await publishedOf(made.company_id)).toEqual([
        {
          entity_id: made.company_id,
          version: 1,
          name: `Published ${kind}`,
          kind,
          country: 'DE',
          time_zone: 'Europe/Berlin',
          currency: 'EUR',
          description: '',
          website: null,
          phone: null,
          verified: false,
          created_at: expect.any(String),
          payment_terms_days: null,
        },
      ]);
    },
  );

  test('does not publish the operator company', async () => {
    const rows = await deps.database.outbox.work().find({ event: 'company_changed' });
    expect(rows.map((row) => row.payload.kind)).not.toContain('operator');
    const companies = await deps.companies.published().find({ kind: 'operator' });
    expect(companies).toHaveLength(1);
  });
});

describe('billing_party_changed', () => {
  const billingOf = async (company_id: string) => {
    const rows = await deps.database.outbox
      .work()
      .find({ event: 'billing_party_changed', 'payload.entity_id': company_id }, { sort: { _id: 1 } });
    return rows.map((row) => row.payload);
  };
  const legal = {
    legal_name: 'Exotic Liquids Ltd',
    registration_number: '01234567',
    address: { line1: '49 Gilbert St.', city: 'London', country: 'GB' },
  };

  test('publishes to finance alone what invoices show, of a new company and of each change', async () => {
    const ana = await aCompany(world, 'supplier', 'Billed Liquids');
    const details = { ...legal, tax_id: 'GB 7', payment_terms_days: 30 };
    await world.call(updateCompanyProfile, ana.principal, { expected_version: 1, ...details });
    await world.call(updateInvoicingConsent, ana.principal, { expected_version: 2, consents: true });
    const party = { entity_id: ana.company_id, name: 'Billed Liquids', country: 'DE' };
    const legalNothing = { legal_name: null, registration_number: null, address: null, tax_id: null };
    const nothing = { ...legalNothing, payment_terms_days: null };
    expect(await billingOf(ana.company_id)).toEqual([
      { ...party, version: 1, ...nothing, invoicing_consent_at: null },
      { ...party, version: 2, ...details, invoicing_consent_at: null },
      { ...party, version: 3, ...details, invoicing_consent_at: expect.any(String) },
    ]);
    for (const published of await publishedOf(ana.company_id))
      for (const field of [...Object.keys(legalNothing), 'invoicing_consent_at'])
        expect(published).not.toHaveProperty(field);
  });

  test('a repeated consent keeps its time, and what is empty is taken away', async () => {
    const ana = await aCompany(world, 'supplier', 'Kept Consent');
    await world.call(updateCompanyProfile, ana.principal, { expected_version: 1, ...legal });
    const first = await world.call(updateInvoicingConsent, ana.principal, {
      expected_version: 2,
      consents: true,
    });
    world.clock.advance(60_000);
    const again = await world.call(updateInvoicingConsent, ana.principal, {
      expected_version: 3,
      consents: true,
    });
    expect(again).toEqual({ ...first, version: 4 });
    const emptied = { legal_name: '', registration_number: '', address: null, payment_terms_days: null };
    expect(
      await world.call(updateCompanyProfile, ana.principal, { expected_version: 4, ...emptied }),
    ).toMatchObject({ legal_name: null, registration_number: null, address: null, payment_terms_days: null });
  });

  test('payment terms are a supplier’s, within a year, and in the audit log', async () => {
    const ana = await aCompany(world, 'supplier', 'Patient Liquids');
    const buyer = await aCompany(world, 'buyer', 'Patient Buyer');
    const terms = (payment_terms_days: number | null, who = ana) =>
      world.call(updateCompanyProfile, who.principal, { expected_version: 1, payment_terms_days });
    for (const [days, who] of [
      [-1, ana],
      [366, ana],
      [1.5, ana],
      [30, buyer],
    ] as const) {
      const failure = await failureOf(terms(days, who), 'invalid_input');
      expect(failure.errors?.[0]?.path).toBe('payment_terms_days');
    }
    expect(await terms(null, buyer)).toMatchObject({ payment_terms_days: null, version: 2 });
    expect(await terms(0)).toMatchObject({ payment_terms_days: 0, version: 2 });
    const renamed = { expected_version: 2, description: 'Teas' };
    expect(await world.call(updateCompanyProfile, ana.principal, renamed)).toMatchObject({
      payment_terms_days: 0,
    });
    await world.settle();
    const log = await world.call(listAuditEvents, ana.principal, { operation: 'update_company_profile' });
    expect(log.data.at(-1)?.changes).toEqual([{ field: 'payment_terms_days', before: null, after: '0' }]);
  });

  test('a company of an earlier release is completed at a start, and is published to finance once', async () => {
    const ana = await aCompany(world, 'buyer', 'Earlier Company');
    const billing = ['legal_name', 'registration_number', 'address', 'payment_terms_days'];
    const bare = Object.fromEntries([...billing, 'invoicing_consent_at'].map((field) => [field, true]));
    await deps.companies.owner(ana.company_id).updateOne({ _id: ana.company_id }, { $unset: bare as never });
    for (const _turn of ['first', 'second']) await completeCompanies(deps);
    expect(await billingOf(ana.company_id)).toHaveLength(2);
    expect((await world.call(getCompanyProfile, ana.principal, {})).invoicing_consent_at).toBeNull();
  });
});

describe('update_company_profile', () => {
  test('changes the given fields, raises the version and publishes the profile', async () => {
    const ana = await aCompany(world, 'supplier', 'Exotic Liquids');
    const changed = await world.call(updateCompanyProfile, ana.principal, {
      expected_version: 1,
      description: 'Teas and beers',
      website: 'https://exotic.example.com',
      phone: '+44 171 555 2222',
      tax_id: 'GB 1',
    });
    expect(changed).toMatchObject({
      id: ana.company_id,
      name: 'Exotic Liquids',
      description: 'Teas and beers',
      website: 'https://exotic.example.com',
      phone: '+44 171 555 2222',
      tax_id: 'GB 1',
      version: 2,
    });
    expect(await world.call(getCompanyProfile, ana.principal, {})).toEqual(changed);
    const published = await publishedOf(ana.company_id);
    expect(published.map(({ version }) => version)).toEqual([1, 2]);
    expect(published.at(-1)).toMatchObject({ description: 'Teas and beers', phone: '+44 171 555 2222' });
    expect(published.at(-1)).not.toHaveProperty('tax_id');
    await world.settle();
    const log = await world.call(listAuditEvents, ana.principal, { operation: 'update_company_profile' });
    expect(log.data).toMatchObject([{ target: ana.company_id, actor: { name: 'Ana Admin' } }]);
  });

  test('empty texts remove website, phone and tax id', async () => {
    const ana = await aCompany(world, 'buyer', 'Empty Texts');
    const filled = { website: 'http://a.example.com', phone: '1', tax_id: 'T', description: 'D' };
    await world.call(updateCompanyProfile, ana.principal, { expected_version: 1, ...filled });
    const kept = await world.call(updateCompanyProfile, ana.principal, { expected_version: 2 });
    expect(kept).toMatchObject(filled);
    const empty = { website: '', phone: '', tax_id: '', description: '' };
    expect(
      await world.call(updateCompanyProfile, ana.principal, { expected_version: 3, ...empty }),
    ).toMatchObject({ website: null, phone: null, tax_id: null, description: '' });
  });

  test('a new name is visible everywhere at once: in principals of every credential, whoami and facts', async () => {
    const ana = await aCompany(world, 'buyer', 'Old Name');
    const ben = await aColleague(world, ana, 'buyer');
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const token = await world.call(createToken, ben.principal, { name: 'Claude' });
    await world.call(updateCompanyProfile, ana.principal, { expected_version: 1, name: 'New Name' });
    const caller = await principalFor(world, String(token.secret), 'mcp_token');
    expect(caller.company_name).toBe('New Name');
    const session = await principalFor(world, ben.session.session_secret, 'session');
    expect(session.company_name).toBe('New Name');
    expect((await world.call(whoami, caller, {})).company.name).toBe('New Name');
    const facts = await world.call(getCompanyFacts, operator, { company_ids: [ana.company_id] });
    expect(facts.companies).toMatchObject([{ name: 'New Name' }]);
  });

  test('a supplier’s name that looks like another’s is refused; tax ids may be equal, and buyers are not revealed', async () => {
    const ana = await aCompany(world, 'supplier', 'Taken Name');
    const eve = await aCompany(world, 'supplier', 'Eve Foods');
    const change = (by: typeof eve, fields: Record<string, unknown>) =>
      world.call(updateCompanyProfile, by.principal, { expected_version: 1, ...fields });
    await change(ana, { tax_id: 'TAKEN-1' });
    const named = await failureOf(change(eve, { name: 'ТAKEN  nаme' }), 'already_exists');
    expect(named.errors?.map(({ path }) => path)).toEqual(['name']);
    expect(named.message).not.toContain(ana.company_id);
    expect(await change(eve, { tax_id: 'taken-1' })).toMatchObject({ tax_id: 'taken-1', verified: false });
    const [buyer, other] = [
      await aCompany(world, 'buyer', 'A buyer'),
      await aCompany(world, 'buyer', 'B buyer'),
    ];
    await change(buyer, { name: 'Taken Name', tax_id: 'B-1' });
    expect(await change(other, { name: 'Taken Name', tax_id: 'B-1' })).toMatchObject({ name: 'Taken Name' });
  });

  test('a lost update is refused, and of several at once one wins', async () => {
    const ana = await aCompany(world);
    const write = (description: string) =>
      world.call(updateCompanyProfile, ana.principal, { expected_version: 1, description });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(write));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const failure = await failureOf(write('d'), 'version_conflict');
    expect(failure.errors).toEqual([
      { path: 'expected_version', message: expect.stringContaining('must be 2') },
    ]);
    expect((await publishedOf(ana.company_id)).map(({ version }) => version)).toEqual([1, 2]);
  });

  test('the same key answers the same and changes nothing', async () => {
    const ana = await aCompany(world);
    const input = { expected_version: 1, phone: '1' };
    const first = await world.callTwice(updateCompanyProfile, ana.principal, input, 'key-1');
    const second = await world.callTwice(updateCompanyProfile, ana.principal, input, 'key-1');
    expect(second).toEqual({ answer: first.answer, replayed: true });
    await failureOf(
      world.call(updateCompanyProfile, ana.principal, { ...input, phone: '2' }, { key: 'key-1' }),
      'idempotency_key_reused',
    );
    expect((await world.call(getCompanyProfile, ana.principal, {})).version).toBe(2);
  });

  test('needs company:manage, all branches, and good input', async () => {
    const ana = await aCompany(world);
    const input = { expected_version: 1, name: 'Mine' };
    const change = (as: typeof ana.principal, given: Record<string, unknown> = input) =>
      world.call(updateCompanyProfile, as, given as typeof input);
    await failureOf(change(without(ana.principal, 'company:manage')), 'forbidden');
    await failureOf(
      change(confinedTo(ana.principal, 'br_01jqz0000000000000000000000' as never)),
      'forbidden',
    );
    await failureOf(change(operator), 'wrong_audience');
    for (const [field, value] of [
      ['website', 'javascript:alert(1)'],
      ['website', 'example.com'],
      ['website', 'https://a b'],
      ['website', '\ud800'],
      ['name', ' '],
      ['expected_version', 0],
      ['kind', 'supplier'],
      ['description', 'x'.repeat(2001)],
    ] as const) {
      const failure = await failureOf(change(ana.principal, { ...input, [field]: value }), 'invalid_input');
      expect(failure.errors?.map(({ path }) => path)).toEqual([field]);
    }
    expect((await world.call(getCompanyProfile, inSession(ana.principal), {})).version).toBe(1);
  });

  test('another company’s profile is out of reach', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    await world.call(updateCompanyProfile, eve.principal, { expected_version: 1, phone: 'eve' });
    expect(await world.call(getCompanyProfile, ana.principal, {})).toMatchObject({ phone: null, version: 1 });
  });
});

test('companies from before versions receive the empty profile once, and are published', async () => {
  const ana = await aCompany(world, 'supplier', 'Early Bird');
  await deps.database.outbox.work().deleteMany({ 'payload.entity_id': ana.company_id });
  await deps.companies
    .owner(ana.company_id)
    .updateOne({}, { $unset: { version: '', description: '', website: '', phone: '' } });
  await Promise.all([completeCompanies(deps), completeCompanies(deps)]);
  await completeCompanies(deps);
  expect(await world.call(getCompanyProfile, ana.principal, {})).toMatchObject({
    name: 'Early Bird',
    description: '',
    website: null,
    phone: null,
    version: 1,
  });
  expect(await publishedOf(ana.company_id)).toMatchObject([{ name: 'Early Bird', version: 1 }]);
});
