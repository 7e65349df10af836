/**
 * `npm run soak -- two-releases <commit>`: every service runs as a replica of the commit, such as the tag of the last
 * release, and one of this tree, which joins it, while people are invited, choose new passwords, and orders are placed,
 * shipped and delivered. Half-way the replicas of this tree are killed and started again (rolled back and forward). What
 * waits for a feature level is refused meanwhile; then those of the commit are stopped, `migrate contract` runs, and it
 * works. Fails if another call is refused, a mail, charge or invoice is missing, a sum is off, an event or task is left in
 * an outbox, or a log has an internal error.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  confirmOrder,
  createSupplierInvite,
  Failure,
  getOrderBilling,
  type Id,
  inviteUser,
  placeOrder,
  serviceNames,
  shipOrder,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, zero } from '@procura/money';
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
const fleet = await startPlatform({ as: 'processes', from: commit });
const problems: string[] = [];
try {
  const released = serviceNames.map((name) => fleet.process(name));
  for (const name of serviceNames) await fleet.start(name);
  console.log(`each service runs twice: this tree and ${commit}`);
  const admin = await fleet.company('buyer');
  const [company_id, user_id] = [admin.company_id as Id<'company'>, admin.user_id as Id<'user'>];
  const buyer = inSession(principalOf('buyer', { company_id, user_id }));
  const seller = await fleet.company('supplier');
  const supplier = principalOf('supplier', { company_id: seller.company_id as Id<'company'> });
  const market = await buildMarket(fleet, { buyer, supplier, session: inSession });
  const product_id = await market.product({ stock: 10_000 });
  const byWeight = { name: 'Coffee', stock: 10, quantity_decimals: 3, unit_code: 'KGM', amount: '12.40' };
  // A replica of the commit does not know the fields, one of this tree the level.
  const early = await market.product(byWeight).catch((error: unknown) => String(error));
  if (!/migrate contract|is not a field here/.test(early))
    problems.push(`a quantity with decimals was not refused next to ${commit}: ${early}`);

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
    for (const { id: order_id } of placed.orders) {
      orders.push(order_id);
      await shipInParts(order_id, [1, 1]);
    }
  };
  const shipInParts = async (order_id: Id<'order'>, parts: readonly number[]): Promise<void> => {
    const step = (what: string) => ({ key: `${what}-${order_id}` });
    const { lines } = await repeated(() => fleet.call(confirmOrder, supplier, { order_id }, step('confirm')));
    for (const [index, quantity] of parts.entries()) {
      const [line] = lines;
      if (!line) throw new Error(`${order_id} has no line`);
      const shipment = { order_id, carrier: 'Post', lines: [{ line_id: line.id, quantity }] };
      await repeated(() => fleet.call(shipOrder, supplier, shipment, step(`ship-${index}`)));
    }
  };
  for (let n = 0; n < rounds; n++) {
    if (n === rounds / 2) {
      for (const name of serviceNames) fleet.process(name).kill('SIGKILL');
      await round(n);
      for (const name of serviceNames) await fleet.start(name);
      console.log('this tree was killed and started again');
    } else await round(n);
  }

  for (const one of released) {
    one.kill('SIGTERM');
    await one.exited;
  }
  for (const name of serviceNames) await fleet.command(name, 'migrate', 'contract');
  const coffee = await market.product(byWeight);
  const weighed = await fleet.call(placeOrder, buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id: coffee, quantity: 0.375 }],
  });
  for (const { id } of weighed.orders) {
    orders.push(id);
    await shipInParts(id, [0.125, 0.25]);
  }
  const isStocked = async () => (await market.stockOf(coffee)) === 9.625;
  await eventually('the stock without what was weighed', isStocked, { within_ms: patienceMs }).catch(
    async () => problems.push(`the stock of 10 less 0.375 is ${await market.stockOf(coffee)}`),
  );
  console.log(`${commit} has stopped, and 0.375 kg were ordered and shipped in two parts`);

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
    const { payment_status, invoices, total } = await fleet.call(getOrderBilling, buyer, { order_id });
    if (payment_status !== 'unpaid') problems.push(`the charge of ${order_id} is ${payment_status}`);
    const invoiced = formatMoney(add(zero('EUR'), ...invoices.map((one) => parseMoney(one.total)))).amount;
    if (invoices.length !== 2 || invoiced !== total.amount)
      problems.push(`the ${invoices.length} invoices of ${order_id} are ${invoiced} of ${total.amount}`);
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
