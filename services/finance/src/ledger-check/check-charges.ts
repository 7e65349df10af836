import type { Scoped } from '@procura/mongo';
import { chargeIdOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { chargeProblems } from './charge-problems.ts';
import { report } from './ledger-check-store.ts';
import { count, type Sums } from './sums.ts';

type OfOrder = { buyer_company_id: string; order_id: string | null };

/** Orders read in one snapshot. */
const atOnce = 200;

/**
 * Checks the charges of some orders against their payments, refunds and what the ledger holds in escrow for them, each in
 * one snapshot.
 */
export const checkCharges = async (deps: Deps, rows: readonly OfOrder[]): Promise<void> => {
  const ofBuyer = Map.groupBy(
    rows.filter(({ order_id }) => order_id !== null),
    ({ buyer_company_id }) => buyer_company_id,
  );
  for (const [buyer_company_id, own] of ofBuyer) {
    const orders = [...new Set(own.map(({ order_id }) => String(order_id)))];
    for (let from = 0; from < orders.length; from += atOnce)
      await checkOrders(deps, buyer_company_id, orders.slice(from, from + atOnce));
  }
};

/** Rows of orders that have no charge, and so are not checked with the charges. */
export const withoutCharge = async <D extends OfOrder>(deps: Deps, rows: readonly D[]): Promise<D[]> => {
  const orders = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  const found = await deps.charges
    .work()
    .find({ _id: { $in: orders.map(chargeIdOf) } }, { projection: { order_id: 1 } });
  const withOne = new Set<string | null>(found.map(({ order_id }) => order_id));
  return rows.filter(({ order_id }) => !withOne.has(order_id));
};

const checkOrders = async (deps: Deps, buyer_company_id: string, ids: readonly string[]): Promise<void> => {
  const { charges, payments, refunds, ledger } = await deps.database.snapshot(async (tx) => {
    const read = <D extends OfOrder & { _id: string }>(from: Scoped<D>): Promise<D[]> =>
      from.find({ buyer_company_id, order_id: { $in: ids } } as never);
    return {
      charges: await read(deps.charges.work(tx)),
      payments: await read(deps.payments.work(tx)),
      refunds: await read(deps.refunds.work(tx)),
      ledger: await read(deps.ledger.work(tx)),
    };
  });
  const problems = new Map<string, string>();
  const byOrder = <D extends OfOrder>(found: readonly D[]) => {
    const grouped = Map.groupBy(found, ({ order_id }) => order_id);
    return (order: string): D[] => grouped.get(order) ?? [];
  };
  const [chargesOf, paymentsOf, refundsOf, rowsOf] = [
    byOrder(charges),
    byOrder(payments),
    byOrder(refunds),
    byOrder(ledger),
  ];
  for (const order of ids) {
    const [held, released]: [Sums, Sums] = [new Map(), new Map()];
    for (const { postings, currency, supplier_company_id } of rowsOf(order))
      for (const { account, owner, amount_minor } of postings) {
        if (account === 'escrow') count(held, order, { amount_minor, currency });
        if (account === 'available' && owner === supplier_company_id)
          count(released, order, { amount_minor, currency });
      }
    const found = chargeProblems({
      payments: paymentsOf(order),
      refunds: refundsOf(order),
      charges: chargesOf(order),
      held,
      released,
    });
    if (found.length > 0) problems.set(`order ${order}`, found.join(' '));
  }
  await report(deps, { checked: ids.map((order) => `order ${order}`), problems });
};
