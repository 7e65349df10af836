import type { Call, Handler } from '@procura/bus';
import {
  type describeCreateRecurrence as contract,
  noSpending,
  priceLines,
  type Spending,
  type describeUpdateRecurrence as updateContract,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { draftRecurrence } from './create-recurrence.ts';
import type { Deps } from './deps.ts';
import type { Recurrence } from './recurrence.ts';
import { scheduleText } from './schedule-text.ts';
import { draftChange } from './update-recurrence.ts';

/** What each run of a new recurring order would commit. Raises what creating it would. */
export const describeCreateRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const draft = await draftRecurrence(deps, call, input);
  return describe(deps, call, draft(deps.clock()), 'Orders');
};

/**
 * What each run would commit after a change that lets a recurring order spend otherwise than before; others commit
 * nothing. Raises what the change would.
 */
export const describeUpdateRecurrence: Handler<Deps, typeof updateContract> = async (deps, call, input) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const { before, change } = await draftChange(deps, call, input);
  const { after, isSpending } = change(before, deps.clock());
  return isSpending ? describe(deps, call, after, 'From then on orders') : noSpending;
};

const describe = async (deps: Deps, call: Call, recurrence: Recurrence, beginning: string) => ({
  commits: true,
  amounts: recurrence.totals.map(formatMoney),
  suppliers: await suppliersOf(deps, call, recurrence),
  branch: { id: recurrence.branch_id, name: recurrence.branch.name },
  summary: summaryOf(recurrence, beginning),
});

const suppliersOf = async (
  deps: Deps,
  call: Call,
  recurrence: Recurrence,
): Promise<Spending['suppliers']> => {
  const { lines } = await deps.bus.call(priceLines, call, {
    source: 'catalogue',
    lines: recurrence.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
  });
  const suppliers = lines.flatMap(({ facts }) => (facts ? [facts.supplier] : []));
  return [...new Map(suppliers.map(({ id, name }) => [id, { id, name }])).values()];
};

const summaryOf = (recurrence: Recurrence, beginning: string): string => {
  const { lines, max_price_increase_percent: percent, count, ends_on } = recurrence;
  const [first, ...others] = lines;
  const what = `${first?.quantity ?? 0} × ${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more products` : ''}`;
  const end = ends_on ? `, until ${ends_on}` : count ? `, ${count} times` : ', without an end';
  const rise = percent === '0' ? '' : ` Prices may be ${percent}% higher than now.`;
  return `${beginning} ${what} again and again without asking: ${scheduleText(recurrence)}${end}. The amounts are those of one run.${rise}`;
};
