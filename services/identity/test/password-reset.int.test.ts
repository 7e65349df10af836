import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  acceptInvitation,
  changePassword,
  createToken,
  deactivateUser,
  inviteUser,
  listAuditEvents,
  newId,
  type Principal,
  requestPasswordReset,
  resetPassword,
  signIn,
  updateIntegrationSettings,
} from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import type { Deps } from '../src/deps.ts';
import { mailPasswordReset } from '../src/mails.ts';
import { resetSecret } from '../src/passwords/password.ts';
import {
  aCompany,
  invitationFor,
  join,
  nobody,
  type Person,
  password,
  principalFor,
  subscribers,
} from './people.ts';

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
  ana = await aCompany(world);
});
afterAll(() => world.stop());

const minute = 60_000;
const another = 'another long password';
const ask = (email: string) => world.call(requestPasswordReset, nobody, { email });
const reset = (secret: string, chosen = another) =>
  world.call(resetPassword, nobody, { reset: secret, password: chosen });
/** The secrets mailed to an address, oldest first. */
const mailed = async (email: string): Promise<string[]> => {
  await world.settle();
  const mails = (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === email);
  return mails.flatMap(({ text }) => /\/settings\/reset-password\?reset=([\w-]{43})\n/.exec(text)?.[1] ?? []);
};
const askFor = async (email: string): Promise<string> => {
  await ask(email);
  return String((await mailed(email)).at(-1));
};

describe('a new password by mail', () => {
  test('ends every session in all companies, leaves tokens, and is in the chain of each', async () => {
    const second = await aCompany(world);
    await world.call(inviteUser, second.principal, { email: ana.email, name: 'Ana', role: 'viewer' });
    const there = await join(world, ana.email);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const { secret: token } = await world.call(createToken, ana.principal, { name: 'Assistant' });
    const [earlier, secret] = [await askFor(ana.email), await askFor(ana.email)];

    expect(await reset(secret)).toEqual({ email: ana.email });
    for (const session of [ana.session, there.session])
      await failureOf(principalFor(world, session.session_secret, 'session'), 'unauthenticated');
    await principalFor(world, second.session.session_secret, 'session');
    await principalFor(world, String(token), 'mcp_token');
    await failureOf(world.call(signIn, nobody, { email: ana.email, password }), 'wrong_password');
    const session = await world.call(signIn, nobody, { email: ana.email, password: another });
    expect(session.companies).toHaveLength(2);

    await failureOf(reset(secret), 'not_found');
    await failureOf(reset(earlier), 'not_found');
    await world.settle();
    for (const admin of [await principalFor(world, session.session_secret, 'session'), second.principal]) {
      const { data } = await world.call(listAuditEvents, admin, { operation: 'reset_password' });
      expect(data).toMatchObject([{ target: ana.principal.user_id, actor: { name: 'Ana Admin' } }]);
    }
  });

  test('resets the count of attempts', async () => {
    const ben = await aCompany(world);
    await failureOf(
      world.call(signIn, nobody, { email: ben.email, password: 'wrong password!' }),
      'wrong_password',
    );
    const { throttles } = world.deps<Deps>('identity');
    await throttles.work().updateMany({}, { $set: { attempts: 1000 } });
    await failureOf(world.call(signIn, nobody, { email: ben.email, password }), 'rate_limited');
    const secret = await askFor(ben.email);
    await reset(secret);
    await world.call(signIn, nobody, { email: ben.email, password: another });
  });

  test('works for an hour, once, with a long password; a row holds no secret', async () => {
    const ben = await aCompany(world);
    const secret = await askFor(ben.email);
    const { database, passwordResets } = world.deps<Deps>('identity');
    const rows = [await passwordResets.work().find({}), await database.outbox.work().find({})];
    expect(JSON.stringify(rows)).not.toContain(secret);
    const short = await failureOf(reset(secret, 'short'), 'invalid_input');
    expect(short.errors?.[0]?.path).toBe('password');
    await failureOf(reset('x'.repeat(43)), 'not_found');
    world.clock.advance(60 * minute);
    await failureOf(reset(secret), 'not_found');
    world.clock.advance(-60 * minute);
    const uses = await Promise.allSettled([reset(secret), reset(secret, 'a third long password')]);
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a sign-in that began with the old password opens no session after it', async () => {
    const ben = await aCompany(world);
    const secret = await askFor(ben.email);
    const tries = await Promise.allSettled([
      reset(secret),
      ...Array.from({ length: 4 }, () => world.call(signIn, nobody, { email: ben.email, password })),
    ]);
    expect(tries[0]?.status).toBe('fulfilled');
    for (const one of tries.slice(1)) {
      if (one.status === 'rejected') continue;
      const { session_secret } = one.value as { session_secret: string };
      await failureOf(principalFor(world, session_secret, 'session'), 'unauthenticated');
    }
  });
});

describe('a new password of someone signed in', () => {
  const change = (person: Person, chosen = another, key?: string) =>
    world.call(changePassword, person.principal, { password: chosen }, key === undefined ? {} : { key });
  const signInOf = (person: Person, given: string) =>
    world.call(signIn, nobody, { email: person.email, password: given });

  test('ends every other session in all companies and mailed links; is in the chain of each, and is mailed', async () => {
    const [ben, second] = [await aCompany(world), await aCompany(world)];
    await world.call(inviteUser, second.principal, { email: ben.email, name: 'Ben', role: 'viewer' });
    const there = await join(world, ben.email);
    const link = await askFor(ben.email);
    const elsewhere = await signInOf(ben, password);

    expect(await change(ben)).toEqual({ ended: 2 });
    for (const session of [there.session, elsewhere])
      await failureOf(principalFor(world, session.session_secret, 'session'), 'unauthenticated');
    const here = await principalFor(world, ben.session.session_secret, 'session');
    await failureOf(reset(link), 'not_found');
    await failureOf(signInOf(ben, password), 'wrong_password');
    await signInOf(ben, another);

    await world.settle();
    for (const admin of [here, second.principal]) {
      const { data } = await world.call(listAuditEvents, admin, { operation: 'change_password' });
      expect(data).toMatchObject([{ target: here.user_id }]);
      expect(JSON.stringify(data)).not.toContain(another);
    }
    const mails = (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === ben.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/password was changed/));
  });

  test('a sign-in that began with the old password opens no session after it', async () => {
    const ben = await aCompany(world);
    const tries = await Promise.allSettled([
      change(ben),
      ...Array.from({ length: 4 }, () => signInOf(ben, password)),
    ]);
    expect(tries[0]?.status).toBe('fulfilled');
    for (const one of tries.slice(1)) {
      if (one.status === 'rejected') continue;
      const { session_secret } = one.value as { session_secret: string };
      await failureOf(principalFor(world, session_secret, 'session'), 'unauthenticated');
    }
    await principalFor(world, ben.session.session_secret, 'session');
  });

  test('is long, and leaves nothing under its key', async () => {
    const ben = await aCompany(world);
    const short = await failureOf(change(ben, 'short'), 'invalid_input');
    expect(short.errors?.[0]?.path).toBe('password');
    await change(ben, another, 'once');
    const kept = await world.database('identity').collection('idempotency').find({}).toArray();
    expect(kept.filter(({ _id }) => String(_id).includes('once'))).toEqual([]);
    await change(ben, 'a third long password', 'once');
  });
});

describe('browsers that have signed in before', () => {
  const inBrowser = (principal: Principal, device?: string): Principal => ({
    ...principal,
    client: { network: '203.0.113.5', ...(device && { device }) },
  });
  const signInFrom = ({ email }: Person, device: string | undefined, given = another) =>
    world.call(signIn, inBrowser(nobody, device), { email, password: given });
  const newBrowserMails = async ({ email }: Person): Promise<number> => {
    await world.settle();
    const mails = await readMails(String(world.config.mail_dir));
    return mails.filter(({ to, subject }) => to === email && subject.includes('new browser')).length;
  };
  const ways: [string, (ben: Person, device?: string) => Promise<{ device_secret?: string | undefined }>][] =
    [
      [
        'reset',
        async ({ email }, device) =>
          world.call(resetPassword, inBrowser(nobody, device), {
            reset: await askFor(email),
            password: another,
          }),
      ],
      [
        'changed',
        ({ principal }, device) =>
          world.call(changePassword, inBrowser(principal, device), { password: another }),
      ],
    ];

  test.each(ways)('are new ones once the password was %s elsewhere', async (_, set) => {
    const ben = await aCompany(world);
    const { device_secret: device } = await signInFrom(ben, undefined, password);
    const mails = await newBrowserMails(ben);
    expect(await set(ben)).not.toHaveProperty('device_secret');

    await failureOf(signInFrom(ben, undefined, 'wrong password!'), 'wrong_password');
    const { throttles } = world.deps<Deps>('identity');
    await throttles.work().updateMany({}, { $set: { attempts: 1000 } });
    await failureOf(signInFrom(ben, device), 'rate_limited');
    await throttles.work().deleteMany({});
    await signInFrom(ben, device);
    expect(await newBrowserMails(ben)).toBe(mails + 1);
  });

  test.each(ways)('stay known by a new cookie where the password was %s', async (_, set) => {
    const [ben, eve] = [await aCompany(world), await aCompany(world)];
    expect(await set(ben, eve.session.device_secret)).not.toHaveProperty('device_secret');
    const device = (await signInFrom(ben, undefined)).device_secret;
    const mails = await newBrowserMails(ben);

    const { device_secret: renewed = '' } = await set(ben, device);
    expect(renewed).not.toBe(device);
    // Its name stays, and with it the count of its guesses.
    expect(renewed.split('.')[0]).toBe(device.split('.')[0]);
    await signInFrom(ben, renewed);
    expect(await newBrowserMails(ben)).toBe(mails);
  });
});

describe('the caller learns nothing about accounts', () => {
  test('known, unknown, departed and never joined addresses get one answer, and only the first a mail', async () => {
    const [admin, gone] = [await aCompany(world), 'gone@reset.example.com'];
    await world.call(inviteUser, admin.principal, { email: gone, name: 'Gone', role: 'viewer' });
    const { principal } = await join(world, gone);
    await world.call(deactivateUser, admin.principal, { user_id: principal.user_id });
    const invited = 'invited@reset.example.com';
    await world.call(inviteUser, admin.principal, { email: invited, name: 'Invited', role: 'viewer' });
    const addresses = [admin.email, gone, invited, 'stranger@reset.example.com'];
    const answers = await Promise.all(addresses.map(ask));
    expect(answers).toEqual(addresses.map(() => ({ requested: true })));
    const counts = [];
    for (const address of addresses) counts.push((await mailed(address)).length);
    expect(counts).toEqual([1, 0, 0, 0]);
    await failureOf(ask('no address'), 'invalid_input');
  });

  test('a third request for an address waits, known or not, and longer each time', async () => {
    const ben = await aCompany(world);
    for (const email of [ben.email, 'often@reset.example.com']) {
      await ask(email);
      await ask(email);
      await ask(email);
      const first = Number((await failureOf(ask(email), 'rate_limited')).retry_after_s);
      world.clock.advance(minute);
      await ask(email);
      const second = Number((await failureOf(ask(email), 'rate_limited')).retry_after_s);
      // Less what passed meanwhile.
      expect([first, second]).toEqual([Math.min(first, 60), Math.min(second, 120)]);
      expect([first, second]).toEqual([Math.max(first, 45), Math.max(second, 105)]);
      world.clock.advance(-minute);
    }
  });

  test('somebody elsewhere who asks again and again leaves the person a link that works', async () => {
    const ben = await aCompany(world);
    const from = (network: string) => ({ ...nobody, client: { network } });
    let refused = 0;
    for (let hour = 0; hour < 3; hour++) {
      for (let asked = 0; asked < 10; asked++)
        await world
          .call(requestPasswordReset, from(`198.51.100.${asked}`), { email: ben.email })
          .catch(() => refused++);
      // A link that has expired by the time its mail would leave is not mailed.
      await world.settle();
      world.clock.advance(60 * minute);
    }
    expect(refused).toBe(12);
    expect(await mailed(ben.email)).toHaveLength(18);
    world.clock.advance(-minute);
    await reset(String((await mailed(ben.email)).at(-1)));
    world.clock.advance(-179 * minute);
  });

  test('a link that is made while the password is being set does not work afterwards', async () => {
    const ben = await aCompany(world);
    const secret = await askFor(ben.email);
    const deps = world.deps<Deps>('identity');
    let setting: Promise<unknown> | undefined;
    const slowly = (tx?: Transaction) => {
      const resets = deps.passwordResets.work(tx);
      return {
        ...resets,
        insert: async (...made: Parameters<typeof resets.insert>) => {
          // It has looked at the person; until the password is set, or that waits for it, it is held up.
          setting = reset(secret);
          await Promise.race([setting, sleep(1000)]);
          await resets.insert(...made);
        },
      };
    };
    const password_reset_id = newId('passwordReset');
    await mailPasswordReset.run({ ...deps, passwordResets: { lookup: slowly } } as unknown as Deps, {
      password_reset_id,
      email: ben.email,
      requested_at: world.clock().toISOString(),
    });
    expect(await setting).toEqual({ email: ben.email });
    await failureOf(reset(resetSecret(deps, password_reset_id)), 'not_found');
  });

  test('who joins a company with the old password while another is set is not left with a session', async () => {
    const [ben, other] = [await aCompany(world), await aCompany(world)];
    await world.call(inviteUser, other.principal, { email: ben.email, name: 'Ben', role: 'viewer' });
    const invitation = await invitationFor(world, ben.email);
    const secret = await askFor(ben.email);
    const { memberships } = world.deps<Deps>('identity');
    const lookup = memberships.lookup.bind(memberships);
    let setting: Promise<unknown> | undefined;
    const reading = jest.spyOn(memberships, 'lookup').mockImplementation((tx) => {
      const rows = lookup(tx);
      const find: typeof rows.find = async (...asked) => {
        // The old password is looked at, and the session not open yet.
        if (tx && !setting) {
          setting = reset(secret);
          await Promise.race([setting, sleep(1000)]);
        }
        return rows.find(...asked);
      };
      return { ...rows, find };
    });
    const joined = await world
      .call(acceptInvitation, nobody, { invitation, password })
      .catch((error: unknown) => error);
    reading.mockRestore();
    expect(await setting).toEqual({ email: ben.email });
    const { session_secret } = joined as { session_secret?: string };
    if (session_secret) await failureOf(principalFor(world, session_secret, 'session'), 'unauthenticated');
    else expect(joined).toMatchObject({ code: 'wrong_password' });
  });

  test('a link that was asked for before the password was set is not mailed after it', async () => {
    const ben = await aCompany(world);
    const secret = await askFor(ben.email);
    const requested_at = world.clock().toISOString();
    await reset(secret);
    const before = (await mailed(ben.email)).length;
    const requested = { password_reset_id: newId('passwordReset'), email: ben.email, requested_at };
    await mailPasswordReset.run(world.deps<Deps>('identity'), requested);
    expect(await mailed(ben.email)).toHaveLength(before);
  });
});
