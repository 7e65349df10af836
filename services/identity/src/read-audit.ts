import type { Handler } from '@procura/bus';
import type { listAuditEvents as contract } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { factsOf } from './audit-chain.ts';
import type { Deps } from './deps.ts';
import { requireAllBranches } from './grant.ts';

/** What was done in the company, newest first; the company's whole, so not for callers confined to branches. */
export const listAuditEvents: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  requireAllBranches(principal);
  return findPage(deps.auditEntries.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...(input.operation && { operation: input.operation }),
      ...(input.user_id && { 'actor.user_id': input.user_id }),
    },
    sort: [['sequence', -1]],
    toItem: (entry) => ({ ...factsOf(entry), hash: entry.hash }),
  });
};
