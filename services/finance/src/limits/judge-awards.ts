import type { Handler } from '@procura/bus';
import { type judgeAwards as contract, dayOf } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import type { Deps } from '../deps.ts';
import { groupOf } from './commitment.ts';
import { heldTogether } from './commitment-store.ts';
import { findLimitsOf } from './limit-store.ts';
import { countable } from './usage.ts';
import { findUsedOfLimits } from './usage-store.ts';
import { judgeInTurn } from './verdict.ts';

/**
 * Judges awards by the limits as if they were committed one after the other, on top of amounts that their suppliers
 * hold already.
 */
export const judgeAwards: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, time_zone } = call.principal;
  const { rfq_id, awards, ...spender } = input;
  const groups = awards.map(({ supplier_company_id }) => groupOf({ rfq_id, supplier_company_id }));
  const limits = await findLimitsOf(deps.limits, { company_id, spender });
  const [used, held] = await Promise.all([
    findUsedOfLimits(deps.usage, { company_id, day: dayOf(deps.clock(), time_zone), limits }),
    heldTogether(deps, { company_id, groups }),
  ]);
  const judged = awards.map(({ amount }, index) => ({
    amount: parseMoney(amount),
    held: held.get(groups[index]) ?? [],
  }));
  return countable(() => judgeInTurn({ limits, used, spender, awards: judged }));
};
