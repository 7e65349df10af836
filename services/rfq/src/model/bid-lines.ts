import { dayOf, type Id, type Input, invalidField, invalidFields, type submitBid } from '@procura/contracts';
import { type Amount, add, isOrderable, noQuantity, parseUnitPrice, timesQuantity } from '@procura/money';
import { foldText } from '@procura/mongo';
import type { Bid, BidLine, Iteration, OfferedProduct } from './bid.ts';
import type { Invitation } from './invitation.ts';
import { repeatedEntries } from './repeated-entries.ts';
import type { AskedItem } from './rfq.ts';

/** A supplier's offer in an input. */
export type OfferInput = Pick<
  Input<typeof submitBid>,
  'lines' | 'lead_time_days' | 'valid_until' | 'terms' | 'note'
>;
/** A product as catalogue returns it now. */
export type ProductFacts = OfferedProduct & { discontinued: boolean; quantity_decimals: number };

const tooLarge = 'makes an amount larger than can be ordered; lower it';

/**
 * Terms from a supplier's input, checked against the requested items. `products` are the supplier's own by id. Raises
 * `invalid_input` naming every invalid field.
 */
export const readOffer = (
  { items, currency, buyer }: Pick<Invitation, 'items' | 'currency' | 'buyer'>,
  input: OfferInput,
  { products, now }: { products: ReadonlyMap<string, ProductFacts>; now: Date },
): Omit<Iteration, 'number' | 'by' | 'at'> => {
  const { lines, valid_until } = input;
  const asked = new Map(items.map((item) => [item.id, item]));
  const errors = [
    ...repeatedEntries(
      'lines',
      'rfq_item_id',
      lines.map((line) => line.rfq_item_id),
    ),
    ...lines.flatMap((line, index) => problemsOf(line, { asked, currency, products }, `lines.${index}`)),
  ];
  const today = dayOf(now, buyer.time_zone);
  if (valid_until !== undefined && valid_until < today)
    errors.push({ path: 'valid_until', message: `must not be before today, ${today}` });
  if (errors.length > 0) throw invalidFields(errors);
  const priced = lines.flatMap((line): BidLine[] => {
    const item = asked.get(line.rfq_item_id);
    if (!item) return [];
    const unit_price = parseUnitPrice(line.unit_price);
    return [
      {
        rfq_item_id: item.id,
        product: offeredProduct(products.get(line.product_id ?? '')),
        quantity: item.quantity,
        unit_price,
        total: timesQuantity(unit_price, item.quantity),
      },
    ];
  });
  return {
    lines: priced,
    total: orderableTotal(priced, 'lines'),
    lead_time_days: input.lead_time_days ?? null,
    valid_until: valid_until ?? null,
    terms: input.terms ?? '',
    note: input.note || null,
  };
};

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
  if (!isOrderable(timesQuantity(parseUnitPrice(line.unit_price), item.quantity)))
    return problem('unit_price', tooLarge);
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

/** The sum of lines. Raises `invalid_input` if it exceeds the maximum of an order. */
const orderableTotal = (lines: readonly BidLine[], path: string): Amount => {
  const [first, ...rest] = lines;
  if (!first) throw new Error('An offer has at least one line');
  const total = add(first.total, ...rest.map((line) => line.total));
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
  const offered = new Map(offer.lines.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
  const totalAt = ({ rfq_item_id, unit_price }: CounterItem): Amount =>
    timesQuantity(parseUnitPrice(unit_price), offered.get(rfq_item_id) ?? noQuantity);
  const errors = [
    ...repeatedEntries(
      'counter_items',
      'rfq_item_id',
      counters.map((one) => one.rfq_item_id),
    ),
    ...counters.flatMap((one, index) => {
      const path = `counter_items.${index}`;
      if (!offered.has(one.rfq_item_id)) return [{ path: `${path}.rfq_item_id`, message: notOffered }];
      if (one.unit_price.currency !== currency)
        return [{ path: `${path}.unit_price.currency`, message: `must be ${currency}, the RFQ’s currency` }];
      return isOrderable(totalAt(one)) ? [] : [{ path: `${path}.unit_price`, message: tooLarge }];
    }),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  const wanted = new Map(counters.map((one) => [one.rfq_item_id, one]));
  const lines = offer.lines.map((line): BidLine => {
    const one = wanted.get(line.rfq_item_id);
    return one ? { ...line, unit_price: parseUnitPrice(one.unit_price), total: totalAt(one) } : line;
  });
  return { lines, total: orderableTotal(lines, 'counter_items') };
};

/** The error for an item that the named iteration does not offer. */
export const notOffered = 'is not an item this iteration offers; get_bid shows them';
