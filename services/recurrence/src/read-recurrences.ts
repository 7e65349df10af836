import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { branchFilter, findLastRuns, findRecurrence } from './recurrence-store.ts';
import { toRun, toSummary, toView } from './recurrence-view.ts';

export const listRecurrences: Handler<Deps, typeof contracts.listRecurrences> = (deps, call, input) =>
  findPage(deps.recurrences.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...(input.status && { status: input.status }),
      ...branchFilter(call.principal, input.branch_id),
    },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    projection: { lines: 0 },
    steady: input.status === undefined && call.principal.branch_ids === null,
    toItem: toSummary,
  });

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
