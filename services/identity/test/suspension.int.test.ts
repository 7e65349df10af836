import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  acceptInvitation,
  createToken,
  Failure,
  getPrincipal,
  inviteUser,
  issueRestKey,
  listUsersWithPermission,
  resumeCompany,
  signIn,
  suspendCompany,
  updateIntegrationSettings,
} from '@procura/contracts';
import { failureOf, startWorld, type World, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { aColleague, aCompany, invitationFor, nobody, operator, password, subscribers } from './people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: subscribers });
});
afterAll(() => world.stop());

type Company = Awaited<ReturnType<typeof aCompany>>;
const suspend = ({ company_id }: Company) =>
  world.call(suspendCompany, operator, { company_id, reason: 'Unpaid' });
const resume = ({ company_id }: Company) => world.call(resumeCompany, operator, { company_id });
const workingOf = ({ company_id }: Company) =>
  world.deps<Deps>('identity').credentials.owner(company_id).count({ revoked_at: null }, 1000);

test('bad input, others than operators and narrowed operators are refused', async () => {
  const ana = await aCompany(world);
  const { company_id } = ana;
  await failureOf(world.call(suspendCompany, operator, { company_id, reason: ' ' }), 'invalid_input');
  await failureOf(world.call(suspendCompany, ana.principal, { company_id, reason: 'x' }), 'wrong_audience');
  await failureOf(world.call(resumeCompany, ana.principal, { company_id }), 'wrong_audience');
  const narrow = without(operator, 'operate');
  await failureOf(world.call(suspendCompany, narrow, { company_id, reason: 'x' }), 'forbidden');
  await failureOf(world.call(resumeCompany, narrow, { company_id }), 'forbidden');
  expect(await workingOf(ana)).toBeGreaterThan(0);
});

/** The failures that are not those of a suspended company or of a session that has ended. */
const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) =>
    one.status === 'rejected' &&
    !(one.reason instanceof Failure && ['company_suspended', 'unauthenticated'].includes(one.reason.code))
      ? [one.reason]
      : [],
  );

test('no credential that is made at the same moment survives, and none is made afterwards', async () => {
  const ana = await aCompany(world);
  const { company_id, principal } = ana;
  await world.call(updateIntegrationSettings, principal, { api_enabled: true });
  const make = () => [
    world.call(signIn, nobody, { email: ana.email, password }),
    world.call(createToken, principal, { name: 'Assistant' }),
    world.call(issueRestKey, operator, { company_id, owner_email: ana.email, name: 'ERP' }),
  ];
  const [suspended, ...made] = await Promise.allSettled([suspend(ana), ...make(), ...make()]);
  expect(suspended).toMatchObject({ status: 'fulfilled', value: { suspension: { reason: 'Unpaid' } } });
  expect(refusalsOf(made)).toEqual([]);
  expect(await workingOf(ana)).toBe(0);
  const later = await Promise.allSettled(make());
  expect(later.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(refusalsOf(later)).toEqual([]);
  await resume(ana);
  expect(await workingOf(ana)).toBe(0);
  await world.call(signIn, nobody, { email: ana.email, password });
  expect(await workingOf(ana)).toBe(1);
});

test('an invitation is accepted once the company is resumed; nobody of it is mailed meanwhile', async () => {
  const ana = await aCompany(world);
  const { company_id, principal } = ana;
  await aColleague(world, ana, 'buyer');
  const email = `late-${company_id}@example.com`;
  await world.call(inviteUser, principal, { email, name: 'Late', role: 'buyer' });
  const asked = { company_id, permission: 'company:manage' } as const;
  expect((await world.call(listUsersWithPermission, operator, asked)).users).not.toEqual([]);
  await suspend(ana);
  expect((await world.call(listUsersWithPermission, operator, asked)).users).toEqual([]);
  const { user_id, credential_id } = principal;
  await failureOf(
    world.call(getPrincipal, principal, { user_id: user_id as never, credential_id }),
    'company_suspended',
  );
  const accept = async () =>
    world.call(acceptInvitation, nobody, {
      invitation: await invitationFor(world, email),
      name: 'Late',
      password,
    });
  await failureOf(accept(), 'company_suspended');
  await resume(ana);
  expect(await accept()).toMatchObject({ company: { id: company_id } });
});
