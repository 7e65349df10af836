/**
 * `npm run soak -- killed-writer`: orders and events of eight companies in the 30 s before and after a replica of rfq is
 * killed in a write of another company. Fails when they become fewer or late, or the company cannot write again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRfq, Failure, placeOrder, serviceNames } from '@procura/contracts';
import { aCompany, inSession } from '@procura/testkit';
import { buildMarket } from '@procura/testkit/market';
import { startPlatform } from '@procura/testkit/platform';
import { takeFastStack } from '../load-platform.ts';
import { percentile } from '../percentile.ts';

const companies = 8;
const everyMs = 2000;
const windowMs = 30_000;
const limits = { rate: 0.9, delay: 3, nextWriteMs: 10_000, deliveredMs: 20_000 };

type Window = { name: string; fromMs: number; toMs: number };

const stack = await takeFastStack();
const fleet = await startPlatform({ as: 'processes', gateways: 0 });
try {
  // An RFQ goes to suppliers of the directory. The directory follows the events of identity.
  const supplier = await aCompany(fleet, 'supplier');
  const open = async () =>
    buildMarket(fleet, { buyer: await aCompany(fleet, 'buyer'), supplier, session: inSession });
  const hit = await open();
  const others = [];
  for (let index = 0; index < companies; index++) {
    const market = await open();
    others.push({ ...market, product_id: await market.product({ stock: 10_000 }) });
  }

  let isOver = false;
  const placedAt: number[] = [];
  /** Places an order every two seconds, whether the one before was answered or not. */
  const placing = others.map(async ({ buyer, branch, product_id }, index) => {
    await sleep((everyMs / companies) * index);
    const calls: Promise<unknown>[] = [];
    while (!isOver) {
      const lines = [{ product_id, quantity: 1 }];
      calls.push(
        fleet.call(placeOrder, buyer, { branch_id: branch.id, lines }).then(
          () => placedAt.push(Date.now()),
          (error: unknown) => console.error(String(error)),
        ),
      );
      await sleep(everyMs);
    }
    await Promise.all(calls);
  });
  /** Writes in rfq, where no other company writes; false when no answer came. */
  const write = async (): Promise<boolean> =>
    fleet
      .call(
        createRfq,
        hit.buyer,
        {
          branch_id: hit.branch.id,
          title: 'Chairs',
          items: [{ name: 'Chair', quantity: 4 }],
          deadline: new Date(Date.now() + 86_400_000).toISOString(),
          currency: 'EUR',
          supplier_company_ids: [supplier.company_id],
        },
        { timeout_ms: 2000 },
      )
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Failure && error.code === 'unavailable') return false;
          throw error;
        },
      );

  await sleep(5000);
  const quiet: Window = { name: 'before the kill', fromMs: Date.now(), toMs: Date.now() + windowMs };
  await sleep(windowMs);
  const doomed = await fleet.start('rfq', { fault: 'write.open' });
  let diedAt = 0;
  doomed.exited.then(() => {
    diedAt = Date.now();
  });
  while (!diedAt) await write();
  const killed: Window = { name: 'after it', fromMs: diedAt, toMs: diedAt + windowMs };
  while (!(await write()));
  const nextWriteMs = Date.now() - diedAt;
  await sleep(Math.max(0, killed.toMs - Date.now()));
  isOver = true;
  await Promise.all(placing);

  const rowsOf = async (filter: Record<string, unknown>) =>
    (
      await Promise.all(
        serviceNames.map((name) => fleet.database(name).collection('outbox').find(filter).toArray()),
      )
    ).flat();
  const endedAt = Date.now();
  while ((await rowsOf({ undone: true })).length > 0) {
    if (Date.now() - endedAt > 2 * limits.deliveredMs) break;
    await sleep(100);
  }
  const deliveredMs = Date.now() - endedAt;
  const rows = await rowsOf({ done_at: { $ne: null } });
  const measured = [quiet, killed].map(({ name, fromMs, toMs }) => {
    const delays = rows
      .filter(({ created_at, lane }) => {
        const atMs = (created_at as Date).getTime();
        return atMs >= fromMs && atMs < toMs && !String(lane).includes(hit.buyer.company_id);
      })
      .map(({ created_at, done_at }) => (done_at as Date).getTime() - (created_at as Date).getTime());
    const orders = placedAt.filter((ms) => ms >= fromMs && ms < toMs).length;
    const p99 = percentile(delays, 0.99);
    console.log(`${name}: ${orders} orders of others, ${delays.length} events of others, p99 ${p99} ms`);
    return { orders, p99 };
  });
  const [before, after] = measured as [{ orders: number; p99: number }, { orders: number; p99: number }];
  const problems = [
    [
      `orders ${(after.orders / before.orders).toFixed(2)} of before`,
      after.orders >= limits.rate * before.orders,
    ],
    [
      `events p99 ${(after.p99 / before.p99).toFixed(2)} times before`,
      after.p99 <= limits.delay * before.p99,
    ],
    [`the company wrote again after ${nextWriteMs} ms`, nextWriteMs <= limits.nextWriteMs],
    [`everything delivered ${deliveredMs} ms after the last order`, deliveredMs <= limits.deliveredMs],
  ] as const;
  for (const [sentence, holds] of problems) console.log(`${holds ? 'ok      ' : 'PROBLEM '} ${sentence}`);
  process.exitCode = problems.every(([, holds]) => holds) ? 0 : 1;
} finally {
  await fleet.stop();
  await stack.stop();
}
