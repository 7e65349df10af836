import { dayOf, type Id, type Input, invalidField, invalidFields, type submitBid } from '@procura/contracts';
import {
  type Amount,
  add,
  isOrderable,
  isZero,
  parseMoney,
  parseUnitPrice,
  type Shipping,
} from '@procura/money';
import { foldText } from '@procura/mongo';
import { amountsOfLine, type Bid, type BidLine, type Iteration, type OfferedProduct } from './bid.ts';
import type { Invitation } from './invitation.ts';
import { repeatedEntries } from './repeated-entries.ts';
import type { AskedItem } from './rfq.ts';
import { amountsOf, amountsOfFreight, storedRate } from './tax.ts';

/** A supplier's offer in an input. */
export type OfferInput = Pick<
  Input<typeof submitBid>,
  'lines' | 'freight' | 'freight_tax_rate' | 'lead_time_days' | 'valid_until' | 'terms' | 'note'
>;
/** A product as catalogue returns it now. */
export type ProductFacts = OfferedProduct & {
  discontinued: boolean;
  quantity_decimals: number;
  tax_rate: string;
};

/** What an offer is read with besides the request. */
type Known = {
  /** The supplier's own by id. */
  products: ReadonlyMap<string, ProductFacts>;
  /** Whether rates of tax may be stored, which earlier releases do not read. */
  storesRates: boolean;
  /** The first iteration of the bid that is revised; its prices are with or without tax. */
  first?: Pick<Iteration, 'net'> | undefined;
  now: Date;
};

const tooLarge = 'makes an amount larger than can be ordered; lower it';

/**
 * Terms from a supplier's input, checked against the requested items. Raises `invalid_input` naming every invalid field.
 */
export const readOffer = (
  { items, currency, buyer }: Pick<Invitation, 'items' | 'currency' | 'buyer'>,
  input: OfferInput,
  { products, storesRates, first, now }: Known,
): Omit<Iteration, 'number' | 'by' | 'at'> => {
  const { lines, valid_until } = input;
  const basis: Pick<Iteration, 'net'> = readBasis(lines, first);
  const asked = new Map(items.map((item) => [item.id, item]));
  const errors = [
    ...repeatedEntries(
      'lines',
      'rfq_item_id',
      lines.map((line) => line.rfq_item_id),
    ),
    ...lines.flatMap((line, index) => problemsOf(line, { asked, currency, products }, `lines.${index}`)),
    ...freightProblems(input, currency),
  ];
  const today = dayOf(now, buyer.time_zone);
  if (valid_until !== undefined && valid_until < today)
    errors.push({ path: 'valid_until', message: `must not be before today, ${today}` });
  if (errors.length > 0) throw invalidFields(errors);
  const priced = lines.flatMap((line): BidLine[] => {
    const item = asked.get(line.rfq_item_id);
    if (!item) return [];
    const product = products.get(line.product_id ?? '');
    return [
      withTotal(
        {
          rfq_item_id: item.id,
          product: offeredProduct(product),
          quantity: item.quantity,
          unit_price: parseUnitPrice(line.unit_price),
          ...storedRate(basis.net ? line.tax_rate : storesRates ? product?.tax_rate : undefined),
        },
        basis,
      ),
    ];
  });
  const freight = readFreight(input);
  return {
    ...basis,
    lines: priced,
    ...(freight && { freight }),
    total: orderableTotal(priced, freight, 'lines'),
    lead_time_days: input.lead_time_days ?? null,
    valid_until: valid_until ?? null,
    terms: input.terms ?? '',
    note: input.note || null,
  };
};

/**
 * Whether prices are without tax, which they are if every line has a rate. Raises `invalid_input` for a mixture, and for
 * prices that the first iteration did not have so, because they could not be compared.
 */
const readBasis = (lines: OfferInput['lines'], first: Known['first']): Pick<Iteration, 'net'> => {
  const without = lines.flatMap(({ tax_rate }, index) => (tax_rate === undefined ? [index] : []));
  const net = without.length === 0;
  if (!net && without.length < lines.length)
    throw invalidFields(
      without.map((index) => ({
        path: `lines.${index}.tax_rate`,
        message:
          'is missing, and other lines have one; give the rate of every line, "0" without tax, or of none if prices include tax',
      })),
    );
  if (first?.net && !net)
    throw invalidField(
      'lines',
      'must have a tax_rate each, because the first iteration of this bid has prices without tax; give the rate of every line, "0" without tax',
    );
  if (first && !first.net && net)
    throw invalidField(
      'lines',
      'must have no tax_rate, because the prices of the first iteration of this bid include tax; leave tax_rate out and give prices with tax',
    );
  return net ? { net: true } : {};
};

const freightProblems = ({ freight, freight_tax_rate }: OfferInput, currency: string) => {
  if (!freight)
    return freight_tax_rate === undefined
      ? []
      : [{ path: 'freight_tax_rate', message: 'is the tax on freight; give freight, or leave it out' }];
  if (freight.currency !== currency)
    return [{ path: 'freight.currency', message: `must be ${currency}, the RFQ’s currency` }];
  const net = parseMoney(freight);
  if (isZero(net)) return [{ path: 'freight', message: 'must be above 0; leave it out for none' }];
  return isOrderable(net) ? [] : [{ path: 'freight', message: tooLarge }];
};

const readFreight = ({ freight, freight_tax_rate = '0' }: OfferInput): Shipping | undefined =>
  freight && { net: parseMoney(freight), tax_rate: freight_tax_rate };

/** A line with what it costs. */
const withTotal = (line: Omit<BidLine, 'total'>, basis: Pick<Iteration, 'net'>): BidLine => ({
  ...line,
  total: amountsOfLine(line, basis).total,
});

const offeredProduct = (product: ProductFacts | undefined): OfferedProduct | null => {
  if (!product) return null;
  const { id, sku, name, category, unit } = product;
  return { id, sku, name, category, unit };
};

const problemsOf = (
  line: OfferInput['lines'][number],
  given: {
    asked: ReadonlyMap<string, AskedItem>;
    currency: string;
    products: ReadonlyMap<string, ProductFacts>;
  },
  path: string,
) => {
  const problem = (field: string, message: string) => [{ path: `${path}.${field}`, message }];
  const item = given.asked.get(line.rfq_item_id);
  if (!item) return problem('rfq_item_id', 'is not an item of this RFQ; get_rfq shows them');
  if (line.unit_price.currency !== given.currency)
    return problem('unit_price.currency', `must be ${given.currency}, the RFQ’s currency`);
  const { tax_rate } = line;
  const asGiven = { unit_price: parseUnitPrice(line.unit_price), ...storedRate(tax_rate) };
  if (!isOrderable(amountsOf(asGiven, item.quantity).total)) return problem('unit_price', tooLarge);
  if (line.product_id === undefined) return [];
  const product = given.products.get(line.product_id);
  if (!product) return problem('product_id', 'is not one of your products; list_own_products shows them');
  if (product.discontinued) return problem('product_id', 'is discontinued; offer another product or none');
  // Quantities and prices are in the item's unit, and an order reserves the same number of the product.
  if (foldText(product.unit) !== foldText(item.unit))
    return problem(
      'product_id',
      `is sold by the ${product.unit}, and the item is asked for by the ${item.unit}; offer a product sold by the ${item.unit}, or none`,
    );
  // Stock is reserved for any part of the item that is ordered.
  const { quantity_decimals: decimals = 0 } = item;
  if (product.quantity_decimals < decimals)
    return problem(
      'product_id',
      `is counted ${inDecimals(product.quantity_decimals)}, and the item ${inDecimals(decimals)}; raise the product’s quantity_decimals to ${decimals} with import_products, offer another product, or none`,
    );
  return [];
};

const inDecimals = (decimals: number): string =>
  decimals === 0 ? 'in whole units' : `with up to ${decimals} decimal${decimals > 1 ? 's' : ''}`;

/** The sum of lines and freight. Raises `invalid_input` if it exceeds the maximum of an order. */
const orderableTotal = (lines: readonly BidLine[], freight: Shipping | undefined, path: string): Amount => {
  const [first, ...rest] = lines;
  if (!first) throw new Error('An offer has at least one line');
  const total = add(first.total, ...[...rest, ...amountsOfFreight(freight)].map((one) => one.total));
  if (!isOrderable(total)) throw invalidField(path, tooLarge);
  return total;
};

type CounterItem = { rfq_item_id: Id<'rfqItem'>; unit_price: { amount: string; currency: string } };

/**
 * The supplier's lines at the buyer's prices; items without one keep the supplier's. Raises `invalid_input` naming
 * every invalid field.
 */
export const counterLines = (
  { offer, currency }: Pick<Bid, 'offer' | 'currency'>,
  counters: readonly CounterItem[],
): Pick<Iteration, 'lines' | 'total'> => {
  const offered = new Map(offer.lines.map((line) => [line.rfq_item_id, line]));
  /** The supplier's line at the buyer's price, with or without tax as the supplier's. */
  const atPrice = (line: BidLine, { unit_price }: CounterItem): BidLine =>
    withTotal({ ...line, unit_price: parseUnitPrice(unit_price) }, offer);
  const errors = [
    ...repeatedEntries(
      'counter_items',
      'rfq_item_id',
      counters.map((one) => one.rfq_item_id),
    ),
    ...counters.flatMap((one, index) => {
      const path = `counter_items.${index}`;
      const line = offered.get(one.rfq_item_id);
      if (!line) return [{ path: `${path}.rfq_item_id`, message: notOffered }];
      if (one.unit_price.currency !== currency)
        return [{ path: `${path}.unit_price.currency`, message: `must be ${currency}, the RFQ’s currency` }];
      return isOrderable(atPrice(line, one).total) ? [] : [{ path: `${path}.unit_price`, message: tooLarge }];
    }),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  const wanted = new Map(counters.map((one) => [one.rfq_item_id, one]));
  const lines = offer.lines.map((line): BidLine => {
    const one = wanted.get(line.rfq_item_id);
    return one ? atPrice(line, one) : line;
  });
  return { lines, total: orderableTotal(lines, offer.freight, 'counter_items') };
};

/** The error for an item that the named iteration does not offer. */
export const notOffered = 'is not an item this iteration offers; get_bid shows them';
