import type { Call } from '@procura/bus';
import {
  type Answer,
  approvalRequested,
  commitSpend,
  Failure,
  type Id,
  newNumber,
  type PurchaseView,
  reserveStock,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { retryDuplicates, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { saveOrder } from '../order/order-store.ts';
import type { Approval, Order } from '../rules/order.ts';
import { newOrder, type Purchase, quotedLines } from '../rules/purchase.ts';
import { toPurchaseView } from '../rules/purchase-view.ts';
import type { Quote } from '../rules/quote.ts';
import { findApprovers } from './preview-order.ts';

type Held = {
  purchase: Purchase;
  quote: Quote;
  header: Order['header'];
  internal_note: string | null;
  recurrence_id?: Order['recurrence_id'];
  warnings: PurchaseView['warnings'];
};

const lapseMs = 7 * 24 * 3600 * 1000;

/**
 * Second and third step of placing: holds stock and spend under the purchase's id, then creates purchase and orders in
 * one transaction by compare-and-set. Raises the refusals of catalogue and finance, and `unavailable` if the purchase
 * was abandoned meanwhile.
 */
export const makePurchase = async (deps: Deps, call: Call, held: Held): Promise<PurchaseView> => {
  const { purchase, quote } = held;
  // The caller's key identifies the placement; the purchase's id identifies its steps.
  const step: Call = { ...call, idempotency_key: null };
  const sellers = new Map(
    quote.parts.flatMap(({ supplier, lines }) => lines.map(({ product_id }) => [product_id, supplier.id])),
  );
  await deps.bus.call(reserveStock, step, {
    purchase_id: purchase._id,
    lines: purchase.lines.map((line) => ({ ...line, supplier_company_id: sellers.get(line.product_id) })),
  });
  deps.fault('place.after_reserve');
  const { user_id, role, credential_id } = purchase.requisitioner;
  const commitment = await deps.bus.call(commitSpend, step, {
    hold_id: purchase._id,
    branch_id: purchase.branch_id,
    user_id: user_id as Id<'user'>,
    role,
    credential_id,
    shares: quote.parts.map((part) => ({
      share_id: orderIdOf(purchase, part),
      amount: formatMoney(part.totals.total),
    })),
    on_approval: 'wait',
  });
  deps.fault('place.after_commit');
  const approvers = commitment.needs_approval ? await findApprovers(deps, step, purchase.branch_id) : [];
  deps.fault('place.before_made');
  const answer = await retryDuplicates(['number'], () =>
    deps.database.write(step, (tx) => insertOrders(deps, tx, { ...held, call, commitment, approvers })),
  );
  deps.fault('place.after_made');
  return answer;
};

const orderIdOf = ({ lines }: Purchase, part: Quote['parts'][number]): Id<'order'> => {
  const [first] = part.lines;
  const line = lines.find((one) => one.product_id === first?.product_id);
  if (!line) throw new Error('A purchase has a line for every line of its quote');
  return line.order_id;
};

const abandonedMeanwhile = (): Failure =>
  new Failure('unavailable', 'Placing took too long and was cancelled; nothing was ordered. Send it again.', {
    retry_after_s: 1,
  });

const insertOrders = async (
  deps: Deps,
  tx: WriteTx,
  made: Held & {
    call: Call;
    commitment: Answer<typeof commitSpend>;
    approvers: PurchaseView['approvers'];
  },
): Promise<PurchaseView> => {
  const { purchase, quote, call, commitment, approvers } = made;
  const { company_id } = purchase;
  const lapses_at = commitment.needs_approval ? new Date(tx.now.getTime() + lapseMs) : null;
  const approval: Approval | null = lapses_at && {
    verdicts: commitment.verdicts,
    approvers,
    lapses_at,
    decided_by: null,
    decided_at: null,
    note: null,
  };
  const orders = quote.parts.map(
    (part): Order =>
      newOrder({
        id: orderIdOf(purchase, part),
        number: newNumber('ORD', tx.now),
        purchase,
        buyer: call.principal,
        branch: quote.branch,
        supplier: part.supplier,
        store: part.store,
        lines: quotedLines(purchase, part),
        shipping: part.totals.shipping,
        approval,
        header: made.header,
        internal_note: made.internal_note,
        recurrence_id: made.recurrence_id,
        now: tx.now,
      }),
  );
  const answer = { ...toPurchaseView(purchase._id, orders, call.principal), warnings: made.warnings };
  await deps.purchases.owner(company_id, tx).requireUpdate(
    { _id: purchase._id, state: 'placing' },
    {
      $set: { state: 'made', made_at: tx.now, answer, ...(lapses_at && { lapses_at }) },
      $unset: { sweep_at: '' },
    },
    abandonedMeanwhile,
  );
  for (const order of orders) await saveOrder(deps, tx, null, order);
  if (purchase.preview_id)
    await deps.previews
      .owner(company_id, tx)
      .updateOne({ _id: purchase.preview_id }, { $set: { purchase_id: purchase._id } });
  if (lapses_at) tx.emit(approvalRequested, { purchase_id: purchase._id, buyer_company_id: company_id });
  tx.audit({ target: purchase._id });
  return answer;
};
