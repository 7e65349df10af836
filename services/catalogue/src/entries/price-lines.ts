import type { Handler } from '@procura/bus';
import type { priceLines as contract, Id, Output, Quantity } from '@procura/contracts';
import { dayOf } from '@procura/contracts';
import {
  addQuantities,
  formatUnitPrice,
  noQuantity,
  type Pricing,
  priceAt,
  shownMeasure,
} from '@procura/money';
import { suspendedCompanies } from '@procura/service';
import type { Deps } from '../deps.ts';
import { breaksView } from '../products/price-breaks.ts';
import type { Product } from '../products/product.ts';
import { quantityProblem } from '../products/quantity-rule.ts';
import { termsAmong, withTerms } from '../shipping/read-shipping-terms.ts';
import type { ShippingTerms } from '../shipping/shipping-terms.ts';
import { agreedPriceOn, type CatalogEntry, entryId, isAvailable } from './catalog-entry.ts';

/** A product with the shipping terms of its orders, and a row if its supplier is suspended. */
type PricedProduct = Product & { shipping_terms: ShippingTerms[]; suspension: unknown[] };

/** Joined for the same reason as the shipping terms. */
const withSuspension = [
  {
    $lookup: {
      from: suspendedCompanies.name,
      localField: 'company_id',
      foreignField: '_id',
      as: 'suspension',
    },
  },
];

type PricedLine = Output<typeof contract>['lines'][number];

/**
 * Prices all lines from one read of products with their shipping terms, and one of the caller's entries. Refuses no line;
 * reports what prevents ordering each.
 */
export const priceLines: Handler<Deps, typeof contract> = async (deps, call, { source, lines }) => {
  const { company_id, time_zone } = call.principal;
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const [products, entries] = await Promise.all([
    deps.products
      .published()
      .aggregate<PricedProduct>([
        { $match: { _id: { $in: ids } } },
        { $project: { terms: 0 } },
        ...withTerms(source),
        ...withSuspension,
      ]),
    source === 'marketplace'
      ? []
      : deps.entries
          .parties(call.principal)
          .find({ _id: { $in: ids.map((one) => entryId(company_id, one)) } }, { projection: { terms: 0 } }),
  ]);
  const productOf = new Map(products.map((product) => [product._id, product]));
  const entryOf = new Map(entries.map((entry) => [entry.product_id, entry]));
  const day = dayOf(deps.clock(), time_zone);
  const asked = new Map<Id<'product'>, Quantity>();
  const priced = lines.map((line) => {
    // Lines of one product share its stock.
    const together = addQuantities(asked.get(line.product_id) ?? noQuantity, line.quantity);
    asked.set(line.product_id, together);
    const [product, entry] = [productOf.get(line.product_id), entryOf.get(line.product_id)];
    const of = source === 'basket' ? sourceInBasket({ product, entry, day }) : source;
    const terms = product?.shipping_terms.filter(
      ({ store_id }) => (store_id !== null) === (of === 'marketplace'),
    );
    return { terms, line: priceLine(line, { source: of, day, together, product, entry }) };
  });
  return {
    lines: priced.map(({ line }) => line),
    shipping_terms: termsAmong(priced.flatMap(({ terms = [] }) => terms)),
  };
};

/** Where a basket buys a product: from the catalogue if the company can order it there today. */
const sourceInBasket = ({ product, entry, day }: Pick<LineFacts, 'product' | 'entry' | 'day'>) =>
  product && isAvailable(product, entry, day) ? 'catalogue' : 'marketplace';

type LineFacts = {
  source: 'catalogue' | 'marketplace';
  /** The current day in the buyer's time zone. */
  day: string;
  /** Quantity of the product in this line and the lines before it. */
  together: Quantity;
  product: PricedProduct | undefined;
  entry: CatalogEntry | undefined;
};

/** One line with its price and the obstacles to ordering it. */
const priceLine = (line: { product_id: Id<'product'>; quantity: Quantity }, facts: LineFacts): PricedLine => {
  const { product, entry, source, day } = facts;
  if (!product)
    return {
      ...line,
      facts: null,
      problem: {
        code: 'not_found',
        detail: `There is no product ${line.product_id}. Search again and use an id from the answer.`,
      },
    };
  const agreed = source === 'catalogue' ? agreedPriceOn(entry, day) : undefined;
  const pricing = agreed ?? listPricing(product);
  return {
    ...line,
    problem: problemOf(product, line.quantity, { ...facts, pricing, agreed: agreed !== undefined }),
    facts: {
      sku: product.sku,
      name: product.name,
      category: product.category,
      unit: product.unit,
      pack: product.pack,
      store: product.store,
      supplier: product.supplier,
      unit_price: formatUnitPrice(priceAt(pricing, line.quantity).unit_price),
      base_price: formatUnitPrice(pricing.price),
      price_breaks: breaksView(pricing.price_breaks),
      tax_rate: product.tax_rate,
      stock: product.available,
      ...shownMeasure(product),
      minimum_quantity: product.minimum_quantity,
      quantity_step: product.quantity_step,
      source,
    },
  };
};

const listPricing = ({ list_price, price_breaks = [] }: Product): Pricing => ({
  price: list_price,
  price_breaks,
});

const problemOf = (
  product: PricedProduct,
  quantity: Quantity,
  { source, day, entry, agreed, pricing, together }: LineFacts & { agreed: boolean; pricing: Pricing },
): PricedLine['problem'] => {
  const { name, supplier } = product;
  if (product.suspension.length > 0)
    return {
      code: 'not_orderable',
      detail: `${name} is sold by ${supplier.name}, which is suspended. Choose a product of another supplier.`,
    };
  if (product.discontinued)
    return {
      code: 'not_orderable',
      detail: `${name} is discontinued. Search for another product.`,
    };
  if (source === 'catalogue') {
    const missing = [
      ...(entry?.added ? [] : ['is not in the company’s catalogue']),
      ...(agreed ? [] : [`has no agreed price valid today (${day})`]),
    ];
    if (missing.length > 0)
      return {
        code: 'not_orderable',
        detail: `${name} ${missing.join(' and ')}. Order it with place_marketplace_order at list price, or ${entry?.added ? 'ask the supplier to agree a price' : 'ask an admin to add it with add_catalog_product'}.`,
      };
  }
  const unfit = quantityProblem(product, quantity, pricing.price, pricing.price_breaks);
  if (unfit) return { code: 'quantity_rule', detail: unfit };
  if (together > product.available)
    return {
      code: 'insufficient_stock',
      detail: `${name}: ${together} asked for, ${product.available} available. Lower the quantity or choose another product.`,
    };
  return null;
};
