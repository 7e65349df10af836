import type { AgreementState, FieldError, getCatalogProduct, Id, Output } from '@procura/contracts';
import { addDays } from '@procura/contracts';
import { formatUnitPrice, type Pricing } from '@procura/money';
import { breaksView } from '../products/price-breaks.ts';
import { type Product, toPublicView } from '../products/product.ts';

/** One agreed price and the days it is valid on, both inclusive. */
export type AgreedPrice = Pricing & {
  id: Id<'agreement'>;
  valid_from: string;
  /** `endless` when no end was agreed. */
  valid_to: string;
};

/** Last day of an agreed price without an end; sorts after every real day. */
export const endless = '9999-12-31';

/**
 * The relation of one buyer to one product: the prices that the supplier agreed, and whether the buyer added the
 * product to its catalogue. Holds copies of the fields that lists filter and sort by.
 */
export type CatalogEntry = {
  /** `<buyer company>:<product>` */
  _id: string;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  product_id: Id<'product'>;
  added: boolean;
  prices: AgreedPrice[];
  created_at: Date;
  updated_at: Date;
} & EntryCopy;

/** The fields of a product that its entries copy. */
export type EntryCopy = Pick<Product, 'name_key' | 'category_key' | 'terms' | 'discontinued'>;

export const entryCopyOf = (product: EntryCopy): EntryCopy => ({
  name_key: product.name_key,
  category_key: product.category_key,
  terms: product.terms,
  discontinued: product.discontinued,
});

/** Whether the copies in the entries of a product are still correct after a change of it. */
export const sameCopy = (one: EntryCopy, other: EntryCopy): boolean =>
  one.name_key === other.name_key &&
  one.category_key === other.category_key &&
  one.discontinued === other.discontinued &&
  one.terms.join(' ') === other.terms.join(' ');

export const entryId = (buyer_company_id: Id<'company'>, product_id: Id<'product'>): string =>
  `${buyer_company_id}:${product_id}`;

export const newEntry = (product: Product, buyer_company_id: Id<'company'>, now: Date): CatalogEntry => ({
  _id: entryId(buyer_company_id, product._id),
  buyer_company_id,
  supplier_company_id: product.company_id,
  product_id: product._id,
  added: false,
  prices: [],
  created_at: now,
  updated_at: now,
  ...entryCopyOf(product),
});

/** The price valid on a day; of several, the one with the latest first day. */
export const agreedPriceOn = (
  entry: Pick<CatalogEntry, 'prices'> | undefined | null,
  day: string,
): AgreedPrice | undefined =>
  entry?.prices
    .filter((one) => one.valid_from <= day && day <= one.valid_to)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];

/** A filter for entries whose product can be ordered at an agreed price on a day. */
export const orderableOn = (day: string) => ({
  discontinued: false,
  prices: { $elemMatch: { valid_from: { $lte: day }, valid_to: { $gte: day } } },
});

/** The maximum number of prices of one buyer and product that are valid now or later. */
export const mostPrices = 100;

/**
 * The prices with a newly agreed one. It replaces the price with the same first day; prices that ended long ago are
 * dropped.
 */
export const withPrice = (prices: AgreedPrice[], added: AgreedPrice, today: string): AgreedPrice[] => {
  // A day ends up to 26 hours later in one time zone than in another.
  const kept = addDays(today, -2);
  return [
    ...prices.filter((one) => one.valid_from !== added.valid_from && one.valid_to >= kept),
    added,
  ].toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
};

/** What a price is on a day. One that was ended before its first day has ended. */
export const stateOn = ({ valid_from, valid_to }: AgreedPrice, day: string): AgreementState =>
  valid_to < day ? 'ended' : valid_from > day ? 'coming' : 'current';

/** Conditions on the days of prices in a state, by the names of its fields in a price. */
export const inState = (state: AgreementState, day: string) =>
  ({
    ended: { valid_to: { $lt: day } },
    coming: { valid_from: { $gt: day }, valid_to: { $gte: day } },
    current: { valid_from: { $lte: day }, valid_to: { $gte: day } },
  })[state];

/**
 * A price with the last day that was given, or without a day from `today` on. One that has ended already, or with that
 * day, is returned unchanged.
 */
export const endPrice = (
  price: AgreedPrice,
  { given, today }: { given: string | undefined; today: string },
): AgreedPrice | FieldError => {
  if (price.valid_to < today || given === price.valid_to) return price;
  if (given === undefined) return { ...price, valid_to: addDays(today, -1) };
  const refuse = (message: string): FieldError => ({ path: 'valid_to', message });
  if (given < today)
    return refuse(`must not be before ${today}, today; leave it out to end the price at once`);
  if (given < price.valid_from)
    return refuse(
      `must not be before ${price.valid_from}, its first day; leave it out to end the price at once`,
    );
  if (given > price.valid_to)
    return refuse(`must not be after ${price.valid_to}, its last day; set the price again to extend it`);
  return { ...price, valid_to: given };
};

/** Whether a product can be ordered from a buyer's catalogue on a day. */
export const isAvailable = (
  { discontinued }: Pick<Product, 'discontinued'>,
  entry: CatalogEntry | undefined | null,
  day: string,
): boolean => entry?.added === true && agreedPriceOn(entry, day) !== undefined && !discontinued;

/** A product as one buyer may buy it on a day. */
export const toCatalogView = (
  product: Product,
  entry: CatalogEntry | undefined | null,
  day: string,
): Output<typeof getCatalogProduct> => {
  const agreed = agreedPriceOn(entry, day);
  const available = isAvailable(product, entry, day);
  return {
    ...toPublicView(product),
    ...(agreed && {
      agreed_price: formatUnitPrice(agreed.price),
      ...(agreed.price_breaks && { agreed_price_breaks: breaksView(agreed.price_breaks) }),
      agreed_price_valid_to: agreed.valid_to === endless ? null : agreed.valid_to,
    }),
    in_catalog: entry?.added === true,
    available,
    order_with: available ? 'place_order' : 'place_marketplace_order',
  };
};
