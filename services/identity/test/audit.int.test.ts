import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAuditEvents, signIn } from '@procura/contracts';
import { startService } from '@procura/service';
import { aBranch, confinedTo, failureOf, startWorld, type World, without } from '@procura/testkit';
import { verifyChain } from '../src/audit-chain.ts';
import type { Deps } from '../src/deps.ts';
import { identityService } from '../src/index.ts';
import { aCompany, nobody, password } from './people.ts';

let world: World;
let ana: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'branches'] });
  ana = await aCompany(world);
});
afterAll(() => world.stop());

const chain = () =>
  world
    .deps<Deps>('identity')
    .auditEntries.owner(ana.company_id)
    .find({}, { sort: { sequence: 1 } });

test('every write of every service is in the chain, which holds, also when entries arrive at once over two replicas', async () => {
  const replica = await startService(
    identityService,
    { ...world.config, log_level: 'silent' },
    { clock: world.clock },
  );
  await Promise.all([
    ...Array.from({ length: 12 }, () => aBranch(world, ana.principal)),
    ...Array.from({ length: 3 }, () => world.call(signIn, nobody, { email: ana.email, password })),
  ]);
  let entries = await chain();
  for (let look = 0; look < 100 && entries.length < 17; look++) {
    await world.settle();
    await new Promise((resolve) => setTimeout(resolve, 100));
    entries = await chain();
  }
  await replica.stop();
  expect(verifyChain(entries)).toBeNull();
  const count = (operation: string) => entries.filter((entry) => entry.operation === operation).length;
  expect(['create_company', 'accept_invitation', 'create_branch', 'sign_in'].map(count)).toEqual([
    1, 1, 12, 3,
  ]);
  expect(
    entries
      .filter(({ service }) => service === 'branches')
      .map(({ number }) => number)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const signedIn = entries.find(({ operation }) => operation === 'sign_in');
  expect(signedIn?.actor).toMatchObject({ user_id: ana.principal.user_id, name: 'Ana Admin' });
  expect(JSON.stringify(entries)).not.toContain(password);

  expect(verifyChain(entries.toSpliced(5, 1))).toEqual({ fault: 'sequence_gap', sequence: 6 });
});

describe('list_audit_events', () => {
  test('is walked newest first, and filtered', async () => {
    const walked: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(listAuditEvents, ana.principal, { limit: 5, cursor });
      walked.push(...page.data.map(({ sequence }) => sequence));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(walked).toEqual(Array.from({ length: walked.length }, (_, index) => walked.length - index));
    const signIns = await world.call(listAuditEvents, ana.principal, { operation: 'sign_in' });
    expect(signIns.data).toHaveLength(3);
    expect(signIns.data[0]).toMatchObject({ service: 'identity', actor: { credential_kind: 'session' } });
    const mine = await world.call(listAuditEvents, ana.principal, {
      user_id: ana.principal.user_id,
      limit: 100,
    });
    expect(mine.data.map(({ operation }) => operation)).not.toContain('create_company');
  });

  test('is the company’s own, for those who may read it, in all branches', async () => {
    const eve = await aCompany(world);
    await world.settle();
    const theirs = await world.call(listAuditEvents, eve.principal, {});
    expect(theirs.data.map(({ operation }) => operation)).toEqual(['accept_invitation', 'create_company']);
    await failureOf(world.call(listAuditEvents, without(eve.principal, 'audit:read'), {}), 'forbidden');
    const branch = await aBranch(world, eve.principal);
    await failureOf(world.call(listAuditEvents, confinedTo(eve.principal, branch.id), {}), 'forbidden');
    await failureOf(world.call(listAuditEvents, eve.principal, { user_id: 'me' as never }), 'invalid_input');
    await failureOf(world.call(listAuditEvents, eve.principal, { cursor: 'forged' }), 'invalid_cursor');
  });
});
