import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createSupplierCompany,
  type Id,
  inviteUser,
  listAuditEvents,
  listCompanyUsers,
  newId,
  signIn,
  systemPrincipal,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { aCompany, invitationFor, join, nobody, password, principalFor, subscribers } from './people.ts';

let world: World;
const buyer = systemPrincipal(newId('company'));
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers });
});
afterAll(() => world.stop());

let serial = 0;
const details = (fields: Partial<z.input<typeof createSupplierCompany.input>> = {}) => ({
  supplier_invite_id: newId('supplierInvite'),
  name: `Supplier ${++serial}`,
  country: 'GB',
  time_zone: 'Europe/London',
  currency: 'GBP',
  admin: { name: 'Charlotte Cooper', email: `charlotte${serial}@supplier.example.com`, password },
  ...fields,
});
const create = (input: z.input<typeof createSupplierCompany.input>) =>
  world.call(createSupplierCompany, buyer, input);
const companiesOf = (supplier_invite_id: string) =>
  world
    .deps<Deps>('identity')
    .companies.published()
    .find({ supplier_invite_id } as Record<string, unknown>);
const signedIn = async (email: string, company_id?: Id<'company'>) => {
  const session = await world.call(signIn, nobody, { email, password, company_id });
  return principalFor(world, session.session_secret, 'session');
};

describe('create_supplier_company', () => {
  test('creates the company and its admin, who signs in; it is published and in its own activity log', async () => {
    const input = details({ name: 'Exotic Liquids', tax_id: 'GB 1' });
    const { company } = await create(input);
    expect(company).toMatchObject({
      name: 'Exotic Liquids',
      kind: 'supplier',
      time_zone: 'Europe/London',
      currency: 'GBP',
    });
    const admin = await signedIn(input.admin.email);
    expect(admin).toMatchObject({
      company_id: company.id,
      company_kind: 'supplier',
      role: 'supplier_admin',
      user_name: 'Charlotte Cooper',
      branch_ids: null,
    });
    await world.settle();
    const log = await world.call(listAuditEvents, admin, { operation: 'create_supplier_company' });
    expect(log.data).toMatchObject([
      { target: company.id, actor: { user_id: admin.user_id, name: 'Charlotte Cooper' } },
    ]);
    const { outbox } = world.deps<Deps>('identity').database;
    const published = await outbox.work().find({ event: 'company_changed', lane: `suppliers ${company.id}` });
    expect(published.map(({ payload }) => payload)).toMatchObject([
      { kind: 'supplier', country: 'GB', version: 1 },
    ]);
  });

  test('returns the same company to a repeat with other fields, and to concurrent calls', async () => {
    const input = details();
    const answers = await Promise.all([1, 2, 3].map(() => create(input)));
    const again = await create({ ...input, name: 'Another name' });
    expect(new Set([...answers, again].map(({ company }) => company.id)).size).toBe(1);
    expect(await companiesOf(input.supplier_invite_id)).toHaveLength(1);
    const users = await world.call(listCompanyUsers, await signedIn(input.admin.email), {});
    expect(users.data).toHaveLength(1);
    const other = { ...input.admin, password: 'not the password of before' };
    await failureOf(create({ ...input, admin: other }), 'wrong_password');
  });

  test('of two at once with different passwords, the one that was set is right', async () => {
    const passwords = [password, 'another long password'];
    // The second comes a little later each time, also between the reads and the writes of the first.
    for (let late_ms = 0; late_ms < 80; late_ms += 10) {
      const input = details();
      const outcomes = await Promise.allSettled(
        passwords.map(async (given, i) => {
          await setTimeout(i * late_ms);
          return create({ ...input, admin: { ...input.admin, password: given } });
        }),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason.code).toBe('wrong_password');
    }
  });

  test('a person known to the platform gives their password and keeps their name', async () => {
    const ana = await aCompany(world, 'buyer');
    const input = details();
    const as = (given: string) => ({
      ...input,
      admin: { name: 'Not Ana', email: ana.email, password: given },
    });
    const failure = await failureOf(create(as('another long password')), 'wrong_password');
    expect(failure.errors?.[0]?.path).toBe('password');
    expect(await companiesOf(input.supplier_invite_id)).toHaveLength(0);
    const { company } = await create(as(password));
    expect(await signedIn(ana.email, company.id)).toMatchObject({
      user_id: ana.principal.user_id,
      user_name: 'Ana Admin',
      role: 'supplier_admin',
    });
    expect((await signedIn(ana.email)).company_id).toBe(ana.company_id);
  });

  test('guessing a known person’s password is slowed down', async () => {
    const ana = await aCompany(world, 'buyer');
    const guess = () =>
      create(details({ admin: { name: 'X', email: ana.email, password: 'wrong password!' } }));
    const codes = await Promise.all(
      Array.from({ length: 14 }, () => guess().catch((error: { code: string }) => error.code)),
    );
    expect(codes).toContain('rate_limited');
    expect(codes.filter((code) => code === 'wrong_password').length).toBeLessThan(14);
  });

  test('a person who was only invited elsewhere sets their password here, and joins there with it', async () => {
    const ana = await aCompany(world, 'buyer');
    const email = 'waiting@supplier.example.com';
    await world.call(inviteUser, ana.principal, { email, name: 'Waiting', role: 'viewer' });
    await invitationFor(world, email);
    const { company } = await create(details({ admin: { name: 'Wanda', email, password } }));
    expect(await signedIn(email)).toMatchObject({ company_id: company.id, user_name: 'Wanda' });
    const joined = await join(world, email);
    expect(joined.principal).toMatchObject({ company_id: ana.company_id, user_name: 'Wanda' });
  });

  test('a name that is taken is refused and makes no person an admin; a tax id blocks nobody', async () => {
    await create(details({ name: 'Tokyo Traders', tax_id: 'JP 1' }));
    expect((await create(details({ tax_id: 'jp 1' }))).company.verified).toBe(false);
    await create(details({ name: 'Mayumi' }));
    const named = details({ name: 'ＭＡＹUМI', tax_id: 'JP 2' });
    expect((await failureOf(create(named), 'already_exists')).errors?.[0]?.path).toBe('name');
    await failureOf(signedIn(named.admin.email), 'wrong_password');
    // With another name the same attempt continues.
    expect((await create({ ...named, name: 'Mayumi Osaka' })).company.name).toBe('Mayumi Osaka');
  });

  test('bad input is refused by name', async () => {
    const bad = details({ country: 'uk', time_zone: 'Mars', currency: 'XXX', name: '' });
    const failure = await failureOf(create(bad), 'invalid_input');
    expect(failure.errors?.map(({ path }) => path).sort()).toEqual([
      'country',
      'currency',
      'name',
      'time_zone',
    ]);
  });
});
