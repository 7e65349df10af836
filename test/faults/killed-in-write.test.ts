import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  createBranch,
  createRecurrence,
  createRfq,
  createStore,
  createSupplierInvite,
  createWebhook,
  Failure,
  type Operation,
  type Principal,
  placeOrder,
  type ServiceName,
  serviceNames,
  updateCompanyLimits,
  updateIntegrationSettings,
} from '@procura/contracts';
import { aCompany, aJoinedCompany, eur, inSession, type MailingPlace } from '@procura/testkit';
import { buildMarket } from '@procura/testkit/market';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { insist, untilSettled } from '@procura/testkit/progress';
import type { z } from 'zod';

/**
 * Longest time from the death of a process in a write to the next write of the same company. It takes about
 * 7 s (`npm run soak -- killed-writer` holds it to 10); MongoDB alone would take 60, on any machine.
 */
const nextWriteWithinMs = 30_000;

/** A write of one company, sent under one key until its outcome is known. */
type Write = (key: string) => Promise<unknown>;
type Writes = Record<ServiceName, Write>;

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startPlatform({ as: 'processes', gateways: 0 });
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

const openPlace = (): MailingPlace => ({
  call: (operation, principal, input) => callUntilKnown(operation, principal, input),
  settle: () => untilSettled(fleet.database),
  config: { mail_dir: fleet.mail_dir },
});

/** One write in each service, for a buyer and a supplier of their own. */
const writesOf = async (): Promise<Writes> => {
  const place = openPlace();
  const { admin: buyer } = await aJoinedCompany(place, 'buyer');
  const supplier = await aCompany(place, 'supplier');
  const market = await buildMarket(place, { buyer, supplier, session: inSession });
  const { branch } = market;
  const product_id = await market.product({ stock: 1000 });
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
      callUntilKnown(updateIntegrationSettings, inSession(buyer), { api_enabled: true }, key),
    orders: (key) => callUntilKnown(placeOrder, buyer, { branch_id: branch.id, lines }, key),
    recurrence: (key) =>
      callUntilKnown(createRecurrence, buyer, { branch_id: branch.id, lines, schedule: 'FREQ=WEEKLY' }, key),
    feed: (key) =>
      callUntilKnown(createWebhook, inSession(buyer), { name: 'ERP', url: 'https://erp.invalid/hook' }, key),
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

type Row = { _id: string; alive_at: Date };
/**
 * What the processes of a service have said of themselves; the row of one that died stays until its
 * transactions are ended.
 */
const rowsOf = (service: ServiceName): Promise<Row[]> =>
  fleet.database(service).collection<Row>('processes').find({}).toArray();

/** Lets a replica of a service die in the middle of a write of a company; the other replica stays. */
const dieIn = async (service: ServiceName, write: Write): Promise<{ answered: Promise<unknown> }> => {
  const doomed = await fleet.start(service, { fault: 'write.open' });
  let isDead = false;
  const died = doomed.exited.then(() => {
    isDead = true;
  });
  for (;;) {
    // Either replica may take it. The caller keeps trying, so one of them answers.
    const answered = write(randomUUID());
    await Promise.race([died, answered]);
    if (isDead) return { answered };
  }
};

/** Deaths of a service after which another company's write may take so long that nothing is shown. */
const deaths = 3;

/**
 * Waits after a death in a write, in ms: of the company with this write, and of another company. The other company's
 * write is answered while the transaction of the dead process is still open. So it cannot have waited for it.
 */
const waitsAfterDeath = async (
  service: ServiceName,
  { hit, other }: { hit: Write; other: Write },
): Promise<{ hit_ms: Promise<number>; other_ms: number }> => {
  for (let death = 1; ; death++) {
    const { answered } = await dieIn(service, hit);
    const diedAt = performance.now();
    const since = () => Math.round(performance.now() - diedAt);
    const atDeath = await rowsOf(service);
    const hit_ms = Promise.all([hit(randomUUID()).then(since), answered]).then(([ms]) => ms);
    const other_ms = await other(randomUUID()).then(since);
    const silent = (await rowsOf(service)).filter((row) =>
      atDeath.some(({ _id, alive_at }) => _id === row._id && alive_at.getTime() === row.alive_at.getTime()),
    );
    if (silent.length > 0) return { hit_ms, other_ms };
    await hit_ms;
    if (death === deaths)
      throw new Error(
        `${service}: the other company's write took ${other_ms} ms, as long as the orphan lasted`,
      );
  }
};

test('a service that is killed in a write stops its company for seconds, and no other company', async () => {
  const [hit, other] = [await writesOf(), await writesOf()];
  const waits: Promise<[ServiceName, { hit_ms: number; other_ms: number }]>[] = [];
  for (const service of serviceNames) {
    const { hit_ms, other_ms } = await waitsAfterDeath(service, { hit: hit[service], other: other[service] });
    // The next service dies while this one's company waits.
    waits.push(hit_ms.then((ms) => [service, { hit_ms: ms, other_ms }]));
  }
  const waited = Object.fromEntries(await Promise.all(waits));
  console.log(JSON.stringify(waited));
  await untilSettled(fleet.database);
  for (const [service, { hit_ms }] of Object.entries(waited))
    expect([service, hit_ms < nextWriteWithinMs]).toEqual([service, true]);
}, 600_000);
