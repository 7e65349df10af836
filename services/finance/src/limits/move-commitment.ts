import type { Handler } from '@procura/bus';
import { type moveCommitment as contract, Failure } from '@procura/contracts';
import { type Amount, amountInWords, parseMoney } from '@procura/money';
import type { Deps } from '../deps.ts';
import { type Commitment, moveOut } from './commitment.ts';
import { holdReleased, withOneCommitment } from './commitment-store.ts';
import { chargeCredential } from './credential-charge.ts';

/**
 * Moves part of an award's commitment to the order of a purchase, with the same spender and day, so that use does not
 * change and later releases are credited to the charged periods. Once per purchase. Raises `hold_released` after a
 * release of either, `above_award` beyond what the award holds, `not_found` for another company's award, and the
 * failures of the caller's credential limits if another credential accepted the award.
 */
export const moveCommitment: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { company_id } = call.principal;
  const { award_id, purchase_id, order_id } = input;
  const amount = parseMoney(input.amount);
  return withOneCommitment(purchase_id, () =>
    deps.database.write(call, async (tx) => {
      tx.audit({ target: purchase_id });
      const commitments = deps.commitments.owner(company_id, tx);
      const found = await commitments.find({ _id: { $in: [award_id, purchase_id] } });
      const earlier = found.find(({ _id }) => _id === purchase_id);
      if (earlier) return firstMove(earlier, award_id);
      const award = found.find(({ _id }) => _id === award_id);
      if (!award) throw notFound(award_id);
      if (award.state === 'released') throw holdReleased(award_id);
      const shares = moveOut(award, amount);
      if (!shares) throw aboveAward(award, amount);

      await commitments.updateOne({ _id: award_id }, { $set: { shares } });
      const { amount_minor, currency } = amount;
      await commitments.insert({
        ...award,
        _id: purchase_id,
        shares: [{ share_id: order_id, currency, committed_minor: amount_minor, held_minor: amount_minor }],
        award_id,
        needs_approval: false,
        verdicts: [],
        created_at: tx.now,
      });
      await chargeCredential(deps, tx, call.principal, {
        purchase_id,
        orders: [{ order_id, amount }],
        on_approval: 'refuse',
        path: 'items',
      });
      deps.fault('move_commitment.written');
      return { moved: true };
    }),
  );
};

const firstMove = (earlier: Commitment, award_id: string): { moved: boolean } => {
  if (earlier.state === 'released') throw holdReleased(earlier._id);
  if (earlier.award_id !== award_id) throw notFound(award_id);
  return { moved: true };
};

const notFound = (award_id: string): Failure =>
  new Failure(
    'not_found',
    `There is no award ${award_id} in this company that this purchase could take from. Use the id of one of its awards.`,
  );

const aboveAward = ({ _id, shares }: Commitment, amount: Amount): Failure => {
  const held = shares
    .filter(({ share_id }) => share_id === _id)
    .map(({ held_minor, currency }) => amountInWords({ amount_minor: held_minor, currency }));
  return new Failure(
    'above_award',
    `The award still holds ${held.join(' and ') || 'nothing'}, less than ${amountInWords(amount)}. Order for at most what is left of it.`,
  );
};
