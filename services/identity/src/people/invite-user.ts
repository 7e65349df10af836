import type { Handler } from '@procura/bus';
import { type inviteUser as contract, Failure, newId } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { requireBranches } from '../credentials/narrow.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { accessShown, type Membership, named, toUserView } from '../directory/member.ts';
import { ensureUser } from '../directory/member-store.ts';
import { requireNotAbove, requireNotBeyond } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';
import { inviteMember } from './invite-member.ts';

/** Invites a person by mail. A person who was invited before or has left is invited again, with the role given now. */
export const inviteUser: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id } = call.principal;
  const branch_ids = input.branch_ids ? [...new Set(input.branch_ids)] : null;
  await requireBranches(deps, call, input);
  const user = await ensureUser(deps.users, { email: input.email, name: input.name }, deps.clock());
  return deps.database.write(call, async (tx) => {
    const company = await lockCompany(deps.companies, company_id, tx);
    if (!company) throw new Error(`Company ${company_id} does not exist`);
    const principal = await presentCaller(deps, call, tx);
    const { permissions } = await findRole(deps, { company_id, kind: company.kind }, input.role, tx);
    requireNotBeyond(principal, { permissions, branch_ids });
    const members = deps.memberships.owner(company_id, tx);
    const before = await members.findOne({ user_id: user._id });
    if (before?.status === 'active')
      throw new Failure(
        'already_exists',
        `${input.email} is a user of the company. Change role or branches with update_membership.`,
        { errors: [{ path: 'email', message: 'belongs to a user of the company' }] },
      );
    if (before?.status === 'invited') {
      // Inviting again replaces an admin's offer, so it requires the right to make that offer.
      const offered = await findRole(deps, { company_id, kind: company.kind }, before.role, tx);
      requireNotAbove(principal, { ...before, permissions: offered.permissions });
    }
    const membership: Membership = {
      _id: before?._id ?? newId('membership'),
      company_id,
      user_id: user._id,
      email: input.email,
      ...named(input.name),
      role: input.role,
      branch_ids,
      status: 'invited',
      last_seen_at: before?.last_seen_at ?? null,
      since: tx.now,
    };
    if (before) await members.replaceOne({ _id: before._id }, membership);
    else await members.insert(membership);
    await deps.mails.ask({ kind: 'invitation', to: input.email, company_id }, tx);
    await inviteMember(deps, { company, membership, invited_by: principal.user_name }, tx);
    tx.audit({
      target: user._id,
      changes: changesBetween(before ? accessShown(before) : null, accessShown(membership)),
    });
    return toUserView(membership, principal);
  });
};
