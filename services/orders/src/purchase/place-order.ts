import type { Call, Handler } from '@procura/bus';
import {
  type placeBasket as basketContract,
  type placeOrder as contract,
  type describePlaceOrder as describeContract,
  type describePlaceMarketplaceOrder as describeMarketplaceContract,
  Failure,
  type placeMarketplaceOrder as marketplaceContract,
  noSpending,
  type PurchaseView,
  quoted,
  type Verdict,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { isUnderWay, runSaga } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { disagreementOn } from '../model/offer.ts';
import type { PurchaseSource, Quote } from '../model/quote.ts';
import { type Draft, draftPlacing, type PlaceInput, readWanted } from './draft-purchase.ts';
import { claimPurchase } from './make-purchase.ts';
import { findEarlierPurchase, placingSaga } from './placing-saga.ts';
import { judge, previewDraft } from './preview-order.ts';

export const placeOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  place(deps, call, input, 'catalogue');

export const placeMarketplaceOrder: Handler<Deps, typeof marketplaceContract> = (deps, call, input) =>
  place(deps, call, input, 'marketplace');

export const placeBasket: Handler<Deps, typeof basketContract> = (deps, call, input) =>
  place(deps, call, input, 'basket');

/**
 * Places a preview or lines (docs/concepts/sagas.md#placing): claims the purchase as `placing`, has catalogue and
 * finance hold stock and spend under its id, and creates it with its orders in one transaction. A repeat of the key or
 * of the preview returns the existing purchase.
 */
const place = async (
  deps: Deps,
  call: Call,
  input: PlaceInput,
  source: PurchaseSource,
): Promise<PurchaseView> => {
  const wanted = readWanted(input);
  const findEarlier = () => findEarlierPurchase(deps, call, wanted);
  return runSaga(deps, placingSaga(deps), call, {
    findEarlier,
    async claim() {
      const draft = await draftPlacing(deps, call, { source, wanted, header: input });
      const refused = disagreementOf(draft, call, input);
      // A repeat returns the purchase without a new preview, even if prices have changed since.
      if (refused && (await findEarlier())) return null;
      if (refused) throw await withNewPreview(deps, call, draft, refused);
      return claimPurchase(deps, call, draft, { internal_note: input.internal_note ?? null });
    },
  });
};

/** Why a draft is not what its caller agreed to; undefined if it is. */
const disagreementOf = (draft: Draft, { consent }: Call, { expected_totals }: PlaceInput) =>
  disagreementOn(draft, { consent, expected: expected_totals });

/** A refusal with a preview of what would be placed now. */
const withNewPreview = async (
  deps: Deps,
  call: Call,
  draft: Draft,
  { code, message, errors, extra }: Failure,
): Promise<Failure> =>
  new Failure(code, message, {
    errors: errors ?? [],
    extra: { ...extra, preview: await previewDraft(deps, call, draft) },
  });

export const describePlaceOrder: Handler<Deps, typeof describeContract> = (deps, call, input) =>
  describe(deps, call, input, 'catalogue');

export const describePlaceMarketplaceOrder: Handler<Deps, typeof describeMarketplaceContract> = (
  deps,
  call,
  input,
) => describe(deps, call, input, 'marketplace');

/**
 * The amounts that placing would commit at current prices. Raises the failures of placing, including limits that
 * refuse, so that no person is asked about a call that would fail.
 */
const describe = async (deps: Deps, call: Call, input: PlaceInput, source: PurchaseSource) => {
  const wanted = readWanted(input);
  // A repeat returns the existing purchase, or that it is being placed; one left by a crash is placed again.
  if (isUnderWay(deps, placingSaga(deps), await findEarlierPurchase(deps, call, wanted))) return noSpending;
  const draft = await draftPlacing(deps, call, { source, wanted, header: input });
  const refused = disagreementOf(draft, call, input);
  if (refused) throw await withNewPreview(deps, call, draft, refused);
  const { quote } = draft;
  const verdicts = await judge(deps, call, quote);
  refuseBeyondLimits(verdicts);
  const suppliers = new Map(quote.parts.map(({ supplier }) => [supplier.id, supplier.name]));
  return {
    commits: true,
    amounts: quote.totals.map(formatMoney),
    suppliers: [...suppliers].map(([id, name]) => ({ id, name })),
    branch: { id: quote.branch.id, name: quote.branch.name },
    summary: summaryOf(quote, verdicts),
    offer: quote.offer,
  };
};

const refuseBeyondLimits = (verdicts: readonly Verdict[]): void => {
  const refusing = verdicts.filter(({ effect }) => effect === 'refuses');
  const [first] = refusing;
  if (!first) return;
  throw new Failure('limit_exceeded', first.detail, {
    errors: refusing.map(({ detail }) => ({ path: 'lines', message: detail })),
    extra: { verdicts },
  });
};

const shownLines = 3;

const summaryOf = ({ parts, requested }: Quote, verdicts: readonly Verdict[]): string => {
  const lines = parts.flatMap((part) => part.lines);
  const shown = lines
    .slice(0, shownLines)
    .map(({ quantity, facts }) => `${quantity} × ${quoted(facts.name)} (${facts.unit})`);
  const more = requested.length - shown.length;
  const what = [...shown, ...(more > 0 ? [`${more} more products`] : [])].join(', ');
  const waits = verdicts.some(({ effect }) => effect === 'needs_approval');
  return `Orders ${what}.${waits ? ' A limit makes it wait for somebody’s approval.' : ''}`;
};
