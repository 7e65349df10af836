import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  acceptSupplierInvite,
  createSupplierInvite,
  listAuditEvents,
  listSupplierCompanies,
  listSupplierInvites,
  newId,
  anonymousPrincipal as nobody,
  type Principal,
  revokeSupplierInvite,
  signIn,
  updateCompanyProfile,
} from '@procura/contracts';
import { colleagueOf, failureOf, principalOf, startWorld, type World, walk, without } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';

const day = 24 * 3600 * 1000;
const password = 'correct horse battery';
let world: World;
/** Set to make the next try break off at that point. */
let breakAt: string | null = null;
const buyer = principalOf('buyer', { company_name: 'Alfreds Futterkiste' });
const other = principalOf('buyer');

beforeAll(async () => {
  world = await startWorld({
    services: ['identity', 'suppliers'],
    absent: ['catalogue', 'rfq', 'finance'],
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
});
afterAll(() => world.stop());

let serial = 0;
type InviteInput = z.input<typeof createSupplierInvite.input>;
const invite = (fields: Partial<InviteInput> = {}, as = buyer) =>
  world.call(createSupplierInvite, as, {
    company_name: 'Exotic Liquids',
    email: `charlotte${++serial}@invite.example.com`,
    ...fields,
  });
const revoke = (supplier_invite_id: string, as = buyer) =>
  world.call(revokeSupplierInvite, as, { supplier_invite_id });
const list = (input: Record<string, unknown> = {}, as = buyer) => world.call(listSupplierInvites, as, input);
const find = async (id: string, as = buyer) =>
  (await list({ limit: 100 }, as)).data.find((one) => one.id === id);

/** The mails to an address. */
const mailsTo = async (email: string) => {
  await world.settle();
  return (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === email);
};
/** The secret in the newest link mailed to an address. */
const secretFor = async (email: string): Promise<string> => {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const secret = /settings\/accept-supplier-invite\?invite=([\w-]+)/.exec(text)?.[1];
  if (!secret) throw new Error(`No invite was mailed to ${email}`);
  return secret;
};
const accept = (secret: string, fields: Record<string, unknown> = {}) =>
  world.call(acceptSupplierInvite, nobody, {
    invite: secret,
    company_name: `Exotic Liquids ${secret.slice(0, 8)}`,
    country: 'GB',
    time_zone: 'Europe/London',
    currency: 'GBP',
    name: 'Charlotte Cooper',
    password,
    ...fields,
  });
const anInvite = async (fields: Partial<InviteInput> = {}) => {
  const made = await invite(fields);
  return { ...made, secret: await secretFor(made.email) };
};
const supplierOf = (company: { id: Principal['company_id']; name: string }) =>
  principalOf('supplier', { company_id: company.id, company_name: company.name });

describe('create_supplier_invite', () => {
  test('mails a link that no row or event holds', async () => {
    const made = await invite({ message: 'We like your chai.' });
    expect(made).toEqual({
      id: made.id,
      status: 'pending',
      buyer: { id: buyer.company_id, name: 'Alfreds Futterkiste' },
      company_name: 'Exotic Liquids',
      email: made.email,
      message: 'We like your chai.',
      supplier: null,
      invited_by: 'Ana Admin',
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(made.created_at) + 14 * day).toISOString(),
      accepted_at: null,
    });
    const secret = await secretFor(made.email);
    const [mail, ...more] = await mailsTo(made.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      `${world.config.public_url}/settings/accept-supplier-invite?invite=${secret}\n`,
    );
    expect(mail?.text).toContain('“Ana Admin” of “Alfreds Futterkiste” invites “Exotic Liquids”');
    expect(mail?.text).toContain('We like your chai.');
    const { database, invites } = world.deps<Deps>('suppliers');
    const rows = [await invites.work().find({}), await database.outbox.work().find({})];
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('one pending invite per address and company, also of several at once', async () => {
    const email = 'once@invite.example.com';
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => invite({ email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const twice = await failureOf(invite({ email: 'ONCE@invite.example.com' }), 'already_exists');
    expect(twice.errors?.[0]?.path).toBe('email');
    await invite({ email }, other);
    const [first] = (await list({ limit: 100 })).data.filter((one) => one.email === email);
    await revoke(String(first?.id));
    expect((await invite({ email })).status).toBe('pending');
  });

  test('to one address end at a budget, although each was revoked before the next', async () => {
    const hour = 3600 * 1000;
    const passed = hour - (world.clock().getTime() % hour);
    world.clock.advance(passed);
    const email = 'often@invite.example.com';
    for (let i = 0; i < 3; i++) {
      await invite({ email });
      const [pending] = (await list({ limit: 100 })).data.filter(
        (one) => one.email === email && one.status === 'pending',
      );
      await revoke(String(pending?.id));
    }
    const refused = await failureOf(invite({ email }), 'rate_limited');
    expect(refused.retry_after_s).toBeGreaterThan(0);
    await invite({ email }, other);
    world.clock.advance(-passed);
  });

  test('is answered the same for an address that customers have and for one that nobody has', async () => {
    const known = await anInvite();
    await accept(known.secret);
    const answerTo = ({ email }: { email: string }) =>
      invite({ email, company_name: 'Somebody' }, other).then(({ id: _, email: __, ...rest }) => ({
        ...rest,
        created_at: '',
        expires_at: '',
      }));
    expect(await answerTo(known)).toEqual(await answerTo({ email: 'nobody@invite.example.com' }));
  });

  test('an expired one does not keep the address', async () => {
    const email = 'late@invite.example.com';
    const first = await invite({ email });
    world.clock.advance(14 * day);
    const second = await invite({ email });
    expect([(await find(first.id))?.status, (await find(second.id))?.status]).toEqual(['expired', 'pending']);
    world.clock.advance(-14 * day);
    await revoke(second.id);
  });

  test('a key answers the same invite and mails once', async () => {
    const input = { company_name: 'Keyed', email: 'keyed@invite.example.com' };
    const first = await world.callTwice(createSupplierInvite, buyer, input, 'key-1');
    const second = await world.callTwice(createSupplierInvite, buyer, input, 'key-1');
    expect(second).toEqual({ answer: first.answer, replayed: true });
    expect(await mailsTo(input.email)).toHaveLength(1);
    await failureOf(
      world.call(createSupplierInvite, buyer, { ...input, company_name: 'X' }, { key: 'key-1' }),
      'idempotency_key_reused',
    );
  });

  test('bad input, suppliers and roles without the permission are refused', async () => {
    const bad = await failureOf(
      invite({ email: 'nobody', company_name: ' ', message: 'x'.repeat(1001) }),
      'invalid_input',
    );
    expect(bad.errors?.map(({ path }) => path).sort()).toEqual(['company_name', 'email', 'message']);
    await failureOf(invite({}, principalOf('supplier')), 'wrong_audience');
    await failureOf(invite({}, without(buyer, 'suppliers:manage')), 'forbidden');
  });
});

describe('accept_supplier_invite', () => {
  test('makes the supplier, whose admin signs in; the link works once', async () => {
    const { id, email, secret } = await anInvite();
    const accepted = await accept(secret, { company_name: 'Accepted Liquids', tax_id: 'GB 1' });
    expect(accepted).toEqual({ company: { id: expect.any(String), name: 'Accepted Liquids' }, email });
    const session = await world.call(signIn, nobody, { email, password });
    expect(session).toMatchObject({ company: accepted.company, role: 'supplier_admin' });
    expect(await find(id)).toMatchObject({
      status: 'accepted',
      supplier: accepted.company,
      accepted_at: expect.any(String),
    });
    await failureOf(accept(secret), 'not_found');
    await failureOf(accept(secret, { company_name: 'Another' }), 'not_found');
    await world.settle();
    const found = await world.call(listSupplierCompanies, buyer, { query: 'accepted' });
    expect(found.data).toMatchObject([{ id: accepted.company.id, country: 'GB' }]);
    const log = (as: Principal) => world.call(listAuditEvents, as, { operation: 'accept_supplier_invite' });
    expect((await log(buyer)).data[0]).toMatchObject({ target: id, actor: { name: 'Charlotte Cooper' } });
    const theirs = await world.call(listAuditEvents, supplierOf(accepted.company), {});
    expect(theirs.data.map(({ operation }) => operation)).toContain('create_supplier_company');
    expect(JSON.stringify([await log(buyer), theirs])).not.toContain(password);
  });

  test('a person known to the platform gives their password', async () => {
    const first = await anInvite();
    await accept(first.secret);
    const email = first.email;
    const second = await anInvite({ email });
    await failureOf(accept(second.secret, { password: 'another long password' }), 'wrong_password');
    // The refused attempt does not prevent the invite from being accepted or revoked.
    const { company } = await accept(second.secret);
    const session = await world.call(signIn, nobody, { email, password, company_id: company.id });
    expect(session.companies).toHaveLength(2);
  });

  test('a name that is in use fails at the field of this call, and the invite stays pending', async () => {
    const [first, second] = [await anInvite(), await anInvite()];
    await accept(first.secret, { company_name: 'Taken' });
    const named = await failureOf(accept(second.secret, { company_name: 'TAKEN' }), 'already_exists');
    expect(named.errors?.map(({ path }) => path)).toEqual(['company_name']);
    expect((await find(second.id))?.status).toBe('pending');
    const signed = await failureOf(accept(second.secret, { company_name: 'Taken ✔' }), 'invalid_input');
    expect(signed.errors).toMatchObject([{ path: 'company_name', message: expect.stringContaining('✔') }]);
    await accept(second.secret, { company_name: 'Taken by nobody' });
  });

  test('of several at once one is answered, and one company is made', async () => {
    const { id, secret } = await anInvite();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => accept(secret)));
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(done).toHaveLength(1);
    await world.settle();
    const found = await world.call(listSupplierCompanies, buyer, { query: secret.slice(0, 8) });
    expect(found.data.map((one) => one.id)).toEqual([done[0]?.value.company.id]);
    expect((await find(id))?.supplier?.id).toBe(done[0]?.value.company.id);
  });

  test('a try that broke off after the company was made is repeated with the same result', async () => {
    const { id, email, secret } = await anInvite();
    breakAt = 'accept_supplier_invite.made';
    await failureOf(accept(secret), 'internal');
    expect((await find(id))?.status).toBe('pending');
    // Its company exists, so it cannot be revoked now.
    await failureOf(revoke(id), 'conflict');
    const { company } = await accept(secret);
    expect(await find(id)).toMatchObject({ status: 'accepted', supplier: company });
    const session = await world.call(signIn, nobody, { email, password });
    expect(session.companies).toEqual([company]);
  });

  test('a refused attempt by another person does not let an invite being accepted be revoked', async () => {
    const { id, secret } = await anInvite();
    breakAt = 'accept_supplier_invite.made';
    await failureOf(accept(secret), 'internal');
    await failureOf(accept(secret, { password: 'quite another password' }), 'wrong_password');
    expect((await failureOf(revoke(id), 'conflict')).message).toContain('is accepting');
    await accept(secret);
    expect((await find(id))?.status).toBe('accepted');
  });

  test('nor does one that read the invite before and is refused after the other took it', async () => {
    const { id, secret } = await anInvite();
    const deps = world.deps<Deps>('suppliers');
    const late = deps.invites.lookup();
    const reading = jest.spyOn(deps.invites, 'lookup').mockImplementationOnce(() => ({
      ...late,
      findOne: async (...asked: Parameters<typeof late.findOne>) => {
        const found = await late.findOne(...asked);
        breakAt = 'accept_supplier_invite.made';
        await failureOf(accept(secret), 'internal');
        return found;
      },
    }));
    await failureOf(accept(secret, { password: 'quite another password' }), 'wrong_password');
    reading.mockRestore();
    expect((await failureOf(revoke(id), 'conflict')).message).toContain('is accepting');
    await accept(secret);
    expect((await find(id))?.status).toBe('accepted');
  });

  test('one that was being accepted when its time ended is not marked expired', async () => {
    const { id, secret } = await anInvite();
    world.clock.advance(14 * day - 30_000);
    breakAt = 'accept_supplier_invite.made';
    await failureOf(accept(secret), 'internal');
    world.clock.advance(31_000);
    await world.runJob('suppliers', 'expire');
    const { invites } = world.deps<Deps>('suppliers');
    const stored = async () => (await invites.work().findOne({ _id: id }))?.status;
    expect(await stored()).toBe('pending');
    world.clock.advance(60_000);
    await world.runJob('suppliers', 'expire');
    expect(await stored()).toBe('expired');
    world.clock.advance(-14 * day - 61_000);
  });

  test('links that are unknown, old or revoked, and bad input, are refused', async () => {
    const { id, secret } = await anInvite();
    await failureOf(accept('unknown'), 'not_found');
    world.clock.advance(14 * day);
    await failureOf(accept(secret), 'not_found');
    world.clock.advance(-14 * day);
    const bad = { country: 'uk', currency: 'XXX', time_zone: 'Mars', name: '', password: 'short' };
    const failure = await failureOf(accept(secret, bad), 'invalid_input');
    expect(failure.errors?.map(({ path }) => path).sort()).toEqual(Object.keys(bad).sort());
    await revoke(id);
    await failureOf(accept(secret), 'not_found');
    expect((await find(id))?.supplier).toBeNull();
  });
});

describe('revoke_supplier_invite', () => {
  test('revokes a pending invite; a repeat returns the same, with and without a key', async () => {
    const { id } = await invite();
    const input = { supplier_invite_id: id };
    const first = await world.callTwice(revokeSupplierInvite, buyer, input, 'key-r');
    expect(first.answer).toMatchObject({ id, status: 'revoked' });
    expect(await world.callTwice(revokeSupplierInvite, buyer, input, 'key-r')).toEqual({
      answer: first.answer,
      replayed: true,
    });
    expect(await revoke(id, colleagueOf(buyer))).toEqual(first.answer);
  });

  test('a mail that waits is not sent any more', async () => {
    const { id, email } = await invite();
    await mailsTo(email);
    await revoke(id);
    const { outbox } = world.deps<Deps>('suppliers').database;
    await outbox
      .work()
      .updateOne(
        { 'payload.supplier_invite_id': id },
        { $set: { undone: true, pending: ['suppliers'], next_attempt_at: new Date(0) } },
      );
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('one that is over, another company’s or unknown is refused', async () => {
    const accepted = await anInvite();
    await accept(accepted.secret);
    expect((await failureOf(revoke(accepted.id), 'conflict')).message).toContain('accepted');
    const old = await invite();
    await failureOf(revoke(old.id, other), 'not_found');
    await failureOf(revoke(newId('supplierInvite')), 'not_found');
    await failureOf(revoke('x'), 'invalid_input');
    await failureOf(revoke(old.id, without(buyer, 'suppliers:manage')), 'forbidden');
    await failureOf(revoke(old.id, principalOf('supplier')), 'wrong_audience');
    world.clock.advance(14 * day);
    expect((await failureOf(revoke(old.id), 'conflict')).message).toContain('expired');
    world.clock.advance(-14 * day);
    expect((await find(old.id))?.status).toBe('pending');
  });
});

describe('list_supplier_invites', () => {
  const company = principalOf('buyer', { company_name: 'Lister' });
  const emails = async (input: Record<string, unknown>, as = company) =>
    (await walk((cursor) => list({ ...input, cursor, limit: 2 }, as))).map(
      ({ email }) => email.split('@')[0],
    );

  test('walks newest first and filters by the status of the moment, before and after the job', async () => {
    const add = async (name: string) => {
      const made = await invite({ email: `${name}@list.example.com` }, company);
      world.clock.advance(1000);
      return made;
    };
    const start = world.clock().getTime();
    for (const name of ['old1', 'old2', 'old3']) await add(name);
    world.clock.advance(14 * day);
    await add('new1');
    await revoke((await add('back')).id, company);
    await add('yes');
    const { company: joined, email } = await accept(await secretFor('yes@list.example.com'));
    const { user } = await world.call(signIn, nobody, { email, password });
    await add('new2');
    for (const when of ['before', 'after']) {
      if (when === 'after') await world.runJob('suppliers', 'expire');
      expect(await emails({})).toEqual(['new2', 'yes', 'back', 'new1', 'old3', 'old2', 'old1']);
      expect(await emails({ status: 'pending' })).toEqual(['new2', 'new1']);
      expect(await emails({ status: 'expired' })).toEqual(['old3', 'old2', 'old1']);
      expect(await emails({ status: 'revoked' })).toEqual(['back']);
      expect(await emails({ status: 'accepted' })).toEqual(['yes']);
    }
    const { invites } = world.deps<Deps>('suppliers');
    expect(await invites.parties(company).count({ status: 'expired' }, 10)).toBe(3);

    const supplier = { ...supplierOf(joined), user_id: user.id };
    const seen = await list({}, supplier);
    expect(seen.data).toMatchObject([
      {
        status: 'accepted',
        buyer: { id: company.company_id, name: 'Lister' },
        supplier: joined,
        invited_by: null,
      },
    ]);
    expect(await emails({ status: 'pending' }, supplier)).toEqual([]);
    await world.settle();
    await world.call(updateCompanyProfile, supplier, { expected_version: 1, name: 'Renamed Ltd' });
    await world.settle();
    expect((await list({ status: 'accepted' }, company)).data[0]?.supplier?.name).toBe('Renamed Ltd');
    world.clock.advance(start - world.clock().getTime());
  });

  test('shows no other company’s, and refuses foreign cursors, bad input and missing permission', async () => {
    expect((await list({}, principalOf('buyer'))).data).toEqual([]);
    expect((await list({}, principalOf('supplier'))).data).toEqual([]);
    const { next_cursor } = await list({ limit: 1 }, company);
    await failureOf(list({ cursor: next_cursor }), 'invalid_cursor');
    await failureOf(list({ cursor: next_cursor, status: 'pending' }, company), 'invalid_cursor');
    await failureOf(list({ status: 'lost' }), 'invalid_input');
    await failureOf(list({}, without(buyer, 'suppliers:read')), 'forbidden');
    await failureOf(list({}, principalOf('operator')), 'wrong_audience');
  });
});
