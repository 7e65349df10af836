import { type Failure, type Id, notFound, type Principal, systemPrincipal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { Award } from '../model/award.ts';
import type { OtherAward } from '../model/award-lines.ts';
import type { Bid } from '../model/bid.ts';
import { followAwardOfBid } from '../model/bid.ts';
import { changeOfBid, changeOfInvitation } from '../model/changes.ts';
import { invitationId } from '../model/invitation.ts';
import { followAward, type Rfq } from '../model/rfq.ts';
import {
  type invitations,
  type Moment,
  type RecordingMoment,
  rfqOf,
  type rfqs,
  visibleTo,
} from '../rfq/rfq-store.ts';

type Deps = OpenedCollections<{
  bids: typeof bids;
  awards: typeof awards;
  invitations: typeof invitations;
  rfqs: typeof rfqs;
}>;

const abandonedRetentionS = 30 * 24 * 3600;

export const bids = defineCollection<Bid>({
  name: 'bids',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, rfq_id: 1, _id: 1 } },
    // A supplier bids once on an RFQ.
    { key: { buyer_company_id: 1, supplier_company_id: 1, rfq_id: 1 }, unique: true },
    { key: { supplier_company_id: 1, rfq_id: 1, _id: 1 } },
  ],
});

export const awards = defineCollection<Award>({
  name: 'awards',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, bid_id: 1, _id: 1 } },
    { key: { buyer_company_id: 1, rfq_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, bid_id: 1, _id: 1 } },
    // The fence of accepting: one live award per idempotency key.
    {
      key: { buyer_company_id: 1, key: 1 },
      unique: true,
      partialFilterExpression: { key: { $exists: true } },
    },
    { key: { sweep_at: 1 }, partialFilterExpression: { sweep_at: { $exists: true } } },
    { key: { gone_at: 1 }, expireAfterSeconds: abandonedRetentionS },
  ],
});

export const noSuchBid = (bid_id: string): Failure =>
  notFound(
    `There is no bid ${bid_id} that you may see. list_rfq_bids shows those of an RFQ.`,
    'bid_id',
    'is not a bid you may see; list_rfq_bids shows those of an RFQ',
  );

/** One bid the caller sees. Raises `not_found` for any other. */
export const findBid = async (
  deps: Deps,
  caller: Principal,
  bid_id: string,
  tx?: Transaction,
): Promise<Bid> => {
  const bid = await deps.bids
    .parties(caller, tx)
    .findOne({ _id: bid_id as Bid['_id'], ...visibleTo(caller) });
  if (!bid) throw noSuchBid(bid_id);
  return bid;
};

/** One bid the caller sees, and its RFQ as it is now. Raises `not_found`. */
export const findBidWithRfq = async (
  deps: Deps,
  caller: Principal,
  bid_id: string,
  tx: Moment,
): Promise<{ bid: Bid; rfq: Rfq }> => {
  const bid = await findBid(deps, caller, bid_id, tx);
  return { bid, rfq: await rfqOf(deps, bid, tx) };
};

/** The awards of a bid that were made, in order. */
export const awardsOfBid = (
  deps: Deps,
  caller: Principal,
  bid_id: Id<'bid'>,
  tx?: Transaction,
): Promise<Award[]> =>
  deps.awards.parties(caller, tx).find({ bid_id, state: { $in: ['open', 'closed'] } }, { sort: { _id: 1 } });

const liveAwards = { state: { $in: ['accepting', 'open', 'closed'] } } as const;
const freightFields = { bid_id: 1, lines: 1, freight: 1, first_freight: 1 } as const;

/** The awards of a bid that hold quantities or claim them, on which the freight of the next one depends. */
export const otherAwards = (
  deps: Deps,
  caller: Principal,
  bid: Bid,
  tx: Transaction,
): Promise<OtherAward[]> =>
  deps.awards.parties(caller, tx).find({ bid_id: bid._id, ...liveAwards }, { projection: freightFields });

/** What lists of bids read of an award. */
export type ListedAward = OtherAward & Pick<Award, '_id' | 'state' | 'currency'>;

/** The same of several bids, by bid, in order. */
export const awardsByBid = async (
  deps: Deps,
  caller: Principal,
  bids: readonly Pick<Bid, '_id'>[],
  tx: Transaction,
): Promise<ReadonlyMap<Id<'bid'>, ListedAward[]>> => {
  const found = await deps.awards
    .parties(caller, tx)
    .find(
      { bid_id: { $in: bids.map(({ _id }) => _id) }, ...liveAwards },
      { sort: { _id: 1 }, projection: { ...freightFields, state: 1, currency: 1 } },
    );
  return Map.groupBy(found, ({ bid_id }) => bid_id);
};

/**
 * Every change of a bid is written here, by compare-and-set on its version, together with what its invitation shows of
 * it. Returns the bid as written. Raises `conflict` if another call changed it meanwhile.
 */
export const saveBid = async (
  deps: Deps,
  tx: RecordingMoment,
  before: Bid | null,
  after: Bid,
): Promise<Bid> => {
  const buyer = systemPrincipal(after.buyer_company_id);
  const bids = deps.bids.parties(buyer, tx);
  const saved: Bid = { ...after, version: (before?.version ?? 0) + 1 };
  await bids.saveVersion(before, saved, `The bid of ${saved.supplier.name}`);
  tx.changed(changeOfBid(before, saved));
  if (saved.status === before?.status) return saved;
  const invitation = await deps.invitations.parties(buyer, tx).findOneAndUpdate(
    { _id: invitationId(saved.rfq_id, saved.supplier_company_id) },
    {
      $set: { bid_id: saved._id, bid_status: saved.status, updated_at: tx.now },
      $inc: { version: 1 },
    },
  );
  if (invitation) tx.changed(changeOfInvitation('rfq.updated', invitation));
  return saved;
};

/** Writes an award by compare-and-set on its version; `before` is null for a new one. */
export const saveAward = async (
  deps: Deps,
  tx: Transaction,
  before: Award | null,
  after: Award,
): Promise<Award> => {
  const awards = deps.awards.parties(systemPrincipal(after.buyer_company_id), tx);
  const saved: Award = { ...after, version: (before?.version ?? 0) + 1 };
  await awards.saveVersion(before, saved, 'The award');
  return saved;
};

/** Writes a changed award and its bid. Returns both with the RFQ that follows from them, which the caller saves. */
export const changeAward = async (
  deps: Deps,
  tx: RecordingMoment,
  scene: { rfq: Rfq; bid: Bid },
  change: { before: Award | null; after: Award },
): Promise<{ rfq: Rfq; bid: Bid; award: Award }> => {
  const { before, after } = change;
  const award = await saveAward(deps, tx, before, after);
  const followed = followAwardOfBid(scene.bid, before, after);
  const bid = await saveBid(deps, tx, scene.bid, { ...followed, updated_at: tx.now });
  return { rfq: followAward(scene.rfq, before, after), bid, award };
};
