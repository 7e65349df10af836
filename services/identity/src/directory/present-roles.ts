import { type BuiltInRole, builtInRoles, type CompanyKind, type Permission } from '@procura/contracts';
import type { Database } from '@procura/mongo';

/** The feature level of identity in this release. */
export const featureLevel = 1;

/**
 * The built-in roles of companies of a kind. Replicas of release 0.2.0 fail to answer with the permission `orders:receive`,
 * so it and the role that exists for it wait for feature level 1.
 */
export const presentRoles = async (
  database: Pick<Database, 'hasFeatureLevel'>,
  kind: CompanyKind,
): Promise<readonly BuiltInRole[]> => {
  if (await database.hasFeatureLevel(featureLevel)) return builtInRoles[kind];
  return builtInRoles[kind]
    .filter(({ key }) => key !== 'receiver')
    .map((role) => ({ ...role, permissions: role.permissions.filter((one) => one !== 'orders:receive') }));
};

/** Raises `not_enabled` for a role with a permission that waits for the feature level. */
export const requireGrantable = async (
  { database }: { database: Pick<Database, 'requireFeatureLevel'> },
  permissions: readonly Permission[] = [],
): Promise<void> => {
  if (permissions.includes('orders:receive'))
    await database.requireFeatureLevel(featureLevel, 'The permission orders:receive');
};
