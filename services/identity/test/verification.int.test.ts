import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  getCompanyFacts,
  getCompanyProfile,
  listAuditEvents,
  updateCompanyProfile,
  verifyCompany,
  withdrawVerification,
} from '@procura/contracts';
import { startService } from '@procura/service';
import { createLogger } from '@procura/telemetry';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { supplierNameMigrations } from '../src/companies/supplier-names.ts';
import type { Deps } from '../src/deps.ts';
import { companies } from '../src/directory/company-store.ts';
import { identityService } from '../src/service.ts';
import { aCompany, operator, subscribers } from './people.ts';

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
const verify = ({ company_id }: Company, name: string, tax_id?: string) =>
  world.call(verifyCompany, operator, { company_id, name, ...(tax_id && { tax_id }) });
const isVerified = async ({ company_id }: Company) => {
  const facts = await world.call(getCompanyFacts, operator, { company_ids: [company_id] });
  return facts.companies[0]?.verified;
};

test('the operator alone verifies, what the company is now, and the company sees it in its log', async () => {
  const ana = await aCompany(world, 'supplier', 'Checked Foods');
  await change(ana, { tax_id: 'DE 123' });
  expect(await isVerified(ana)).toBe(false);
  await failureOf(
    world.call(verifyCompany, ana.principal, { company_id: ana.company_id, name: 'Checked Foods' }),
    'wrong_audience',
  );
  await failureOf(verify(ana, 'Checked Foods'), 'version_conflict');
  await failureOf(verify(ana, 'Checked Food', 'DE 123'), 'version_conflict');
  const { company, verified_at } = await verify(ana, 'Checked Foods', 'DE 123');
  expect([company.verified, typeof verified_at, await isVerified(ana)]).toEqual([true, 'string', true]);
  expect((await world.call(getCompanyProfile, ana.principal, {})).verified).toBe(true);
  await world.settle();
  const log = await world.call(listAuditEvents, ana.principal, { operation: 'verify_company' });
  expect(log.data).toMatchObject([{ target: ana.company_id, actor: { user_id: operator.user_id } }]);
  await world.call(withdrawVerification, operator, { company_id: ana.company_id });
  expect(await isVerified(ana)).toBe(false);
});

test.each([
  ['name', { name: 'Changed Traders 2' }],
  ['tax id', { tax_id: 'CH 2' }],
  ['tax id taken away', { tax_id: '' }],
])('another %s is not verified', async (what, fields) => {
  const name = `Changed ${what}`;
  const ana = await aCompany(world, 'supplier', name);
  await change(ana, { tax_id: `T ${what}` });
  await verify(ana, name, `T ${what}`);
  expect((await change(ana, { description: 'Teas', phone: '1' })).verified).toBe(true);
  expect((await change(ana, fields)).verified).toBe(false);
  expect(await isVerified(ana)).toBe(false);
});

test('the company that registered a tax id first blocks no other; one of two companies with it is verified', async () => {
  const squatter = await aCompany(world, 'supplier', 'Squatter');
  await change(squatter, { tax_id: 'FR 77' });
  const owner = await aCompany(world, 'supplier', 'Rightful Owner');
  await change(owner, { tax_id: 'fr-77' });
  await verify(owner, 'Rightful Owner', 'fr-77');
  const failure = await failureOf(verify(squatter, 'Squatter', 'FR 77'), 'already_exists');
  expect(failure.errors?.map(({ path }) => path)).toEqual(['tax_id']);
  // Another company can also use it later, and receives no warning.
  expect(await change(await aCompany(world, 'supplier', 'Late'), { tax_id: 'FR77' })).toMatchObject({
    tax_id: 'FR77',
    verified: false,
  });
});

test('of two suppliers that take one name at once, one gets it', async () => {
  const outcomes = await Promise.allSettled(
    ['Same Name', 'SAME NАME', 'Sаme-Name'].map((name) => aCompany(world, 'supplier', name)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('symbols make no other name, and no name says what the platform says', async () => {
  const ana = await aCompany(world, 'supplier', 'Symbolic Foods');
  const other = await aCompany(world, 'supplier', 'Another Symbol');
  for (const name of ['Symbolic Foods®', 'Symbolic Foods ™', '~Symbolic Foods', 'Symbolic + Foods'])
    await failureOf(change(other, { name }), 'already_exists');
  for (const name of ['Symbol ✅', 'Symbol ☑️ (verified)', 'Symbol, vеrifiеd']) {
    const failure = await failureOf(change(other, { name }), 'invalid_input');
    expect(failure.errors).toMatchObject([{ path: 'name', message: expect.stringContaining('leave') }]);
    const refused = await failureOf(aCompany(world, 'buyer', name), 'invalid_input');
    expect(refused.errors).toMatchObject([{ path: 'name' }]);
  }
  expect((await change(ana, { name: 'Symbolic Foods®' })).name).toBe('Symbolic Foods®');
});

test('a company keeps the name it has, and sends it with other changes', async () => {
  const ana = await aCompany(world, 'supplier', 'Old Sign');
  const { companies: stored } = world.deps<Deps>('identity');
  const name = 'Old Sign ✅ verified';
  await stored.owner(ana.company_id).updateOne({ _id: ana.company_id }, { $set: { name } });
  expect(await change(ana, { name, description: 'Teas' })).toMatchObject({ name, description: 'Teas' });
});

test('existing suppliers keep equal names, the oldest keeps the key, and a migration that is run again changes nothing', async () => {
  const { companies: stored } = world.deps<Deps>('identity');
  const [first, second, third] = [
    await aCompany(world, 'supplier', 'Legacy One'),
    await aCompany(world, 'supplier', 'Legacy Two'),
    await aCompany(world, 'supplier', 'Legacy Three'),
  ];
  for (const [{ company_id }, name] of [
    [first, 'Legacy Foods'],
    [second, 'LEGACY foods'],
    [third, 'Legacy Drinks'],
  ] as const)
    await stored
      .owner(company_id)
      .updateOne({ _id: company_id }, { $set: { name }, $unset: { name_keys: '' } });
  const keysOf = async ({ company_id }: Company) => (await stored.owner(company_id).findOne({}))?.name_keys;
  for (const { run } of supplierNameMigrations) {
    await run({ collection: (spec) => (spec.name === companies.name ? stored : null) as never });
    expect(await keysOf(first)).toHaveLength(3);
    expect(await keysOf(second)).toBeUndefined();
    expect(await keysOf(third)).toHaveLength(3);
  }
  // Each start names it.
  const lines: string[] = [];
  const log = createLogger('identity', 'info', { write: (line) => void lines.push(line) });
  const again = await startService(
    identityService,
    { ...world.config, ...world.busConfig('identity'), log_level: 'silent' },
    { clock: world.clock, log },
  );
  await again.stop();
  const warning = lines.find((line) => line.includes('resemble those of others'));
  expect(JSON.parse(String(warning)).suppliers).toEqual([second.company_id]);
  // The one without keys still changes its profile, cannot take another's name, and gets keys with a name of its own.
  await change(second, { description: 'Foods' });
  await failureOf(change(second, { name: 'Legacy Drinks' }), 'already_exists');
  await change(second, { name: 'Legacy Snacks' });
  expect(await keysOf(second)).toHaveLength(3);
});
