import type { Call, Handler } from '@procura/bus';
import {
  type placeOrder as contract,
  disagreement,
  Failure,
  type Input,
  type Money,
  type placeMarketplaceOrder as marketplaceContract,
  mayUseBranch,
  moneyInWords,
  type PurchaseView,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { Deps } from '../deps.ts';
import { changesOf, codeOf, errorsOf, inWords, type OfferChange, refusing } from '../rules/offer.ts';
import { headerOf } from '../rules/purchase.ts';
import type { PurchaseSource, Quote, RequestedLine } from '../rules/quote.ts';
import { place } from './placing.ts';
import { previewQuote } from './preview-order.ts';
import type { StoredPreview } from './preview-store.ts';

export type PlaceInput = Input<typeof contract>;

export const placeOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  placeFrom(deps, call, input, 'catalogue');

export const placeMarketplaceOrder: Handler<Deps, typeof marketplaceContract> = (deps, call, input) =>
  placeFrom(deps, call, input, 'marketplace');

/** Places a preview or lines. A repeat of the key or of the preview returns the existing purchase. */
const placeFrom = async (
  deps: Deps,
  call: Call,
  input: PlaceInput,
  source: PurchaseSource,
): Promise<PurchaseView> => {
  const wanted = readWanted(input);
  return place(deps, call, {
    source,
    preview_id: wanted.preview_id,
    header: input,
    internal_note: input.internal_note ?? null,
    request: () => readRequest(deps, call, wanted, source),
    disagreement: (quote, preview) => disagreementWith(deps, call, { quote, preview, input }),
  });
};

type Wanted =
  | { preview_id: StoredPreview['_id'] }
  | { preview_id?: undefined; branch_id: StoredPreview['branch_id']; lines: RequestedLine[] };

/** The request of either a preview_id, or branch_id and lines. Raises `invalid_input` for both and for neither. */
export const readWanted = ({ preview_id, branch_id, lines }: PlaceInput): Wanted => {
  if (preview_id) {
    const twice = [...(branch_id ? ['branch_id'] : []), ...(lines ? ['lines'] : [])];
    if (twice.length === 0) return { preview_id };
    throw new Failure(
      'invalid_input',
      `preview_id already says what to place. Leave out ${twice.join(' and ')}, or leave out preview_id.`,
      { errors: twice.map((path) => ({ path, message: 'must be omitted with preview_id' })) },
    );
  }
  if (branch_id && lines) return { branch_id, lines };
  const missing = [...(branch_id ? [] : ['branch_id']), ...(lines ? [] : ['lines'])];
  throw new Failure(
    'invalid_input',
    `Nothing can be placed without ${missing.join(' and ')}. Give preview_id, or branch_id and lines.`,
    { errors: missing.map((path) => ({ path, message: 'is required when there is no preview_id' })) },
  );
};

/** The branch and lines to place, from the preview if one is named. */
export const readRequest = async (deps: Deps, call: Call, wanted: Wanted, source: PurchaseSource) => {
  if (wanted.preview_id === undefined) return { ...wanted, preview: null, agreed: [] };
  const preview = await findPreview(deps, call, wanted.preview_id, source);
  return { branch_id: preview.branch_id, lines: preview.lines, preview, agreed: preview.offers ?? [] };
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

/**
 * A failure with a new preview if the offer is not that of the preview, or totals are not the confirmed or expected
 * ones: `offer_changed` where a unit or pack differs, otherwise `price_changed`.
 */
export const disagreementWith = (
  deps: Deps,
  call: Call,
  given: { quote: Quote; preview: StoredPreview | null; input: PlaceInput },
): (() => Promise<Failure>) | null => {
  const { quote, preview, input } = given;
  const expected = input.expected_totals;
  const totals = quote.totals.map(formatMoney);
  const changes = refusing(changesOf(quote, preview?.offers ?? []));
  const moved = changes.length > 0 || (preview && preview.fingerprint !== quote.fingerprint);
  const failure =
    (codeOf(changes) === 'offer_changed' ? changedSince(totals, changes) : undefined) ??
    disagreement({
      totals,
      consent: call.consent,
      field: 'expected_totals',
      expected,
      offer: quote.offer,
    }) ??
    (moved ? changedSince(totals, changes) : undefined);
  if (!failure) return null;
  return async () => {
    const fresh = await previewQuote(deps, call, quote, headerOf(input, preview?.header));
    return new Failure(failure.code, failure.message, {
      errors: [...(failure.errors ?? []), ...errorsOf(changes)],
      extra: { ...failure.extra, preview: fresh },
    });
  };
};

const changedSince = (totals: readonly Money[], changes: readonly OfferChange[]): Failure => {
  const what = changes.length > 0 ? inWords(changes) : 'A price changed.';
  return new Failure(
    codeOf(changes),
    `The offer is not that of the preview; nothing was done. ${what} The total is now ${totals.map(moneyInWords).join(' + ')}. Look at the new preview and place it when you agree.`,
    {
      errors: [{ path: 'preview_id', message: 'shows an offer that has changed; use the new preview' }],
      extra: { current_totals: totals },
    },
  );
};
