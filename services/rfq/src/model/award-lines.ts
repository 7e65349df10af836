import {
  Failure,
  type FieldError,
  type Id,
  invalidField,
  invalidFields,
  type Quantity,
} from '@procura/contracts';
import { type Amount, add, isOrderable, timesQuantity, type UnitPrice } from '@procura/money';
import { type Award, type AwardLine, leftToOrder, type Quantities } from './award.ts';
import { type Bid, firstPrices } from './bid.ts';
import { notOffered } from './bid-lines.ts';
import { repeatedEntries } from './repeated-entries.ts';
import { leftToAward, type Rfq } from './rfq.ts';

type ItemQuantity = { rfq_item_id: Id<'rfqItem'>; quantity: Quantity };

/**
 * The quantities of a bid to award: those requested, or all that it offers and that are not awarded yet. Raises
 * `invalid_input` for items it does not offer, and `above_award` beyond the requested quantity less the awards of all
 * bids.
 */
export const linesToAward = (rfq: Rfq, bid: Bid, award_items?: readonly ItemQuantity[]): AwardLine[] => {
  const items = new Map(rfq.items.map((item) => [item.id, item]));
  const left = (rfq_item_id: Id<'rfqItem'>): number => {
    const item = items.get(rfq_item_id);
    return item ? leftToAward(item) : 0;
  };
  const prices = new Map(bid.offer.lines.map(({ rfq_item_id, unit_price }) => [rfq_item_id, unit_price]));
  if (award_items)
    refuseBad(award_items, {
      list: 'award_items',
      known: (id) => prices.has(id),
      unknown: notOffered,
      left,
      above: (quantity) => `must be at most ${quantity}, what is not awarded yet`,
      nothing: 'is awarded already; leave it out',
    });
  const wanted =
    award_items ??
    bid.offer.lines
      .map(({ rfq_item_id }) => ({ rfq_item_id, quantity: left(rfq_item_id) }))
      .filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0)
    throw new Failure(
      'above_award',
      `All that the bid of ${bid.supplier.name} offers is awarded already. get_rfq shows what is left.`,
    );
  const first = firstPrices(bid);
  const lines = wanted.flatMap(({ rfq_item_id, quantity }): AwardLine[] => {
    const unit_price = prices.get(rfq_item_id);
    if (!unit_price) return [];
    const first_unit_price = first.get(rfq_item_id) ?? unit_price;
    return [
      { rfq_item_id, quantity, issuing_quantity: 0, ordered_quantity: 0, unit_price, first_unit_price },
    ];
  });
  refuseTooLarge(rfq, lines);
  return lines;
};

/** The total of all awards must stay an amount that metrics can add up, also at first and target prices. */
const refuseTooLarge = (rfq: Rfq, lines: readonly AwardLine[]): void => {
  const with_ = (so_far: Amount, priceOf: (line: AwardLine) => UnitPrice): Amount =>
    add(so_far, ...lines.map((line) => timesQuantity(priceOf(line), line.quantity)));
  const { awarded, first_offer } = rfq.figures;
  const sums = [
    with_(awarded, (line) => line.unit_price),
    with_(first_offer, (line) => line.first_unit_price),
  ];
  if (!sums.every(isOrderable))
    throw invalidField('award_items', 'make an amount larger than can be ordered; award less');
};

/**
 * The quantities of an award to order: those requested, or all that are left. Raises `invalid_input` for items it does
 * not hold, and `above_award` beyond what is left.
 */
export const quantitiesToOrder = (award: Award, items?: readonly ItemQuantity[]): Quantities => {
  const lines = new Map(award.lines.map((line) => [line.rfq_item_id, line]));
  const left = (rfq_item_id: Id<'rfqItem'>): number => {
    const line = lines.get(rfq_item_id);
    return line ? leftToOrder(line) : 0;
  };
  if (items)
    refuseBad(items, {
      list: 'items',
      known: (id) => lines.has(id),
      unknown: 'is not an item of this award; get_bid shows them',
      left,
      above: (quantity) => `must be at most ${quantity}, what the award still holds`,
      nothing: 'is ordered already; leave it out',
    });
  const wanted =
    items ??
    award.lines
      .map((line) => ({ rfq_item_id: line.rfq_item_id, quantity: leftToOrder(line) }))
      .filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0)
    throw new Failure(
      'above_award',
      'All that the award holds is ordered already. list_rfq_purchase_orders shows its purchase orders.',
    );
  return new Map(wanted.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
};

const refuseBad = (
  wanted: readonly ItemQuantity[],
  rule: {
    list: string;
    known(id: Id<'rfqItem'>): boolean;
    unknown: string;
    left(id: Id<'rfqItem'>): number;
    above(left: number): string;
    nothing: string;
  },
): void => {
  const malformed = [
    ...repeatedEntries(
      rule.list,
      'rfq_item_id',
      wanted.map((one) => one.rfq_item_id),
    ),
    ...wanted.flatMap(({ rfq_item_id }, index) =>
      rule.known(rfq_item_id) ? [] : [{ path: `${rule.list}.${index}.rfq_item_id`, message: rule.unknown }],
    ),
  ];
  if (malformed.length > 0) throw invalidFields(malformed);
  const above = wanted.flatMap(({ rfq_item_id, quantity }, index): FieldError[] => {
    const left = rule.left(rfq_item_id);
    if (quantity <= left) return [];
    return left > 0
      ? [{ path: `${rule.list}.${index}.quantity`, message: rule.above(left) }]
      : [{ path: `${rule.list}.${index}.rfq_item_id`, message: rule.nothing }];
  });
  const [first] = above;
  if (first) throw new Failure('above_award', `${first.path} ${first.message}.`, { errors: above });
};
