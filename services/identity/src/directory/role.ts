import {
  type BuiltInRole,
  Failure,
  type Id,
  type Output,
  type Permission,
  type Principal,
  type updateRole,
} from '@procura/contracts';

/** A role that a company defined, as stored. Built-in roles are contract data. */
export type Role = {
  _id: Id<'role'>;
  company_id: Id<'company'>;
  key: string;
  name: string;
  permissions: Permission[];
  created_at: Date;
  updated_at: Date;
};

/** Permissions that exceed those held. */
const exceeding = (wanted: readonly Permission[], held: readonly Permission[]): Permission[] =>
  wanted.filter((permission) => !held.includes(permission));

/** Whether branches exceed those held; null means all. */
export const branchesExceed = (wanted: readonly string[] | null, held: readonly string[] | null): boolean =>
  held !== null && (wanted === null || wanted.some((branch) => !held.includes(branch)));

/** Permissions and branches in the company. */
type Rights = { permissions: readonly Permission[]; branch_ids: readonly string[] | null };

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

export const toRoleView = (role: BuiltInRole | Role): Output<typeof updateRole> => ({
  key: role.key,
  name: role.name,
  built_in: !('_id' in role),
  permissions: [...role.permissions],
});

/** A role as audit entries show it. */
export const roleShown = ({ name, permissions }: Role) => ({ name, permissions });
