import type { Handler } from '@procura/bus';
import { adminRole, type createCompany as contract, newId } from '@procura/contracts';
import { isDuplicateKey } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { nameTaken, newCompany, toProfile } from '../directory/company.ts';
import { publishBillingParty, publishCompany } from '../directory/company-store.ts';
import { type Membership, named } from '../directory/member.ts';
import { ensureUser } from '../directory/member-store.ts';
import { inviteMember } from '../people/invite-member.ts';

/** Creates a company and invites its first admin. */
export const createCompany: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { admin, tax_id, ...fields } = input;
  const user = await ensureUser(deps.users, admin, deps.clock());
  try {
    return await deps.database.write(call, async (tx) => {
      const company = newCompany({ ...fields, tax_id: tax_id || null, _id: newId('company') }, tx.now);
      await deps.companies.owner(company._id, tx).insert(company);
      publishCompany(company, tx);
      publishBillingParty(company, tx);
      const membership: Membership = {
        _id: newId('membership'),
        company_id: company._id,
        user_id: user._id,
        email: admin.email,
        ...named(admin.name),
        role: adminRole(company.kind),
        branch_ids: null,
        status: 'invited',
        last_seen_at: null,
        since: tx.now,
      };
      await deps.memberships.owner(company._id, tx).insert(membership);
      await inviteMember(deps, { company, membership, invited_by: call.principal.company_name }, tx);
      tx.audit({ target: company._id, company_id: company._id });
      return toProfile(company);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'name_keys')) throw nameTaken(input.name);
    throw error;
  }
};
