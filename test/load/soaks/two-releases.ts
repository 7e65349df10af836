/**
 * `npm run soak -- two-releases <commit>`: every service runs as a replica of the commit, such as the tag of the last
 * release, and one of this tree, which joins it, while people are invited and choose passwords, orders are placed, paid,
 * shipped and delivered, and bids are awarded and ordered. Half-way the replicas of this tree are killed and started again
 * (rolled back and forward). What waits for a feature level is refused meanwhile: decimals, receipts, tax rates and freight
 * of bids, shipping terms. Then those of the commit are stopped, `migrate contract` runs, and it works, also for awards
 * made before. Fails if another call is refused, a mail, charge or invoice is missing, a sum of an order, a charge, its
 * invoices or the limits is off, an event or task is left in an outbox, or a log has an internal error.
 */
import {
  confirmReceipt,
  createSupplierInvite,
  getOrder,
  getOrderBilling,
  type Id,
  inviteUser,
  payOrderWithBalance,
  serviceNames,
  setShippingTerms,
  topUpBalance,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, zero } from '@procura/money';
import { eur, inSession, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import { buildMarket } from '@procura/testkit/market';
import { startPlatform } from '@procura/testkit/platform';
import { takeFastStack } from '../load-platform.ts';
import { type Expected, patienceMs, repeated, stepsOn } from '../two-releases-steps.ts';

const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('Name the commit that runs next to this tree: npm run soak -- two-releases v0.2.0');
  process.exit(2);
}
const rounds = 24;

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
  await market.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('90000.00') });
  const top_up = { company_id, amount: eur('5000.00'), reference: 'two releases' };
  await repeated(() => fleet.call(topUpBalance, principalOf('operator'), top_up, { key: 'top-up' }));
  const product_id = await market.product({ stock: 10_000 });
  const taxed = await market.product({ stock: 10_000, tax_rate: '19' });
  const steps = stepsOn({ fleet, market, problems });
  /** Notes if something was not refused: a replica of the commit does not know its fields, one of this tree the level. */
  const refused = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const outcome = await work().catch((error: unknown) => String(error));
    if (!/migrate contract|is not a field here/.test(String(outcome)))
      problems.push(`${what} next to ${commit}: ${JSON.stringify(outcome)}`);
  };
  const byWeight = { name: 'Coffee', stock: 10, quantity_decimals: 3, unit_code: 'KGM', amount: '12.40' };
  await refused('a quantity with decimals', () => market.product(byWeight));

  const orders: Expected[] = [];
  const shipped = async (one: Omit<Expected, 'invoices'>, parts: readonly number[]): Promise<void> => {
    orders.push({ ...one, invoices: parts.length });
    await steps.shipInParts(one.order_id, parts);
  };
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
    const paid = n % 4 === 1;
    const placed = await steps.place(`${n}`, { product_id, quantity: 2 });
    await shipped({ order_id: placed, total: '20.00', paid }, [1, 1]);
    if (paid)
      await repeated(
        () => fleet.call(payOrderWithBalance, buyer, { order_id: placed }, key('pay')),
        ['not_found'],
      );
    await steps.deliver(placed, await steps.shipmentsOf(placed));
    if (n % 3 > 0) return;
    // Of prices that include tax the rate is stored by no release: replicas of the commit would not take it out.
    const award = await steps.award(`${n}`, { product_id: taxed, total: '50.20' });
    for (const name of ['first', 'second']) {
      const order_id = await steps.issue(award, { name, quantity: 2 });
      await shipped({ order_id, total: '25.10' }, [1, 1]);
      if (n % 2 > 0) await steps.deliver(order_id, await steps.shipmentsOf(order_id));
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

  const first = orders[0]?.order_id;
  if (!first) throw new Error('No order was placed');
  const [early_shipment] = await steps.shipmentsOf(first);
  if (!early_shipment) throw new Error(`${first} was not shipped`);
  await refused('a receipt', () =>
    fleet.call(confirmReceipt, buyer, { order_id: first, shipment_id: early_shipment, rest: 'accepted' }),
  );
  const asked = await steps.askFor('early');
  await refused('a bid with a tax rate', () => steps.offer(asked, { tax_rate: '19' }));
  await refused('a bid with freight', () => steps.offer(asked, { freight: eur('10.00') }));
  const terms = { currency: 'EUR', flat: eur('7.90'), tax_rate: '19' };
  await refused('shipping terms', () => fleet.call(setShippingTerms, supplier, terms));
  // Next to the commit, what is delivered counts as accepted.
  const { status, receipt_status } = await fleet.call(getOrder, buyer, { order_id: first });
  if (status !== 'delivered') problems.push(`the first order is ${status} and ${receipt_status}`);
  const earlyAward = await steps.award('both', { product_id: taxed, total: '50.20' });
  const earlyHalf = await steps.issue(earlyAward, { name: 'early', quantity: 2 });
  const half = await steps.place('half', { product_id, quantity: 2 });
  await shipped({ order_id: half, total: '20.00', paid: true }, [1, 1]);
  await fleet.call(payOrderWithBalance, buyer, { order_id: half });
  await steps.deliver(half, (await steps.shipmentsOf(half)).slice(0, 1));

  for (const one of released) {
    one.kill('SIGTERM');
    await one.exited;
  }
  for (const name of serviceNames) await fleet.command(name, 'migrate', 'contract');
  const coffee = await market.product(byWeight);
  const weighed = await steps.place('weighed', { product_id: coffee, quantity: 0.375 });
  // 4.65, less 0.31 for what is claimed.
  await shipped({ order_id: weighed, total: '4.34' }, [0.125, 0.25]);
  const isStocked = async () => (await market.stockOf(coffee)) === 9.625;
  await eventually('the stock without what was weighed', isStocked, { within_ms: patienceMs }).catch(
    async () => problems.push(`the stock of 10 less 0.375 is ${await market.stockOf(coffee)}`),
  );
  await steps.receiveAndClaim(weighed);
  const isReleased = async () =>
    (await fleet.call(getOrderBilling, buyer, { order_id: half })).charge?.released.amount === '10.00';
  await eventually('the money of a delivered half', isReleased, { within_ms: patienceMs }).catch(() =>
    problems.push(`what ${commit} delivered of ${half} was not released`),
  );
  console.log(`${commit} has stopped, and 0.375 kg were ordered and shipped in two parts`);

  const lost = await steps.place('lost', { product_id, quantity: 2 });
  await steps.lose(lost);
  await steps.shipInParts(lost, [1, 1]);
  orders.push({ order_id: lost, total: '20.00', invoices: 3 });
  // The half of an award that was ordered next to the commit, and the half ordered now, cost the same.
  const lateHalf = await steps.issue(earlyAward, { name: 'late', quantity: 2 });
  for (const order_id of [earlyHalf, lateHalf]) await shipped({ order_id, total: '25.10' }, [1, 1]);
  // 50.20 with tax of 9.54, and freight of 10.00 with 1.90; tax is rounded in each order.
  const net = { tax_rate: '19', freight: eur('10.00'), freight_tax_rate: '19', total: '71.64' };
  const award = await steps.award('net', net);
  const one = await steps.issue(award, { name: 'one', quantity: 1 });
  await shipped({ order_id: one, total: '17.91' }, [1]);
  const three = await steps.issue(award, { name: 'three', quantity: 3 });
  await shipped({ order_id: three, total: '53.73' }, [1, 2]);
  await fleet.call(setShippingTerms, supplier, terms);
  // 20.00, and 7.90 with tax of 1.50.
  const sent = await steps.place('sent', { product_id, quantity: 2 });
  await shipped({ order_id: sent, total: '29.40' }, [1, 1]);

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
  for (const one of orders) await steps.checkBilling(one);
  const ordered = add(zero('EUR'), ...orders.map(({ total }) => parseMoney(eur(total))));
  const [used] = await market.used();
  if (used !== formatMoney(ordered).amount)
    problems.push(`${used} of the limit is used, and ${formatMoney(ordered).amount} ordered`);
  problems.push(
    ...fleet
      .logs()
      .split('\n')
      .filter((line) => line.includes('"internal error"') || line.includes('has no task')),
  );
  console.log(`${rounds} rounds, ${orders.length} orders, ${addresses.length} mails, ${used} EUR ordered`);
} finally {
  await fleet.stop();
  await stack?.stop();
}
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
