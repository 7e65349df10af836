import type { Handler } from '@procura/bus';
import type {
  previewRecurrenceChange as changeContract,
  previewRecurrence as contract,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findRecurrence } from '../recurrence/recurrence-store.ts';
import { newRecurrence, requireBranch, requireCreating } from './create-recurrence.ts';
import { previewRun } from './judge-run.ts';
import { quoteRecurrenceLines } from './price-recurrence-lines.ts';
import { toPreview } from './recurrence-view.ts';
import { decideFor, requireVersion } from './update-recurrence.ts';

/**
 * The recurring order that would be created now; what its lines are refused for is in the answer. It takes lines, also
 * to repeat an order: whether products can be ordered depends on the catalogue of today, not on where they were bought.
 */
export const previewRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  await requireCreating(deps, call, input);
  const branch = await requireBranch(deps, call, input.branch_id);
  const [{ quoted, priced }, run] = await Promise.all([
    quoteRecurrenceLines(deps, call, input.lines),
    previewRun(deps, call, { branch_id: branch.id, lines: input.lines }),
  ]);
  const recurrence = newRecurrence(call, { input, branch, priced, now: deps.clock() });
  return toPreview(recurrence, { quoted, run });
};

/** A recurring order as a change would make it now; what its lines are refused for is in the answer. */
export const previewRecurrenceChange: Handler<Deps, typeof changeContract> = async (
  deps,
  call,
  { recurrence_id, expected_version, lines, ...fields },
) => {
  const { principal } = call;
  const before = await findRecurrence(deps, principal, recurrence_id);
  requireVersion(before, expected_version);
  const wanted = lines ?? before.lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const [{ quoted, priced }, run] = await Promise.all([
    quoteRecurrenceLines(deps, call, wanted),
    previewRun(deps, call, { branch_id: before.branch_id, lines: wanted }),
  ]);
  const change = { ...fields, lines: lines && priced };
  const { after } = decideFor(principal, before, { change, now: deps.clock() });
  return toPreview(after, { quoted, run });
};
