import type { Call } from '@procura/bus';
import {
  type Answer,
  commitSpend,
  Failure,
  type Id,
  maxWarnings,
  newId,
  newNumber,
  type PurchaseView,
  reserveStock,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { idempotencyId, isDuplicateKey, payloadHash, retryDuplicates, type WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import { mailApprovers } from '../mails.ts';
import { noticesOf } from '../model/offer.ts';
import type { Approval, Order } from '../model/order.ts';
import {
  newOrder,
  newPurchaseLines,
  type Purchase,
  quotedLines,
  requisitionerOf,
} from '../model/purchase.ts';
import { approvalOf } from '../model/purchase-approval.ts';
import { toPurchaseView } from '../model/purchase-view.ts';
import type { Quote } from '../model/quote.ts';
import { saveOrder } from '../order/order-store.ts';
import type { Draft } from './draft-purchase.ts';
import { findApprovers } from './preview-order.ts';

/** The maximum time of a placement before the sweeper abandons it; as long as the gateway waits for one. */
const longestPlacingMs = 20_000;
/** The time in which a waiting purchase has to be decided. */
const lapseMs = 7 * 24 * 3600 * 1000;

/** What a placement has in addition to its draft. */
type Placement = {
  /** The purchase's id if the caller assigns one; it then identifies the placement permanently. */
  purchase_id?: Purchase['_id'];
  internal_note: string | null;
  /** The recurring order of the run. */
  recurrence_id?: Order['recurrence_id'];
};
type Claimed = Draft & Placement & { purchase: Purchase };

/**
 * First step of placing: inserts the purchase of a draft as `placing`. Returns what makes it, or null if another call
 * holds the id, the key or the preview.
 */
export const claimPurchase = async (
  deps: Deps,
  call: Call,
  draft: Draft,
  placement: Placement,
): Promise<{ row: Purchase; make(): Promise<PurchaseView> } | null> => {
  const bounded = { ...call, deadline_ms: Math.min(call.deadline_ms, Date.now() + longestPlacingMs) };
  const purchase = newPurchase(bounded, draft, { id: placement.purchase_id, now: deps.clock() });
  try {
    await deps.purchases.owner(purchase.company_id).insert(purchase);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  return { row: purchase, make: () => makePurchase(deps, bounded, { ...draft, ...placement, purchase }) };
};

const newPurchase = (
  call: Call,
  { quote, preview }: Draft,
  { id, now }: { id: Purchase['_id'] | undefined; now: Date },
): Purchase => ({
  _id: id ?? newId('purchase'),
  company_id: call.principal.company_id,
  state: 'placing',
  source: quote.source,
  branch_id: quote.branch.id,
  requisitioner: requisitionerOf(call.principal),
  lines: newPurchaseLines(quote),
  ...(call.idempotency_key && { key: idempotencyId(call) }),
  payload_hash: payloadHash(call),
  ...(preview && { preview_id: preview._id }),
  // Abandoned only after no caller waits for the answer.
  sweep_at: new Date(now.getTime() + Math.max(0, call.deadline_ms - Date.now())),
  answer: null,
  created_at: now,
  made_at: null,
  released_at: null,
});

/**
 * Second and third step: holds stock and spend under the purchase's id, then creates purchase and orders in one
 * transaction by compare-and-set. Raises the refusals of catalogue and finance, and `unavailable` if the purchase was
 * abandoned meanwhile.
 */
const makePurchase = async (deps: Deps, call: Call, claimed: Claimed): Promise<PurchaseView> => {
  const { purchase, quote } = claimed;
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
    deps.database.write(step, (tx) => insertOrders(deps, tx, { ...claimed, call, commitment, approvers })),
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
  made: Claimed & {
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
        source: part.source,
        buyer: call.principal,
        branch: quote.branch,
        supplier: part.supplier,
        store: part.store,
        lines: quotedLines(purchase, part),
        shipping: part.shipping,
        approval,
        header: made.header,
        internal_note: made.internal_note,
        recurrence_id: made.recurrence_id,
        now: tx.now,
      }),
  );
  await requirePartiesActive(deps, orders, tx);
  const answer = { ...toPurchaseView(purchase._id, orders, call.principal), warnings: warningsOf(made) };
  await deps.purchases.owner(company_id, tx).requireUpdate(
    { _id: purchase._id, state: 'placing' },
    {
      $set: {
        state: 'made',
        made_at: tx.now,
        answer,
        ...approvalOf(orders),
        ...(lapses_at && { lapses_at }),
      },
      $unset: { sweep_at: '' },
    },
    abandonedMeanwhile,
  );
  for (const order of orders) await saveOrder(deps, tx, null, order);
  if (purchase.preview_id)
    await deps.previews
      .owner(company_id, tx)
      .updateOne({ _id: purchase.preview_id }, { $set: { purchase_id: purchase._id } });
  if (lapses_at) tx.enqueue(mailApprovers, { purchase_id: purchase._id, buyer_company_id: company_id });
  tx.audit({ target: purchase._id });
  return answer;
};

/** The warnings that its preview showed and that still apply, and changes of the offer that only are to be noticed. */
const warningsOf = ({ preview, header, changes }: Draft): PurchaseView['warnings'] =>
  [
    ...(preview?.warnings ?? []).filter(
      ({ path }) => path !== 'reference' || header.reference === preview?.header?.reference,
    ),
    ...noticesOf(changes),
  ].slice(0, maxWarnings);
