import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  acceptInvitation,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  createToken,
  getSecondFactor,
  inviteUser,
  listAuditEvents,
  listCompanyUsers,
  reauthenticate,
  removeSecondFactor,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
  resetSecondFactor,
  resetUserSecondFactor,
  signIn,
  updateIntegrationSettings,
  whoami,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { mailTo } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import { URI } from 'otpauth';
import {
  aColleague,
  aCompany,
  invitationFor,
  join,
  nobody,
  operator,
  type Person,
  password,
  principalFor,
  subscribers,
} from './people.ts';

let world: World;
const logs: string[] = [];
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers, logs });
});
afterAll(() => world.stop());

const stepMs = 30_000;

/** Moves to the beginning of the next step, since a code has to arrive before its step has passed on a busy machine. */
const beginStep = (): void =>
  world.clock.set(new Date((Math.floor(world.clock().getTime() / stepMs) + 1) * stepMs).toISOString());

/** The app of a person, which shows the code of the world's present time. */
type App = { code(): string; recovery: string[]; secret: string };

/** Sets up the second factor of a signed-in person, and lets the code it used pass. */
const setUp = async ({ principal }: Pick<Person, 'principal'>): Promise<App> => {
  const { uri, secret } = await world.call(beginSecondFactor, principal, {});
  const totp = URI.parse(uri);
  const code = () =>
    'period' in totp ? totp.generate({ timestamp: world.clock().getTime() }) : 'not a TOTP';
  const { recovery_codes } = await world.call(confirmSecondFactor, principal, { code: code() });
  beginStep();
  return { code, recovery: recovery_codes, secret };
};
const enter = (email: string, code?: string) =>
  world.call(signIn, nobody, { email, password, ...(code && { code }) });
const entered = async (email: string, code?: string) =>
  principalFor(world, (await enter(email, code)).session_secret, 'session');
const mailsTo = async (email: string) => {
  await world.settle();
  return (await readMails(String(world.config.mail_dir)))
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
};
/** Six digits that are no code of about now. */
const wrongCode = (app: App): string => String((Number(app.code()) + 123_457) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  test('asks for the code after the right password, and not before', async () => {
    const ana = await aCompany(world);
    expect(await world.call(getSecondFactor, ana.principal, {})).toEqual({
      set_up_at: null,
      recovery_codes_left: 0,
      required: false,
      shown: false,
    });
    const app = await setUp(ana);
    expect(app.recovery).toHaveLength(10);
    await failureOf(enter(ana.email), 'second_factor_required');
    await failureOf(
      world.call(signIn, nobody, { email: ana.email, password: 'wrong password!' }),
      'wrong_password',
    );
    await failureOf(
      world.call(signIn, nobody, { email: ana.email, password: 'wrong password!', code: app.code() }),
      'wrong_password',
    );
    await failureOf(enter(ana.email, wrongCode(app)), 'wrong_second_factor');
    const principal = await entered(ana.email, app.code());
    expect(await world.call(getSecondFactor, principal, {})).toMatchObject({
      recovery_codes_left: 10,
      shown: true,
    });
    expect(await mailsTo(ana.email)).toContain('You set up a second factor');
  });

  test('takes the code of a step once, and none of an earlier step', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const earlier = app.code();
    world.clock.advance(stepMs);
    const code = app.code();
    const both = await Promise.allSettled([enter(ana.email, code), enter(ana.email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await failureOf(enter(ana.email, code), 'wrong_second_factor');
    await failureOf(enter(ana.email, earlier), 'wrong_second_factor');
    world.clock.advance(stepMs);
    await enter(ana.email, app.code());
  });

  test('counts a code that was used as a wrong one', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const code = app.code();
    await enter(ana.email, code);
    const { throttles } = world.deps<import('../src/deps.ts').Deps>('identity');
    const twice = async () => (await throttles.work().find({ attempts: 2 })).length;
    const before = await twice();
    await failureOf(enter(ana.email, wrongCode(app)), 'wrong_second_factor');
    await failureOf(enter(ana.email, code), 'wrong_second_factor');
    expect(await twice()).toBe(before + 1);
  });

  test('takes codes of one step before and after, and no others', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const old = app.code();
    world.clock.advance(2 * stepMs);
    await failureOf(enter(ana.email, old), 'wrong_second_factor');
    beginStep();
    const late = app.code();
    world.clock.advance(stepMs);
    await enter(ana.email, late);
  });

  test('takes each recovery code once, however it is written', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const [first = '', second = ''] = app.recovery;
    await enter(ana.email, first.toUpperCase().replaceAll('-', ' '));
    await failureOf(enter(ana.email, first), 'wrong_second_factor');
    const together = await Promise.allSettled([enter(ana.email, second), enter(ana.email, second)]);
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const principal = await entered(ana.email, app.code());
    expect(await world.call(getSecondFactor, principal, {})).toMatchObject({ recovery_codes_left: 8 });
    expect(
      (await mailsTo(ana.email)).filter((subject) => subject === 'A recovery code was used'),
    ).toHaveLength(2);
    const { recovery_codes } = await world.call(renewRecoveryCodes, principal, {});
    await failureOf(enter(ana.email, app.recovery[2]), 'wrong_second_factor');
    await enter(ana.email, recovery_codes[0]);
  });

  test('slows wrong codes down and refuses them after fifty in a day, also right ones', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const known = await enter(ana.email, app.code());
    const { throttles } = world.deps<import('../src/deps.ts').Deps>('identity');
    await failureOf(enter(ana.email, wrongCode(app)), 'wrong_second_factor');
    const rows = await throttles.work().find({ attempts: 1 });
    const left = await throttles
      .work()
      .updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { $set: { attempts: 50 } });
    expect(left).toBeGreaterThan(0);
    world.clock.advance(stepMs);
    await failureOf(enter(ana.email, app.code()), 'rate_limited');
    // A browser that has signed in before is counted apart.
    const client = { network: '203.0.113.9', device: known.device_secret };
    const inBrowser = () =>
      world.call(signIn, { ...nobody, client }, { email: ana.email, password, code: app.code() });
    await inBrowser();
    await world.call(changePassword, ana.principal, { password });
    await failureOf(inBrowser(), 'rate_limited');
    world.clock.advance(25 * 3_600_000);
    await enter(ana.email, app.code());
  });

  test('asks people who accept another invitation as well', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const other = await aCompany(world);
    await world.call(inviteUser, other.principal, { email: ana.email, name: 'Ana', role: 'buyer' });
    const invitation = await invitationFor(world, ana.email);
    await failureOf(world.call(acceptInvitation, nobody, { invitation, password }), 'second_factor_required');
    const { company } = await world.call(acceptInvitation, nobody, {
      invitation,
      password,
      code: app.code(),
    });
    expect(company.id).toBe(other.company_id);
  });
});

describe('the second factor', () => {
  test('counts only once its first code was shown; a second one replaces none', async () => {
    const ana = await aCompany(world);
    await failureOf(world.call(confirmSecondFactor, ana.principal, { code: '123456' }), 'conflict');
    const { secret } = await world.call(beginSecondFactor, ana.principal, {});
    await enter(ana.email);
    const app = await setUp(ana);
    expect(app.secret).not.toBe(secret);
    await failureOf(world.call(beginSecondFactor, ana.principal, {}), 'conflict');
    await failureOf(world.call(confirmSecondFactor, ana.principal, { code: app.code() }), 'conflict');
  });

  test('is asked for when the person is asked again, and is removed by the person alone', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    const weak = await principalFor(world, ana.session.session_secret, 'session');
    world.clock.advance(5 * 60_000);
    await failureOf(world.call(removeSecondFactor, weak, {}), 'reauthentication_required');
    await failureOf(world.call(reauthenticate, ana.principal, { password }), 'second_factor_required');
    const input = { password, code: app.code() };
    const { session_secret } = await world.call(reauthenticate, ana.principal, input);
    const strong = await principalFor(world, session_secret, 'session');
    expect(await world.call(removeSecondFactor, strong, {})).toEqual({ removed: true });
    await enter(ana.email);
    expect(await mailsTo(ana.email)).toContain('You removed your second factor');
  });

  test('is not removed by a new password', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    await world.call(requestPasswordReset, nobody, { email: ana.email });
    await world.settle();
    const [, reset = ''] = await mailTo(world.config.mail_dir, ana.email, /[?&]reset=([\w-]+)/);
    await world.call(resetPassword, nobody, { reset, password });
    await failureOf(enter(ana.email), 'second_factor_required');
    await enter(ana.email, app.code());
    expect(await mailsTo(ana.email)).toContain('Your Procura password was changed');
  });

  test('leaves no secret and no code in the database, the log or an audit entry', async () => {
    const ana = await aCompany(world);
    const app = await setUp(ana);
    await enter(ana.email, app.recovery[0]);
    await world.settle();
    const names = await world.database('identity').collections();
    const rows = await Promise.all(names.map((one) => one.find({}).toArray()));
    const stored = JSON.stringify(rows) + logs.join('\n');
    for (const secret of [
      app.secret,
      ...app.recovery,
      ...app.recovery.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret);
  });
});

describe('a lost second factor', () => {
  test('is reset by an admin, who ends the sessions and is not the person', async () => {
    const admin = await aCompany(world);
    const ben = await aColleague(world, admin, 'buyer');
    const app = await setUp(ben);
    const { user_id } = ben.principal;
    await failureOf(world.call(resetSecondFactor, ben.principal, { user_id }), 'forbidden');
    await failureOf(
      world.call(resetSecondFactor, admin.principal, { user_id: admin.principal.user_id }),
      'conflict',
    );
    const eve = await aCompany(world);
    await failureOf(world.call(resetSecondFactor, eve.principal, { user_id }), 'not_found');
    await failureOf(enter(ben.email), 'second_factor_required');
    expect(await world.call(resetSecondFactor, admin.principal, { user_id })).toEqual({
      user_id,
      reset: true,
    });
    await failureOf(principalFor(world, ben.session.session_secret, 'session'), 'unauthenticated');
    await enter(ben.email);
    expect(await mailsTo(ben.email)).toContain('Your second factor was reset');
    expect(await world.call(resetSecondFactor, admin.principal, { user_id })).toEqual({
      user_id,
      reset: false,
    });
    expect(app.recovery).toHaveLength(10);
  });

  test('of a person of two companies is reset by the operator alone, and is in both activity logs', async () => {
    const one = await aCompany(world);
    const two = await aCompany(world);
    const ben = await aColleague(world, one, 'buyer');
    await world.call(inviteUser, two.principal, { email: ben.email, name: 'Ben', role: 'buyer' });
    await join(world, ben.email);
    await setUp(ben);
    const { user_id } = ben.principal;
    for (const { principal } of [one, two])
      await failureOf(world.call(resetSecondFactor, principal, { user_id }), 'conflict');
    await failureOf(enter(ben.email), 'second_factor_required');
    const { company_id } = one;
    await failureOf(
      world.call(resetUserSecondFactor, operator, { company_id, email: 'nobody@example.com' }),
      'not_found',
    );
    const answer = await world.call(resetUserSecondFactor, operator, { company_id, email: ben.email });
    expect(answer).toEqual({ user_id, reset: true });
    await enter(ben.email);
    await world.settle();
    for (const { principal } of [one, two]) {
      const { data } = await world.call(listAuditEvents, principal, {
        operation: 'reset_user_second_factor',
      });
      expect(data.map(({ target }) => target)).toEqual([user_id]);
    }
  });
});

describe('a company that requires a second factor', () => {
  test('confines sessions without one to setting one up, at once', async () => {
    const admin = await aCompany(world);
    const ben = await aColleague(world, admin, 'buyer');
    const second_factor_required = true;
    await failureOf(
      world.call(updateIntegrationSettings, admin.principal, { second_factor_required }),
      'conflict',
    );
    await setUp(admin);
    const strong = await principalFor(world, admin.session.session_secret, 'session');
    await world.call(updateIntegrationSettings, strong, { second_factor_required, api_enabled: true });
    await world.call(
      listCompanyUsers,
      await principalFor(world, admin.session.session_secret, 'session'),
      {},
    );
    const confined = await principalFor(world, ben.session.session_secret, 'session');
    await failureOf(world.call(listCompanyUsers, confined, {}), 'second_factor_setup_required');
    await failureOf(world.call(createToken, confined, { name: 'Mine' }), 'second_factor_setup_required');
    await world.call(whoami, confined, {});
    const again = await entered(ben.email);
    await failureOf(world.call(listCompanyUsers, again, {}), 'second_factor_setup_required');
    await setUp({ principal: again });
    await failureOf(world.call(removeSecondFactor, again, {}), 'conflict');
    await failureOf(enter(ben.email), 'second_factor_required');
  });

  test('frees the session that sets one up', async () => {
    const admin = await aCompany(world);
    await setUp(admin);
    const ben = await aColleague(world, admin, 'buyer');
    await world.call(updateIntegrationSettings, admin.principal, { second_factor_required: true });
    await setUp(ben);
    const free = await principalFor(world, ben.session.session_secret, 'session');
    expect(free.second_factor).toBe('required');
    await world.call(listCompanyUsers, free, {});
  });
});
