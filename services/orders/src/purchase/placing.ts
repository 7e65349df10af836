import type { Call } from '@procura/bus';
import {
  Failure,
  type Id,
  maxWarnings,
  mayUseBranch,
  newId,
  newUntimedIds,
  type PurchaseHeader,
  type PurchaseView,
} from '@procura/contracts';
import { idempotencyId, isDuplicateKey, keyReused, payloadHash } from '@procura/mongo';
import { runSaga } from '@procura/saga';
import type { Deps } from '../deps.ts';
import { changesOf, type Offer, warningsOf } from '../rules/offer.ts';
import { headerOf, type Purchase, requireRequestedDay, requisitionerOf } from '../rules/purchase.ts';
import { type PurchaseSource, type Quote, type RequestedLine, readQuote } from '../rules/quote.ts';
import { makePurchase } from './make-purchase.ts';
import { placingSaga } from './placing-saga.ts';
import type { StoredPreview } from './preview-store.ts';
import { purchaseAbandoned } from './purchase-store.ts';

/** The maximum time of a placement before the sweeper abandons it; as long as the gateway waits for one. */
const longestPlacingMs = 20_000;

type Requested = {
  branch_id: Id<'branch'>;
  lines: RequestedLine[];
  preview: StoredPreview | null;
  /** What was agreed of each line; empty if nothing but the lines was. */
  agreed: readonly Partial<Offer>[];
};

/** The content of a placement, and how an earlier call of it is recognised. */
export type Placement = {
  source: PurchaseSource;
  /** The purchase's id if the caller assigns one; it then identifies the placement permanently. */
  purchase_id?: Purchase['_id'];
  /** The preview that is placed. */
  preview_id?: StoredPreview['_id'] | undefined;
  /** The buyer's fields, apart from lines. */
  header?: PurchaseHeader;
  internal_note: string | null;
  /** The recurring order of the run. */
  recurrence_id?: Id<'recurrence'> | undefined;
  /** Reads the branch and lines to place. */
  request(): Promise<Requested>;
  /** Why the quote is not what the caller agreed to; null if it is. */
  disagreement(quote: Quote, preview: StoredPreview | null): (() => Promise<Failure>) | null;
};

/**
 * Places a purchase (docs/design.md#placing): claims it as `placing`, has catalogue and finance hold stock and spend
 * under its id, and creates it with its orders in one transaction. A repeat of its id, key or preview returns the
 * existing purchase.
 */
export const place = (deps: Deps, call: Call, placement: Placement): Promise<PurchaseView> => {
  const findEarlier = () => findPlaced(deps, call, placement);
  return runSaga(deps, placingSaga(deps), call, {
    findEarlier,
    async claim() {
      const { source, purchase_id, internal_note, recurrence_id } = placement;
      const { branch_id, lines, preview, agreed } = await placement.request();
      const quote = await readQuote(deps, call, { source, branch_id, lines });
      requireRequestedDay(placement.header ?? {}, quote.branch, deps.clock(), preview?.header);
      if (quote.problems.length > 0) throw refusalOf(quote);
      const disagreement = placement.disagreement(quote, preview);
      if (disagreement) {
        // A repeat returns the purchase without a new preview, even if prices have changed since.
        if (await findEarlier()) return null;
        throw await disagreement();
      }
      const bounded = { ...call, deadline_ms: Math.min(call.deadline_ms, Date.now() + longestPlacingMs) };
      const purchase = await claim(deps, bounded, { quote, preview, purchase_id });
      if (!purchase) return null;
      const header = headerOf(placement.header ?? {}, preview?.header);
      const warnings = [
        ...(preview?.warnings ?? []).filter(
          ({ path }) => path !== 'reference' || header.reference === preview?.header?.reference,
        ),
        ...warningsOf(changesOf(quote, agreed)),
      ].slice(0, maxWarnings);
      const held = { purchase, quote, header, internal_note, recurrence_id, warnings };
      return { row: purchase, make: () => makePurchase(deps, bounded, held) };
    },
  });
};

/** The refusal of a quote with the errors of every line; code and sentence are those of the first. */
export const refusalOf = ({ problems }: Quote): Failure => {
  const [first] = problems;
  if (!first) throw new Error('A quote without problems is not refused');
  return new Failure(
    first.code,
    problems.length > 1 ? `${first.detail} ${problems.length - 1} more below.` : first.detail,
    { errors: problems.map(({ path, detail }) => ({ path, message: detail })) },
  );
};

/** Like {@link findEarlier}, for a call that places: raises `hold_released` if the given id was abandoned. */
const findPlaced = async (deps: Deps, call: Call, placement: Placement): Promise<Purchase | null> => {
  const earlier = await findEarlier(deps, call, placement);
  // An abandoned purchase has neither key nor preview, so it was found by its id.
  if (earlier?.state === 'abandoned') throw purchaseAbandoned(earlier._id);
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

/** Inserts the purchase as `placing`. Returns null if another call holds the id, the key or the preview. */
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
  // Untimed, because the supplier sees these ids, possibly days later.
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
    // Abandoned only after no caller waits for the answer.
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
