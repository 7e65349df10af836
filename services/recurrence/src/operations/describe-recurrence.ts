import type { Call, Handler } from '@procura/bus';
import {
  type describeCreateRecurrence as contract,
  noSpending,
  priceLines,
  type Spending,
  type describeUpdateRecurrence as updateContract,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { Deps } from '../deps.ts';
import type { Recurrence } from '../recurrence/recurrence.ts';
import { draftRecurrence } from './create-recurrence.ts';
import { creating, offerOf, requireAgreedRun, summaryOf, updating } from './require-agreed-run.ts';
import { draftChange } from './update-recurrence.ts';

/** The amounts that each run of a new recurring order would commit. Raises the failures of creating it. */
export const describeCreateRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const { draft } = await draftRecurrence(deps, call, input);
  const recurrence = draft(deps.clock());
  requireAgreedRun(recurrence, { consent: undefined, expected: input.expected_totals });
  return describe(deps, call, recurrence, creating);
};

/**
 * The amounts that each run would commit after a change that alters what the recurring order spends; other changes
 * commit nothing. Raises the failures of the change.
 */
export const describeUpdateRecurrence: Handler<Deps, typeof updateContract> = async (deps, call, input) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const { before, change } = await draftChange(deps, call, input);
  const { after, isSpending } = change(before, deps.clock());
  return isSpending ? describe(deps, call, after, updating) : noSpending;
};

const describe = async (deps: Deps, call: Call, recurrence: Recurrence, beginning: string) => ({
  commits: true,
  amounts: recurrence.totals.map(formatMoney),
  suppliers: await suppliersOf(deps, call, recurrence),
  branch: { id: recurrence.branch_id, name: recurrence.branch.name },
  summary: summaryOf(recurrence, beginning),
  offer: offerOf(recurrence),
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
