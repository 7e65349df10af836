import type { Handler } from '@procura/bus';
import { type createToken as contract, Failure, newId, type Output } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { findCompany, lockCompany, requireIntegrations } from './company-store.ts';
import { credentialShown, toCredentialView } from './credential.ts';
import { issueCredential } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { findMember } from './member-store.ts';
import { capBeforehand, inDays, requireBranches, toNarrowing } from './narrow.ts';
import { branchesExceed } from './role.ts';
import { findRole } from './role-store.ts';
import { requireRoom } from './working-credentials.ts';

/**
 * Creates an MCP token for the signed-in person, after finance has taken its caps. A replay of the same key answers it
 * without the secret.
 */
export const createToken: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, user_id, company_kind: kind } = call.principal;
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  requireIntegrations(await findCompany(deps.companies, company_id));
  await requireBranches(deps, call, input);
  const made = { id: newId('credential'), expires_at: inDays(input.expires_in_days, deps.clock()) };
  await capBeforehand(deps, call, { ...made, company_id, company_kind: kind, caps: input.caps });
  return deps.database.write(
    call,
    async (tx) => {
      const company = await lockCompany(deps.companies, company_id, tx);
      const membership = await findMember(deps.memberships, { company_id, user_id }, tx);
      requireIntegrations(company);
      const narrowing = toNarrowing(input);
      if (narrowing.branch_ids && branchesExceed(narrowing.branch_ids, membership.branch_ids))
        throw new Failure(
          'not_found',
          'One of the branches is not yours any more. list_branches shows yours.',
        );
      await requireRoom(deps.credentials, 'mcp_token', { company, owner: membership }, tx);
      const { own } = await findRole(deps.roles, { company_id, kind }, membership.role, tx);
      const { credential, secret } = await issueCredential(
        deps.credentials,
        {
          ...made,
          kind: 'mcp_token',
          name: input.name,
          company,
          membership,
          role: own,
          narrowing,
        },
        tx,
      );
      tx.audit({ target: credential._id, changes: changesBetween(null, credentialShown(credential)) });
      return { token: toCredentialView(credential), secret: secret as string | null };
    },
    { stored: (answer) => ({ ...answer, secret: null }) },
  );
};
