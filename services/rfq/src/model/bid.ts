import {
  type BidStatus,
  dayOf,
  Failure,
  type Id,
  maxBidAwards,
  maxIterations,
  type Quantity,
} from '@procura/contracts';
import {
  type Amount,
  addQuantities,
  multiplyQuantity,
  noQuantity,
  type Shipping,
  type UnitPrice,
} from '@procura/money';
import { type Award, countsIn } from './award.ts';
import { type Rfq, requireState } from './rfq.ts';
import { type Amounts, amountsOf, amountsOfFreight, sumAmounts, toNetPrice } from './tax.ts';

/** A supplier's bid on an RFQ. */
export type Bid = {
  _id: Id<'bid'>;
  rfq_id: Id<'rfq'>;
  rfq: { number: string; title: string };
  buyer_company_id: Id<'company'>;
  buyer: { name: string; time_zone: string };
  supplier_company_id: Id<'company'>;
  supplier: { name: string; time_zone: string };
  branch_id: Id<'branch'>;
  currency: string;
  status: BidStatus;
  iterations: Iteration[];
  /** A copy of the supplier's latest iteration, for lists that read no others. */
  offer: Iteration;
  /** Quantities held by its awards. */
  awarded: { rfq_item_id: Id<'rfqItem'>; quantity: Quantity }[];
  /** Number of awards that are being accepted. */
  accepting: number;
  award_count: number;
  /** Written with the latest acceptance, rejection or withdrawal. */
  note: string | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

/** One party's terms; immutable. */
export type Iteration = {
  number: number;
  by: 'supplier' | 'buyer';
  at: Date;
  /** Whether its prices are without tax; otherwise they include it. The same in all iterations of a bid. */
  net?: true;
  lines: BidLine[];
  /** What the supplier asks for the delivery of all that it offers, in either case without tax; absent if nothing. */
  freight?: Shipping;
  /** With tax and freight. */
  total: Amount;
  lead_time_days: number | null;
  /** The last day on which it can be accepted, in the buyer's time zone. */
  valid_until: string | null;
  terms: string;
  note: string | null;
};

export type BidLine = {
  rfq_item_id: Id<'rfqItem'>;
  /** The supplier's product at the time of the offer. */
  product: OfferedProduct | null;
  /** The quantity that the RFQ requests. */
  quantity: Quantity;
  /** As it was offered, with or without tax. */
  unit_price: UnitPrice;
  /**
   * The percentage of tax that the supplier gave or, where prices include tax, that of the product at the time of the
   * offer. Absent when 0, and on lines from before feature level 1.
   */
  tax_rate?: string;
  /** For that quantity, with tax. */
  total: Amount;
};

export type OfferedProduct = {
  id: Id<'product'>;
  sku: string;
  name: string;
  category: string;
  unit: string;
};

const sentences: Record<BidStatus, string> = {
  submitted: 'waits for a decision',
  countered: 'was countered',
  partially_accepted: 'is partially accepted',
  accepted: 'is accepted',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn by the supplier',
};

/** The statuses of a bid in which each decision is allowed. */
const decidable = {
  accept: ['submitted', 'countered', 'partially_accepted', 'accepted'],
  counter: ['submitted', 'countered', 'partially_accepted'],
  reject: ['submitted', 'countered'],
  revise: ['submitted', 'countered', 'partially_accepted'],
  withdraw: ['submitted', 'countered'],
} as const satisfies Record<string, readonly BidStatus[]>;
export type BidCommand = keyof typeof decidable;

/** The fields of a bid that decide its allowed commands; of its iterations only the number counts. */
export type BidState = Pick<Bid, 'status' | 'accepting' | 'awarded'> & { iterations: readonly unknown[] };

/** Whether the state of a bid allows a command; {@link takesIteration} determines when a supplier may revise it. */
export const bidPermits = (bid: BidState, command: BidCommand): boolean => obstacle(bid, command) === null;

/** Why the state of a bid does not allow a command; null if it does. */
const obstacle = (bid: BidState, command: BidCommand): 'status' | 'awarded' | 'accepting' | 'full' | null => {
  if (!(decidable[command] as readonly BidStatus[]).includes(bid.status)) return 'status';
  if (bid.accepting > 0 && command !== 'accept') return 'accepting';
  if (bid.awarded.length > 0 && (command === 'reject' || command === 'withdraw')) return 'awarded';
  // A counter-offer leaves room for its answer.
  const more = { counter: 2, revise: 1, accept: 0, reject: 0, withdraw: 0 }[command];
  return bid.iterations.length + more > maxIterations ? 'full' : null;
};

const verbs: Record<BidCommand, string> = {
  accept: 'accepted',
  counter: 'countered',
  reject: 'rejected',
  revise: 'revised',
  withdraw: 'withdrawn',
};

/** Raises `conflict` with a sentence that names the state and the remedy. */
export const requireBid = (bid: Bid, command: BidCommand): void => {
  const why = obstacle(bid, command);
  if (why === null) return;
  const of = `The bid of ${bid.supplier.name} on RFQ ${bid.rfq.number}`;
  const so = `so it cannot be ${verbs[command]}`;
  const awarded =
    command === 'withdraw'
      ? 'Only the buyer can give an award back.'
      : 'close_award releases what its awards have not ordered.';
  const taken = bid.status === 'accepted' || bid.status === 'partially_accepted';
  const detail = {
    status: `${of} ${sentences[bid.status]}, ${so}. ${taken ? awarded : 'allowed_actions of get_bid shows what can be done.'}`,
    awarded: `Something of the bid of ${bid.supplier.name} is awarded, ${so}. ${awarded}`,
    accepting: `${of} is being accepted at this moment, ${so}. Read it again in a few seconds.`,
    full: `${of} has ${bid.iterations.length} iterations, and ${maxIterations} is the most. Decide the supplier’s latest one.`,
  }[why];
  throw new Failure('conflict', detail);
};

/** Whether a supplier may submit new terms: until the deadline, afterwards only in answer to a counter-offer. */
export const takesIteration = (bid: Pick<Bid, 'status'>, rfqStatus: Rfq['status']): boolean =>
  rfqStatus === 'open' ||
  (bid.status === 'countered' && (rfqStatus === 'evaluating' || rfqStatus === 'partially_awarded'));

/** Whether the terms can no longer be accepted, because their last day is over in the buyer's time zone. */
export const isExpired = ({ offer, buyer }: Pick<Bid, 'offer' | 'buyer'>, now: Date): boolean =>
  offer.valid_until !== null && dayOf(now, buyer.time_zone) > offer.valid_until;

/** Raises `outdated_iteration` unless the iteration is the supplier's latest. */
export const requireLatest = ({ offer, iterations, supplier }: Bid, number: number): void => {
  if (number === offer.number) return;
  const named = iterations.find((one) => one.number === number);
  const what = !named
    ? `There is no iteration ${number}`
    : named.by === 'buyer'
      ? `Iteration ${number} is a counter-offer of the buyer`
      : `Iteration ${number} was replaced`;
  throw new Failure(
    'outdated_iteration',
    `${what}; the latest of ${supplier.name} is iteration ${offer.number}. Look at it with get_bid and name it.`,
    {
      errors: [{ path: 'iteration', message: `must be ${offer.number}, the supplier’s latest` }],
      extra: { latest_supplier_iteration: offer.number },
    },
  );
};

/** Raises `bid_expired` if the terms can no longer be decided. */
const requireUnexpired = (bid: Bid, now: Date): void => {
  if (!isExpired(bid, now)) return;
  throw new Failure(
    'bid_expired',
    `Iteration ${bid.offer.number} of ${bid.supplier.name} was valid until ${bid.offer.valid_until}. Counter it, and the supplier can answer with new terms.`,
    { errors: [{ path: 'iteration', message: `was valid until ${bid.offer.valid_until}` }] },
  );
};

/** Whether the bid has fewer awards than the maximum. */
export const hasRoomForAward = ({ award_count }: Pick<Bid, 'award_count'>): boolean =>
  award_count < maxBidAwards;

/** Raises `conflict` if the bid has the maximum number of awards. */
const requireRoomForAward = (bid: Bid): void => {
  if (hasRoomForAward(bid)) return;
  throw new Failure(
    'conflict',
    `The bid of ${bid.supplier.name} has ${bid.award_count} awards, and ${maxBidAwards} is the maximum. Award the rest to another bid.`,
  );
};

/**
 * Raises why the named iteration of a bid cannot be decided so now. Expired terms may be countered, because the
 * supplier's answer contains new ones.
 */
export const requireDecidable = (
  rfq: Rfq,
  bid: Bid,
  decision: 'accept' | 'reject' | 'counter',
  { iteration, now }: { iteration: number; now: Date },
): void => {
  requireState(rfq, decision);
  requireBid(bid, decision);
  requireLatest(bid, iteration);
  if (decision !== 'counter') requireUnexpired(bid, now);
  if (decision === 'accept') requireRoomForAward(bid);
};

/** The bid with new terms of the supplier. */
export const revise = (bid: Bid, terms: Omit<Iteration, 'number' | 'by' | 'at'>, now: Date): Bid => {
  const offer: Iteration = { ...terms, number: bid.iterations.length + 1, by: 'supplier', at: now };
  const revised = { ...bid, offer, iterations: [...bid.iterations, offer], updated_at: now };
  return { ...revised, status: statusOf(revised) };
};

/** The bid with the buyer's counter-offer: the supplier's terms, with its freight, at the buyer's prices. */
export const counter = (
  bid: Bid,
  { lines, total, note }: Pick<Iteration, 'lines' | 'total' | 'note'>,
  now: Date,
): Bid => ({
  ...bid,
  status: 'countered',
  iterations: [
    ...bid.iterations,
    {
      number: bid.iterations.length + 1,
      by: 'buyer',
      at: now,
      ...(bid.offer.net && { net: true }),
      lines,
      ...(bid.offer.freight && { freight: bid.offer.freight }),
      total,
      lead_time_days: bid.offer.lead_time_days,
      valid_until: null,
      terms: bid.offer.terms,
      note,
    },
  ],
  updated_at: now,
});

/** The bid after its end, without awards. */
export const end = (
  bid: Bid,
  status: 'rejected' | 'withdrawn',
  { note, now }: { note: string | null; now: Date },
): Bid => ({ ...bid, status, note, updated_at: now });

/** The bid after a change of one of its awards. A counter-offer keeps waiting unless another quantity is accepted. */
export const followAwardOfBid = (bid: Bid, before: Award | null, after: Award): Bid => {
  const [was, is] = [before ? countsIn(before) : 'nothing', countsIn(after)];
  const held = new Map(bid.awarded.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
  const add = (award: Award, sign: 1 | -1) => {
    for (const { rfq_item_id, quantity } of award.lines)
      held.set(
        rfq_item_id,
        addQuantities(held.get(rfq_item_id) ?? noQuantity, multiplyQuantity(quantity, sign)),
      );
  };
  if (before && was === 'awarded') add(before, -1);
  if (is === 'awarded') add(after, 1);
  const accepted = was === 'claimed' && is === 'awarded';
  const followed: Bid = {
    ...bid,
    awarded: [...held]
      .filter(([, quantity]) => quantity > 0)
      .map(([rfq_item_id, quantity]) => ({ rfq_item_id, quantity })),
    accepting: bid.accepting + Number(is === 'claimed') - Number(was === 'claimed'),
    award_count: bid.award_count + Number(is !== 'nothing') - Number(was !== 'nothing'),
    note: accepted ? after.note : bid.note,
  };
  const follows = accepted || bid.status === 'accepted' || bid.status === 'partially_accepted';
  return follows ? { ...followed, status: statusOf(followed) } : followed;
};

/** The status that follows from the offered and awarded quantities. */
const statusOf = ({ awarded, offer }: Pick<Bid, 'awarded' | 'offer'>): BidStatus => {
  if (awarded.length === 0) return 'submitted';
  const held = new Map(awarded.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
  const whole = offer.lines.every(({ rfq_item_id, quantity }) => held.get(rfq_item_id) === quantity);
  return whole ? 'accepted' : 'partially_accepted';
};

/** The supplier's first price of each item, for metrics. */
export const firstPrices = ({ iterations }: Pick<Bid, 'iterations'>): Map<Id<'rfqItem'>, UnitPrice> =>
  new Map(
    iterations
      .filter(({ by }) => by === 'supplier')
      .toReversed()
      .flatMap(({ lines }) => lines.map(({ rfq_item_id, unit_price }) => [rfq_item_id, unit_price] as const)),
  );

/** What a line of an iteration costs for the requested quantity. */
export const amountsOfLine = (line: Omit<BidLine, 'total'>, terms: Pick<Iteration, 'net'>): Amounts =>
  amountsOf(toNetPrice(line, terms), line.quantity);

/** What all lines of an iteration cost for the requested quantities, with freight. */
export const amountsOfTerms = (terms: Pick<Iteration, 'net' | 'lines' | 'freight' | 'total'>): Amounts =>
  sumAmounts(terms.total.currency, [
    ...terms.lines.map((line) => amountsOfLine(line, terms)),
    ...amountsOfFreight(terms.freight),
  ]);
