import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getIntegrationSettings,
  type Input,
  issueRestKey,
  listAuditEvents,
  listTokens,
  updateIntegrationSettings,
  whoami,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { mailTo } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import type { Deps } from '../src/deps.ts';
import { aColleague, aCompany, operator, type Person, principalFor, subscribers } from './people.ts';

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
let ben: Person;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
  ana = await aCompany(world);
  ben = await aColleague(world, ana, 'buyer', { name: 'Ben' });
});
afterAll(() => world.stop());

const issue = (fields: Partial<Input<typeof issueRestKey>> = {}, by = operator) =>
  world.call(issueRestKey, by, {
    company_id: ana.company_id,
    owner_email: ben.email,
    name: 'ERP',
    ...fields,
  });

describe('a key that the operator issues', () => {
  test('is mailed to its owner and the admins, with its rights and without its secret', async () => {
    const bystander = await aColleague(world, ana, 'buyer');
    const name = 'Stock sync';
    const { secret } = await issue({
      name,
      read_only: true,
      areas: ['orders', 'catalogue'],
      expires_in_days: 30,
    });
    await world.settle();
    for (const { email } of [ana, ben]) {
      const [letter] = await mailTo(world.config.mail_dir, email, /A REST key was issued[\s\S]*/);
      for (const said of [
        name,
        'Acts for: “Ben”',
        `Issued by: “${operator.user_name}”`,
        'reading only',
        'orders, catalogue',
        'Ends: ',
      ])
        expect(letter).toContain(said);
      expect(letter).toContain('/settings/rest-keys');
      expect(letter).not.toContain(String(secret));
    }
    const mails = await readMails(String(world.config.mail_dir));
    const about = mails.filter(({ text }) => text.includes(name));
    expect(about.map(({ to }) => to).toSorted()).toEqual([ana.email, ben.email].toSorted());
    expect(about.map(({ to }) => to)).not.toContain(bystander.email);
    expect(JSON.stringify(mails)).not.toContain(String(secret));
  });

  test('is in the activity log of the company, by name of who issued it', async () => {
    const { key } = await issue({ name: 'Logged' });
    await world.settle();
    const { data } = await world.call(listAuditEvents, ana.principal, { target: key.id });
    expect(data).toMatchObject([
      { operation: 'issue_rest_key', actor: { user_id: operator.user_id, name: operator.user_name } },
    ]);
  });

  test('may be narrowed to operations, which its owner sees', async () => {
    const { key, secret } = await issue({ operations: ['whoami', 'list_branches', 'list_branches'] });
    expect(key.operation_count).toBe(2);
    const caller = await principalFor(world, String(secret), 'rest_key');
    expect((await world.call(whoami, caller, {})).credential.operations).toEqual(['whoami', 'list_branches']);
    const failure = await failureOf(
      world.call(listAuditEvents, { ...caller, permissions: ['audit:read'] }, {}),
      'narrowed',
    );
    expect(failure.message).toContain('list_branches');
    expect((await world.call(listTokens, ana.principal, {})).data).toEqual([]);
  });

  test.each(['place_ordr', 'issue_rest_key', 'confirm_order', 'create_token', 'authenticate'])(
    'is refused for a buyer when narrowed to %s',
    async (name) => {
      const failure = await failureOf(issue({ operations: ['list_orders', name] }), 'invalid_input');
      expect(failure.errors).toMatchObject([{ path: 'operations.1' }]);
    },
  );

  test('to an operator comes only from a key that is not narrowed to operations', async () => {
    const eve = await aCompany(world);
    const companies = world.deps<Deps>('identity').companies.owner(eve.company_id);
    await companies.updateOne({ _id: eve.company_id }, { $set: { kind: 'operator' } });
    await world
      .deps<Deps>('identity')
      .memberships.owner(eve.company_id)
      .updateMany({}, { $set: { role: 'operator' } });
    const toEve = { company_id: eve.company_id, owner_email: eve.email, operations: ['export_audit'] };
    const narrowed = { ...operator, operations: ['issue_rest_key'] };
    const failure = await failureOf(issue(toEve, narrowed), 'forbidden');
    expect(failure.message).toContain('narrowed');
    const { key } = await issue({ ...toEve, expires_in_days: 1 });
    expect(key).toMatchObject({ operation_count: 1, expires_at: expect.any(String) });
    expect((await issue({}, narrowed)).key.operation_count).toBeNull();
  });
});

describe('approvals with REST keys', () => {
  const switched = async (secret: string) =>
    (await principalFor(world, secret, 'rest_key')).rest_key_approvals;

  test('are off until an admin switches them on, which every key carries at once', async () => {
    const secret = String((await issue()).secret);
    const settings = await world.call(getIntegrationSettings, ana.principal, {});
    expect([settings.rest_key_approvals, await switched(secret)]).toEqual([false, false]);
    const on = await world.call(updateIntegrationSettings, ana.principal, { rest_key_approvals: true });
    expect(settings).toMatchObject({ ...on, rest_key_approvals: false });
    expect(await switched(secret)).toBe(true);
    expect(await switched(String((await issue()).secret))).toBe(true);
    await world.call(updateIntegrationSettings, ana.principal, { rest_key_approvals: false });
    expect(await switched(secret)).toBe(false);
  });

  test('are off for companies and keys from before there was the setting', async () => {
    const eve = await aCompany(world);
    const { secret } = await issue({ company_id: eve.company_id, owner_email: eve.email });
    const deps = world.deps<Deps>('identity');
    await deps.companies
      .owner(eve.company_id)
      .updateOne({ _id: eve.company_id }, { $unset: { rest_key_approvals: '' } });
    await deps.credentials
      .owner(eve.company_id)
      .updateMany({}, { $unset: { 'access.rest_key_approvals': '' } });
    expect(await switched(String(secret))).toBe(false);
    expect(await world.call(getIntegrationSettings, eve.principal, {})).toMatchObject({
      rest_key_approvals: false,
    });
  });

  test('are set by those who manage the company, in a session', async () => {
    const input = { rest_key_approvals: true };
    await failureOf(world.call(updateIntegrationSettings, ben.principal, input), 'forbidden');
    const key = { ...ana.principal, credential_kind: 'rest_key' as const };
    await failureOf(world.call(updateIntegrationSettings, key, input), 'person_required');
  });
});
