import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  acceptInvitation,
  createCompany,
  deactivateUser,
  inviteUser,
  listAuditEvents,
  listCompanyUsers,
  newId,
  signIn,
  signOut,
} from '@procura/contracts';
import { failureOf, startWorld, timeOf, type World, without } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import type { Deps } from '../src/deps.ts';
import { count } from '../src/throttling/throttle.ts';
import {
  aColleague,
  aCompany,
  invitationFor,
  join,
  nobody,
  operator,
  password,
  principalFor,
  subscribers,
} from './people.ts';

let world: World;
const logs: string[] = [];
/** Somebody without a credential, from a network and perhaps with a device cookie. */
const from = (network: string, device?: string) => ({ ...nobody, client: { network, device } });
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers, logs });
});
afterAll(() => world.stop());

const company = {
  kind: 'buyer' as const,
  country: 'BR',
  time_zone: 'America/Sao_Paulo',
  currency: 'BRL',
};
let serial = 0;
const newAdmin = () => ({ name: 'Ana', email: `ana${++serial}@entry.example.com` });

describe('create_company', () => {
  test('makes the company and mails its admin a link, which no row or event holds', async () => {
    const admin = newAdmin();
    const made = await world.call(createCompany, operator, { ...company, name: 'Tradição', admin });
    expect(made).toMatchObject({ name: 'Tradição', kind: 'buyer', currency: 'BRL', tax_id: null });
    const secret = await invitationFor(world, admin.email);
    const [mail] = (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === admin.email);
    expect(mail?.text).toContain(
      `${world.config.public_url}/settings/accept-invitation?invitation=${secret}`,
    );
    const { database, invitations } = world.deps<Deps>('identity');
    const rows = [await invitations.work().find({}), await database.outbox.work().find({})];
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('answers the same whether or not a buyer of that name or tax id exists', async () => {
    const fields = { ...company, name: 'Ana Trujillo', tax_id: 'T-1' };
    const [first, second] = [
      await world.call(createCompany, operator, { ...fields, admin: newAdmin() }),
      await world.call(createCompany, operator, { ...fields, admin: newAdmin() }),
    ];
    const withoutIdentity = ({ id: _, created_at: __, ...rest }: typeof first) => rest;
    expect(withoutIdentity(second)).toEqual(withoutIdentity(first));
  });

  test('only operators, and only with good input', async () => {
    const ana = await aCompany(world);
    const fields = { ...company, name: 'Mine', admin: newAdmin() };
    await failureOf(world.call(createCompany, ana.principal, fields), 'wrong_audience');
    const bad = {
      ...fields,
      country: 'br',
      currency: 'XXX',
      time_zone: 'Mars',
      admin: { name: '', email: 'x' },
    };
    const failure = await failureOf(world.call(createCompany, operator, bad), 'invalid_input');
    expect(failure.errors?.map(({ path }) => path).sort()).toEqual([
      'admin.email',
      'admin.name',
      'country',
      'currency',
      'time_zone',
    ]);
  });
});

describe('accept_invitation', () => {
  test('sets name and password, joins and signs in; the link works once', async () => {
    const ana = await aCompany(world);
    const email = 'ben@entry.example.com';
    await world.call(inviteUser, ana.principal, { email, name: 'Benn', role: 'buyer' });
    const invitation = await invitationFor(world, email);
    const ben = await join(world, email, 'Ben Buyer');
    expect(ben.session).toMatchObject({ user: { name: 'Ben Buyer', email }, role: 'buyer' });
    expect(ben.principal).toMatchObject({ user_name: 'Ben Buyer', company_id: ana.company_id });
    await failureOf(world.call(acceptInvitation, nobody, { invitation, password }), 'not_found');
    const users = await world.call(listCompanyUsers, ana.principal, {});
    expect(users.data.map(({ name, status }) => [name, status])).toEqual([
      ['Ana Admin', 'active'],
      ['Ben Buyer', 'active'],
    ]);
  });

  test('of two uses at once one wins', async () => {
    const ana = await aCompany(world);
    const email = 'race@entry.example.com';
    await world.call(inviteUser, ana.principal, { email, name: 'Race', role: 'viewer' });
    const invitation = await invitationFor(world, email);
    const outcomes = await Promise.allSettled(
      ['first password 1', 'second password 2'].map((mine) =>
        world.call(acceptInvitation, nobody, { invitation, password: mine }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a person who has a password gives that one, and joins the second company under their own name', async () => {
    const [first, second] = [await aCompany(world), await aCompany(world)];
    const ben = await aColleague(world, first, 'buyer', { name: 'Ben' });
    await world.call(inviteUser, second.principal, { email: ben.email, name: 'Somebody', role: 'viewer' });
    const invitation = await invitationFor(world, ben.email);
    await failureOf(
      world.call(acceptInvitation, nobody, { invitation, password: 'another long password' }),
      'wrong_password',
    );
    const again = await join(world, ben.email, 'Not Ben');
    expect(again.session).toMatchObject({
      user: { name: 'Ben' },
      company: { id: second.company_id },
      role: 'viewer',
    });
    expect(again.session.companies.map(({ id }) => id)).toEqual([first.company_id, second.company_id]);
    await world.settle();
    const { data } = await world.call(listAuditEvents, second.principal, {
      operation: 'accept_invitation',
      user_id: again.principal.user_id,
    });
    expect(data.map(({ actor }) => actor.name)).toEqual(['Ben']);
  });

  test('a short password, an unknown link and an old one are refused', async () => {
    const ana = await aCompany(world);
    const email = 'late@entry.example.com';
    await world.call(inviteUser, ana.principal, { email, name: 'Late', role: 'viewer' });
    const invitation = await invitationFor(world, email);
    const short = world.call(acceptInvitation, nobody, { invitation, password: 'short' });
    expect((await failureOf(short, 'invalid_input')).errors?.[0]?.path).toBe('password');
    await failureOf(world.call(acceptInvitation, nobody, { invitation: 'unknown', password }), 'not_found');
    world.clock.advance(7 * 24 * 3600 * 1000);
    await failureOf(world.call(acceptInvitation, nobody, { invitation, password }), 'not_found');
    world.clock.advance(-7 * 24 * 3600 * 1000);
  });

  test('inviting again ends the earlier link, and a withdrawn invitation mails nothing', async () => {
    const ana = await aCompany(world);
    const email = 'again@entry.example.com';
    const invite = (role: string) => world.call(inviteUser, ana.principal, { email, name: 'Again', role });
    const user = await invite('viewer');
    const earlier = await invitationFor(world, email);
    await invite('buyer');
    const later = await invitationFor(world, email);
    expect(later).not.toBe(earlier);
    await failureOf(world.call(acceptInvitation, nobody, { invitation: earlier, password }), 'not_found');
    await world.call(deactivateUser, ana.principal, { user_id: user.id });
    await failureOf(world.call(acceptInvitation, nobody, { invitation: later, password }), 'not_found');

    const { database, invitations } = world.deps<Deps>('identity');
    const before = (await readMails(String(world.config.mail_dir))).length;
    const [revoked] = await invitations.work().find({ email, status: 'revoked' });
    const row = await database.outbox.work().findOne({ 'payload.invitation_id': revoked?._id });
    await database.outbox
      .work()
      .updateOne(
        { _id: String(row?._id) },
        { $set: { undone: true, pending: ['identity'], next_attempt_at: new Date(0) } },
      );
    await world.settle();
    expect(await readMails(String(world.config.mail_dir))).toHaveLength(before);
  });
});

describe('sign_in', () => {
  test('opens a session; wrong passwords and unknown addresses look the same', async () => {
    const ana = await aCompany(world);
    const session = await world.call(signIn, nobody, { email: ana.email.toUpperCase(), password });
    expect(session).toMatchObject({ company: { id: ana.company_id }, role: 'admin' });
    expect(session.session_secret).toMatch(/^ps_/);
    expect(await principalFor(world, session.session_secret, 'session')).toMatchObject({
      user_id: ana.principal.user_id,
      credential_kind: 'session',
      rate_limit_per_minute: 600,
    });
    const wrong = await failureOf(
      world.call(signIn, nobody, { email: ana.email, password: 'wrong password!' }),
      'wrong_password',
    );
    const unknown = await failureOf(
      world.call(signIn, nobody, { email: 'nobody@entry.example.com', password }),
      'wrong_password',
    );
    expect(unknown.message).toBe(wrong.message);
  });

  test('computes about as much for an unknown address', async () => {
    const ana = await aCompany(world);
    /** CPU time, which other programs do not lengthen, of all threads: most of it hashes the password. */
    const time = async (email: string): Promise<number> => {
      const start = process.cpuUsage();
      await failureOf(world.call(signIn, nobody, { email, password: 'wrong password!' }), 'wrong_password');
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const best = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let i = 0; i < 6; i++) {
      best.known = Math.min(best.known, await time(ana.email));
      best.unknown = Math.min(best.unknown, await time('nobody-at-all@entry.example.com'));
    }
    expect(best.unknown).toBeGreaterThan(best.known * 0.4);
    expect(best.known).toBeGreaterThan(best.unknown * 0.4);
  });

  test('delays and then refuses wrong passwords that come at once, for known and unknown addresses', async () => {
    const ana = await aCompany(world);
    for (const email of [ana.email, 'throttled@entry.example.com']) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, () => world.call(signIn, nobody, { email, password: 'wrong password!' })),
      );
      const refused = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
      expect(refused.filter((code) => code === 'wrong_password').length).toBeLessThanOrEqual(14);
      expect(refused).toContain('rate_limited');
    }
    await world.call(signIn, nobody, { email: ana.email, password });
  });

  test('counts concurrent attempts one after the other, none beyond the maximum', async () => {
    const { throttles, clock } = world.deps<Deps>('identity');
    const counted = { attempt: 'factor', of: newId('user') } as const;
    const verdicts = await Promise.all(Array.from({ length: 60 }, () => count(throttles, counted, clock())));
    expect(verdicts.filter(({ retry_after_s }) => retry_after_s === 0)).toHaveLength(50);
    // The first five are free; each later one waits.
    expect(verdicts.filter(({ retry_after_s, delay_ms }) => !retry_after_s && !delay_ms)).toHaveLength(5);
  });

  test('accepts the right password from another network during an attack from elsewhere', async () => {
    const ana = await aCompany(world);
    const wrong = () =>
      world.call(signIn, from('198.51.100.66'), { email: ana.email, password: 'wrong password!' });
    for (let round = 0; round < 3; round++) await Promise.allSettled(Array.from({ length: 15 }, wrong));
    const session = await world.call(signIn, from('203.0.113.5'), { email: ana.email, password });
    expect(session.user.email).toBe(ana.email);
  });

  test('takes the right password in a browser that has signed in before, when the guesses of the day are used up', async () => {
    const [ana, eve] = [await aCompany(world), await aCompany(world)];
    const { device_secret: device } = await world.call(signIn, from('203.0.113.5'), {
      email: ana.email,
      password,
    });
    const elsewhere = from('198.51.100.66');
    await failureOf(
      world.call(signIn, elsewhere, { email: ana.email, password: 'wrong password!' }),
      'wrong_password',
    );
    const { throttles } = world.deps<Deps>('identity');
    await throttles.work().updateMany({}, { $set: { attempts: 1000 } });
    const refused = await failureOf(
      world.call(signIn, elsewhere, { email: ana.email, password }),
      'rate_limited',
    );
    expect(refused.retry_after_s).toBeGreaterThan(0);
    await failureOf(
      world.call(signIn, from('203.0.113.5', eve.session.device_secret), { email: ana.email, password }),
      'rate_limited',
    );
    await world.call(signIn, from('198.51.100.66', device), { email: ana.email, password });
    await throttles.work().deleteMany({});
  });

  test('a wrong password is a line of the security log, and once an hour an entry of the activity log', async () => {
    const ana = await aCompany(world);
    const before = logs.length;
    const wrong = 'a wrong password that no log holds';
    for (let i = 0; i < 3; i++)
      await failureOf(
        world.call(signIn, from('198.51.100.7'), { email: ana.email, password: wrong }),
        'wrong_password',
      );
    const lines = logs.slice(before).filter((line) => line.includes('"security.sign_in_failed"'));
    expect(lines).toHaveLength(3);
    expect(JSON.parse(String(lines[0]))).toMatchObject({
      event: 'security.sign_in_failed',
      network: '198.51.100.7',
      user_id: ana.principal.user_id,
      known_device: false,
    });
    expect(logs.join('')).not.toContain(wrong);
    const entries = () => world.call(listAuditEvents, ana.principal, { operation: 'failed_sign_in' });
    await eventually('An entry in the activity log', async () => {
      await world.settle();
      return (await entries()).data.length > 0;
    });
    world.clock.advance(3600 * 1000);
    await world.call(signIn, nobody, { email: ana.email, password: wrong }).catch(() => undefined);
    await eventually('Another entry, of the next hour', async () => {
      await world.settle();
      return (await entries()).data.length > 1;
    });
    world.clock.advance(-3600 * 1000);
    const { data } = await entries();
    expect(data).toMatchObject([
      { target: ana.principal.user_id, actor: { user_id: 'anonymous' } },
      { target: ana.principal.user_id, actor: { user_id: 'anonymous' } },
    ]);
  });

  test('names the company among several, and lets nobody in who has left', async () => {
    const [first, second] = [await aCompany(world), await aCompany(world)];
    const ben = await aColleague(world, first, 'buyer');
    await world.call(inviteUser, second.principal, { email: ben.email, name: 'Ben', role: 'viewer' });
    await join(world, ben.email);
    const into = (company_id?: typeof first.company_id) =>
      world.call(signIn, nobody, { email: ben.email, password, company_id });
    expect((await into()).company.id).toBe(first.company_id);
    expect((await into(second.company_id)).company.id).toBe(second.company_id);
    const third = await aCompany(world);
    await failureOf(into(third.company_id), 'forbidden');
    await world.call(deactivateUser, first.principal, { user_id: ben.principal.user_id });
    await failureOf(into(first.company_id), 'forbidden');
    expect((await into()).company.id).toBe(second.company_id);
    await world.call(deactivateUser, second.principal, { user_id: ben.principal.user_id });
    await failureOf(into(), 'forbidden');
  });
});

describe('sessions', () => {
  test('end by sign_out, and after 12 hours without use', async () => {
    const ana = await aCompany(world);
    const open = () => world.call(signIn, nobody, { email: ana.email, password });
    const [left, idle, used] = [await open(), await open(), await open()];
    const check = ({ session_secret }: typeof left) => principalFor(world, session_secret, 'session');
    await world.call(signOut, await check(left), {});
    await failureOf(check(left), 'unauthenticated');
    const step = 11 * 3600 * 1000;
    let passed = 0;
    const wait = () => {
      world.clock.advance(step);
      passed += step;
    };
    wait();
    const usedAt = world.clock();
    const { credential_id } = await check(used);
    // The use is noted outside the answer's way.
    await eventually('The note of its use', async () => {
      const session = await world
        .deps<Deps>('identity')
        .credentials.work()
        .findOne({ _id: credential_id as never });
      return session?.last_used_at && session.last_used_at >= usedAt;
    });
    wait();
    await failureOf(check(idle), 'unauthenticated');
    await check(used);
    world.clock.advance(-passed);
  });

  test('signing out needs a session', async () => {
    const ana = await aCompany(world);
    await failureOf(
      world.call(signOut, { ...ana.principal, credential_kind: 'rest_key' }, {}),
      'person_required',
    );
  });
});

test('invite_user needs users:manage', async () => {
  const ana = await aCompany(world);
  await failureOf(
    world.call(inviteUser, without(ana.principal, 'users:manage'), {
      email: 'x@entry.example.com',
      name: 'X',
      role: 'viewer',
    }),
    'forbidden',
  );
});

test('an invitation does not reveal whether the address has an account', async () => {
  const [ana, elsewhere] = [await aCompany(world), await aCompany(world)];
  const { email: known } = await aColleague(world, elsewhere, 'buyer');
  const unknown = 'unknown@entry.example.com';
  /** What Ana sees of an address that she invites twice, without the values that differ between any two addresses. */
  const shown = async (email: string) => {
    const invite = (role: string) => world.call(inviteUser, ana.principal, { email, name: 'Somebody', role });
    const first = await invite('viewer');
    const begun = world.clock();
    const again = await invite('buyer');
    const invitation = await invitationFor(world, email);
    const mails = await readMails(String(world.config.mail_dir));
    const users = await world.call(listCompanyUsers, ana.principal, {});
    const entries = await world.call(listAuditEvents, ana.principal, { target: first.id });
    expect(Math.abs(timeOf(first.id) - Date.now())).toBeGreaterThan(24 * 3600 * 1000);
    expect(new Date(again.since) >= begun).toBe(true);
    const all = {
      answers: [first, again],
      mail: mails.find(({ text }) => text.includes(invitation)),
      users: users.data.filter((user) => user.email === email),
      entries: entries.data.map(({ operation, changes }) => ({ operation, changes })),
    };
    return JSON.stringify(all)
      .replaceAll(email, 'address')
      .replaceAll(invitation, 'link')
      .replaceAll(first.id, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
  };
  expect(await shown(known)).toBe(await shown(unknown));
});

test('invitations to one address have a budget; the next one is refused and says until when', async () => {
  const [ana, bob] = [await aCompany(world), await aCompany(world)];
  const hour = 3600 * 1000;
  // A window begins with the hour.
  const passed = hour - (world.clock().getTime() % hour);
  world.clock.advance(passed);
  const email = 'often@entry.example.com';
  const invite = (by = ana) => world.call(inviteUser, by.principal, { email, name: 'Often', role: 'viewer' });
  const outcomes = [];
  for (let i = 0; i < 15; i++) outcomes.push(...(await Promise.allSettled([invite()])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = await failureOf(invite(), 'rate_limited');
  expect(refused.retry_after_s).toBeGreaterThan(0);
  expect(refused.message).toContain(email);
  await invite(bob);
  const mails = async () => {
    await world.settle();
    return (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === email);
  };
  // One that was replaced before it was mailed is not mailed.
  await eventually('The mail of the other company', async () =>
    (await mails()).some(({ text }) => text.includes(bob.session.company.name)),
  );
  expect((await mails()).length).toBeLessThanOrEqual(4);
  world.clock.advance(hour);
  await invite();
  world.clock.advance(-hour - passed);
});
