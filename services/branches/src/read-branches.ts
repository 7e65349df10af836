import type { Handler } from '@procura/bus';
import * as contracts from '@procura/contracts';
import { invalidField, mayUseBranch } from '@procura/contracts';
import { findPage, matchTerms } from '@procura/mongo';
import { toFacts, toSummary, toView } from './branch.ts';
import { confined, findBranch } from './branch-store.ts';
import type { Deps } from './deps.ts';

export const listBranches: Handler<Deps, typeof contracts.listBranches> = (deps, call, input) =>
  findPage(deps.branches.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...confined(call.principal),
      ...(input.status && { status: input.status }),
      ...matchTerms('terms', input.query),
    },
    sort: [
      ['name_key', 1],
      ['_id', 1],
    ],
    toItem: toSummary,
  });

export const getBranch: Handler<Deps, typeof contracts.getBranch> = async (deps, call, input) =>
  toView(await findBranch(deps.branches, call.principal, input.branch_id), call.principal);

/** Metrics of one branch: spend from orders, use of limits from finance. */
export const getBranchMetrics: Handler<Deps, typeof contracts.getBranchMetrics> = async (
  deps,
  call,
  input,
) => {
  const { branch_id, from, to } = input;
  if (from && to && from > to) throw invalidField('from', `must not be after to, ${to}`);
  const branch = await findBranch(deps.branches, call.principal, branch_id);
  const [summary, use] = await Promise.all([
    deps.bus.call(contracts.summariseSpend, call, { branch_id, from, to }),
    deps.bus.call(contracts.getLimitUse, call, { branch_id }),
  ]);
  return {
    ...summary,
    branch: { id: branch._id, name: branch.name },
    from: from ?? null,
    to: to ?? null,
    limits: use.limits,
  };
};

/** Identity owns the memberships; this operation checks that the caller may use the branch. */
export const listBranchMemberships: Handler<Deps, typeof contracts.listBranchMemberships> = async (
  deps,
  call,
  input,
) => {
  await findBranch(deps.branches, call.principal, input.branch_id);
  return deps.bus.call(contracts.listBranchMembers, call, input);
};

/**
 * Facts for snapshots. Only the operator may ask for those of another company, when it imports orders on its behalf.
 */
export const getBranchFacts: Handler<Deps, typeof contracts.getBranchFacts> = async (deps, call, input) => {
  const { principal } = call;
  const company_id =
    principal.company_kind === 'operator' ? (input.company_id ?? principal.company_id) : principal.company_id;
  const found = await deps.branches
    .owner(company_id)
    .find(input.branch_ids ? { _id: { $in: input.branch_ids } } : { code: { $in: input.codes ?? [] } });
  return { branches: found.filter((branch) => mayUseBranch(principal, branch._id)).map(toFacts) };
};
