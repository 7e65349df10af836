import type { Call, Handler } from '@procura/bus';
import {
  type placeOrder as contract,
  Failure,
  type Input,
  type placeMarketplaceOrder as marketplaceContract,
  mayUseBranch,
  newId,
  type PurchaseView,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { idempotencyId, isDuplicateKey, keyReused, payloadHash } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { makePurchase } from './make-purchase.ts';
import { previewQuote } from './preview-order.ts';
import type { StoredPreview } from './preview-store.ts';
import { type Purchase, type PurchaseSource, requisitionerOf } from './purchase.ts';
import { abandon, releaseHolds } from './purchase-store.ts';
import { type Quote, type RequestedLine, readQuote } from './quote.ts';

type PlaceInput = Input<typeof contract>;

export const placeOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  place(deps, call, input, 'catalogue');

export const placeMarketplaceOrder: Handler<Deps, typeof marketplaceContract> = (deps, call, input) =>
  place(deps, call, input, 'marketplace');

/** How long a placement may take before the sweeper takes it back. */
const placingMs = 15_000;
const attempts = 3;

/**
 * Places a purchase (design, Placing is a saga with a fence): claims it as `placing`, lets catalogue and finance hold
 * stock and spend under its id, and makes it with its orders in one transaction. A repeat of the key, or of
 * the preview, answers the purchase that was made.
 */
const place = async (
  deps: Deps,
  call: Call,
  input: PlaceInput,
  source: PurchaseSource,
): Promise<PurchaseView> => {
  const wanted = readWanted(input);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const earlier = await settleEarlier(deps, call, input.preview_id);
    if (earlier) return earlier;
    const request =
      wanted.preview_id === undefined ? wanted : await findPreview(deps, call, wanted.preview_id, source);
    const preview = '_id' in request ? request : null;
    const { branch_id, lines } = request;
    const quote = await readQuote(deps, call, { source, branch_id, lines });
    if (quote.problems.length > 0) {
      // What is missing may be held by the same placement, begun at the same moment.
      const meanwhile = await settleEarlier(deps, call, input.preview_id);
      if (meanwhile) return meanwhile;
      throw refusalOf(quote);
    }
    await refuseMoved(deps, call, { quote, preview, expected: input.expected_totals });
    const purchase = await claim(deps, call, { quote, preview });
    if (!purchase) continue;
    deps.fault('place.after_claim');
    return hold(deps, call, { purchase, quote, internal_note: input.internal_note ?? null });
  }
  throw inFlight(1);
};

type Wanted =
  | { preview_id: StoredPreview['_id'] }
  | { preview_id?: undefined; branch_id: StoredPreview['branch_id']; lines: RequestedLine[] };

/** Either preview_id, or branch_id and lines. Raises `invalid_input` for both and for neither. */
const readWanted = ({ preview_id, branch_id, lines }: PlaceInput): Wanted => {
  if (preview_id) {
    const twice = [...(branch_id ? ['branch_id'] : []), ...(lines ? ['lines'] : [])];
    if (twice.length === 0) return { preview_id };
    throw new Failure(
      'invalid_input',
      `preview_id already says what to place. Leave out ${twice.join(' and ')}, or leave out preview_id.`,
      { errors: twice.map((path) => ({ path, message: 'must be left out beside preview_id' })) },
    );
  }
  if (branch_id && lines) return { branch_id, lines };
  const missing = [...(branch_id ? [] : ['branch_id']), ...(lines ? [] : ['lines'])];
  throw new Failure(
    'invalid_input',
    `It is not said what to place: ${missing.join(' and ')} missing. Give preview_id, or branch_id and lines.`,
    { errors: missing.map((path) => ({ path, message: 'is required when there is no preview_id' })) },
  );
};

const previewedWith: Record<PurchaseSource, string> = {
  catalogue: 'place_order',
  marketplace: 'place_marketplace_order',
};

const findPreview = async (
  deps: Deps,
  { principal }: Call,
  preview_id: StoredPreview['_id'],
  source: PurchaseSource,
): Promise<StoredPreview> => {
  const preview = await deps.previews
    .owner(principal.company_id)
    .findOne({ _id: preview_id, user_id: principal.user_id });
  const at = (message: string) => ({ errors: [{ path: 'preview_id', message }] });
  if (!preview || !mayUseBranch(principal, preview.branch_id))
    throw new Failure(
      'not_found',
      `There is no preview ${preview_id} of yours. Preview again and pass its preview_id.`,
      at('is not a preview of yours'),
    );
  if (preview.source !== source)
    throw new Failure(
      'invalid_input',
      `Preview ${preview_id} is of a ${preview.source} order. Place it with ${previewedWith[preview.source]}.`,
      at(`is placed with ${previewedWith[preview.source]}`),
    );
  if (preview.expires_at <= deps.clock())
    throw new Failure(
      'preview_expired',
      `Preview ${preview_id} expired at ${preview.expires_at.toISOString()}. Preview again and pass the new preview_id.`,
      at('has expired; preview again'),
    );
  return preview;
};

/** Every line at fault; code and sentence are those of the first. */
const refusalOf = ({ problems }: Quote): Failure => {
  const [first] = problems;
  if (!first) throw new Error('A quote without problems is not refused');
  return new Failure(
    first.code,
    problems.length > 1 ? `${first.detail} ${problems.length - 1} more below.` : first.detail,
    { errors: problems.map(({ path, detail }) => ({ path, message: detail })) },
  );
};

/** Raises `price_changed`, with a new preview, when prices are not those of the preview or totals not those expected. */
const refuseMoved = async (
  deps: Deps,
  call: Call,
  given: { quote: Quote; preview: StoredPreview | null; expected: PlaceInput['expected_totals'] },
): Promise<void> => {
  const { quote, preview, expected } = given;
  const totals = inWords(quote.totals.map(formatMoney));
  const moved = preview !== null && preview.fingerprint !== quote.fingerprint;
  const differs = expected !== undefined && inWords(expected) !== totals;
  if (!(moved || differs)) return;
  const fresh = await previewQuote(deps, call, quote);
  throw new Failure(
    'price_changed',
    moved
      ? `A price moved since the preview; the total is now ${totals}. Look at the new preview and place it when you agree.`
      : `The total is ${totals}, not the expected ${expected ? inWords(expected) : ''}. Look at the new preview and place it when you agree.`,
    {
      errors: [
        moved
          ? { path: 'preview_id', message: 'shows prices that have moved; use the new preview' }
          : { path: 'expected_totals', message: `must be ${totals}` },
      ],
      extra: { preview: fresh },
    },
  );
};

const inWords = (totals: readonly { amount: string; currency: string }[]): string =>
  totals
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .toSorted()
    .join(' + ');

/**
 * The answer of an earlier call with this key or preview; null when there is none or it came to nothing.
 * Raises `idempotency_in_flight` while it runs. One left behind by a crash is taken back once its time is over.
 */
const settleEarlier = async (
  deps: Deps,
  call: Call,
  preview_id: PlaceInput['preview_id'],
): Promise<PurchaseView | null> => {
  const { principal } = call;
  const purchases = deps.purchases.owner(principal.company_id);
  const byKey = call.idempotency_key ? await purchases.findOne({ key: idempotencyId(call) }) : null;
  if (byKey && byKey.payload_hash !== payloadHash(call)) throw keyReused();
  const earlier =
    byKey ??
    (preview_id && (await purchases.findOne({ preview_id, 'requisitioner.user_id': principal.user_id })));
  if (!earlier || !mayUseBranch(principal, earlier.branch_id)) return null;
  if (earlier.state === 'made' && earlier.answer) {
    call.replayed = true;
    return earlier.answer;
  }
  const leftMs = (earlier.sweep_at?.getTime() ?? 0) - deps.clock().getTime();
  if (leftMs > 0) throw inFlight(Math.ceil(leftMs / 1000));
  if (await abandon(deps, earlier)) await releaseHolds(deps, earlier);
  return settleEarlier(deps, call, preview_id);
};

const inFlight = (retry_after_s: number): Failure =>
  new Failure(
    'idempotency_in_flight',
    `The same placement is still running. Send it again with the same idempotency key in ${retry_after_s} s at the latest; it then answers the purchase.`,
    { retry_after_s },
  );

/** Writes the purchase as `placing`; null when another call holds the key or the preview. */
const claim = async (
  deps: Deps,
  call: Call,
  { quote, preview }: { quote: Quote; preview: StoredPreview | null },
): Promise<Purchase | null> => {
  const { company_id } = call.principal;
  const created_at = deps.clock();
  const orderIds = new Map(quote.parts.map((part) => [part, newId('order')]));
  const purchase: Purchase = {
    _id: newId('purchase'),
    company_id,
    state: 'placing',
    source: quote.source,
    branch_id: quote.branch.id,
    requisitioner: requisitionerOf(call.principal),
    lines: quote.parts
      .flatMap((part) => {
        const order_id = orderIds.get(part) ?? newId('order');
        return part.lines.map(({ index, product_id, quantity }) => ({
          index,
          line: { order_id, line_id: newId('orderLine'), product_id, quantity },
        }));
      })
      // In the order of the request, so that a refusal names the caller's lines.
      .toSorted((a, b) => a.index - b.index)
      .map(({ line }) => line),
    ...(call.idempotency_key && { key: idempotencyId(call) }),
    payload_hash: payloadHash(call),
    ...(preview && { preview_id: preview._id }),
    sweep_at: new Date(created_at.getTime() + placingMs),
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

type Held = { purchase: Purchase; quote: Quote; internal_note: string | null };

/**
 * Lets stock and spend be held and makes the purchase. When a step is refused, the purchase is abandoned first and only
 * then released, so that its key may be tried again. Whatever is not a refusal leaves it to the sweeper.
 */
const hold = async (deps: Deps, call: Call, held: Held): Promise<PurchaseView> => {
  const { purchase } = held;
  try {
    return await makePurchase(deps, call, held);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'internal') throw error;
    if (await abandon(deps, purchase)) {
      // A part that does not answer would not answer the release either; the sweeper repeats it.
      if (error.kind !== 'unavailable')
        await releaseHolds(deps, purchase).catch((cause: unknown) =>
          deps.log.warn(
            { purchase_id: purchase._id, reason: String(cause) },
            'release is left to the sweeper',
          ),
        );
      throw error;
    }
    const ended = await deps.purchases.owner(purchase.company_id).findOne({ _id: purchase._id });
    if (ended?.answer) return ended.answer;
    throw new Failure(
      'unavailable',
      'Placing took too long and was taken back; nothing was ordered. Send it again with the same idempotency key.',
      { retry_after_s: 1, cause: error },
    );
  }
};
