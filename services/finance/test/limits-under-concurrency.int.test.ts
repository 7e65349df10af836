import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Failure, type Id, newId, type Principal, releaseSpend } from '@procura/contracts';
import { colleagueOf, midMonth, principalOf, startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';
import type { Commitment } from '../src/limits/commitment.ts';
import type { CredentialCharge } from '../src/limits/credential-charge.ts';
import { limitScopes, targetOf } from '../src/limits/limit.ts';
import {
  commitAward,
  commitOrders,
  deliverOrderChanged,
  type GivenOrder,
  moveToOrder,
  setLimits,
} from './spending.ts';

/** Two replicas over one database: turns within a process do not order what the other one does. */
let world: World;
let replica: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity'] });
  replica = await startWorld({ services: ['finance'], config: { namespace: world.config.namespace } });
  for (const one of [world, replica]) one.clock.set(midMonth());
});
afterAll(async () => {
  await replica?.stop();
  await world?.stop();
});

const { seed } = seededRandom();
const codeOf = (reason: unknown): string => (reason instanceof Failure ? reason.code : String(reason));
const deps = () => world.deps<Deps>('finance');
const heldBy = (commitment: Commitment): bigint =>
  commitment.shares.reduce((sum, share) => sum + share.held_minor, 0n);

/** Every counter as commitments, and credentials charged for another's purchase, give it, by document and field. */
const replay = (
  commitments: readonly Commitment[],
  charges: readonly CredentialCharge[],
): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  const count = (key: string, minor: bigint) => sums.set(key, (sums.get(key) ?? 0n) + minor);
  for (const commitment of commitments)
    for (const share of commitment.day === null ? [] : commitment.shares)
      for (const scope of limitScopes)
        for (const period of [commitment.day, commitment.day?.slice(0, 7)])
          count([scope, targetOf(scope, commitment), period, share.currency].join(' '), share.held_minor);
  for (const { credential_id, day, currency, held_minor } of charges)
    for (const period of [day, day.slice(0, 7)])
      count(['credential', credential_id, period, currency].join(' '), held_minor);
  return sums;
};

/** Every counter as it is stored. */
const stored = async (company_id: string): Promise<Map<string, bigint>> => {
  const sums = new Map<string, bigint>();
  for (const document of await deps().usage.owner(company_id).find({})) {
    const { scope, target, month } = document;
    const take = (period: string, minor: Record<string, bigint> = {}) => {
      for (const [currency, sum] of Object.entries(minor))
        sums.set([scope, target, period, currency].join(' '), sum);
    };
    take(month, document.month_minor);
    for (const [day, minor] of Object.entries(document.days_minor ?? {}))
      take(`${month}-${day.slice(1)}`, minor);
  }
  return sums;
};
const expectReplayed = async (company_id: string, commitments: readonly Commitment[]) => {
  const charges = await deps().credentialCharges.owner(company_id).find({});
  expect(sorted(await stored(company_id))).toEqual(sorted(replay(commitments, charges)));
};
const sorted = (sums: Map<string, bigint>) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));

test(`30 commits at once never exceed a limit that refuses (SEED=${seed})`, async () => {
  const { next: random } = seededRandom(seed);
  const buyer = principalOf('buyer');
  const branch_ids = [newId('branch'), newId('branch')];
  await setLimits(world, buyer, [
    { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '1000.00' },
    { scope: 'branch', target: branch_ids[0], period: 'day', on_exceed: 'refuse', amount: '400.00' },
  ]);
  const amounts = Array.from({ length: 30 }, () => (10 + random() * 90).toFixed(2));
  const outcomes = await Promise.allSettled(
    amounts.map((amount, index) =>
      commitOrders(world, colleagueOf(buyer), [amount], { branch_id: branch_ids[index % 2] }),
    ),
  );
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected'
      ? [{ amount: amounts[index] ?? '', first: index % 2 === 0, reason: outcome.reason }]
      : [],
  );
  expect(refused.map(({ reason }) => codeOf(reason))).toEqual(refused.map(() => 'limit_exceeded'));
  expect(refused.length).toBeGreaterThan(0);

  const commitments = await deps().commitments.owner(buyer.company_id).find({});
  expect(commitments).toHaveLength(30 - refused.length);
  const total = (of: readonly Commitment[]) => of.reduce((sum, one) => sum + heldBy(one), 0n);
  const ofCompany = total(commitments);
  const ofBranch = total(commitments.filter((one) => one.branch_id === branch_ids[0]));
  expect(ofCompany).toBeLessThanOrEqual(100_000n);
  expect(ofBranch).toBeLessThanOrEqual(40_000n);
  // Use only grew, so what was refused would be refused at the end as well.
  for (const { amount, first } of refused) {
    const minor = BigInt(amount.replace('.', ''));
    expect(ofCompany + minor > 100_000n || (first && ofBranch + minor > 40_000n)).toBe(true);
  }
  await expectReplayed(buyer.company_id, commitments);
});

test(`counters equal the replay of commitments under concurrent changes (SEED=${seed})`, async () => {
  const { next: random, pick } = seededRandom(seed + 1);
  const buyer = principalOf('buyer');
  const buyers: Principal[] = [buyer, colleagueOf(buyer), colleagueOf(buyer, { role: 'buyer' })];
  const branch_ids = [newId('branch'), newId('branch'), newId('branch')];
  await setLimits(world, buyer, [
    { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '3000.00' },
    { scope: 'user', target: buyer.user_id, period: 'month', on_exceed: 'approve', amount: '300.00' },
  ]);
  const made: { purchase_id: Id<'purchase'>; orders: Omit<GivenOrder, 'status' | 'version'>[] }[] = [];
  const awards: Id<'award'>[] = [];
  let version = 0;
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const amounts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => (random() * 200).toFixed(2));
      const orders = await commitOrders(world, pick(buyers), amounts, { branch_id: pick(branch_ids) });
      if (orders[0]) made.push({ purchase_id: orders[0].purchase_id, orders });
    },
    async () => {
      if (made.length > 0) await world.call(releaseSpend, buyer, { hold_id: pick(made).purchase_id });
    },
    async () => {
      if (made.length === 0) return;
      const order = pick(pick(made).orders);
      const status = pick(['placed', 'shipped', 'cancelled', 'rejected', 'declined'] as const);
      const amount = status === 'shipped' ? (Number(order.amount) * random()).toFixed(2) : order.amount;
      await deliverOrderChanged(world, { ...order, status, amount, version: ++version });
    },
    async () => {
      awards.push(
        await commitAward(world, pick(buyers), (random() * 300).toFixed(2), { branch_id: pick(branch_ids) }),
      );
    },
    async () => {
      if (awards.length === 0) return;
      const order = await moveToOrder(world, buyer, pick(awards), (random() * 120).toFixed(2));
      made.push({ purchase_id: order.purchase_id, orders: [order] });
    },
    async () => {
      if (awards.length > 0) await world.call(releaseSpend, buyer, { hold_id: pick(awards) });
    },
  ];
  const [commit, release, deliver, award, move, closeAward] = steps;
  for (let round = 0; round < 6; round++) {
    const weighted = Array.from({ length: 8 }, () =>
      pick([commit, commit, release, deliver, deliver, deliver, award, move, move, closeAward]),
    );
    const outcomes = await Promise.allSettled(weighted.map((step) => step?.()));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['limit_exceeded', 'above_award', 'hold_released']).toContain(codeOf(outcome.reason));
    const commitments = await deps().commitments.owner(buyer.company_id).find({});
    const held = commitments.reduce((sum, one) => sum + heldBy(one), 0n);
    expect(held).toBeLessThanOrEqual(300_000n);
    for (const { day, branch_id, award_id, shares } of commitments) {
      expect(shares.every((one) => one.held_minor >= 0n && one.held_minor <= one.committed_minor)).toBe(true);
      if (award_id) expect(commitments.find((one) => one._id === award_id)).toMatchObject({ day, branch_id });
    }
    await expectReplayed(buyer.company_id, commitments);
  }
});
