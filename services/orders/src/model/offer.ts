import {
  type Consent,
  disagreement,
  Failure,
  type FieldError,
  type Money,
  moneyInWords,
  type PurchaseView,
  quoted,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { linesOf, type Quote, type QuotedLine } from './quote.ts';

/**
 * What one line buys, as it was shown to a person; a purchase is compared by it. The SKU of a product never changes. The
 * source is absent on previews from before it was stored.
 */
export type Offer = Pick<QuotedLine, 'product_id' | 'quantity'> &
  Partial<Pick<QuotedLine, 'source'>> &
  Pick<QuotedLine['facts'], 'name' | 'unit' | 'unit_code' | 'pack' | 'unit_price' | 'tax_rate'>;

const compared = ['unit_price', 'tax_rate', 'unit', 'unit_code', 'pack', 'name', 'source'] as const;
type Compared = (typeof compared)[number];

/** The shipping of one order of a purchase, without tax, as it was shown. */
export type OfferedShipping = {
  supplier_company_id: string;
  store_id: string | null;
  shipping: Money;
  tax_rate: string;
};

/** A field of a line, or the shipping of an order, that differs from what was agreed. */
export type OfferChange = {
  path: string;
  field: Compared | 'shipping';
  /** What it is about: the name of the product, or of the supplier or store. */
  name: string;
  from: string;
  to: string;
};

export const offerOf = ({ product_id, quantity, source, facts }: QuotedLine): Offer => {
  const { name, unit, unit_code, pack, unit_price, tax_rate } = facts;
  return { product_id, quantity, source, name, unit, unit_code, pack, unit_price, tax_rate };
};

export const shippingOffers = ({ parts }: Quote): OfferedShipping[] =>
  parts.map(({ supplier, store, shipping }) => ({
    supplier_company_id: supplier.id,
    store_id: store?.id ?? null,
    shipping: formatMoney(shipping.net),
    tax_rate: shipping.tax_rate,
  }));

type Agreed = {
  /** Of the lines of the request, in their order; what they omit is not compared. */
  offers: readonly Partial<Offer>[];
  /** Not compared when undefined. */
  shipping: readonly OfferedShipping[] | undefined;
};

/** The differences from the agreed offer. */
export const changesOf = (quote: Quote, { offers, shipping }: Agreed): OfferChange[] => [
  ...changedLines(quote, offers),
  ...(shipping ? changedShipping(quote, shipping) : []),
];

const changedShipping = (quote: Quote, agreed: readonly OfferedShipping[]): OfferChange[] => {
  const offered = shippingOffers(quote);
  const changes = offered.flatMap((now, index): OfferChange[] => {
    const before = agreed.find((one) => isSameOrder(one, now));
    const part = quote.parts[index];
    const [from, to] = [before ? shippingText(before) : 'none', shippingText(now)];
    if (!part || from === to) return [];
    const name = part.store?.name ?? part.supplier.name;
    return [{ path: `orders.${index}.shipping`, field: 'shipping', name, from, to }];
  });
  // Lines of a basket that are bought elsewhere now are in other orders.
  const ended = agreed.flatMap((before): OfferChange[] => {
    const from = shippingText(before);
    if (from === 'none' || offered.some((now) => isSameOrder(before, now))) return [];
    const part = quote.parts.find(({ supplier }) => supplier.id === before.supplier_company_id);
    return [{ path: 'orders', field: 'shipping', name: part?.supplier.name ?? '', from, to: 'none' }];
  });
  return [...changes, ...ended];
};

const isSameOrder = (one: OfferedShipping, other: OfferedShipping): boolean =>
  one.supplier_company_id === other.supplier_company_id &&
  one.store_id === other.store_id &&
  one.shipping.currency === other.shipping.currency;

const shippingText = ({ shipping, tax_rate }: OfferedShipping): string =>
  /[1-9]/.test(shipping.amount) ? `${moneyInWords(shipping)} and ${tax_rate}% tax` : 'none';

const changedLines = (quote: Quote, agreed: readonly Partial<Offer>[]): OfferChange[] =>
  linesOf(quote).flatMap((line) => {
    const before = agreed[line.index] ?? {};
    const now = offerOf(line);
    return compared.flatMap((field) => {
      const [from, to] = [textOf(before[field]), textOf(now[field])];
      return before[field] === undefined || from === to
        ? []
        : [{ path: `lines.${line.index}.${field}`, field, name: before.name ?? now.name, from, to }];
    });
  });

const textOf = (value: Offer[Compared] | undefined): string =>
  typeof value === 'object' && value ? moneyInWords(value) : (value ?? '');

/** A product that is bought elsewhere on the same terms is the same offer. */
const isNote = ({ field }: OfferChange): boolean => field === 'name' || field === 'source';
const isPrice = ({ field }: OfferChange): boolean => field === 'unit_price' || field === 'tax_rate';

/** The changes for which a purchase is refused. */
export const refusing = (changes: readonly OfferChange[]): OfferChange[] =>
  changes.filter((change) => !isNote(change));

/** Which failure refuses changes: `price_changed` where nothing but prices and taxes changed. */
const codeOf = (changes: readonly OfferChange[]): 'price_changed' | 'offer_changed' =>
  changes.every(isPrice) ? 'price_changed' : 'offer_changed';

const words: Record<OfferChange['field'], string> = {
  shipping: 'shipping',
  unit_price: 'unit price',
  tax_rate: 'tax rate',
  unit: 'unit',
  unit_code: 'unit code',
  pack: 'pack',
  name: 'name',
  source: 'source',
};

const shown = ({ field, from, to }: OfferChange): [string, string] =>
  field === 'unit_price' || field === 'shipping'
    ? [from, to]
    : field === 'tax_rate'
      ? [`${from}%`, `${to}%`]
      : [quoted(from || 'none'), quoted(to || 'none')];

/** A change as a clause: “unit was “box” and is “piece””. */
const clauseOf = (change: OfferChange): string => {
  const [from, to] = shown(change);
  return `${words[change.field]} was ${from} and is ${to}`;
};

/** The first change as a sentence, and how many more there are. */
export const inWords = (changes: readonly OfferChange[]): string => {
  const [first] = changes;
  if (!first) return '';
  const more = changes.length > 1 ? ` ${changes.length - 1} more below.` : '';
  return `${quoted(first.name)}: the ${clauseOf(first)}.${more}`;
};

export const errorsOf = (changes: readonly OfferChange[]): FieldError[] =>
  changes.map((change) => {
    const [from, to] = shown(change);
    return { path: change.path, message: `was ${from} and is ${to}` };
  });

/** The changes that only are to be noticed. */
export const noticesOf = (changes: readonly OfferChange[]): PurchaseView['warnings'] =>
  changes.filter(isNote).map((change) => ({
    path: change.path,
    code: `${change.field}_changed`,
    detail: `The ${clauseOf(change)}.`,
  }));

/** What a preview stores of its offer; those of releases before have the fingerprint alone. */
type StoredOffer = { fingerprint: string; offers?: Offer[]; shipping?: OfferedShipping[] };

/** Whether a preview that does not store its whole offer is of another one. */
const isOtherThan = ({ fingerprint, offers, shipping }: StoredOffer, quote: Quote): boolean =>
  !(offers && shipping) && fingerprint !== quote.fingerprint;

/**
 * The failure if a quote is not the offer of the preview, or its totals are not the confirmed or expected ones:
 * `offer_changed` where a unit or pack differs, otherwise `price_changed`.
 */
export const disagreementOn = (
  { quote, preview, changes }: { quote: Quote; preview: StoredOffer | null; changes: OfferChange[] },
  { consent, expected }: { consent: Consent | undefined; expected: readonly Money[] | undefined },
): Failure | undefined => {
  const totals = quote.totals.map(formatMoney);
  const refused = refusing(changes);
  const moved = refused.length > 0 || (preview && isOtherThan(preview, quote));
  const failure =
    (codeOf(refused) === 'offer_changed' ? changedSince(totals, refused) : undefined) ??
    disagreement({ totals, consent, field: 'expected_totals', expected, offer: quote.offer }) ??
    (moved ? changedSince(totals, refused) : undefined);
  return (
    failure &&
    new Failure(failure.code, failure.message, {
      errors: [...(failure.errors ?? []), ...errorsOf(refused)],
      extra: failure.extra ?? {},
    })
  );
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
