import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  anonymousPrincipal,
  createToken,
  type Id,
  issueRestKey,
  newId,
  revokeRestKey,
  revokeToken,
  signIn,
  updateIntegrationSettings,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import type { Credential } from '../src/credentials/credential.ts';
import type { Deps } from '../src/deps.ts';
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
  world = await startWorld({ services: ['identity', 'branches'], absent: subscribers });
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
    ofCompany: 1_000,
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
  expect(mostSessions.company).toBe(5_000);
});
