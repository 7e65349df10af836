import type { Handler } from '@procura/bus';
import { type createToken as contract, Failure } from '@procura/contracts';
import { lockCompany } from './company-store.ts';
import { toCredentialView } from './credential.ts';
import { issueCredential } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { findMember } from './member-store.ts';
import { inDays, requireBranches, toNarrowing } from './narrow.ts';
import { branchesExceed } from './role.ts';
import { findRole } from './role-store.ts';

/** Creates an MCP token for the signed-in person. A replay of the same key answers it without the secret. */
export const createToken: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, user_id, company_kind: kind } = call.principal;
  await requireBranches(deps, call, input);
  return deps.database.write(
    call,
    async (tx) => {
      const company = await lockCompany(deps.companies, company_id, tx);
      const membership = await findMember(deps.memberships, { company_id, user_id }, tx);
      if (!company?.api_enabled)
        throw new Failure(
          'integrations_off',
          '"API & Integrations" is switched off for the company. Someone with the permission company:manage, such as an admin, switches it on in the settings.',
          { how_to_fix: 'Ask an admin to switch on "API & Integrations", then create the token.' },
        );
      const narrowing = toNarrowing(input);
      if (narrowing.branch_ids && branchesExceed(narrowing.branch_ids, membership.branch_ids))
        throw new Failure(
          'not_found',
          'One of the branches is not yours any more. list_branches shows yours.',
        );
      const { own } = await findRole(deps.roles, { company_id, kind }, membership.role, tx);
      const { credential, secret } = await issueCredential(
        deps.credentials,
        {
          kind: 'mcp_token',
          name: input.name,
          company,
          membership,
          role: own,
          narrowing,
          expires_at: inDays(input.expires_in_days, tx.now),
        },
        tx,
      );
      tx.audit({ target: credential._id });
      return { token: toCredentialView(credential), secret: secret as string | null };
    },
    { stored: (answer) => ({ ...answer, secret: null }) },
  );
};
