import { Failure, type Permission, type Principal } from '@procura/contracts';
import { branchesExceed, exceeding } from './role.ts';

/** Permissions and branches in the company. */
export type Rights = { permissions: readonly Permission[]; branch_ids: readonly string[] | null };

/** Raises `forbidden` if rights to be granted exceed the caller's own. */
export const requireNotBeyond = (caller: Principal, wanted: Rights): void => {
  const [first, ...more] = exceeding(wanted.permissions, caller.permissions);
  if (first)
    throw new Failure(
      'forbidden',
      `You can grant only permissions that you hold: you lack ${first}${more.length > 0 ? ` and ${more.length} more of these permissions` : ''}. Ask an admin.`,
    );
  if (branchesExceed(wanted.branch_ids, caller.branch_ids))
    throw new Failure(
      'forbidden',
      'You are restricted to some branches and cannot grant others. Name branches of yours, or ask an admin.',
    );
};

/** Raises `forbidden` if a member has rights that the caller lacks, who then may not change the member. */
export const requireNotAbove = (caller: Principal, member: Rights & { name: string }): void => {
  if (
    exceeding(member.permissions, caller.permissions).length > 0 ||
    branchesExceed(member.branch_ids, caller.branch_ids)
  )
    throw new Failure(
      'forbidden',
      `${member.name} may do more than you, so you may not change them. Ask an admin.`,
    );
};
