import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfSecret } from '@procura/bus/credential-secret';
import {
  beginSecondFactor,
  changePassword,
  createToken,
  endOtherSessions,
  endSession,
  type Id,
  inviteUser,
  listAuditEvents,
  listSessions,
  type Principal,
  reauthenticate,
  removeSecondFactor,
  signIn,
  switchCompany,
  updateIntegrationSettings,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { aCompany, join, nobody, type Person, password, principalFor, subscribers } from './people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers });
});
afterAll(() => world.stop());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const fiveMinutesMs = 5 * 60_000;
const from = (network: string, device?: string) => ({
  ...nobody,
  client: { network, agent: firefox, ...(device && { device }) },
});

/** Another session of a person. */
const signedIn = async ({ email }: Person, network = '203.0.113.5', device?: string) => {
  const session = await world.call(signIn, from(network, device), { email, password });
  return { session, principal: await principalFor(world, session.session_secret, 'session') };
};
const isRefused = (secret: string) => failureOf(principalFor(world, secret, 'session'), 'unauthenticated');

/** A person who works for two companies, signed in to the first. */
const inTwoCompanies = async (): Promise<{ here: Person; there: Person; both: [string, string] }> => {
  const here = await aCompany(world);
  const other = await aCompany(world);
  await world.call(inviteUser, other.principal, { email: here.email, name: 'Ana', role: 'buyer' });
  const there = await join(world, here.email);
  return { here, there, both: [here.company_id, other.company_id] };
};

describe('sessions', () => {
  test('are listed with browser, network and company, the present one marked', async () => {
    const { here, there } = await inTwoCompanies();
    const { principal } = await signedIn(here);
    const { sessions } = await world.call(listSessions, principal, {});
    expect(sessions.map(({ id, is_current, device, network }) => [id, is_current, device, network])).toEqual([
      [principal.credential_id, true, 'Firefox on Linux', '203.0.113.5'],
      [there.principal.credential_id, false, '', ''],
      [here.principal.credential_id, false, '', ''],
    ]);
    expect(sessions.map(({ company }) => company.id)).toEqual([
      here.principal.company_id,
      there.principal.company_id,
      here.principal.company_id,
    ]);
  });

  test('that have ended or lapsed are not listed', async () => {
    const ana = await aCompany(world);
    const ended = await signedIn(ana);
    world.clock.advance(13 * 3_600_000);
    const { principal } = await signedIn(ana);
    await world.call(endSession, principal, { session_id: principal.credential_id as never });
    const last = await signedIn(ana);
    const { sessions } = await world.call(listSessions, last.principal, {});
    expect(sessions.map(({ id }) => id)).toEqual([last.principal.credential_id]);
    await isRefused(ended.session.session_secret);
  });

  test('end one by one, also those in another company, and never those of another person', async () => {
    const { here, there, both } = await inTwoCompanies();
    const eve = await aCompany(world);
    const session_id = there.principal.credential_id as never;
    await failureOf(world.call(endSession, eve.principal, { session_id }), 'not_found');
    await principalFor(world, there.session.session_secret, 'session');
    await world.call(endSession, here.principal, { session_id });
    await isRefused(there.session.session_secret);
    await failureOf(world.call(endSession, here.principal, { session_id }), 'not_found');
    await world.settle();
    const [entry] = (await world.call(listAuditEvents, here.principal, { limit: 1 })).data;
    expect(entry).toMatchObject({ operation: 'end_session', target: session_id });
    expect(both).toContain(there.principal.company_id);
  });

  test('end all but this one, in all companies', async () => {
    const { here, there } = await inTwoCompanies();
    const third = await signedIn(here);
    expect(await world.call(endOtherSessions, third.principal, {})).toEqual({ ended: 2 });
    await isRefused(here.session.session_secret);
    await isRefused(there.session.session_secret);
    await principalFor(world, third.session.session_secret, 'session');
    expect(await world.call(endOtherSessions, third.principal, {})).toEqual({ ended: 0 });
  });
});

describe('a person is asked again', () => {
  test('five minutes after the sign-in, before what changes access', async () => {
    const ana = await aCompany(world);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const principal = await principalFor(world, ana.session.session_secret, 'session');
    world.clock.advance(fiveMinutesMs);
    await failureOf(world.call(createToken, principal, { name: 'Later' }), 'reauthentication_required');
    const renewed = await world.call(reauthenticate, ana.principal, { password });
    expect(Date.parse(renewed.strong_until)).toBeGreaterThan(world.clock().getTime());
    await isRefused(ana.session.session_secret);
    const strong = await principalFor(world, renewed.session_secret, 'session');
    expect(strong.credential_id).toBe(ana.principal.credential_id);
    await world.call(createToken, strong, { name: 'Later' });
    world.clock.advance(fiveMinutesMs);
    await failureOf(world.call(createToken, strong, { name: 'Too late' }), 'reauthentication_required');
  });

  test('with a wrong password nothing changes, and the secret is kept of none', async () => {
    const ana = await aCompany(world);
    await failureOf(
      world.call(reauthenticate, ana.principal, { password: 'not my password' }),
      'wrong_password',
    );
    await principalFor(world, ana.session.session_secret, 'session');
    const renewed = await world.call(reauthenticate, ana.principal, { password }, { key: 'again' });
    const { database } = world;
    const kept = await database('identity').collection('idempotency').find({}).toArray();
    expect(JSON.stringify(kept)).not.toContain(renewed.session_secret);
    const row = await database('identity')
      .collection('credentials')
      .findOne({ secret_hash: hashOfSecret(renewed.session_secret) });
    expect(row?._id).toBe(ana.principal.credential_id);
  });
});

describe('switch_company', () => {
  test('moves the session, with what it has shown', async () => {
    const { here, there } = await inTwoCompanies();
    const company_id = there.principal.company_id;
    const before = await principalFor(world, here.session.session_secret, 'session');
    world.clock.advance(60_000);
    const moved = await world.call(switchCompany, here.principal, { company_id });
    expect(moved.company.id).toBe(company_id);
    await isRefused(here.session.session_secret);
    const principal = await principalFor(world, moved.session_secret, 'session');
    expect(principal.strong_until).toBe(before.strong_until);
    expect(principal).toMatchObject({ company_id, role: 'buyer' });
  });

  test('refuses companies of others, and asks again after five minutes', async () => {
    const { here, there } = await inTwoCompanies();
    const eve = await aCompany(world);
    await failureOf(world.call(switchCompany, here.principal, { company_id: eve.company_id }), 'not_found');
    const principal = await principalFor(world, here.session.session_secret, 'session');
    world.clock.advance(fiveMinutesMs);
    const { company_id } = there.principal;
    await failureOf(world.call(switchCompany, principal, { company_id }), 'reauthentication_required');
  });
});

describe('a new browser', () => {
  test('is mailed once the person has signed in before, a known one is not', async () => {
    const ana = await aCompany(world);
    const mailed = async () => {
      await world.settle();
      const mails = await readMails(String(world.config.mail_dir));
      return mails.filter(({ to, subject }) => to === ana.email && subject.includes('new browser'));
    };
    expect(await mailed()).toEqual([]);
    const { session } = await signedIn(ana, '198.51.100.9');
    expect((await mailed()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Firefox on Linux, 198.51.100.9'),
    ]);
    await signedIn(ana, '198.51.100.10', session.device_secret);
    expect(await mailed()).toHaveLength(1);
  });
});

describe('a call that waited while its session was ended', () => {
  // The calls come with the principal that the gateway had before.
  const ended = async () => {
    const { here, there } = await inTwoCompanies();
    const { principal } = await signedIn(here);
    await world.call(updateIntegrationSettings, here.principal, { api_enabled: true });
    await world.call(endSession, here.principal, { session_id: principal.credential_id as never });
    return { principal, company_id: there.principal.company_id };
  };

  test.each<[string, (principal: Principal, company_id: Id<'company'>) => Promise<unknown>]>([
    ['switch_company', (who, company_id) => world.call(switchCompany, who, { company_id })],
    ['create_token', (who) => world.call(createToken, who, { name: 'Kept' })],
    [
      'invite_user',
      (who) => world.call(inviteUser, who, { email: 'eve@evil.test', name: 'Eve', role: 'admin' }),
    ],
    ['change_password', (who) => world.call(changePassword, who, { password: 'another long password' })],
    ['begin_second_factor', (who) => world.call(beginSecondFactor, who, {})],
    ['remove_second_factor', (who) => world.call(removeSecondFactor, who, {})],
    ['end_other_sessions', (who) => world.call(endOtherSessions, who, {})],
  ])('%s is unauthenticated and changes nothing', async (_, work) => {
    const { principal, company_id } = await ended();
    const failure = await failureOf(work(principal, company_id as Id<'company'>), 'unauthenticated');
    expect(failure.message).toContain('was ended');
  });
});
