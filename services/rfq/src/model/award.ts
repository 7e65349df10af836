import type { Answer, decideBidIteration, Id, Principal, Quantity } from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  isZero,
  noQuantity,
  type Shipping,
  subtract,
  subtractQuantities,
  type UnitPrice,
  zero,
} from '@procura/money';
import { nextShare, shareOf } from './freight.ts';
import { type Amounts, amountsOf, amountsOfFreight, sumAmounts } from './tax.ts';

/**
 * The accepted quantities of a bid. `accepting` is a claim that ends by compare-and-set as `open` (funds are committed
 * under its id) or as `abandoned` (then the commitment is released); `closed` has released what was not ordered.
 */
export type Award = {
  _id: Id<'award'>;
  rfq_id: Id<'rfq'>;
  bid_id: Id<'bid'>;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  branch_id: Id<'branch'>;
  state: 'accepting' | 'open' | 'closed' | 'abandoned';
  /** The supplier's iteration that was accepted. */
  iteration: number;
  currency: string;
  /** Whether the bid's prices are without tax. Those of the lines are so in any case. */
  net?: true;
  lines: AwardLine[];
  /** The freight that it holds, ordered or not; absent if the iteration had none. */
  freight?: Shipping;
  /** Its share of the freight of the supplier's first iteration, at the rate of `freight`, for metrics. */
  first_freight?: Shipping;
  /** The part of the net freight that is on purchase orders that are being issued or live. Absent while none is. */
  ordered_freight?: Amount;
  /** Purchase orders that were issued and neither cancelled nor rejected. */
  live_orders: number;
  /**
   * Their total. Each rounds its own lines, so it may differ from the total of their quantities. Absent before the
   * first, and on awards of releases before 2026-12, whose prices are whole minor units.
   */
  ordered_total?: Amount;
  accepted_by: AcceptedBy;
  accepted_at: Date;
  /** The fields below are visible to the supplier. */
  note: string | null;
  closed_reason: string | null;
  /** Company, user, operation and idempotency key; removed when abandoned, which frees the key. */
  key?: string | undefined;
  payload_hash: string;
  /** The answer stored for replays. */
  answer: Answer<typeof decideBidIteration> | null;
  /** While accepting: when the sweeper abandons it. Once abandoned or closed: when the release is repeated. */
  sweep_at?: Date | undefined;
  /** Set once an abandoned award was released; it may then be deleted. */
  gone_at?: Date | undefined;
  version: number;
};

type AcceptedBy = { user_id: Id<'user'>; name: string; role: string; credential_id: string };

export type AwardLine = {
  rfq_item_id: Id<'rfqItem'>;
  /** The quantity it holds, ordered or not. */
  quantity: Quantity;
  /** On purchase orders that are being issued. */
  issuing_quantity: Quantity;
  /** On live purchase orders. */
  ordered_quantity: Quantity;
  /** Without tax. */
  unit_price: UnitPrice;
  /** The percentage of tax; absent when 0, as on awards of releases before 2026-12, whose prices are gross. */
  tax_rate?: string;
  /** The supplier's first price for the item, without the same tax, for metrics. */
  first_unit_price: UnitPrice;
};

/** Quantities by item. */
export type Quantities = ReadonlyMap<Id<'rfqItem'>, Quantity>;

/** How an award's quantities count: not at all, as claimed, or as awarded. */
export const countsIn = ({ state }: Pick<Award, 'state'>): 'nothing' | 'claimed' | 'awarded' =>
  state === 'abandoned' ? 'nothing' : state === 'accepting' ? 'claimed' : 'awarded';

export const acceptedBy = ({ user_id, user_name, role, credential_id }: Principal): AcceptedBy => ({
  user_id,
  name: user_name,
  role,
  credential_id,
});

/** What an award is for. */
export type Awarded = Pick<Award, 'currency' | 'lines' | 'freight' | 'first_freight'>;

/** What the quantities that it holds cost, with its freight. */
export const awardAmounts = ({ currency, lines, freight }: Omit<Awarded, 'first_freight'>): Amounts =>
  sumAmounts(currency, [
    ...lines.map((line) => amountsOf(line, line.quantity)),
    ...amountsOfFreight(freight),
  ]);

/** The total of the quantities it holds and of its freight, with tax, which its commitment holds. */
export const awardTotal = (award: Omit<Awarded, 'first_freight'>): Amount => awardAmounts(award).total;

/** What they would have cost at the supplier's first prices and freight. */
export const firstOfferTotal = ({ currency, lines, first_freight }: Omit<Awarded, 'freight'>): Amount =>
  sumAmounts(currency, [
    ...lines.map((line) => amountsOf({ ...line, unit_price: line.first_unit_price }, line.quantity)),
    ...amountsOfFreight(first_freight),
  ]).total;

/** The total of its live purchase orders, with tax. */
export const orderedTotal = ({ currency, lines, ordered_total }: Award): Amount =>
  ordered_total ??
  sumAmounts(
    currency,
    lines.map((line) => amountsOf(line, line.ordered_quantity)),
  ).total;

/** The quantity of a line that can still be ordered. */
export const leftToOrder = ({ quantity, issuing_quantity, ordered_quantity }: AwardLine): Quantity =>
  subtractQuantities(quantity, issuing_quantity, ordered_quantity);

/** Whether a purchase order can be issued from it. */
export const canOrder = (award: Pick<Award, 'state' | 'lines'>): boolean =>
  award.state === 'open' && award.lines.some((line) => leftToOrder(line) > 0);

/** The net of a quantity of each line. */
const netOf = ({ currency, lines }: Pick<Award, 'currency' | 'lines'>, of: (line: AwardLine) => Quantity) =>
  sumAmounts(
    currency,
    lines.map((line) => amountsOf(line, of(line))),
  ).net;

/**
 * The freight of a purchase order of these quantities: with those of the live ones, the award's in proportion to the net
 * of what is ordered. So the one that empties the award takes what live ones do not carry.
 */
export const freightToOrder = (award: Award, quantities: Quantities): Shipping | undefined => {
  const { freight, ordered_freight = zero(award.currency) } = award;
  if (!freight) return undefined;
  const ordered = netOf(award, ({ rfq_item_id, ordered_quantity, issuing_quantity }) =>
    addQuantities(ordered_quantity, issuing_quantity, quantities.get(rfq_item_id) ?? noQuantity),
  );
  const whole = netOf(award, ({ quantity }) => quantity);
  return { ...freight, net: nextShare(freight.net, { part: ordered, whole, carried: ordered_freight }) };
};

/** The award once finance has committed its funds. */
export const open = (award: Award): Award => ({ ...award, state: 'open', sweep_at: undefined });

/** An award that ended before it was opened: its key is free, and its commitment is to be released. */
export const abandon = (award: Award, now: Date): Award => ({
  ...award,
  state: 'abandoned',
  key: undefined,
  sweep_at: now,
});

/** The award without its unordered quantities; what finance still holds under its id is to be released. */
export const close = (award: Award, reason: string | null, now: Date): Award =>
  onlyOrderedFreight(award, {
    ...award,
    state: 'closed',
    closed_reason: reason,
    sweep_at: now,
    lines: award.lines.map((line) => ({
      ...line,
      quantity: addQuantities(line.ordered_quantity, line.issuing_quantity),
    })),
  });

/** Claims quantities, with their freight, for a purchase order that is being issued. */
export const claim = (award: Award, quantities: Quantities, freight?: Shipping | undefined): Award => ({
  ...changed(award, quantities, (line, quantity) => ({
    ...line,
    issuing_quantity: addQuantities(line.issuing_quantity, quantity),
  })),
  ...carrying(award, freight, 1),
});

/** Turns claimed quantities into ordered ones, for an amount. */
export const order = (award: Award, quantities: Quantities, amount: Amount): Award => ({
  ...changed(award, quantities, (line, quantity) => ({
    ...line,
    issuing_quantity: subtractQuantities(line.issuing_quantity, quantity),
    ordered_quantity: addQuantities(line.ordered_quantity, quantity),
  })),
  live_orders: award.live_orders + 1,
  ordered_total: add(orderedTotal(award), amount),
});

/** Returns claimed quantities: they can be ordered again or, if the award was closed, awarded to another bid. */
export const unclaim = (award: Award, quantities: Quantities, freight?: Shipping | undefined): Award =>
  onlyOrderedFreight(award, {
    ...changed(award, quantities, (line, quantity) => ({
      ...line,
      issuing_quantity: subtractQuantities(line.issuing_quantity, quantity),
      quantity: award.state === 'closed' ? subtractQuantities(line.quantity, quantity) : line.quantity,
    })),
    ...carrying(award, freight, -1),
  });

/**
 * Returns ordered quantities: all of an ended purchase order, with its freight, or a part of one that continues and
 * keeps its freight.
 */
export const returnOrdered = (
  award: Award,
  quantities: Quantities,
  { amount, ended, freight }: { amount: Amount; ended: boolean; freight?: Shipping | undefined },
): Award =>
  onlyOrderedFreight(award, {
    ...changed(award, quantities, (line, quantity) => ({
      ...line,
      ordered_quantity: subtractQuantities(line.ordered_quantity, quantity),
      quantity: award.state === 'closed' ? subtractQuantities(line.quantity, quantity) : line.quantity,
    })),
    live_orders: award.live_orders - (ended ? 1 : 0),
    ordered_total: subtract(orderedTotal(award), amount),
    ...carrying(award, freight, -1),
  });

/** The freight on purchase orders after one more or one less. */
const carrying = (
  { ordered_freight, currency }: Award,
  freight: Shipping | undefined,
  sign: 1 | -1,
): Pick<Award, 'ordered_freight'> => {
  if (!freight) return {};
  const before = ordered_freight ?? zero(currency);
  return { ordered_freight: sign > 0 ? add(before, freight.net) : subtract(before, freight.net) };
};

/**
 * A closed award holds only the freight on its purchase orders. The first freight falls with it or, where there is none
 * to fall with, with the net of what it holds.
 */
const onlyOrderedFreight = (before: Award, after: Award): Award => {
  if (after.state !== 'closed') return after;
  const { freight, first_freight, currency, ordered_freight = zero(currency) } = after;
  const first = (): Amount => {
    const whole = first_freight?.net ?? zero(currency);
    if (freight && !isZero(freight.net)) return shareOf(whole, { part: ordered_freight, whole: freight.net });
    if (!after.lines.some(({ quantity }) => quantity > 0)) return zero(currency);
    const ofNet = (of: Award) => netOf(of, ({ quantity }) => quantity);
    return shareOf(whole, { part: ofNet(after), whole: ofNet(before) });
  };
  return {
    ...after,
    ...(freight && { freight: { ...freight, net: ordered_freight } }),
    ...(first_freight && { first_freight: { ...first_freight, net: first() } }),
  };
};

const changed = (
  award: Award,
  quantities: Quantities,
  change: (line: AwardLine, quantity: Quantity) => AwardLine,
): Award => ({
  ...award,
  lines: award.lines.map((line) => {
    const quantity = quantities.get(line.rfq_item_id);
    return quantity === undefined ? line : change(line, quantity);
  }),
});
