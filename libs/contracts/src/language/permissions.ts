/** The closed set of permissions a role can hold, with the sentence people see. */
export const permissions = {
  'orders:read': 'See orders',
  'orders:write': 'Preview, place and cancel orders',
  'orders:approve': 'Approve or decline purchases that wait',
  'orders:receive': 'Count deliveries, and claim what is missing, damaged or returned',
  'orders:fulfil': 'Confirm, reject, ship and deliver orders (suppliers)',
  'rfqs:read': 'See RFQs and bids',
  'rfqs:write': 'Create and change RFQs',
  'rfqs:award': 'Decide bids and issue purchase orders',
  'bids:write': 'Submit and withdraw bids (suppliers)',
  'catalogue:read': 'Search products, stores and the company’s catalogue',
  'catalogue:manage': 'Change the catalogue, stores, products and agreed prices',
  'branches:read': 'See branches',
  'branches:manage': 'Create and change branches',
  'suppliers:read': 'See suppliers, favourites and invites',
  'suppliers:manage': 'Change favourites and invite suppliers',
  'finance:read': 'See balances, limits and billing',
  'finance:pay': 'Pay orders',
  'finance:manage': 'Change limits',
  'recurrences:read': 'See recurring orders',
  'recurrences:write': 'Create and change recurring orders',
  'company:read': 'See the company, its users and roles',
  'company:manage': 'Change the company and its settings',
  'users:manage': 'Invite and change users and roles',
  'credentials:manage': 'See and revoke every credential of the company',
  'audit:read': 'See the activity log',
  operate: 'Run the platform (operator company only)',
} as const;
export type Permission = keyof typeof permissions;

/** Areas of operations: the specification's headings of tools. */
export const areas = [
  'orders',
  'rfqs',
  'catalogue',
  'branches',
  'suppliers',
  'finance',
  'recurrences',
  'company',
] as const;
export type Area = (typeof areas)[number];
