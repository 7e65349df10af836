import {
  type ChangeTypeOf,
  type Failure,
  type Id,
  mayUseBranch,
  notFound,
  type Principal,
  systemPrincipal,
} from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { changeOfInvitation, changeOfRfq, typeOfRfqChange } from '../model/changes.ts';
import { type Invitation, invitationId } from '../model/invitation.ts';
import { asStored, atClock, type Rfq } from '../model/rfq.ts';

type Deps = OpenedCollections<{ rfqs: typeof rfqs; invitations: typeof invitations }>;

export const rfqs = defineCollection<Rfq>({
  name: 'rfqs',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, day: 1 } },
    { key: { company_id: 1, number: 1 }, unique: true },
    { key: { company_id: 1, supplier_ids: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, terms: 1 } },
    { key: { company_id: 1, day: 1 } },
    { key: { due_at: 1 }, partialFilterExpression: { due_at: { $exists: true } } },
  ],
});

export const invitations = defineCollection<Invitation>({
  name: 'invitations',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, rfq_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, buyer_company_id: 1 } },
    { key: { supplier_company_id: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, branch_id: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, branch_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, bid_status: 1, status: 1 } },
    { key: { supplier_company_id: 1, number: 1 } },
    { key: { supplier_company_id: 1, terms: 1 } },
    { key: { deadline_mail_at: 1 }, partialFilterExpression: { deadline_mail_at: { $exists: true } } },
  ],
});

/** A transaction with its time. */
export type Moment = Transaction & { readonly now: Date };
/** A moment that can record changes. */
export type RecordingMoment = Moment & Pick<WriteTx, 'changed'>;

/** The filter for the branches of a confined buyer. Suppliers have none. */
export const visibleTo = ({ company_kind, branch_ids }: Principal): Record<string, unknown> =>
  company_kind === 'buyer' && branch_ids !== null ? { branch_id: { $in: branch_ids } } : {};

/** A filter by branch. A branch outside the caller's own is treated as one without RFQs. */
export const whereBranch = (caller: Principal, branch_id: string | undefined): Record<string, unknown> => ({
  ...visibleTo(caller),
  ...(branch_id && { branch_id: mayUseBranch(caller, branch_id) ? branch_id : { $in: [] } }),
});

export const noSuchRfq = (rfq_id: string): Failure =>
  notFound(
    `There is no RFQ ${rfq_id} that you may see. list_rfqs shows yours.`,
    'rfq_id',
    'is not an RFQ you may see; list_rfqs shows yours',
  );

/** One RFQ of the caller's company and branches, as it is now. Raises `not_found` for any other. */
export const findRfq = async (
  deps: Deps,
  caller: Principal,
  rfq_id: string,
  { now, ...tx }: Moment,
): Promise<Rfq> => {
  const rfq = await deps.rfqs
    .owner(caller.company_id, tx)
    .findOne({ _id: rfq_id as Rfq['_id'], ...visibleTo(caller) });
  if (!rfq) throw noSuchRfq(rfq_id);
  return atClock(rfq, now);
};

/** The RFQ that a bid, an award or a purchase order belongs to, as it is now. */
export const rfqOf = async (
  deps: Deps,
  { buyer_company_id, rfq_id }: { buyer_company_id: string; rfq_id: Id<'rfq'> },
  { now, ...tx }: Moment,
): Promise<Rfq> => {
  const rfq = await deps.rfqs.owner(buyer_company_id, tx).findOne({ _id: rfq_id });
  if (!rfq) throw new Error(`RFQ ${rfq_id} is gone`);
  return atClock(rfq, now);
};

/** The invitation of a supplier. Raises `not_found` for an RFQ that it is not invited to. */
export const findInvitation = async (
  deps: Deps,
  caller: Principal,
  rfq_id: string,
  tx?: Transaction,
): Promise<Invitation> => {
  const invitation = await deps.invitations
    .parties(caller, tx)
    .findOne({ _id: invitationId(rfq_id, caller.company_id) });
  if (!invitation) throw noSuchRfq(rfq_id);
  return invitation;
};

/** The invitation of a supplier that has bid; conflicts with a concurrent change of what it shows of its RFQ. */
export const holdInvitation = async (
  deps: Deps,
  caller: Principal,
  { rfq_id, buyer_company_id }: Pick<Invitation, 'rfq_id' | 'buyer_company_id'>,
  tx: Transaction,
): Promise<Invitation> => {
  const _id = invitationId(rfq_id, caller.company_id);
  const invitation = await deps.invitations
    .parties(caller, tx)
    .findOneAndUpdate({ _id, buyer_company_id }, { $inc: { revisions: 1 } });
  if (!invitation) throw noSuchRfq(rfq_id);
  return invitation;
};

/**
 * Every change of an RFQ is written here, by compare-and-set on its version, together with what its invited suppliers
 * see of it. Returns the RFQ as written. Raises `conflict` if another call changed it meanwhile.
 */
export const saveRfq = async (deps: Deps, tx: RecordingMoment, before: Rfq, after: Rfq): Promise<Rfq> => {
  const saved: Rfq = { ...asStored(after), version: before.version + 1, updated_at: tx.now };
  await deps.rfqs.owner(before.company_id, tx).saveVersion(before, saved, `RFQ ${before.number}`);
  const type = typeOfRfqChange(before, saved);
  tx.changed(changeOfRfq(type, saved));
  await showToInvited(deps, tx, saved, type);
  return saved;
};

/**
 * Copies to the invitations what suppliers see of an RFQ. Compares with the invitations and not with the RFQ before,
 * whose status may have been computed from the clock.
 */
const showToInvited = async (
  deps: Deps,
  tx: RecordingMoment,
  { _id, company_id, status, deadline, bidding_until, ended_reason }: Rfq,
  type: ChangeTypeOf<'rfq'>,
): Promise<void> => {
  const shown = { status, deadline, bidding_until };
  const invitations = deps.invitations.parties(systemPrincipal(company_id), tx);
  const outdated = await invitations.find(
    { rfq_id: _id, $or: Object.entries(shown).map(([field, value]) => ({ [field]: { $ne: value } })) },
    { projection: { rfq_id: 1, number: 1, version: 1, supplier_company_id: 1 } },
  );
  if (outdated.length === 0) return;
  await invitations.updateMany(
    { _id: { $in: outdated.map((one) => one._id) } },
    { $set: { ...shown, ended_reason, updated_at: tx.now }, $inc: { version: 1 } },
  );
  for (const one of outdated)
    tx.changed(changeOfInvitation(type, { ...one, status, version: one.version + 1 }));
};
