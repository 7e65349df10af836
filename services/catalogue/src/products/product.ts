import type {
  Id,
  Output,
  ProductRow,
  Quantity,
  searchMarketplaceProducts,
  updateProduct,
} from '@procura/contracts';
import { moneyInWords } from '@procura/contracts/currencies';
import {
  formatUnitPrice,
  microsOf,
  noQuantity,
  type PriceBreak,
  parseUnitPrice,
  shownMeasure,
  smallestQuantity,
  subtractQuantities,
  type UnitPrice,
} from '@procura/money';
import { foldText } from '@procura/mongo';
import type { Supplier } from '../stores/store.ts';
import { breakProblems, breaksView, keptBreakProblems, parseBreaks, sameBreaks } from './price-breaks.ts';
import { productTerms } from './product-terms.ts';
import { allowedDecimals, changedRule, newRule, type QuantityRule, ruleProblems } from './quantity-rule.ts';

/** A product as stored. */
export type Product = {
  _id: Id<'product'>;
  /** The supplier. */
  company_id: Id<'company'>;
  supplier: Supplier;
  store: { id: Id<'store'>; name: string };
  sku: string;
  name: string;
  category: string;
  unit: string;
  /** None when left out. */
  unit_code?: string;
  pack: string;
  list_price: UnitPrice;
  /** Of the list price, by quantity; absent when there are none. */
  price_breaks?: PriceBreak[];
  tax_rate: string;
  /** Units on hand. Orders hold `reserved` of them; the rest is `available`. */
  stock: Quantity;
  reserved: Quantity;
  available: Quantity;
  discontinued: boolean;
  /** Units available at or below which its stock is low; absent without a mark. */
  low_stock_at?: Quantity;
  /**
   * Number of catalogue entries of this product. Adding an entry updates the product, so that it conflicts with a
   * concurrent rename.
   */
  entries: number;
  /** Rises when the supplier's own fields or the stock on hand change, not with reservations. */
  version: number;
  created_at: Date;
  updated_at: Date;
  name_key: string;
  category_key: string;
  terms: string[];
} & QuantityRule;

/** The fields that a supplier sets, with defaults filled in. */
export type ProductFields = Pick<
  Product,
  | 'name'
  | 'category'
  | 'unit'
  | 'unit_code'
  | 'pack'
  | 'list_price'
  | 'price_breaks'
  | 'tax_rate'
  | 'stock'
  | 'discontinued'
  | 'low_stock_at'
  | keyof QuantityRule
>;

export type FieldProblem = { path: string; message: string };

/**
 * The fields that a product row sets. A field that the row omits keeps its value, or gets its default for a new
 * product.
 */
export const fieldsOfRow = (
  row: Partial<Omit<ProductRow, 'sku'>>,
  present: ProductFields = defaults,
): ProductFields => {
  const { list_price, price_breaks: givenBreaks, ...given } = row;
  const price_breaks = givenBreaks ? parseBreaks(givenBreaks) : (present.price_breaks ?? []);
  const merged = { ...present, ...withoutUndefined(given) };
  return {
    name: merged.name,
    category: merged.category,
    unit: merged.unit,
    ...(merged.unit_code && { unit_code: merged.unit_code }),
    pack: merged.pack,
    list_price: list_price ? parseUnitPrice(list_price) : present.list_price,
    ...(price_breaks.length > 0 && { price_breaks }),
    tax_rate: merged.tax_rate,
    stock: merged.stock,
    discontinued: merged.discontinued,
    ...(typeof merged.low_stock_at === 'number' && { low_stock_at: merged.low_stock_at }),
    ...(present === defaults ? newRule(given) : changedRule(given, present)),
  };
};

const defaults: ProductFields = {
  name: '',
  category: '',
  unit: 'piece',
  pack: '',
  list_price: { amount_minor: 0n, currency: '' },
  tax_rate: '0',
  stock: noQuantity,
  discontinued: false,
  minimum_quantity: smallestQuantity(0),
  quantity_step: smallestQuantity(0),
};

const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Errors of the fields of a product, by field; `present` is the product before a change. */
export const fieldProblems = (
  fields: ProductFields,
  facts: { currency: string; present?: Product | undefined },
): FieldProblem[] => {
  const { reserved = noQuantity } = facts.present ?? {};
  const problems: FieldProblem[] = [];
  if (fields.list_price.currency !== facts.currency)
    problems.push({
      path: 'list_price.currency',
      message: `must be ${facts.currency}, the currency of the store`,
    });
  if (fields.stock < reserved)
    problems.push({
      path: 'stock',
      message: `must be at least ${reserved}, which orders hold; ship or reject those orders first`,
    });
  const { price_breaks = [] } = fields;
  const isKept = price_breaks === facts.present?.price_breaks;
  return [
    ...problems,
    ...ruleProblems(fields, facts.present),
    ...(isKept
      ? keptBreakProblems(price_breaks, fields)
      : breakProblems(price_breaks, { currency: facts.currency, rule: fields, base: 'list_price' })),
  ];
};

/** The fields with those derived from them. */
export const withDerived = (
  fields: ProductFields,
  facts: { sku: string; supplier: Supplier; reserved: Quantity },
) => ({
  ...fields,
  available: subtractQuantities(fields.stock, facts.reserved),
  name_key: foldText(fields.name),
  category_key: foldText(fields.category),
  terms: productTerms({
    name: fields.name,
    sku: facts.sku,
    category: fields.category,
    supplier: facts.supplier,
  }),
});

/** A product before and after a change. */
export type ProductChange = { before: Product; after: Product };

/** A product with other fields, in its next version. */
export const afterChange = (before: Product, fields: ProductFields, now: Date): Product => {
  // Fields that are left out are as none, also where there was one before.
  const { quantity_decimals: _, unit_code: __, price_breaks: ___, low_stock_at: ____, ...kept } = before;
  return {
    ...kept,
    ...withDerived(fields, before),
    version: before.version + 1,
    updated_at: now,
  };
};

/** The message for an expected version that differs from the product's. */
export const versionMessage = ({ version }: Pick<Product, 'version'>): string =>
  `must be ${version}, the present version, after reading the product again`;

const samePrice = (one: UnitPrice, other: UnitPrice): boolean =>
  microsOf(one) === microsOf(other) && one.currency === other.currency;

/** The fields in which two states of a product differ. */
export const changedFields = (one: ProductFields, other: ProductFields): (keyof ProductFields)[] => [
  ...(samePrice(one.list_price, other.list_price) ? [] : (['list_price'] as const)),
  ...(sameBreaks(one.price_breaks, other.price_breaks) ? [] : (['price_breaks'] as const)),
  ...(allowedDecimals(one) === allowedDecimals(other) ? [] : (['quantity_decimals'] as const)),
  ...plainFields.filter((field) => one[field] !== other[field]),
];

const plainFields = [
  'name',
  'category',
  'unit',
  'unit_code',
  'pack',
  'tax_rate',
  'stock',
  'discontinued',
  'low_stock_at',
  'minimum_quantity',
  'quantity_step',
] as const;

const baseView = (product: Product) => ({
  id: product._id,
  sku: product.sku,
  name: product.name,
  category: product.category,
  unit: product.unit,
  pack: product.pack,
  store: product.store,
  supplier: { id: product.supplier.id, name: product.supplier.name },
  list_price: formatUnitPrice(product.list_price),
  price_breaks: breaksView(product.price_breaks),
  tax_rate: product.tax_rate,
  discontinued: product.discontinued,
  ...shownMeasure(product),
  minimum_quantity: product.minimum_quantity,
  quantity_step: product.quantity_step,
});

/** A product as companies other than its supplier see it. */
export const toPublicView = (
  product: Product,
): Omit<Output<typeof searchMarketplaceProducts>['data'][number], 'order_with'> => ({
  ...baseView(product),
  stock: product.available,
});

/** A product as its supplier sees it. */
export const toOwnView = (product: Product): Output<typeof updateProduct> => ({
  ...baseView(product),
  stock: product.stock,
  reserved: product.reserved,
  available: product.available,
  low_stock_at: product.low_stock_at ?? null,
  version: product.version,
  updated_at: product.updated_at.toISOString(),
});

/** A price as audit entries show it. */
export const priceShown = (price: UnitPrice): string => moneyInWords(formatUnitPrice(price));

/** Breaks as audit entries show them. */
export const breaksShown = (breaks: readonly PriceBreak[] = []): string[] =>
  breaks.map(({ from_quantity, unit_price }) => `from ${from_quantity}: ${priceShown(unit_price)}`);

/** Prices of products as audit entries show them, by SKU. */
export const pricesShown = (
  products: readonly Pick<Product, 'sku' | 'list_price' | 'price_breaks'>[],
): Record<string, string | string[]> =>
  Object.fromEntries(
    products.flatMap(({ sku, list_price, price_breaks }) => [
      [`list price ${sku}`, priceShown(list_price)],
      ...(price_breaks ? [[`price breaks ${sku}`, breaksShown(price_breaks)]] : []),
    ]),
  );
