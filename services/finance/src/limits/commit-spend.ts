import type { Handler } from '@procura/bus';
import { type commitSpend as contract, dayOf, Failure, type Id, type Output } from '@procura/contracts';
import { add, parseMoney, sumByCurrency } from '@procura/money';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type Commitment, groupOf } from './commitment.ts';
import { heldTogether, holdReleased, noCommitment } from './commitment-store.ts';
import type { Spender } from './limit.ts';
import { findLimitsOf } from './limit-store.ts';
import { countable, showable, usageKeysOf, withEarlier } from './usage.ts';
import { addUse, findUsed } from './usage-store.ts';
import { approvalRequired, judge, limitExceeded } from './verdict.ts';

/**
 * Commits a purchase or an award, under its id, against every limit that binds its spender. The day is in the time zone
 * of the caller's company. Raises `limit_exceeded`; `approval_required` if nothing may wait for approval; both with
 * `verdicts`; and `hold_released` after a release.
 */
export const commitSpend: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, time_zone } = call.principal;
  const { hold_id, shares: asked, on_approval, together, ...spender } = input;
  const group = together && groupOf(together);
  const shares = asked.map(({ share_id, amount }) => ({ share_id, ...parseMoney(amount) }));
  const amounts = countable(() => sumByCurrency(shares).map(showable));
  deps.fault('commit_spend.begun');
  const commit = async (tx: WriteTx): Promise<Output<typeof contract>> => {
    const day = dayOf(tx.now, time_zone);
    const keys = usageKeysOf({ company_id, spender, day });
    const limits = await findLimitsOf(deps.limits, { company_id, spender }, tx);
    const used = withEarlier(
      await findUsed(deps.usage, { company_id, day, keys }, tx),
      group ? ((await heldTogether(deps, { company_id, groups: [group] }, tx)).get(group) ?? []) : [],
    );
    const { effect, verdicts } = countable(() => judge({ limits, used, spender, amounts }));
    if (effect === 'refuses') throw limitExceeded(verdicts, 'lines');
    if (effect === 'needs_approval' && on_approval === 'refuse') throw approvalRequired(verdicts, 'lines');
    // The company's monthly sum is the largest.
    countable(() =>
      amounts.map((amount) => {
        const { currency } = amount;
        const amount_minor = used({ scope: 'company', target: '', period: 'month', currency });
        return showable(add({ amount_minor, currency }, amount));
      }),
    );

    const needs_approval = effect === 'needs_approval' && on_approval === 'wait';
    await deps.commitments.owner(company_id, tx).insert({
      _id: hold_id,
      company_id,
      ...(spender satisfies Spender),
      state: 'held',
      day,
      shares: shares.map(({ share_id, currency, amount_minor }) => ({
        share_id,
        currency,
        committed_minor: amount_minor,
        held_minor: amount_minor,
      })),
      award_id: null,
      ...(group && { group }),
      needs_approval,
      verdicts,
      created_at: tx.now,
      released_at: null,
    });
    await addUse(deps.usage, { company_id, day, keys, amounts }, tx);
    deps.fault('commit_spend.written');
    return { needs_approval, verdicts };
  };
  const outcome = await deps.database
    .write(call, commit, { step: { meetsAt: company_id } })
    .catch((error: unknown) => outcomeAfter(deps, { company_id, hold_id }, error));
  deps.fault('commit_spend.committed');
  return outcome;
};

/**
 * The outcome of an earlier call with this id, otherwise the failure. It is read only after an error, because a repeat
 * violates the unique index of ids, or exceeds limits that its own commitment uses.
 */
const outcomeAfter = async (
  deps: Deps,
  { company_id, hold_id }: { company_id: Id<'company'>; hold_id: string },
  error: unknown,
): Promise<Output<typeof contract>> => {
  const isDuplicate = isDuplicateKey(error, 'commitments');
  if (!isDuplicate && !(error instanceof Failure)) throw error;
  const earlier = await deps.commitments.owner(company_id).findOne({ _id: hold_id });
  if (earlier) return firstOutcome(earlier);
  throw isDuplicate ? noCommitment(hold_id) : error;
};

const firstOutcome = ({ _id, state, needs_approval, verdicts }: Commitment): Output<typeof contract> => {
  if (state === 'held') return { needs_approval, verdicts };
  throw holdReleased(_id);
};
