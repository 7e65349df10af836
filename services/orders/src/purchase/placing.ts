import type { Call } from '@procura/bus';
import {
  Failure,
  type Id,
  mayUseBranch,
  newId,
  newUntimedIds,
  type PurchaseHeader,
  type PurchaseView,
} from '@procura/contracts';
import { idempotencyId, isDuplicateKey, keyReused, payloadHash } from '@procura/mongo';
import { runSaga } from '@procura/saga';
import type { Deps } from '../deps.ts';
import { makePurchase } from './make-purchase.ts';
import { placingSaga } from './placing-saga.ts';
import type { StoredPreview } from './preview-store.ts';
import { headerOf, type Purchase, requisitionerOf } from './purchase.ts';
import { takenBack } from './purchase-store.ts';
import { type PurchaseSource, type Quote, type RequestedLine, readQuote } from './quote.ts';

/** The longest a placement may take before the sweeper takes it back; as long as the gateway waits for one. */
const longestPlacingMs = 20_000;

/** What is placed, and how an earlier call of the same placement is recognised. */
export type Placement = {
  source: PurchaseSource;
  /** The purchase's id if the caller passes one: then the permanent identity of the placement. */
  purchase_id?: Purchase['_id'];
  /** The preview it is made from. */
  preview_id?: StoredPreview['_id'] | undefined;
  /** The buyer's fields of it other than its lines. */
  header?: PurchaseHeader;
  internal_note: string | null;
  /** The recurring order it is a run of. */
  recurrence_id?: Id<'recurrence'> | undefined;
  /** Reads what to place. */
  request(): Promise<{ branch_id: Id<'branch'>; lines: RequestedLine[]; preview: StoredPreview | null }>;
  /** Why the quote is not what the caller agreed to; null when it is. */
  disagreement(quote: Quote, preview: StoredPreview | null): (() => Promise<Failure>) | null;
};

/**
 * Places a purchase (docs/design.md#placing): claims it as `placing`, lets catalogue and finance hold
 * stock and spend under its id, and makes it with its orders in one transaction. A repeat of its id, its key or
 * its preview answers the purchase that was made.
 */
export const place = (deps: Deps, call: Call, placement: Placement): Promise<PurchaseView> => {
  const findEarlier = () => findPlaced(deps, call, placement);
  return runSaga(deps, placingSaga(deps), call, {
    findEarlier,
    async claim() {
      const { source, purchase_id, internal_note, recurrence_id } = placement;
      const { branch_id, lines, preview } = await placement.request();
      const quote = await readQuote(deps, call, { source, branch_id, lines });
      if (quote.problems.length > 0) throw refusalOf(quote);
      const disagreement = placement.disagreement(quote, preview);
      if (disagreement) {
        // Prices may have moved since the same placement was made, whose repeat shows no new preview.
        if (await findEarlier()) return null;
        throw await disagreement();
      }
      const bounded = { ...call, deadline_ms: Math.min(call.deadline_ms, Date.now() + longestPlacingMs) };
      const purchase = await claim(deps, bounded, { quote, preview, purchase_id });
      if (!purchase) return null;
      const header = headerOf(placement.header ?? {}, preview?.header);
      const held = { purchase, quote, header, internal_note, recurrence_id };
      return { row: purchase, make: () => makePurchase(deps, bounded, held) };
    },
  });
};

/** Every line at fault; code and sentence are those of the first. */
export const refusalOf = ({ problems }: Quote): Failure => {
  const [first] = problems;
  if (!first) throw new Error('A quote without problems is not refused');
  return new Failure(
    first.code,
    problems.length > 1 ? `${first.detail} ${problems.length - 1} more below.` : first.detail,
    { errors: problems.map(({ path, detail }) => ({ path, message: detail })) },
  );
};

/** As {@link findEarlier}, for a call that places: raises `hold_released` when the given id was abandoned. */
const findPlaced = async (deps: Deps, call: Call, placement: Placement): Promise<Purchase | null> => {
  const earlier = await findEarlier(deps, call, placement);
  // An abandoned one has neither key nor preview any more, so it was found by its id.
  if (earlier?.state === 'abandoned') throw takenBack(earlier._id);
  return earlier && mayUseBranch(call.principal, earlier.branch_id) ? earlier : null;
};

/** The purchase of an earlier call with this id, key or preview. Raises `idempotency_key_reused`. */
export const findEarlier = async (
  deps: Deps,
  call: Call,
  { purchase_id, preview_id }: Pick<Placement, 'purchase_id' | 'preview_id'>,
): Promise<Purchase | null> => {
  const { company_id, user_id } = call.principal;
  const purchases = deps.purchases.owner(company_id);
  if (purchase_id) return purchases.findOne({ _id: purchase_id });
  const byKey = call.idempotency_key ? await purchases.findOne({ key: idempotencyId(call) }) : null;
  if (byKey && byKey.payload_hash !== payloadHash(call)) throw keyReused();
  if (byKey || !preview_id) return byKey;
  return purchases.findOne({ preview_id, 'requisitioner.user_id': user_id });
};

/** Writes the purchase as `placing`; null when another call holds the id, the key or the preview. */
const claim = async (
  deps: Deps,
  call: Call,
  {
    quote,
    preview,
    purchase_id,
  }: { quote: Quote; preview: StoredPreview | null; purchase_id: Placement['purchase_id'] },
): Promise<Purchase | null> => {
  const { company_id } = call.principal;
  const created_at = deps.clock();
  // The supplier sees them, perhaps days later.
  const orderIds = newUntimedIds('order', quote.parts.length);
  const lineIds = newUntimedIds('orderLine', quote.requested.length);
  const purchase: Purchase = {
    _id: purchase_id ?? newId('purchase'),
    company_id,
    state: 'placing',
    source: quote.source,
    branch_id: quote.branch.id,
    requisitioner: requisitionerOf(call.principal),
    lines: quote.parts
      .flatMap((part, order_index) =>
        part.lines.map(({ index, product_id, quantity }) => {
          const [order_id, line_id] = [orderIds[order_index], lineIds[index]];
          if (!order_id || !line_id) throw new Error('Every order and line of a quote has an id');
          return { index, line: { order_id, line_id, product_id, quantity } };
        }),
      )
      // In the order of the request, so that a refusal names the caller's lines.
      .toSorted((a, b) => a.index - b.index)
      .map(({ line }) => line),
    ...(call.idempotency_key && { key: idempotencyId(call) }),
    payload_hash: payloadHash(call),
    ...(preview && { preview_id: preview._id }),
    // It is abandoned once no caller waits for its answer, and not before.
    sweep_at: new Date(created_at.getTime() + Math.max(0, call.deadline_ms - Date.now())),
    answer: null,
    created_at,
    made_at: null,
    released_at: null,
  };
  try {
    await deps.purchases.owner(company_id).insert(purchase);
    return purchase;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
};
