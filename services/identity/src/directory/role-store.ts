import { type BuiltInRole, type CompanyKind, notFound, type Permission } from '@procura/contracts';
import { type Database, defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import { presentRoles } from './present-roles.ts';
import type { Role } from './role.ts';

type Deps = OpenedCollections<{ roles: typeof roles }> & { database: Pick<Database, 'hasFeatureLevel'> };

export const roles = defineCollection<Role>({
  name: 'roles',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, key: 1 }, unique: true }],
});

type Owner = { company_id: string; kind: CompanyKind };

/**
 * The roles of the company, built-in ones first, then its own by key. Its own role precedes a built-in one of the same
 * key, which a later release brought.
 */
export const rolesOf = async (
  deps: Deps,
  { company_id, kind }: Owner,
  tx?: Transaction,
): Promise<(BuiltInRole | Role)[]> => {
  const own = await deps.roles.owner(company_id, tx).find({}, { sort: { key: 1 } });
  const builtIn = await presentRoles(deps.database, kind);
  return [...builtIn.filter(({ key }) => !own.some((role) => role.key === key)), ...own];
};

/** The permissions of a role of the company, and its row if it is a custom one. Raises `not_found`. */
export const findRole = async (
  deps: Deps,
  owner: Owner,
  key: string,
  tx?: Transaction,
): Promise<{ permissions: readonly Permission[]; own: Role | null }> => {
  const own = await deps.roles.owner(owner.company_id, tx).findOne({ key });
  const found = own ?? (await presentRoles(deps.database, owner.kind)).find((role) => role.key === key);
  if (!found) {
    const all = await rolesOf(deps, owner, tx);
    const choice = `choose one of ${all.map((role) => role.key).join(', ')}`;
    throw notFound(
      `There is no role ${key} in the company; ${choice}.`,
      'role',
      `is not a role of the company; ${choice}`,
    );
  }
  return { permissions: found.permissions, own };
};

/** Keys of every role of the company that holds a permission. */
export const rolesHolding = async (deps: Deps, owner: Owner, permission: Permission): Promise<string[]> =>
  (await rolesOf(deps, owner)).flatMap(({ key, permissions }) =>
    permissions.includes(permission) ? [key] : [],
  );
