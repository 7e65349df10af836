import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  anonymousPrincipal,
  createPendingAction,
  createToken,
  getCompanyLimits,
  type Id,
  issueRestKey,
  newId,
  revokeRestKey,
  revokeToken,
  signIn,
  updateIntegrationSettings,
} from '@procura/contracts';
import { startService } from '@procura/service';
import { failureOf, startWorld, type World } from '@procura/testkit';
import type { Credential } from '../src/credentials/credential.ts';
import type { Deps } from '../src/deps.ts';
import type { PendingAction } from '../src/pending-actions/pending-action.ts';
import { identityService } from '../src/service.ts';
import { mostSessions } from '../src/sessions/open-session.ts';
import {
  aColleague,
  aCompany,
  operator,
  type Person,
  password,
  principalFor,
  subscribers,
} from './people.ts';

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches', 'finance'], absent: subscribers });
  ana = await aCompany(world);
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
});
afterAll(() => world.stop());

type Made = { id: Id<'credential'>; kind: 'mcp_token' | 'rest_key' };
const credentials = () => world.deps<Deps>('identity').credentials;

/** Copies of a credential that differ in what is given, inserted as if they had been made. */
const copy = async (_id: string, count: number, fields: (i: number) => Partial<Credential>) => {
  const row = (await credentials().work().findOne({ _id })) as Credential;
  const mark = newId('credential');
  const copies = Array.from({ length: count }, (_, i) => ({
    ...row,
    _id: newId('credential'),
    secret_hash: `${mark} ${i}`,
    ...fields(i),
  }));
  await credentials()
    .work()
    .insert(...copies);
};
const drop = ({ principal }: Person) =>
  credentials()
    .work()
    .deleteMany({ owner_id: principal.user_id as never });

const kinds = {
  'MCP tokens': {
    make: async ({ principal }: Person): Promise<Made> =>
      (await world.call(createToken, principal, { name: 'Claude' })).token as Made,
    end: ({ principal }: Person, credential_id: Id<'credential'>) =>
      world.call(revokeToken, principal, { credential_id }),
    ofCompany: 1000,
  },
  'REST keys': {
    make: async ({ email }: Person): Promise<Made> => {
      const input = { company_id: ana.company_id, owner_email: email, name: 'ERP' };
      return (await world.call(issueRestKey, operator, input)).key as Made;
    },
    end: (_owner: Person, credential_id: Id<'credential'>) =>
      world.call(revokeRestKey, operator, { company_id: ana.company_id, credential_id }),
    ofCompany: 500,
  },
} as const;

test.each(['MCP tokens', 'REST keys'] as const)(
  'a person has 50 %s that work; expired and revoked ones do not count',
  async (name) => {
    const { make, end } = kinds[name];
    const cid = await aColleague(world, ana, 'buyer', { name: 'Cid' });
    const { id } = await make(cid);
    await copy(id, 48, () => ({}));
    await copy(id, 30, () => ({ expires_at: new Date(0) }));
    await copy(id, 30, () => ({ revoked_at: new Date() }));
    const last = await make(cid);
    const { message } = await failureOf(make(cid), 'conflict');
    expect(message).toMatch(new RegExp(`^Cid has 50 ${name} that work, .* Revoke one .*, with revoke_`));
    await end(cid, last.id);
    await make(cid);
    await drop(cid);
  },
);

test.each(['MCP tokens', 'REST keys'] as const)('refused %s leave no caps behind', async (name) => {
  const cid = await aColleague(world, ana, 'buyer');
  const { id } = await kinds[name].make(cid);
  await copy(id, 49, () => ({}));
  const caps = [{ period: 'day' as const, limit: { amount: '10.00', currency: 'EUR' } }];
  const refused =
    name === 'MCP tokens'
      ? world.call(createToken, cid.principal, { name: 'Claude', caps })
      : world.call(issueRestKey, operator, {
          company_id: ana.company_id,
          owner_email: cid.email,
          name: 'ERP',
          caps,
        });
  await failureOf(refused, 'conflict');
  await world.settle();
  expect((await world.call(getCompanyLimits, ana.principal, {})).limits).toEqual([]);
  await drop(cid);
});

test('connections that ended because they were not used do not count', async () => {
  const { make } = kinds['MCP tokens'];
  const cid = await aColleague(world, ana, 'buyer');
  const { id } = await make(cid);
  await copy(id, 49, () => ({ idle_expires_at: new Date(0) }));
  await make(cid);
  await copy(id, 48, () => ({ idle_expires_at: new Date('2999-01-01T00:00:00Z') }));
  await failureOf(make(cid), 'conflict');
  await drop(cid);
});

test.each(['MCP tokens', 'REST keys'] as const)('a company has a bound of %s that work', async (name) => {
  const { make, end, ofCompany } = kinds[name];
  const [cid, dan] = [await aColleague(world, ana, 'buyer'), await aColleague(world, ana, 'buyer')];
  const { id } = await make(cid);
  await copy(id, ofCompany - 1, () => ({}));
  const { message } = await failureOf(make(dan), 'conflict');
  expect(message).toContain(`has ${ofCompany} ${name} that work`);
  await end(cid, id);
  await make(dan);
  await drop(cid);
});

test('the 21st session of a person ends the oldest', async () => {
  const cid = await aColleague(world, ana, 'buyer');
  const sessions = [cid.session];
  for (let i = 1; i < 20; i++)
    sessions.push(await world.call(signIn, anonymousPrincipal, { email: cid.email, password }));
  await principalFor(world, cid.session.session_secret, 'session');
  await world.call(signIn, anonymousPrincipal, { email: cid.email, password });
  await failureOf(principalFor(world, cid.session.session_secret, 'session'), 'unauthenticated');
  for (const { session_secret } of sessions.slice(1)) await principalFor(world, session_secret, 'session');
});

test('a session beyond the bound of a company ends its oldest, and none of another company', async () => {
  const world = await startWorld({
    services: ['identity', 'branches'],
    absent: subscribers,
    config: { sessions_per_company: 3 },
  });
  try {
    const [bea, other] = [await aCompany(world), await aCompany(world)];
    const { email, session } = await aColleague(world, bea, 'buyer');
    const third = await world.call(signIn, anonymousPrincipal, { email, password });
    for (const one of [bea.session, session, third, other.session])
      await principalFor(world, one.session_secret, 'session');
    const fourth = await world.call(signIn, anonymousPrincipal, { email, password });
    await failureOf(principalFor(world, bea.session.session_secret, 'session'), 'unauthenticated');
    for (const one of [session, third, fourth, other.session])
      await principalFor(world, one.session_secret, 'session');
  } finally {
    await world.stop();
  }
  expect(mostSessions.company).toBe(5000);
});

describe('many at once over two replicas never exceed', () => {
  let replica: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    replica = await startService(
      identityService,
      { ...world.config, ...world.busConfig('identity'), log_level: 'silent' },
      { clock: world.clock },
    );
  });
  afterAll(() => replica.stop());
  const outcomesOf = async (count: number, one: () => Promise<unknown>): Promise<Record<string, number>> => {
    const codes = await Promise.all(
      Array.from({ length: count }, () =>
        one().then(
          () => 'made',
          (error) => String(error.code ?? error),
        ),
      ),
    );
    return Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
    );
  };

  test.each(['MCP tokens', 'REST keys'] as const)('the bound of %s of a person', async (name) => {
    const { make } = kinds[name];
    const cid = await aColleague(world, ana, 'buyer');
    const { id } = await make(cid);
    await copy(id, 46, () => ({}));
    expect(await outcomesOf(12, () => make(cid))).toEqual({ made: 3, conflict: 9 });
    await drop(cid);
  });

  test('the bound of sessions of a person', async () => {
    const cid = await aColleague(world, ana, 'buyer');
    await outcomesOf(25, () => world.call(signIn, anonymousPrincipal, { email: cid.email, password }));
    const open = { kind: 'session', revoked_at: null } as const;
    const { user_id } = cid.principal;
    expect(
      await credentials()
        .work()
        .count({ owner_id: user_id as never, ...open }, 100),
    ).toBe(mostSessions.person);
  });

  test('the bound of calls of a person that wait for confirmation', async () => {
    const cid = await aColleague(world, ana, 'buyer');
    const { secret } = await world.call(createToken, cid.principal, { name: 'Claude' });
    const assistant = await principalFor(world, String(secret), 'mcp_token');
    let serial = 0;
    const ask = () =>
      world.call(createPendingAction, assistant, {
        operation: 'place_order',
        input_json: `{"n":${++serial}}`,
        key: null,
        spending: { amounts: [], suppliers: [], branch: null, summary: 'Orders 1 × Chai.' },
      });
    const { id } = await ask();
    const { pendingActions } = world.deps<Deps>('identity');
    const row = (await pendingActions.work().findOne({ _id: id })) as PendingAction;
    const copies = Array.from({ length: 95 }, () => {
      const _id = newId('pendingAction');
      return { ...row, _id, key: _id };
    });
    await pendingActions.work().insert(...copies);
    expect(await outcomesOf(12, ask)).toEqual({ made: 4, conflict: 8 });
  });
});
