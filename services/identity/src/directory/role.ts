import type { BuiltInRole, Id, Output, Permission, updateRole } from '@procura/contracts';

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
export const exceeding = (wanted: readonly Permission[], held: readonly Permission[]): Permission[] =>
  wanted.filter((permission) => !held.includes(permission));

/** Whether branches exceed those held; null means all. */
export const branchesExceed = (wanted: readonly string[] | null, held: readonly string[] | null): boolean =>
  held !== null && (wanted === null || wanted.some((branch) => !held.includes(branch)));

export const toRoleView = (role: BuiltInRole | Role): Output<typeof updateRole> => ({
  key: role.key,
  name: role.name,
  built_in: !('_id' in role),
  permissions: [...role.permissions],
});

/** A role as audit entries show it. */
export const roleShown = ({ name, permissions }: Role) => ({ name, permissions });
