import type { Handler } from '@procura/bus';
import { type issueRestKey as contract, Failure } from '@procura/contracts';
import { lockCompany } from './company-store.ts';
import { toCredentialView } from './credential.ts';
import { issueCredential } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { inDays, requireBranches, toNarrowing } from './narrow.ts';
import { branchesExceed } from './role.ts';
import { findRole } from './role-store.ts';

/** Issues a REST key to an active user of a company. A replay of the same key answers it without the secret. */
export const issueRestKey: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, owner_email } = input;
  await requireBranches(deps, call, input);
  return deps.database.write(
    call,
    async (tx) => {
      const company = await lockCompany(deps.companies, company_id, tx);
      if (!company)
        throw new Failure('not_found', `There is no company ${company_id}. Check the id, or create it.`);
      const membership = await deps.memberships
        .owner(company_id, tx)
        .findOne({ email: owner_email, status: 'active' });
      if (!membership)
        throw new Failure(
          'not_found',
          `${owner_email} is not an active user of ${company.name}. Name one who has accepted the invitation.`,
          { errors: [{ path: 'owner_email', message: 'is not an active user of the company' }] },
        );
      const narrowing = toNarrowing(input);
      if (narrowing.branch_ids && branchesExceed(narrowing.branch_ids, membership.branch_ids))
        throw new Failure(
          'not_found',
          `${owner_email} may not use every branch named. Name only their branches.`,
        );
      const { own } = await findRole(deps.roles, { company_id, kind: company.kind }, membership.role, tx);
      const { credential, secret } = await issueCredential(
        deps.credentials,
        {
          kind: 'rest_key',
          name: input.name,
          company,
          membership,
          role: own,
          narrowing,
          rate_limit_per_minute: input.rate_limit_per_minute,
          expires_at: inDays(input.expires_in_days, tx.now),
        },
        tx,
      );
      tx.audit({ target: credential._id, company_id });
      return { key: toCredentialView(credential), secret: secret as string | null };
    },
    // The operator's call meets the writes of the company it is for.
    { stored: (answer) => ({ ...answer, secret: null }), turns: [company_id] },
  );
};
