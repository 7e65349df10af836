import {
  Failure,
  type FieldError,
  type Id,
  invalidField,
  invalidFields,
  type Quantity,
  quantityRule,
} from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  decimalsProblem,
  isOrderable,
  noQuantity,
  type Shipping,
  zero,
} from '@procura/money';
import {
  type Award,
  type Awarded,
  type AwardLine,
  awardTotal,
  firstOfferTotal,
  leftToOrder,
  type Quantities,
} from './award.ts';
import { type Bid, firstPrices, type Iteration } from './bid.ts';
import { notOffered } from './bid-lines.ts';
import { nextShare } from './freight.ts';
import { priceProblem } from './part-price.ts';
import { repeatedEntries } from './repeated-entries.ts';
import { leftToAward, type Rfq } from './rfq.ts';
import { amountsOf, type NetPrice, storedRate, sumAmounts, toNetPrice } from './tax.ts';

type ItemQuantity = { rfq_item_id: Id<'rfqItem'>; quantity: Quantity };

/** The quantity of an item that can be taken, its decimals and its price. */
type Available = NetPrice & { left: Quantity; decimals: number };
type AvailableItems = ReadonlyMap<Id<'rfqItem'>, Available>;

/** What the freight of an award depends on: the bid's other awards, unless they were abandoned. */
export type OtherAward = Pick<Award, 'lines' | 'freight' | 'first_freight'>;

/**
 * The lines of an award with its freight. Raises the failures of {@link linesToAward}, and `invalid_input` if the RFQ's
 * awards become too large. `list` is the path of the items in the input.
 */
export const toAward = (
  rfq: Rfq,
  bid: Bid,
  {
    award_items,
    others,
    list = 'award_items',
  }: {
    award_items?: readonly ItemQuantity[] | undefined;
    others: readonly OtherAward[];
    list?: string | undefined;
  },
): Awarded => {
  const lines = linesToAward(rfq, bid, award_items, list);
  const freight = freightToAward(bid, lines, others);
  const asked = bid.iterations[0]?.freight;
  const first = asked && {
    ...asked,
    net: shareOfBid(bid, lines, others, { freight: asked, of: 'first_freight' }),
  };
  const awarded: Awarded = {
    currency: bid.currency,
    lines,
    ...(freight && { freight }),
    // At the rate of the award, so that another rate of tax is no saving.
    ...(first && { first_freight: { ...first, tax_rate: freight?.tax_rate ?? first.tax_rate } }),
  };
  refuseTooLarge(rfq, awarded, list);
  return awarded;
};

type OfferedTerms = { offer: Pick<Iteration, 'net' | 'lines' | 'freight'>; currency: string };

/**
 * The freight of an award of these quantities. With the freight of the bid's other awards, it is the freight of the
 * offer in proportion to the net of all awarded quantities of the bid, at the prices of the offer.
 */
export const freightToAward = (
  bid: OfferedTerms,
  lines: readonly ItemQuantity[],
  others: readonly OtherAward[],
): Shipping | undefined => {
  const { freight } = bid.offer;
  return freight && { ...freight, net: shareOfBid(bid, lines, others, { freight, of: 'freight' }) };
};

/** The share of these quantities in a freight. Other awards carry the amounts in their field `of`. */
const shareOfBid = (
  { offer, currency }: OfferedTerms,
  lines: readonly ItemQuantity[],
  others: readonly OtherAward[],
  { freight, of }: { freight: Shipping; of: 'freight' | 'first_freight' },
): Amount => {
  const awarded = new Map<Id<'rfqItem'>, Quantity>();
  for (const { rfq_item_id, quantity } of [...others.flatMap((one) => one.lines), ...lines])
    awarded.set(rfq_item_id, addQuantities(awarded.get(rfq_item_id) ?? noQuantity, quantity));
  const net = (quantityOf: (line: ItemQuantity) => Quantity) =>
    sumAmounts(
      currency,
      offer.lines.map((line) => amountsOf(toNetPrice(line, offer), quantityOf(line))),
    ).net;
  return nextShare(freight.net, {
    part: net(({ rfq_item_id }) => awarded.get(rfq_item_id) ?? noQuantity),
    whole: net(({ quantity }) => quantity),
    carried: add(zero(currency), ...others.flatMap((one) => one[of]?.net ?? [])),
  });
};

/**
 * The quantities of a bid to award: those requested, or all that it offers and that are not awarded yet. Raises
 * `invalid_input` for items it does not offer, `above_award` beyond the requested quantity less the awards of all bids,
 * and `quantity_rule` for too many decimals and parts that cost nothing.
 */
export const linesToAward = (
  rfq: Rfq,
  bid: Bid,
  award_items?: readonly ItemQuantity[],
  list = 'award_items',
): AwardLine[] => {
  const items = new Map(rfq.items.map((item) => [item.id, item]));
  const available: AvailableItems = new Map(
    bid.offer.lines.flatMap((line) => {
      const item = items.get(line.rfq_item_id);
      if (!item) return [];
      const rule = { left: leftToAward(item), decimals: item.quantity_decimals ?? 0 };
      return [[line.rfq_item_id, { ...rule, ...toNetPrice(line, bid.offer) }]];
    }),
  );
  if (award_items)
    refuseBad(award_items, available, {
      list,
      unknown: notOffered,
      above: (quantity) => `must be at most ${quantity}, what is not awarded yet`,
      nothing: 'is awarded already; leave it out',
    });
  const wanted = award_items ?? allLeft(available);
  if (wanted.length === 0)
    throw new Failure(
      'above_award',
      `All that the bid of ${bid.supplier.name} offers is awarded already. get_rfq shows what is left.`,
    );
  const first = firstPrices(bid);
  return wanted.flatMap(({ rfq_item_id, quantity }): AwardLine[] => {
    const price = available.get(rfq_item_id);
    if (!price) return [];
    const { unit_price, tax_rate } = price;
    const offered = first.get(rfq_item_id);
    // At the rate of the award, so that another rate of tax is no saving.
    const first_unit_price = offered
      ? toNetPrice({ unit_price: offered, ...storedRate(tax_rate) }, bid.offer).unit_price
      : unit_price;
    const nothing = { issuing_quantity: noQuantity, ordered_quantity: noQuantity };
    return [{ rfq_item_id, quantity, ...nothing, unit_price, ...storedRate(tax_rate), first_unit_price }];
  });
};

/** The total of all awards must stay an amount that metrics can add up, also at first and target prices. */
const refuseTooLarge = (rfq: Rfq, award: Awarded, list: string): void => {
  const { awarded, first_offer } = rfq.figures;
  const sums: Amount[] = [add(awarded, awardTotal(award)), add(first_offer, firstOfferTotal(award))];
  if (!sums.every(isOrderable))
    throw invalidField(list, 'make an amount larger than can be ordered; award less');
};

/** All quantities that are left, without items that have none. */
const allLeft = (available: AvailableItems): ItemQuantity[] =>
  [...available].flatMap(([rfq_item_id, { left }]) => (left > 0 ? [{ rfq_item_id, quantity: left }] : []));

/**
 * The quantities of an award to order: those requested, or all that are left. Raises `invalid_input` for items it does
 * not hold, `above_award` beyond what is left, and `quantity_rule` for too many decimals and parts that cost nothing.
 */
export const quantitiesToOrder = (
  { items: asked }: Pick<Rfq, 'items'>,
  award: Award,
  items?: readonly ItemQuantity[],
  list = 'items',
): Quantities => {
  const decimals = new Map(asked.map(({ id, quantity_decimals = 0 }) => [id, quantity_decimals]));
  const available: AvailableItems = new Map(
    award.lines.map((line) => [
      line.rfq_item_id,
      {
        left: leftToOrder(line),
        decimals: decimals.get(line.rfq_item_id) ?? 0,
        unit_price: line.unit_price,
      },
    ]),
  );
  if (items)
    refuseBad(items, available, {
      list,
      unknown: 'is not an item of this award; get_bid shows them',
      above: (quantity) => `must be at most ${quantity}, what the award still holds`,
      nothing: 'is ordered already; leave it out',
    });
  const wanted = items ?? allLeft(available);
  if (wanted.length === 0)
    throw new Failure(
      'above_award',
      'All that the award holds is ordered already. list_rfq_purchase_orders shows its purchase orders.',
    );
  return new Map(wanted.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
};

const refuseBad = (
  wanted: readonly ItemQuantity[],
  available: AvailableItems,
  rule: { list: string; unknown: string; above(left: Quantity): string; nothing: string },
): void => {
  const malformed = [
    ...repeatedEntries(
      rule.list,
      'rfq_item_id',
      wanted.map((one) => one.rfq_item_id),
    ),
    ...wanted.flatMap(({ rfq_item_id }, index) =>
      available.has(rfq_item_id)
        ? []
        : [{ path: `${rule.list}.${index}.rfq_item_id`, message: rule.unknown }],
    ),
  ];
  if (malformed.length > 0) throw invalidFields(malformed);
  /** Errors of the quantities that a rule refuses. */
  const refused = (
    problemOf: (quantity: Quantity, of: Available) => string | null,
    field: (of: Available) => string = () => 'quantity',
  ): FieldError[] =>
    wanted.flatMap(({ rfq_item_id, quantity }, index) => {
      const of = available.get(rfq_item_id);
      const message = of && problemOf(quantity, of);
      return of && message ? [{ path: `${rule.list}.${index}.${field(of)}`, message }] : [];
    });
  const uneven = refused((quantity, { decimals }) => decimalsProblem(quantity, decimals));
  if (uneven.length > 0) throw quantityRule(uneven);
  const above = refused(
    (quantity, { left }) => (quantity <= left ? null : left > 0 ? rule.above(left) : rule.nothing),
    ({ left }) => (left > 0 ? 'quantity' : 'rfq_item_id'),
  );
  const [first] = above;
  if (first) throw new Failure('above_award', `${first.path} ${first.message}.`, { errors: above });
  const free = refused(priceProblem);
  if (free.length > 0) throw quantityRule(free);
};
