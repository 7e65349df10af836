import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  createBranch,
  createCompany,
  createRecurrence,
  createRfq,
  createStore,
  createSupplierInvite,
  Failure,
  inviteUser,
  type Operation,
  type Principal,
  placeOrder,
  type ServiceName,
  serviceNames,
  updateCompanyLimits,
} from '@procura/contracts';
import { eur, inSession, principalOf } from '@procura/testkit';
import { buildMarket } from '@procura/testkit/market';
import { type Fleet, startFleet } from '@procura/testkit/processes';
import { insist, untilSettled } from '@procura/testkit/progress';
import type { z } from 'zod';

/**
 * Longest time from the death of a process to the next write of the company in whose write it died. It takes about
 * 7 s (`npm run soak:killed-writer` holds it to 10); MongoDB alone would take 60, whatever else the machine does.
 */
const nextWriteWithinMs = 30_000;

/** A write of one company, sent under one key until its outcome is known. */
type Write = (key: string) => Promise<unknown>;
type Writes = Record<ServiceName, Write>;

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet();
}, 120_000);
afterAll(async () => {
  await fleet?.stop();
});

/** Calls until the outcome is known; a service that is being started answers later. */
const callUntilKnown = <O extends Operation>(
  operation: O,
  principal: Principal,
  input: z.input<O['input']>,
  key: string = randomUUID(),
): Promise<Answer<O>> =>
  insist(() => fleet.call(operation, principal, input, { key, timeout_ms: 10_000 }), {
    what: `an answer of ${operation.name}`,
    database: fleet.database,
    again: (error) =>
      error instanceof Failure && ['unavailable', 'idempotency_in_flight'].includes(error.code),
  });

/** One write in each service, for a buyer and a supplier of their own. */
const writesOf = async (name: string): Promise<Writes> => {
  const operator = principalOf('operator');
  const company = async (kind: 'buyer' | 'supplier') => {
    const email = `${kind}-${randomUUID()}@example.com`;
    const made = await callUntilKnown(createCompany, operator, {
      name: `${name} ${kind} ${randomUUID()}`,
      kind,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      admin: { name: 'Ana Admin', email },
    });
    return principalOf(kind, { company_id: made.id, company_name: made.name });
  };
  const [buyer, supplier] = [await company('buyer'), await company('supplier')];
  const market = await buildMarket(
    { call: (operation, principal, input) => callUntilKnown(operation, principal, input) },
    { buyer, supplier, session: inSession },
  );
  const { branch } = market;
  const product_id = await market.product({ stock: 1_000 });
  const lines = [{ product_id, quantity: 1 }];
  return {
    branches: (key) =>
      callUntilKnown(
        createBranch,
        buyer,
        {
          name: 'Hub',
          code: key.slice(0, 8).toUpperCase(),
          address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
          currency: 'EUR',
          time_zone: 'Europe/Berlin',
        },
        key,
      ),
    catalogue: (key) =>
      callUntilKnown(createStore, supplier, { name: key, country: 'DE', currency: 'EUR' }, key),
    suppliers: (key) =>
      callUntilKnown(createSupplierInvite, buyer, { company_name: 'New', email: `${key}@example.com` }, key),
    finance: (key) =>
      callUntilKnown(
        updateCompanyLimits,
        inSession(buyer),
        { limits: [{ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('90000.00') }] },
        key,
      ),
    identity: (key) =>
      callUntilKnown(
        inviteUser,
        inSession(buyer),
        { email: `${key}@example.com`, name: 'Ben', role: 'buyer' },
        key,
      ),
    orders: (key) => callUntilKnown(placeOrder, buyer, { branch_id: branch.id, lines }, key),
    recurrence: (key) =>
      callUntilKnown(createRecurrence, buyer, { branch_id: branch.id, lines, schedule: 'FREQ=WEEKLY' }, key),
    rfq: (key) =>
      callUntilKnown(
        createRfq,
        buyer,
        {
          branch_id: branch.id,
          title: 'Chairs',
          items: [{ name: 'Chair', quantity: 4 }],
          deadline: new Date(Date.now() + 86_400_000).toISOString(),
          currency: 'EUR',
          supplier_company_ids: [supplier.company_id],
        },
        key,
      ),
  };
};

/** Lets a service die in the middle of a write and starts it again; `answered` is when the caller gets its answer. */
const dieIn = async (
  service: ServiceName,
  write: Write,
): Promise<{ diedAt: number; answered: Promise<unknown> }> => {
  fleet.process(service).kill('SIGTERM');
  await fleet.process(service).exited;
  const doomed = await fleet.start(service, 'write.open');
  // Its caller keeps trying until the service is back; a refusal would show that nothing was killed.
  const answered = write(randomUUID());
  await Promise.race([doomed.exited, answered]);
  const diedAt = performance.now();
  await fleet.start(service);
  return { diedAt, answered };
};

test('a service that is killed in a write stops its company for seconds, and no other company', async () => {
  const [hit, other] = [await writesOf('hit'), await writesOf('other')];
  const waits: Promise<[ServiceName, { hit_ms: number; other_ms: number }]>[] = [];
  for (const service of serviceNames) {
    const { diedAt, answered } = await dieIn(service, hit[service]);
    const since = () => Math.round(performance.now() - diedAt);
    const again = hit[service](randomUUID()).then(since);
    const other_ms = await other[service](randomUUID()).then(since);
    // The next service dies while this one's company waits.
    waits.push(
      again.then(async (hit_ms) => {
        await answered;
        return [service, { hit_ms, other_ms }];
      }),
    );
  }
  const waited = Object.fromEntries(await Promise.all(waits));
  console.log(JSON.stringify(waited));
  await untilSettled(fleet.database);
  for (const [service, { hit_ms, other_ms }] of Object.entries(waited))
    expect([service, hit_ms < nextWriteWithinMs, other_ms < hit_ms]).toEqual([service, true, true]);
}, 600_000);
