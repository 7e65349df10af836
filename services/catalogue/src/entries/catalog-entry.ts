import type { getCatalogProduct, Id, Output } from '@procura/contracts';
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
export const agreedPriceOn = (entry: CatalogEntry | undefined | null, day: string): AgreedPrice | undefined =>
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
