import type { Call } from '@procura/bus';
import {
  commitSpend,
  type decideBidIteration,
  Failure,
  type Input,
  type Principal,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { idempotencyId, isDuplicateKey, runSaga, type Transaction, type WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import { awardsOfBid, changeAward, findBidWithRfq, otherAwards } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import { type Award, awardTotal, open } from '../model/award.ts';
import { type BidView, toBidView } from '../model/bid-view.ts';
import type { Rfq } from '../model/rfq.ts';
import { requireAgreedTotal } from '../model/spending.ts';
import { saveRfq } from '../rfq/rfq-store.ts';
import { acceptingSaga, findEarlierAward } from './accepting-saga.ts';
import { approversOf, isApprover, mayExceed } from './approvers.ts';
import { draftAward } from './draft-award.ts';

type AcceptInput = Input<typeof decideBidIteration>;

/**
 * Accepts a bid (docs/concepts/rfqs.md): claims the award with its quantities, has finance commit its total under the
 * award's id, and opens it in one transaction. A repeat of the key returns the existing award.
 */
export const acceptBid = (deps: Deps, call: Call, input: AcceptInput): Promise<BidView> =>
  runSaga(deps, acceptingSaga(deps), call, {
    findEarlier: () => findEarlierAward(deps, call),
    async claim() {
      const claimed = await claim(deps, call, input);
      return (
        claimed && {
          row: claimed.award,
          make: () => commitAndOpen(deps, call, claimed),
          explain: (refused) => explained(deps, call, claimed.rfq, refused),
        }
      );
    },
  });

type Claimed = { award: Award; rfq: Rfq };

/**
 * Inserts the award as `accepting` and claims its quantities on the RFQ. Returns null if another call holds the key.
 */
const claim = async (deps: Deps, call: Call, input: AcceptInput): Promise<Claimed | null> => {
  const { company_id } = call.principal;
  const awards = (tx: Transaction) => deps.awards.parties(call.principal, tx);
  try {
    return await deps.database.maintain(
      async (tx) => {
        // Checked here, so that a repeat does not report the quantities of the first call as awarded to another bid.
        if (call.idempotency_key && (await awards(tx).findOne({ key: idempotencyId(call) }))) return null;
        const { bid, rfq } = await findBidWithRfq(deps, call.principal, input.bid_id, tx);
        await requirePartiesActive(deps, [bid], tx);
        const others = await otherAwards(deps, call.principal, bid, tx);
        const after = draftAward(call, { rfq, bid, others }, input, tx.now);
        requireAgreedTotal(awardTotal(after), { consent: call.consent, expected: input.expected_total });
        const changed = await changeAward(deps, tx, { rfq, bid }, { before: null, after });
        return { award: changed.award, rfq: await saveRfq(deps, tx, rfq, changed.rfq) };
      },
      { serializeOn: [company_id] },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
};

const commitAndOpen = async (deps: Deps, call: Call, { award, rfq }: Claimed): Promise<BidView> => {
  const caller = call.principal;
  // The caller's key identifies the decision; the award's id identifies its steps.
  const step: Call = { ...call, idempotency_key: null };
  const { user_id, role, credential_id } = award.accepted_by;
  await deps.bus.call(commitSpend, step, {
    hold_id: award._id,
    branch_id: award.branch_id,
    user_id,
    role,
    credential_id,
    shares: [{ share_id: award._id, amount: formatMoney(awardTotal(award)) }],
    on_approval: mayExceed(caller, rfq) ? 'pass' : 'refuse',
    together: { rfq_id: award.rfq_id, supplier_company_id: award.supplier_company_id },
  });
  deps.fault('accept.after_commit');
  const answer = await deps.database.write(step, (tx) => openAward(deps, tx, award, caller));
  deps.fault('accept.after_made');
  return answer;
};

const openAward = async (
  deps: Deps,
  tx: WriteTx,
  { _id, bid_id }: Award,
  caller: Principal,
): Promise<BidView> => {
  const before = await deps.awards.parties(caller, tx).findOne({ _id, state: 'accepting' });
  if (!before) throw new Failure('unavailable', 'The award was abandoned meanwhile.');
  const { bid, rfq } = await findBidWithRfq(deps, caller, bid_id, tx);
  await requirePartiesActive(deps, [bid], tx);
  const changed = await changeAward(deps, tx, { rfq, bid }, { before, after: open(before) });
  const saved = await saveRfq(deps, tx, rfq, changed.rfq);
  const awards = await awardsOfBid(deps, caller, bid_id, tx);
  const answer = toBidView(changed.bid, { awards, rfqStatus: saved.status, caller, now: tx.now });
  await deps.awards.parties(caller, tx).updateOne({ _id }, { $set: { answer } });
  tx.enqueue(mailRfqNotice, {
    kind: 'awarded',
    rfq_id: rfq._id,
    buyer_company_id: rfq.company_id,
    to_company_id: bid.supplier_company_id,
    bid_id,
  });
  tx.audit({ target: _id });
  return answer;
};

/** A refusal by limits in the terms of this operation, with the people who may accept if an approver may. */
const explained = async (deps: Deps, call: Call, rfq: Rfq, error: Failure): Promise<Failure> => {
  if (error.code !== 'approval_required' && error.code !== 'limit_exceeded') return error;
  const errors = (error.errors ?? []).map((one) => ({ ...one, path: 'award_items' }));
  if (error.code === 'limit_exceeded')
    return new Failure(error.code, error.message, { errors, extra: error.extra ?? {} });
  if (isApprover(call.principal, rfq))
    return new Failure(
      error.code,
      `${error.message} You may accept it yourself in the settings page, or with a REST key where “Approvals with REST keys” is on.`,
      { errors, extra: error.extra ?? {} },
    );
  const approvers = await approversOf(deps, call, rfq).catch(() => null);
  if (!approvers) return error;
  const names = approvers.map(({ name }) => name);
  const who =
    names.length > 0
      ? `${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)} may accept it.`
      : `Nobody else may approve for branch ${rfq.branch.name}; ask an admin to give a colleague a role with orders:approve.`;
  return new Failure(error.code, `${error.message} ${who}`, {
    errors,
    extra: { ...error.extra, approvers },
  });
};
