/**
 * `npm run soak -- two-releases <commit>`: every service runs as a replica of this tree and one of the commit, such as the
 * tag of the last release, while people are invited, choose new passwords and place orders. Half-way the replicas of this
 * tree are killed and started again (rolled back and forward). Fails if a call is refused, a mail or a charge is missing,
 * an event or task is left in an outbox, or a log has an internal error.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSupplierInvite,
  Failure,
  getOrderBilling,
  type Id,
  inviteUser,
  placeOrder,
  serviceNames,
} from '@procura/contracts';
import { inSession, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import { buildMarket } from '@procura/testkit/market';
import { startPlatform } from '@procura/testkit/platform';
import { takeFastStack } from '../load-platform.ts';

const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('Name the commit that runs next to this tree: npm run soak -- two-releases v0.2.0');
  process.exit(2);
}
const rounds = 24;
const patienceMs = 60_000;

const stack = await takeFastStack();
const fleet = await startPlatform({ as: 'processes' });
const problems: string[] = [];
try {
  for (const name of serviceNames) await fleet.start(name, { from: commit });
  console.log(`each service runs twice: this tree and ${commit}`);
  const admin = await fleet.company('buyer');
  const [company_id, user_id] = [admin.company_id as Id<'company'>, admin.user_id as Id<'user'>];
  const buyer = inSession(principalOf('buyer', { company_id, user_id }));
  const seller = await fleet.company('supplier');
  const supplier = principalOf('supplier', { company_id: seller.company_id as Id<'company'> });
  const market = await buildMarket(fleet, { buyer, supplier, session: inSession });
  const product_id = await market.product({ stock: 10_000 });

  /** Repeats a call whose key is safe to repeat while processes are killed. */
  const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
    for (const fromMs = Date.now(); ; await sleep(250))
      try {
        return await work();
      } catch (error) {
        const isAway =
          error instanceof Failure && ['unavailable', 'idempotency_in_flight'].includes(error.code);
        if (!isAway || Date.now() - fromMs > patienceMs) throw error;
      }
  };

  const orders: Id<'order'>[] = [];
  const round = async (n: number): Promise<void> => {
    const key = (what: string) => ({ key: `${what}-${n}-${commit}` });
    const invite = {
      email: `colleague${n}@example.com`,
      name: `Colleague ${n}`,
      role: 'buyer',
    } as const;
    await repeated(() => fleet.call(inviteUser, buyer, invite, key('invite')));
    const supplierInvite = { company_name: `Supplier ${n}`, email: `supplier${n}@example.com` };
    await repeated(() => fleet.call(createSupplierInvite, buyer, supplierInvite, key('supplier')));
    const lines = [{ product_id, quantity: 2 }];
    const placed = await repeated(() =>
      fleet.call(placeOrder, buyer, { branch_id: market.branch.id, lines }, key('order')),
    );
    orders.push(...placed.orders.map(({ id }) => id));
  };
  for (let n = 0; n < rounds; n++) {
    if (n === rounds / 2) {
      for (const name of serviceNames) fleet.all(name)[0]?.kill('SIGKILL');
      await round(n);
      for (const name of serviceNames) await fleet.start(name);
      console.log('this tree was killed and started again');
    } else await round(n);
  }

  const addresses = Array.from({ length: rounds }, (_, n) => [
    `colleague${n}@example.com`,
    `supplier${n}@example.com`,
  ]).flat();
  const missing = async () => {
    const mailed = new Set((await readMails(fleet.mail_dir)).map(({ to }) => to));
    return addresses.filter((address) => !mailed.has(address));
  };
  const left = async () =>
    (
      await Promise.all(
        serviceNames.map(async (name) =>
          (
            await fleet.database(name).collection('outbox').find({ undone: true }).toArray()
          ).map(({ event, last_error }) => `${name} ${event}: ${last_error}`),
        ),
      )
    ).flat();
  const settled = async () => (await missing()).length + (await left()).length === 0;
  await eventually('every mail and event', settled, { within_ms: patienceMs }).catch(() => undefined);
  problems.push(...(await missing()).map((address) => `no mail to ${address}`));
  problems.push(...(await left()).map((row) => `left in the outbox of ${row}`));
  for (const order_id of orders) {
    const { payment_status } = await fleet.call(getOrderBilling, buyer, { order_id });
    if (payment_status !== 'unpaid') problems.push(`the charge of ${order_id} is ${payment_status}`);
  }
  problems.push(
    ...fleet
      .logs()
      .split('\n')
      .filter((line) => line.includes('"internal error"') || line.includes('has no task')),
  );
  console.log(`${rounds} rounds, ${orders.length} orders, ${addresses.length} mails`);
} finally {
  await fleet.stop();
  await stack?.stop();
}
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
