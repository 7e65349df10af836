import type { Handler } from '@procura/bus';
import { type commitSpend as contract, dayOf, Failure, type Output, type Verdict } from '@procura/contracts';
import { add, parseMoney, sumByCurrency } from '@procura/money';
import type { Commitment } from './commitment.ts';
import { withOneCommitment } from './commitment-store.ts';
import type { Deps } from './deps.ts';
import type { Spender } from './limit.ts';
import { findLimitsOf } from './limit-store.ts';
import { countable, usageKeysOf } from './usage.ts';
import { addUse, findUsed } from './usage-store.ts';
import { judge } from './verdict.ts';

/**
 * Commits a purchase against every limit that binds its spender, under the purchase's id. The day is the one in
 * the caller's company's time zone. Raises `limit_exceeded` with `verdicts`, and `hold_released` after a release.
 */
export const commitSpend: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, time_zone } = call.principal;
  const { purchase_id, orders, ...spender } = input;
  const shares = orders.map(({ order_id, amount }) => ({ order_id, ...parseMoney(amount) }));
  const amounts = countable(() => sumByCurrency(shares));
  deps.fault('commit_spend.begun');
  const outcome = await withOneCommitment(purchase_id, () =>
    deps.database.write(call, async (tx) => {
      tx.audit({ target: purchase_id });
      const commitments = deps.commitments.owner(company_id, tx);
      const earlier = await commitments.findOne({ _id: purchase_id });
      if (earlier) return firstOutcome(earlier);

      const day = dayOf(tx.now, time_zone);
      const keys = usageKeysOf({ company_id, spender, day });
      const limits = await findLimitsOf(deps.limits, { company_id, spender }, tx);
      const used = await findUsed(deps.usage, { company_id, day, keys }, tx);
      const { effect, verdicts } = judge({ limits, used, spender, amounts });
      if (effect === 'refuses') throw limitExceeded(verdicts);
      // The company's month is the largest sum there is.
      countable(() =>
        amounts.map((amount) => {
          const { currency } = amount;
          return add(
            { amount_minor: used({ scope: 'company', target: '', period: 'month', currency }), currency },
            amount,
          );
        }),
      );

      const needs_approval = effect === 'needs_approval';
      await commitments.insert({
        _id: purchase_id,
        company_id,
        ...(spender satisfies Spender),
        state: 'held',
        day,
        orders: shares.map(({ order_id, currency, amount_minor }) => ({
          order_id,
          currency,
          committed_minor: amount_minor,
          held_minor: amount_minor,
        })),
        needs_approval,
        verdicts,
        created_at: tx.now,
        released_at: null,
      });
      await addUse(deps.usage, { company_id, day, keys, amounts }, tx);
      deps.fault('commit_spend.written');
      return { needs_approval, verdicts };
    }),
  );
  deps.fault('commit_spend.committed');
  return outcome;
};

const firstOutcome = ({ _id, state, needs_approval, verdicts }: Commitment): Output<typeof contract> => {
  if (state === 'held') return { needs_approval, verdicts };
  throw new Failure(
    'hold_released',
    `What purchase ${_id} held of the limits was given back and cannot be committed again. Place the order anew.`,
  );
};

const limitExceeded = (verdicts: readonly Verdict[]): Failure => {
  const refusing = verdicts.filter((verdict) => verdict.effect === 'refuses');
  const detail = refusing[0]?.detail ?? 'A limit refuses this purchase.';
  return new Failure(
    'limit_exceeded',
    refusing.length > 1 ? `${detail} ${refusing.length - 1} more below.` : detail,
    {
      errors: refusing.map((verdict) => ({ path: 'lines', message: verdict.detail })),
      extra: { verdicts },
    },
  );
};
