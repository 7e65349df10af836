import type { Call } from '@procura/bus';
import {
  Failure,
  getBranchFacts,
  type Id,
  type Input,
  mayUseBranch,
  type PurchaseHeader,
  type placeOrder,
  priceLines,
  requireActiveBranch,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changesOf, type Offer, type OfferChange } from '../model/offer.ts';
import { headerOf, requireRequestedDay } from '../model/purchase.ts';
import {
  type PricedLines,
  type PurchaseSource,
  type Quote,
  quoteOf,
  type RequestedLine,
  refuseRepeated,
  requireOrderable,
} from '../model/quote.ts';
import type { StoredPreview } from './preview-store.ts';

/** A purchase as it would be placed now. It is priced, and holds nothing. */
export type Draft = {
  quote: Quote;
  /** The buyer's fields, apart from lines: those given, else those of the preview. */
  header: PurchaseHeader;
  /** The preview that is placed. */
  preview: StoredPreview | null;
  /** How the quote differs from the offers that were agreed to. */
  changes: OfferChange[];
};

/**
 * Drafts the purchase of some lines for a branch. `agreed` is what was agreed of each line: by default what its preview
 * showed. Raises `not_found` or `branch_inactive` for the branch, and `invalid_input` for lines that repeat a product or
 * exceed the maximum amount and for a requested day that has passed; refusals of single lines are in the quote.
 */
export const draftPurchase = async (
  deps: Deps,
  call: Call,
  request: {
    source: PurchaseSource;
    branch_id: Id<'branch'>;
    lines: RequestedLine[];
    header?: PurchaseHeader;
    preview?: StoredPreview | null;
    agreed?: readonly Partial<Offer>[];
  },
): Promise<Draft> => {
  const { branch_id, lines, header = {}, preview = null } = request;
  refuseRepeated(lines);
  const [{ branches }, priced] = await Promise.all([
    deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] }),
    priceOf(deps, call, request),
  ]);
  const quote = quoteOf(request, requireActiveBranch(branches[0], branch_id), priced);
  requireRequestedDay(header, quote.branch, deps.clock(), preview?.header);
  return {
    quote,
    header: headerOf(header, preview?.header),
    preview,
    changes: changesOf(quote, {
      offers: request.agreed ?? preview?.offers ?? [],
      shipping: preview?.shipping,
    }),
  };
};

const priceOf = async (
  deps: Deps,
  call: Call,
  { source, lines }: { source: PurchaseSource; lines: RequestedLine[] },
): Promise<PricedLines> => {
  try {
    return await deps.bus.call(priceLines, call, {
      source,
      lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    });
  } catch (error) {
    const isUnknownSource =
      error instanceof Failure &&
      error.code === 'invalid_input' &&
      error.errors?.some(({ path }) => path === 'source');
    if (!isUnknownSource) throw error;
    // Replicas of catalogue of the release before refuse the source basket.
    throw new Failure(
      'unavailable',
      'The catalogue service is being replaced, and this part of it is of an earlier release that has no baskets. Nothing was done; try again in a few seconds.',
      { retry_after_s: 5, cause: error },
    );
  }
};

export type PlaceInput = Input<typeof placeOrder>;

/** Drafts what a place operation is to place. Raises the failures of its preview and of lines that cannot be ordered. */
export const draftPlacing = async (
  deps: Deps,
  call: Call,
  { source, wanted, header }: { source: PurchaseSource; wanted: Wanted; header: PurchaseHeader },
): Promise<Draft> => {
  const request = await readRequest(deps, call, wanted, source);
  const draft = await draftPurchase(deps, call, { source, header, ...request });
  requireOrderable(draft.quote);
  return draft;
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
const readRequest = async (deps: Deps, call: Call, wanted: Wanted, source: PurchaseSource) => {
  if (wanted.preview_id === undefined) return { ...wanted, preview: null };
  const preview = await findPreview(deps, call, wanted.preview_id, source);
  return { branch_id: preview.branch_id, lines: preview.lines, preview };
};

const previewedWith: Record<PurchaseSource, string> = {
  catalogue: 'place_order',
  marketplace: 'place_marketplace_order',
  basket: 'place_basket',
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
      `Preview ${preview_id} is of a ${preview.source}${preview.source === 'basket' ? '' : ' order'}. Place it with ${previewedWith[preview.source]}.`,
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
