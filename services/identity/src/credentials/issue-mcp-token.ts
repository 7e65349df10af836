import type { Call } from '@procura/bus';
import { Failure } from '@procura/contracts';
import { changesBetween, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { lockCompany, requireIntegrations } from '../directory/company-store.ts';
import { findMember } from '../directory/member-store.ts';
import { branchesExceed } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';
import { credentialShown } from './credential.ts';
import { issueCredential, requireOpen } from './credential-store.ts';
import { toNarrowing } from './narrow.ts';
import { requireRoom } from './working-credentials.ts';

type New = Parameters<typeof issueCredential>[1];

/**
 * Issues an MCP token to the caller, with its audit entry, within the caller's present rights and the maximum number of
 * tokens per person and company. Raises `integrations_off`, `not_found` for a branch that the caller no longer has, and
 * `conflict` at the maximum.
 */
export const issueMcpToken = async (
  deps: Deps,
  tx: WriteTx,
  call: Call,
  {
    narrowed,
    ...made
  }: Omit<New, 'kind' | 'company' | 'membership' | 'role' | 'narrowing'> & {
    narrowed: Parameters<typeof toNarrowing>[0];
  },
): ReturnType<typeof issueCredential> => {
  const { company_id, user_id, company_kind: kind } = call.principal;
  const company = await lockCompany(deps.companies, company_id, tx);
  await requireOpen(deps.credentials, call, tx);
  const membership = await findMember(deps.memberships, { company_id, user_id }, tx);
  requireIntegrations(company);
  const narrowing = toNarrowing(narrowed);
  if (narrowing.branch_ids && branchesExceed(narrowing.branch_ids, membership.branch_ids))
    throw new Failure('not_found', 'One of the branches is no longer yours. list_branches shows yours.');
  await requireRoom(deps.credentials, 'mcp_token', { company, owner: membership }, tx);
  const { own: role } = await findRole(deps, { company_id, kind }, membership.role, tx);
  const fields = { ...made, kind: 'mcp_token', company, membership, role, narrowing } as const;
  const issued = await issueCredential(deps.credentials, fields, tx);
  tx.audit({
    target: issued.credential._id,
    changes: changesBetween(null, credentialShown(issued.credential)),
  });
  return issued;
};
