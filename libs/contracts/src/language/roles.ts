import type { Permission } from './permissions.ts';
import type { CompanyKind } from './principal.ts';

/** A role that every company of a kind has. */
export type BuiltInRole = Readonly<{ key: string; name: string; permissions: readonly Permission[] }>;

const buyerReads = [
  'orders:read',
  'rfqs:read',
  'catalogue:read',
  'branches:read',
  'suppliers:read',
  'finance:read',
  'recurrences:read',
  'company:read',
] as const satisfies readonly Permission[];
const supplierReads = [
  'orders:read',
  'rfqs:read',
  'catalogue:read',
  'suppliers:read',
  'company:read',
] as const satisfies readonly Permission[];
const administration = [
  'company:manage',
  'users:manage',
  'credentials:manage',
  'audit:read',
] as const satisfies readonly Permission[];

/** The built-in roles of every kind of company; the first may do everything that its kind can. */
export const builtInRoles: Readonly<Record<CompanyKind, readonly [BuiltInRole, ...BuiltInRole[]]>> = {
  buyer: [
    {
      key: 'admin',
      name: 'Admin',
      permissions: [
        ...buyerReads,
        'orders:write',
        'orders:receive',
        'orders:approve',
        'rfqs:write',
        'rfqs:award',
        'catalogue:manage',
        'branches:manage',
        'suppliers:manage',
        'finance:pay',
        'finance:manage',
        'recurrences:write',
        ...administration,
      ],
    },
    {
      key: 'buyer',
      name: 'Buyer',
      permissions: [
        ...buyerReads,
        'orders:write',
        'orders:receive',
        'rfqs:write',
        'rfqs:award',
        'suppliers:manage',
        'recurrences:write',
      ],
    },
    { key: 'approver', name: 'Approver', permissions: [...buyerReads, 'orders:approve', 'rfqs:award'] },
    {
      key: 'finance',
      name: 'Finance',
      permissions: [...buyerReads, 'finance:pay', 'finance:manage', 'audit:read'],
    },
    {
      key: 'receiver',
      name: 'Receiver',
      permissions: ['orders:read', 'orders:receive', 'branches:read', 'catalogue:read', 'company:read'],
    },
    { key: 'viewer', name: 'Viewer', permissions: buyerReads },
  ],
  supplier: [
    {
      key: 'supplier_admin',
      name: 'Supplier admin',
      permissions: [
        ...supplierReads,
        'orders:fulfil',
        'bids:write',
        'catalogue:manage',
        'suppliers:manage',
        'finance:read',
        ...administration,
      ],
    },
    {
      key: 'supplier_sales',
      name: 'Supplier sales',
      permissions: [...supplierReads, 'orders:fulfil', 'bids:write', 'catalogue:manage', 'finance:read'],
    },
    {
      key: 'supplier_logistics',
      name: 'Supplier logistics',
      permissions: ['orders:read', 'orders:fulfil', 'catalogue:read', 'company:read'],
    },
  ],
  operator: [{ key: 'operator', name: 'Operator', permissions: ['operate'] }],
};

/** The role that may do everything its kind of company can. */
export const adminRole = (kind: CompanyKind): string => builtInRoles[kind][0].key;

/** A built-in role of companies of this kind. */
export const builtInRole = (kind: CompanyKind, key: string): BuiltInRole | undefined =>
  builtInRoles[kind].find((role) => role.key === key);

/** Whether a key is that of a built-in role of any kind; companies may not define a role with it. */
export const isBuiltIn = (key: string): boolean =>
  Object.values(builtInRoles).some((roles) => roles.some((role) => role.key === key));
