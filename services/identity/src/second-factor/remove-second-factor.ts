import type { Handler } from '@procura/bus';
import {
  type resetSecondFactor as adminContract,
  Failure,
  type Id,
  type resetUserSecondFactor as operatorContract,
  type removeSecondFactor as ownContract,
} from '@procura/contracts';
import { changeAccess, endSessions } from '../credentials/change-access.ts';
import { requireOpen } from '../credentials/credential-store.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { type RevokingTx, writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { companiesOf, findMember } from '../directory/member-store.ts';
import { requireNotAbove } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';
import { mailAccessChange } from '../mails.ts';

/**
 * Removes the caller's own second factor. The session was strong, so the person was asked for it within the last five
 * minutes.
 */
export const removeSecondFactor: Handler<Deps, typeof ownContract> = (deps, call) =>
  writeRevoking(deps, call, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { user_id } = call.principal;
    const company_ids = await companiesOf(deps, user_id, tx);
    for (const company_id of company_ids) {
      const company = await lockCompany(deps.companies, company_id, tx);
      if (company?.second_factor_required)
        throw new Failure(
          'conflict',
          `${company.name} requires a second factor. Ask an admin of that company to switch the requirement off first.`,
        );
    }
    const removed = await dropFactor(deps, { user_id, company_ids }, tx);
    tx.audit({ target: user_id, company_ids });
    if (removed)
      tx.enqueue(mailAccessChange, { user_id, what: 'factor_removed', about: '', at: tx.now.toISOString() });
    return { removed };
  });

/**
 * Removes the second factor of a member who has lost it. It applies to all companies of the person, so an admin may not
 * remove it from a person who works for another company as well; the operator does.
 */
export const resetSecondFactor: Handler<Deps, typeof adminContract> = (deps, call, { user_id }) =>
  writeRevoking(deps, call, async (tx) => {
    const { company_id, company_kind: kind, user_id: own_id } = call.principal;
    if (user_id === own_id)
      throw new Failure(
        'conflict',
        'You cannot reset your own second factor. Remove it under "Your security", or ask another admin or the operator.',
      );
    await lockCompany(deps.companies, company_id, tx);
    const principal = await presentCaller(deps, call, tx);
    const member = await findMember(deps.memberships, { company_id, user_id, caller: principal }, tx);
    const { permissions } = await findRole(deps, { company_id, kind }, member.role, tx);
    requireNotAbove(principal, { ...member, permissions });
    const company_ids = await companiesOf(deps, user_id, tx);
    if (member.status !== 'active' || company_ids.some((one) => one !== company_id))
      throw new Failure(
        'conflict',
        `The second factor of ${member.name} does not belong to your company alone. Ask the operator to reset it.`,
      );
    return { user_id, reset: await reset(deps, { user_id, by: principal.user_name }, tx) };
  });

/** Removes the second factor of a user of any company, for the operator. */
export const resetUserSecondFactor: Handler<Deps, typeof operatorContract> = (
  deps,
  call,
  { company_id, email },
) =>
  writeRevoking(
    deps,
    call,
    async (tx) => {
      const member = await deps.memberships.owner(company_id, tx).findOne({ email, status: 'active' });
      if (!member)
        throw new Failure(
          'not_found',
          `${email} is not an active user of ${company_id}. Check both; list_company_users shows a company its users.`,
        );
      const { user_id } = member;
      return { user_id, reset: await reset(deps, { user_id, by: call.principal.user_name }, tx) };
    },
    { serializeOn: [company_id] },
  );

const reset = async (
  deps: Deps,
  { user_id, by }: { user_id: Id<'user'>; by: string },
  tx: RevokingTx,
): Promise<boolean> => {
  const { company_ids } = await endSessions(deps, { user_id }, tx);
  const had = await dropFactor(deps, { user_id, company_ids }, tx);
  tx.audit({ target: user_id, company_ids });
  if (had)
    tx.enqueue(mailAccessChange, { user_id, what: 'factor_reset', about: by, at: tx.now.toISOString() });
  return had;
};

/** Deletes the second factor of a person, which then no session of theirs has shown. Returns whether there was one. */
const dropFactor = async (
  deps: Deps,
  { user_id, company_ids }: { user_id: Id<'user'>; company_ids: readonly Id<'company'>[] },
  tx: RevokingTx,
): Promise<boolean> => {
  const factors = deps.secondFactors.lookup(tx);
  const before = await factors.findOne({ _id: user_id });
  if (!before) return false;
  await factors.deleteMany({ _id: user_id });
  for (const company_id of company_ids)
    await changeAccess.ofFactor(deps.credentials, { company_id, user_id }, { has: false }, tx);
  return before.confirmed_at !== null;
};
