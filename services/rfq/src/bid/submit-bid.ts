import type { Call, Handler } from '@procura/bus';
import { type Answer, type submitBid as contract, Failure, getProductFacts, newId } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import type { Bid, Iteration } from '../model/bid.ts';
import { type OfferInput, type ProductFacts, readOffer } from '../model/bid-lines.ts';
import { type BidView, toBidView } from '../model/bid-view.ts';
import type { Invitation } from '../model/invitation.ts';
import { statusAt } from '../model/rfq.ts';
import { findInvitation, type RecordingMoment, rfqOf, saveRfq } from '../rfq/rfq-store.ts';
import { saveBid } from './bid-store.ts';

/** Submits the supplier's bid on an RFQ that it is invited to. */
export const submitBid: Handler<Deps, typeof contract> = async (deps, call, { rfq_id, ...offer }) => {
  const earlier = await deps.database.replayOf<BidView>(call);
  if (earlier) return earlier.answer;
  const caller = call.principal;
  // Checked before the products, so that a supplier that is not invited learns nothing about them.
  requireOpen(await findInvitation(deps, caller, rfq_id), deps.clock());
  const known = await askKnown(deps, call, offer);
  const serializeOn = [(await findInvitation(deps, caller, rfq_id)).buyer_company_id];
  return deps.database.write(
    call,
    async (tx) => {
      const invitation = await findInvitation(deps, caller, rfq_id, tx);
      requireOpen(invitation, tx.now);
      await requirePartiesActive(deps, [invitation], tx);
      const terms = readOffer(invitation, offer, { ...known, now: tx.now });
      const bid = await saveBid(deps, tx, null, newBid(invitation, terms, tx.now));
      await countBid(deps, tx, bid, 1);
      mailBuyer(tx, bid);
      tx.audit({ target: bid._id });
      return toBidView(bid, { awards: [], rfqStatus: statusAt(invitation, tx.now), caller, now: tx.now });
    },
    { serializeOn },
  );
};

/** Raises `bidding_closed` once bidding is over, and `already_exists` for a second bid. */
const requireOpen = (invitation: Invitation, now: Date): void => {
  const status = statusAt(invitation, now);
  if (invitation.bid_id)
    throw new Failure(
      'already_exists',
      invitation.bid_status === 'withdrawn'
        ? `You have withdrawn your bid on RFQ ${invitation.number}, and a supplier can bid only once.`
        : invitation.bid_status === 'rejected'
          ? `Your bid on RFQ ${invitation.number} was rejected, and a supplier can bid only once.`
          : `You have bid on RFQ ${invitation.number} already. Change your terms with submit_bid_iteration on bid ${invitation.bid_id}.`,
      { errors: [{ path: 'rfq_id', message: `has your bid ${invitation.bid_id} already` }] },
    );
  if (status !== 'open') throw biddingClosed(invitation, status);
};

/** The failure of terms that are too late. */
export const biddingClosed = (
  { number, bidding_until }: Pick<Invitation, 'number' | 'bidding_until'>,
  status: Invitation['status'],
): Failure =>
  new Failure(
    'bidding_closed',
    status === 'cancelled' || status === 'closed'
      ? `RFQ ${number} was ${status}, so it accepts no more bids.`
      : `Bidding on RFQ ${number} ended at ${bidding_until.toISOString()}. Now new terms are taken only in answer to a counter-offer of the buyer.`,
  );

/**
 * What an offer is read with: the supplier's products that its lines name, by id, and whether tax rates may be stored.
 * Raises `not_enabled` for rates and freight that may not.
 */
export const askKnown = async (deps: Deps, call: Call, offer: OfferInput) => {
  if (offer.lines.some(({ tax_rate }) => tax_rate !== undefined))
    await deps.database.requireFeatureLevel(taxLevel, 'Bids with tax rates');
  if (offer.freight) await deps.database.requireFeatureLevel(taxLevel, 'Bids with freight');
  return {
    products: await askProducts(deps, call, offer),
    storesRates: await deps.database.hasFeatureLevel(taxLevel),
  };
};

/** The feature level of rates of tax and of freight (docs/changing-versions.md#feature-levels). */
const taxLevel = 1;

const askProducts = async (
  deps: Deps,
  call: Call,
  { lines }: OfferInput,
): Promise<Map<string, ProductFacts>> => {
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  if (ids.length === 0) return new Map();
  const { products } = await deps.bus.call(getProductFacts, call, {
    supplier_company_id: call.principal.company_id,
    product_ids: ids,
  });
  return new Map(products.map((product) => [product.product_id, toProductFacts(product)]));
};

/** Replicas of releases before 2026-12 answer without decimals, and have none, and without tax rates. */
type AnsweredFacts = Answer<typeof getProductFacts>['products'][number] & { quantity_decimals?: number };

const toProductFacts = ({ product_id: id, ...facts }: AnsweredFacts): ProductFacts => {
  const { sku, name, category, unit, discontinued, quantity_decimals = 0, tax_rate = '0' } = facts;
  return { id, sku, name, category, unit, discontinued, quantity_decimals, tax_rate };
};

const newBid = (invitation: Invitation, terms: Omit<Iteration, 'number' | 'by' | 'at'>, now: Date): Bid => {
  const offer: Iteration = { ...terms, number: 1, by: 'supplier', at: now };
  return {
    _id: newId('bid'),
    rfq_id: invitation.rfq_id,
    rfq: { number: invitation.number, title: invitation.title },
    buyer_company_id: invitation.buyer_company_id,
    buyer: invitation.buyer,
    supplier_company_id: invitation.supplier_company_id,
    supplier: { name: invitation.supplier.name, time_zone: invitation.supplier.time_zone },
    branch_id: invitation.branch_id,
    currency: invitation.currency,
    status: 'submitted',
    iterations: [offer],
    offer,
    awarded: [],
    accepting: 0,
    award_count: 0,
    note: null,
    created_at: now,
    updated_at: now,
    version: 1,
  };
};

/** Counts a bid on the buyer's RFQ, or subtracts it. */
export const countBid = async (deps: Deps, tx: RecordingMoment, bid: Bid, more: 1 | -1): Promise<void> => {
  const rfq = await rfqOf(deps, bid, tx);
  const figures = { ...rfq.figures, bids: rfq.figures.bids + more };
  await saveRfq(deps, tx, rfq, { ...rfq, figures });
};

/** Mails the buyer about new terms. */
export const mailBuyer = (tx: WriteTx, { _id, rfq_id, buyer_company_id }: Bid): void =>
  tx.enqueue(mailRfqNotice, {
    kind: 'bid_received',
    rfq_id,
    buyer_company_id,
    to_company_id: buyer_company_id,
    bid_id: _id,
  });
