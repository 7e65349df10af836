/**
 * `npm run soak -- two-releases <commit>`: every service runs as a replica of the commit, such as the tag of the last
 * release, and one of this tree, which joins it, while people are invited, choose new passwords, and orders are placed,
 * shipped and delivered. Half-way the replicas of this tree are killed and started again (rolled back and forward). What
 * waits for a feature level is refused meanwhile; then those of the commit are stopped, `migrate contract` runs, and it
 * works: a receipt with a claim that is credited, and a lost shipment. Fails if another call is refused, a mail, charge or invoice is missing, a sum is off, an event or task is left in
 * an outbox, or a log has an internal error.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerClaim,
  cancelShipment,
  confirmOrder,
  confirmReceipt,
  createSupplierInvite,
  deliverOrder,
  Failure,
  getOrder,
  getOrderBilling,
  getOrderLogistics,
  type Id,
  inviteUser,
  placeOrder,
  serviceNames,
  shipOrder,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, subtract, zero } from '@procura/money';
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
      await deliverAll(order_id);
    }
  };
  const shipmentsOf = async (order_id: Id<'order'>) =>
    (await repeated(() => fleet.call(getOrderLogistics, buyer, { order_id }))).shipments.map(({ id }) => id);
  const deliverAll = async (order_id: Id<'order'>): Promise<void> => {
    const evidence = { kind: 'photo', sha256: '0'.repeat(64) } as const;
    for (const shipment_id of await shipmentsOf(order_id)) {
      const delivery = { order_id, shipment_id, received_by: 'Rita', evidence };
      await repeated(() => fleet.call(deliverOrder, supplier, delivery, { key: `deliver-${shipment_id}` }));
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
  /** Counts the first shipment with 0.025 kg spoilt, which are credited, and accepts the second. */
  const receiveAndClaim = async (order_id: Id<'order'>): Promise<void> => {
    const [shipment, other] = await shipmentsOf(order_id);
    const [line] = (await fleet.call(getOrder, buyer, { order_id })).lines;
    if (!shipment || !other || !line) throw new Error(`${order_id} lacks shipments`);
    const after = await fleet.call(confirmReceipt, buyer, {
      order_id,
      shipment_id: shipment,
      lines: [
        { line_id: line.id, received_quantity: 0.125, problems: [{ kind: 'damaged', quantity: 0.025 }] },
      ],
      rest: 'accepted',
    });
    await fleet.call(confirmReceipt, buyer, { order_id, shipment_id: other, rest: 'accepted' });
    const claim_id = after.claims[0]?.id;
    if (!claim_id) throw new Error(`${order_id} has no claim`);
    const lines = [{ line_id: line.id, kind: 'damaged' as const, credit_quantity: 0.025 }];
    const answered = await fleet.call(answerClaim, supplier, { claim_id, lines });
    if (answered.credited.amount !== '0.31') problems.push(`0.025 kg credit ${answered.credited.amount}`);
  };
  for (let n = 0; n < rounds; n++) {
    if (n === rounds / 2) {
      for (const name of serviceNames) fleet.process(name).kill('SIGKILL');
      await round(n);
      for (const name of serviceNames) await fleet.start(name);
      console.log('this tree was killed and started again');
    } else await round(n);
  }

  const [first] = orders;
  if (!first) throw new Error('No order was placed');
  const [early_shipment] = await shipmentsOf(first);
  if (!early_shipment) throw new Error(`${first} was not shipped`);
  const counting = { order_id: first, shipment_id: early_shipment, rest: 'accepted' } as const;
  const counted = await fleet.call(confirmReceipt, buyer, counting).catch((error: unknown) => String(error));
  if (!String(counted).includes('migrate contract'))
    problems.push(`a receipt was not refused next to ${commit}: ${String(counted)}`);
  // Next to the commit, what is delivered counts as accepted.
  const { status, receipt_status } = await fleet.call(getOrder, buyer, { order_id: first });
  if (status !== 'delivered') problems.push(`the first order is ${status} and ${receipt_status}`);

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
  const claimed = weighed.orders[0]?.id as Id<'order'>;
  await receiveAndClaim(claimed);
  console.log(`${commit} has stopped, and 0.375 kg were ordered and shipped in two parts`);

  const lost = await fleet.call(placeOrder, buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity: 2 }],
  });
  for (const { id: order_id } of lost.orders) {
    await shipInParts(order_id, [2]);
    const [shipment_id] = await shipmentsOf(order_id);
    if (!shipment_id) throw new Error(`${order_id} was not shipped`);
    const loss = { order_id, shipment_id, reason: 'lost', note: 'The lorry burnt' } as const;
    const after = await fleet.call(cancelShipment, supplier, loss);
    if (after.status !== 'confirmed') problems.push(`an order without shipments is ${after.status}`);
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
    const billing = await fleet.call(getOrderBilling, buyer, { order_id });
    const { payment_status, invoices, credit_notes, total } = billing;
    if (payment_status !== 'unpaid') problems.push(`the charge of ${order_id} is ${payment_status}`);
    const sum = add(zero('EUR'), ...invoices.map((one) => parseMoney(one.total)));
    const credit = add(zero('EUR'), ...credit_notes.map((one) => parseMoney(one.amount)));
    const invoiced = formatMoney(subtract(sum, credit)).amount;
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
