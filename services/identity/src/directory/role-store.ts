import { builtInRole, builtInRoles, type CompanyKind, notFound, type Permission } from '@procura/contracts';
import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import type { Role } from './role.ts';

export const roles = defineCollection<Role>({
  name: 'roles',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, key: 1 }, unique: true }],
});

type Owner = { company_id: string; kind: CompanyKind };

/** The permissions of a role of the company, and its row if it is a custom one. Raises `not_found`. */
export const findRole = async (
  collection: ScopedCollection<Role>,
  owner: Owner,
  key: string,
  tx?: Transaction,
): Promise<{ permissions: readonly Permission[]; own: Role | null }> => {
  const builtIn = builtInRole(owner.kind, key);
  if (builtIn) return { permissions: builtIn.permissions, own: null };
  const own = await collection.owner(owner.company_id, tx).findOne({ key });
  if (!own) {
    const all = [...builtInRoles[owner.kind], ...(await collection.owner(owner.company_id, tx).find({}))];
    const choice = `choose one of ${all.map((role) => role.key).join(', ')}`;
    throw notFound(
      `There is no role ${key} in the company; ${choice}.`,
      'role',
      `is not a role of the company; ${choice}`,
    );
  }
  return { permissions: own.permissions, own };
};

/** Keys of every role of the company that holds a permission. */
export const rolesHolding = async (
  collection: ScopedCollection<Role>,
  owner: Owner,
  permission: Permission,
): Promise<string[]> => {
  const own = await collection.owner(owner.company_id).find({ permissions: permission });
  const builtIn = builtInRoles[owner.kind].filter((role) => role.permissions.includes(permission));
  return [...builtIn, ...own].map((role) => role.key);
};
