import { systemCall } from '@procura/bus';
import { Failure, systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { eachInTurn, mostDue } from '@procura/service';
import { mailClaim, mailReceiptDue } from '../claim-mails.ts';
import type { Deps } from '../deps.ts';
import { hasLapsed, withDeadline, withReminders } from '../model/deadlines.ts';
import type { Order } from '../model/order.ts';
import { decide } from '../model/order-commands.ts';
import { saveAndMail } from '../order/save-and-mail.ts';

/** An order with a deadline that is due. It is processed in the turn of `company_id`. */
type Due = Pick<Order, '_id'> & { company_id: Order['buyer_company_id']; deadline_at?: Date };

/** Lets receipts and claims lapse after their deadlines, and reminds people two days before. */
export const passDeadlines = async (deps: Deps): Promise<void> => {
  const found = await deps.orders.work().find(
    { deadline_at: { $lte: deps.clock() } },
    {
      sort: { deadline_at: 1, _id: 1 },
      limit: mostDue,
      projection: { buyer_company_id: 1, deadline_at: 1 },
    },
  );
  const due = found.map(
    ({ buyer_company_id, ...order }): Due => ({ ...order, company_id: buyer_company_id }),
  );
  const failing = {
    late: 'the deadlines of an order were not passed',
    postpone: ({ _id, company_id, deadline_at }: Due, until: Date) =>
      deps.orders
        .parties(systemPrincipal(company_id))
        .updateOne({ _id, deadline_at }, { $set: { deadline_at: until } }),
  };
  await eachInTurn(deps, due, failing, ({ _id, company_id }) =>
    deps.database.write(systemCall({ operation: 'pass_order_deadlines', company_id }), (tx) =>
      passOne(deps, tx, { _id, company_id }),
    ),
  );
};

/** What is due is determined again, because another replica or a person may have been first. */
const passOne = async (
  deps: Deps,
  tx: WriteTx,
  { _id, company_id }: Pick<Due, '_id' | 'company_id'>,
): Promise<void> => {
  const orders = deps.orders.parties(systemPrincipal(company_id), tx);
  const order = await orders.findOne({ _id });
  if (!order?.deadline_at || order.deadline_at > tx.now) return tx.audit({ company_ids: [] });
  const isLapsed = hasLapsed(order, tx.now);
  const passed = isLapsed ? decide(order, { kind: 'pass_deadlines' }, tx.now) : order;
  const reminded = withReminders(passed, tx.now);
  const after = withDeadline(reminded.order);
  tx.audit(
    isLapsed ? { target: _id, company_ids: [company_id, order.supplier_company_id] } : { company_ids: [] },
  );
  if (isLapsed) await saveAndMail(deps, tx, order, after);
  else await saveReminders(deps, tx, after);
  const ids = { order_id: _id, buyer_company_id: company_id };
  for (const { id } of reminded.shipments) tx.enqueue(mailReceiptDue, { ...ids, shipment_id: id });
  for (const { id, status } of reminded.claims)
    tx.enqueue(mailClaim, {
      ...ids,
      kind: 'due',
      claim_id: id,
      to_company_id: status === 'open' ? order.supplier_company_id : company_id,
    });
};

/**
 * That somebody was reminded is no version of the order: neither party sees it. A change of the order at the same moment
 * conflicts in the database, and the later of the two is repeated.
 */
const saveReminders = (deps: Deps, tx: WriteTx, after: Order): Promise<void> =>
  deps.orders
    .parties(systemPrincipal(after.buyer_company_id), tx)
    .requireReplace(
      { _id: after._id, version: after.version },
      after,
      () => new Failure('conflict', `Order ${after.number} was changed at the same moment.`),
    );
