import type { Call } from '@procura/bus';
import {
  type CompanyKind,
  Failure,
  getBranchFacts,
  getCompanyFacts,
  getRecurrenceFacts,
  getUserFacts,
  type Id,
  requireBranch,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Order } from '../order/order.ts';
import { visibleTo } from '../order/order-store.ts';

type Filters = {
  branch_id?: Id<'branch'> | undefined;
  supplier_company_id?: Id<'company'> | undefined;
  buyer_company_id?: Id<'company'> | undefined;
  purchase_id?: Id<'purchase'> | undefined;
  recurrence_id?: Id<'recurrence'> | undefined;
  requisitioner_id?: Id<'user'> | undefined;
};
type Field = keyof Filters;

/**
 * Raises `not_found` for ids to filter by that name nothing the caller may see. Asked where a filter finds no order: an
 * id that one of its orders has exists.
 */
export const requireKnown = async (deps: Deps, call: Call, filters: Filters): Promise<void> => {
  const fields = [
    'branch_id',
    'supplier_company_id',
    'buyer_company_id',
    'purchase_id',
    'recurrence_id',
    'requisitioner_id',
  ] as const;
  for (const field of fields) {
    const value = filters[field];
    if (value !== undefined && !(await hasOrder(deps, call, field, value)))
      await requireThere(deps, call, { field, value });
  }
};

const hasOrder = async (deps: Deps, { principal }: Call, field: Field, value: string): Promise<boolean> => {
  // Branches returns those that the caller may use.
  if (field === 'branch_id' && principal.company_kind === 'buyer') return false;
  const stored = field === 'requisitioner_id' ? 'requisitioner.user_id' : field;
  const filter = { ...visibleTo(principal), [stored]: value } as Partial<Order>;
  const [found] = await deps.orders.parties(principal).find(filter, { limit: 1, projection: { _id: 1 } });
  return found !== undefined;
};

/** What no order names: a branch or recurring order of the caller's own, a supplier, or its own company. */
const requireThere = async (
  deps: Deps,
  call: Call,
  { field, value }: { field: Field; value: string },
): Promise<void> => {
  const { company_kind, company_id } = call.principal;
  if (value === company_id) return;
  if (field === 'branch_id' && company_kind === 'buyer') {
    const branch_id = value as Id<'branch'>;
    requireBranch(await deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] }), branch_id);
    return;
  }
  if (field === 'supplier_company_id' && company_kind === 'buyer') {
    const company_ids = [value as Id<'company'>];
    const { companies } = await deps.bus.call(getCompanyFacts, call, { company_ids });
    if (companies.some(({ kind }) => kind === 'supplier')) return;
  }
  if (field === 'recurrence_id') {
    await deps.bus.call(getRecurrenceFacts, call, { recurrence_id: value as Id<'recurrence'> });
    return;
  }
  if (field === 'requisitioner_id') {
    await requireUser(deps, call, value as Id<'user'>);
    return;
  }
  const remedy = field === ownField[company_kind] ? 'that is your own company' : remedies[field];
  throw new Failure('not_found', `There is no ${words[field]} ${value} ${remedy}.`, {
    errors: [{ path: field, message: `names no ${words[field]} ${remedy}` }],
  });
};

/** Raises `not_found` naming the filter, where identity names its own field. */
const requireUser = async (deps: Deps, call: Call, user_id: Id<'user'>): Promise<void> => {
  try {
    await deps.bus.call(getUserFacts, call, { user_id });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new Failure('not_found', error.message, {
      errors: [{ path: 'requisitioner_id', message: 'names no user; list_company_users shows them' }],
    });
  }
};

/** The party that a caller's own company always is. */
const ownField: Partial<Record<CompanyKind, Field>> = {
  buyer: 'buyer_company_id',
  supplier: 'supplier_company_id',
};

/** For recurring orders and users their own services report an unknown id. */
type NamedField = Exclude<Field, 'recurrence_id' | 'requisitioner_id'>;

const words: Record<NamedField, string> = {
  branch_id: 'branch',
  supplier_company_id: 'supplier',
  buyer_company_id: 'buyer',
  purchase_id: 'purchase',
};
const remedies: Record<NamedField, string> = {
  branch_id: 'that you have orders of; leave it out for all',
  supplier_company_id: 'that you may see; list_supplier_companies shows suppliers',
  buyer_company_id: 'that you have orders of; leave it out for all',
  purchase_id: 'that you may see; list_orders shows the purchase of each order',
};
