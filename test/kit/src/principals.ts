import { type Id, newId, type Permission, type Principal, permissions } from '@procura/contracts';

type Overrides = Partial<Principal>;

const supplierOnly: readonly Permission[] = ['orders:fulfil', 'bids:write'];
const everything = Object.keys(permissions).filter((one) => one !== 'operate') as Permission[];

/** A principal as identity would compute it for an admin of a new company; overrides change it. */
export const principalOf = (kind: Principal['company_kind'], overrides: Overrides = {}): Principal => ({
  company_id: newId('company'),
  company_kind: kind,
  company_name: `${kind} company`,
  time_zone: 'Europe/Berlin',
  user_id: newId('user'),
  user_name: 'Ana Admin',
  role: kind === 'supplier' ? 'supplier_admin' : kind === 'operator' ? 'operator' : 'admin',
  permissions:
    kind === 'operator'
      ? ['operate']
      : everything.filter((one) => kind === 'supplier' || !supplierOnly.includes(one)),
  branch_ids: null,
  credential_id: newId('credential'),
  credential_kind: 'rest_key',
  read_only: false,
  no_money: false,
  areas: null,
  operations: null,
  money_guard: 'off',
  rest_key_approvals: false,
  strong_until: null,
  second_factor: 'optional',
  rate_limit_per_minute: 600,
  ...overrides,
});

/** Another user of the same company. */
export const colleagueOf = (principal: Principal, overrides: Overrides = {}): Principal => ({
  ...principal,
  user_id: newId('user'),
  user_name: 'Ben Buyer',
  credential_id: newId('credential'),
  ...overrides,
});

/** The same user, with a session that is strong by any clock of a test. */
export const inSession = (principal: Principal): Principal => ({
  ...principal,
  credential_kind: 'session',
  credential_id: newId('session'),
  strong_until: '2999-01-01T00:00:00.000Z',
});

/** The same user without one permission. */
export const without = (principal: Principal, permission: Permission): Principal => ({
  ...principal,
  permissions: principal.permissions.filter((one) => one !== permission),
});

/** The same user, confined to some branches. */
export const confinedTo = (principal: Principal, ...branch_ids: Id<'branch'>[]): Principal =>
  colleagueOf(principal, { branch_ids });
