import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { defaultPageLimit, maxListedRecurrences } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { requireKnownBranch } from '@procura/service';
import type { Deps } from '../deps.ts';
import { branchFilter, findRecurrence, stateFilter } from '../recurrence/recurrence-store.ts';
import { findLastRuns } from '../runs/run-store.ts';
import { toListed, toRun, toView } from './recurrence-view.ts';

export const listRecurrences: Handler<Deps, typeof contracts.listRecurrences> = async (deps, call, input) => {
  const { data, ...page } = await findPage(deps.recurrences.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input: { ...input, limit: Math.min(input.limit ?? defaultPageLimit, maxListedRecurrences) },
    filter: {
      ...(input.recurrence_id && { _id: input.recurrence_id }),
      ...stateFilter(input),
      ...branchFilter(call.principal, input.branch_id),
    },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    steady:
      input.status === undefined && input.last_run_failed === undefined && call.principal.branch_ids === null,
    toItem: (recurrence) => recurrence,
  });
  if (data.length === 0 && !input.cursor) {
    await requireKnownBranch(deps, call, input.branch_id);
    if (input.recurrence_id) await findRecurrence(deps, call.principal, input.recurrence_id);
  }
  const runs = await Promise.all(data.map((recurrence) => findLastRuns(deps, recurrence, { limit: 1 })));
  return { ...page, data: toListed(data, new Map(runs.flat().map((run) => [run.recurrence_id, run]))) };
};

export const getRecurrence: Handler<Deps, typeof contracts.getRecurrence> = async (deps, call, input) => {
  const { principal } = call;
  const recurrence = await findRecurrence(deps, principal, input.recurrence_id);
  return toView(recurrence, principal, await findLastRuns(deps, recurrence));
};

export const listRecurrenceRuns: Handler<Deps, typeof contracts.listRecurrenceRuns> = async (
  deps,
  call,
  input,
) => {
  const { principal } = call;
  const { _id: recurrence_id } = await findRecurrence(deps, principal, input.recurrence_id);
  return findPage(deps.runs.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { recurrence_id },
    sort: [
      ['scheduled_at', -1],
      ['_id', -1],
    ],
    projection: { lines: 0 },
    toItem: toRun,
  });
};

export const getRecurrenceFacts: Handler<Deps, typeof contracts.getRecurrenceFacts> = async (
  deps,
  { principal },
  input,
) => {
  const { _id } = await findRecurrence(deps, principal, input.recurrence_id);
  return { id: _id };
};
