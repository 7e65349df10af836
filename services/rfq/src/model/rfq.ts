import { Failure, type Id, type Quantity, type RfqStatus } from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  type Measure,
  multiply,
  multiplyQuantity,
  subtractQuantities,
  timesQuantity,
  type UnitPrice,
  zero,
} from '@procura/money';
import { searchTerms } from '@procura/mongo';
import { type Award, type AwardLine, awardTotal, countsIn, firstOfferTotal, orderedTotal } from './award.ts';
import { amountsOf } from './tax.ts';

/** A request for quotation as stored for its buyer. Quantities and figures follow its awards. */
export type Rfq = {
  _id: Id<'rfq'>;
  /** The buyer. */
  company_id: Id<'company'>;
  number: string;
  title: string;
  description: string;
  /** As last written; {@link atClock} computes the present one. */
  status: RfqStatus;
  buyer: { name: string; time_zone: string };
  branch_id: Id<'branch'>;
  branch: { name: string };
  deliver_to: { city: string; country: string };
  currency: string;
  items: RfqItem[];
  item_count: number;
  figures: RfqFigures;
  deadline: Date;
  /** When bidding ends or ended: the deadline, or the moment it was ended early. */
  bidding_until: Date;
  requisitioner: { user_id: Id<'user'>; name: string; credential_id: string };
  ended_reason: string | null;
  /** The day of creation in the buyer's time zone, for metrics. */
  day: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Folded words of number, title and item names, and the invited suppliers; lists find it by them. */
  terms: string[];
  supplier_ids: Id<'company'>[];
  /** While stored as open: when the job ends bidding. */
  due_at?: Date;
};

export type RfqItem = AskedItem & {
  /** Never shown to suppliers. */
  target_unit_price: UnitPrice | null;
  /** In awards that are being accepted. */
  claimed_quantity: Quantity;
  /** In awards that were accepted. */
  awarded_quantity: Quantity;
  /** On live purchase orders. */
  ordered_quantity: Quantity;
};

/** An item as suppliers see it. */
export type AskedItem = Measure & {
  id: Id<'rfqItem'>;
  name: string;
  specification: string;
  quantity: Quantity;
  unit: string;
};

/** The figures that metrics add up, in minor units of the RFQ's currency; amounts are with tax and, except targets, with freight. */
export type RfqFigures = {
  /** Bids that were not withdrawn. */
  bids: number;
  /** Awards that hold quantity. */
  awards: number;
  /** Purchase orders that were not cancelled or rejected. */
  purchase_orders: number;
  awarded: Amount;
  ordered: Amount;
  /**
   * Awarded quantities of items with a target price: at that price, and at the awarded price, net of bids without tax
   * and gross of others; without freight.
   */
  target: Amount;
  awarded_with_target: Amount;
  first_offer: Amount;
};

/** Folded words by which lists find an RFQ. */
export const termsOf = ({
  number,
  title,
  items,
}: Pick<Rfq, 'number' | 'title'> & { items: readonly AskedItem[] }) =>
  searchTerms(number, title, ...items.map(({ name }) => name));

export const noFigures = (currency: string): RfqFigures => ({
  bids: 0,
  awards: 0,
  purchase_orders: 0,
  awarded: zero(currency),
  ordered: zero(currency),
  target: zero(currency),
  awarded_with_target: zero(currency),
  first_offer: zero(currency),
});

/** The status at a moment; a passed deadline takes effect at once, before the job stores it. */
export const statusAt = (
  { status, bidding_until }: Pick<Rfq, 'status' | 'bidding_until'>,
  now: Date,
): RfqStatus => (status === 'open' && bidding_until <= now ? 'evaluating' : status);

/** The RFQ with its status at a moment. It keeps `due_at` until it is stored ({@link asStored}). */
export const atClock = (rfq: Rfq, now: Date): Rfq => {
  const status = statusAt(rfq, now);
  return status === rfq.status ? rfq : { ...rfq, status };
};

/** An RFQ to be stored; only an open one waits for the job. */
export const asStored = (rfq: Rfq): Rfq => {
  const { due_at: _, ...resting } = rfq;
  return rfq.status === 'open' ? rfq : resting;
};

/** The status in the database of an RFQ whose status was computed with {@link atClock}. */
export const storedStatus = ({ status, due_at }: Pick<Rfq, 'status' | 'due_at'>): RfqStatus =>
  due_at ? 'open' : status;

/** Conditions on stored fields that match any of these statuses at a moment. */
export const whereStatus = (statuses: readonly RfqStatus[], now: Date): Record<string, unknown> => {
  const [open, evaluating] = [statuses.includes('open'), statuses.includes('evaluating')];
  const stored = new Set(evaluating ? [...statuses, 'open' as const] : statuses);
  return {
    status: { $in: [...stored] },
    // The stored status of an open RFQ is a moment behind, unless both are asked for.
    ...(open !== evaluating && {
      $or: [{ status: { $ne: 'open' } }, { bidding_until: open ? { $gt: now } : { $lte: now } }],
    }),
  };
};

const sentences: Record<RfqStatus, string> = {
  open: 'takes bids until its deadline',
  evaluating: 'accepts no more bids and is being evaluated',
  partially_awarded: 'is partially awarded',
  awarded: 'is awarded',
  closed: 'is closed',
  cancelled: 'was cancelled',
};

type Rule = { from: readonly RfqStatus[]; verb: string; remedy(status: RfqStatus): string };
const seeActions = 'allowed_actions of get_rfq shows what can be done.';
const living: readonly RfqStatus[] = ['open', 'evaluating', 'partially_awarded', 'awarded'];

/** The statuses in which each command is allowed, and the remedy in others. */
const rules = {
  submit: {
    from: ['open'],
    verb: 'it accepts no bids',
    remedy: () => 'Bids are accepted until the deadline.',
  },
  extend: {
    from: ['open'],
    verb: 'its deadline cannot be moved',
    remedy: () => 'A deadline is extended before it passes; create_rfq starts another.',
  },
  invite: {
    from: ['open'],
    verb: 'nobody can be invited to it',
    remedy: () => 'Suppliers are invited before the deadline; create_rfq starts another.',
  },
  cancel: {
    from: ['open', 'evaluating'],
    verb: 'it cannot be cancelled',
    remedy: (status) =>
      status === 'closed' || status === 'cancelled'
        ? 'It has ended already.'
        : 'close_rfq ends it and releases what its awards still hold.',
  },
  close: { from: living, verb: 'it cannot be closed', remedy: () => 'It has ended already.' },
  counter: {
    from: ['open', 'evaluating', 'partially_awarded'],
    verb: 'its bids cannot be countered',
    remedy: () => seeActions,
  },
  reject: { from: living, verb: 'its bids cannot be rejected', remedy: () => seeActions },
  accept: {
    // Once everything is awarded, the quantities prevent further awards.
    from: ['evaluating', 'partially_awarded', 'awarded'],
    verb: 'its bids cannot be accepted',
    remedy: (status) =>
      status === 'open' ? 'Wait for the deadline, or end bidding early with close_rfq.' : seeActions,
  },
  withdraw: { from: living, verb: 'its bids cannot be withdrawn', remedy: () => 'It has ended.' },
} as const satisfies Record<string, Rule>;
export type RfqCommand = keyof typeof rules;

/** Whether the state of an RFQ allows a command. */
export const permits = (
  rfq: Pick<Rfq, 'status'> & { items?: readonly RfqItem[] },
  command: RfqCommand,
): boolean =>
  (rules[command].from as readonly RfqStatus[]).includes(rfq.status) &&
  !(command === 'cancel' && rfq.items?.some(isTaken)) &&
  !(command === 'close' && rfq.items?.some(({ claimed_quantity }) => claimed_quantity > 0));

/** Raises `conflict` with a sentence that names the state and the remedy. */
export const requireState = (rfq: Pick<Rfq, 'number' | 'status'>, command: RfqCommand): void => {
  const { verb, remedy }: Rule = rules[command];
  if (permits(rfq, command)) return;
  throw new Failure(
    'conflict',
    `RFQ ${rfq.number} ${sentences[rfq.status]}, so ${verb}. ${remedy(rfq.status)}`,
  );
};

/** Closing has another effect once bidding is over, so that a caller may name the status that it has read. */
const requireExpected = ({ number, status }: Rfq, expected: RfqStatus = status): void => {
  if (status !== expected)
    throw new Failure(
      'conflict',
      `RFQ ${number} ${sentences[status]}: its status is ${status}, not ${expected}. Read it with get_rfq, and close it again if you still want to.`,
    );
};

/** Whether some quantity of the item is awarded or claimed. */
const isTaken = ({ awarded_quantity, claimed_quantity }: RfqItem): boolean =>
  awarded_quantity > 0 || claimed_quantity > 0;

/** The quantity of an item that can still be awarded. */
export const leftToAward = ({ quantity, awarded_quantity, claimed_quantity }: RfqItem): Quantity =>
  subtractQuantities(quantity, awarded_quantity, claimed_quantity);

/** Whether an award is being accepted. */
export const isAccepting = ({ items }: Pick<Rfq, 'items'>): boolean =>
  items.some(({ claimed_quantity }) => claimed_quantity > 0);

/** A change that is requested of an RFQ as a whole. */
export type RfqChange =
  | { kind: 'extend'; deadline: Date }
  | { kind: 'cancel'; reason: string }
  | { kind: 'close'; reason: string | null; expected_status?: RfqStatus };

/**
 * The RFQ after a command. Closing an open RFQ only ends bidding; before closing it later, the caller closes its open
 * awards. Raises `conflict`.
 */
export const decide = (rfq: Rfq, change: RfqChange, now: Date): Rfq => {
  if (change.kind === 'close' && isAccepting(rfq))
    throw new Failure(
      'conflict',
      `A bid of RFQ ${rfq.number} is being accepted at this moment. Close it again in a few seconds.`,
      { retry_after_s: 5 },
    );
  requireState(rfq, change.kind);
  const { due_at: _, ...resting } = rfq;
  switch (change.kind) {
    case 'extend':
      return { ...rfq, deadline: change.deadline, bidding_until: change.deadline, due_at: change.deadline };
    case 'cancel':
      if (rfq.items.some(isTaken))
        throw new Failure(
          'conflict',
          `RFQ ${rfq.number} has awards, so it cannot be cancelled. close_rfq ends it and releases what its awards still hold.`,
        );
      return { ...resting, status: 'cancelled', ended_reason: change.reason };
    case 'close':
      requireExpected(rfq, change.expected_status);
      if (rfq.status === 'open') return { ...resting, status: 'evaluating', bidding_until: now };
      return { ...resting, status: 'closed', ended_reason: change.reason };
  }
};

/** The RFQ after a change of one of its awards: quantities, figures, and the status that follows from them. */
export const followAward = (rfq: Rfq, before: Award | null, after: Award): Rfq => {
  const counted = count(before ? count(rfq, before, -1) : rfq, after, 1);
  if (rfq.status === 'closed' || rfq.status === 'cancelled') return counted;
  const awarded = counted.items.filter(({ awarded_quantity }) => awarded_quantity > 0);
  const whole = awarded.filter(({ quantity, awarded_quantity }) => awarded_quantity === quantity);
  const status =
    awarded.length === 0
      ? 'evaluating'
      : whole.length === counted.items.length
        ? 'awarded'
        : 'partially_awarded';
  return { ...counted, status };
};

const count = (rfq: Rfq, award: Award, sign: 1 | -1): Rfq => {
  const counts = countsIn(award);
  if (counts === 'nothing') return rfq;
  const lines = new Map(award.lines.map((line) => [line.rfq_item_id, line]));
  const changed = (from: Quantity, by: Quantity): Quantity => addQuantities(from, multiplyQuantity(by, sign));
  const items = rfq.items.map((item) => {
    const line = lines.get(item.id);
    if (!line) return item;
    if (counts === 'claimed')
      return { ...item, claimed_quantity: changed(item.claimed_quantity, line.quantity) };
    return {
      ...item,
      awarded_quantity: changed(item.awarded_quantity, line.quantity),
      ordered_quantity: changed(item.ordered_quantity, line.ordered_quantity),
    };
  });
  if (counts === 'claimed') return { ...rfq, items };
  return { ...rfq, items, figures: addFigures(rfq, award, sign) };
};

const addFigures = ({ figures, items, currency }: Rfq, award: Award, sign: 1 | -1): RfqFigures => {
  const targets = new Map(items.map(({ id, target_unit_price }) => [id, target_unit_price]));
  const sum = (priceOf: (line: AwardLine) => Amount | null): Amount =>
    multiply(add(zero(currency), ...award.lines.flatMap((line) => priceOf(line) ?? [])), sign);
  const targetOf = ({ rfq_item_id, quantity }: AwardLine): Amount | null => {
    const target = targets.get(rfq_item_id);
    return target ? timesQuantity(target, quantity) : null;
  };
  const holds = award.lines.some(({ quantity }) => quantity > 0);
  return {
    bids: figures.bids,
    awards: figures.awards + (holds ? sign : 0),
    purchase_orders: figures.purchase_orders + sign * award.live_orders,
    awarded: add(figures.awarded, multiply(awardTotal(award), sign)),
    ordered: add(figures.ordered, multiply(orderedTotal(award), sign)),
    target: add(figures.target, sum(targetOf)),
    awarded_with_target: add(
      figures.awarded_with_target,
      sum((line) => targetOf(line) && amountsOf(line, line.quantity)[award.net ? 'net' : 'total']),
    ),
    first_offer: add(figures.first_offer, multiply(firstOfferTotal(award), sign)),
  };
};
