import type { Handler } from '@procura/bus';
import type { deactivateUser as contract } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { revokeInvitations } from '../directory/invitation-store.ts';
import { accessShown, toUserView } from '../directory/member.ts';
import { findMember, isAdmin, requireOtherAdmin } from '../directory/member-store.ts';
import { requireNotAbove } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';

/** Ends a member's access. From the commit on, each of their sessions, tokens and keys in this company is revoked. */
export const deactivateUser: Handler<Deps, typeof contract> = (deps, call, { user_id }) =>
  writeRevoking(deps, call, async (tx) => {
    const { company_id, company_kind: kind } = call.principal;
    const company = await lockCompany(deps.companies, company_id, tx);
    if (!company) throw new Error(`Company ${company_id} does not exist`);
    const principal = await presentCaller(deps, call, tx);
    const before = await findMember(deps.memberships, { company_id, user_id, caller: principal }, tx);
    const { permissions } = await findRole(deps, { company_id, kind }, before.role, tx);
    requireNotAbove(principal, { ...before, permissions });
    if (isAdmin(company, before)) await requireOtherAdmin(deps.memberships, company, before, tx);
    const after = { ...before, status: 'deactivated' as const };
    await deps.memberships
      .owner(company_id, tx)
      .updateOne({ _id: before._id }, { $set: { status: after.status } });
    await changeAccess.ofDeparted(deps.credentials, { company_id, user_id }, tx);
    await revokeInvitations(deps, before, tx);
    tx.audit({ target: user_id, changes: changesBetween(accessShown(before), accessShown(after)) });
    return toUserView(after, principal);
  });
