import type { Bus, Call } from '@procura/bus';
import { type Failure, getBranchFacts, getCompanyFacts, type Id, requireBranch } from '@procura/contracts';

/** Filters of lists of orders and invoices. */
type Filters = {
  branch_id?: Id<'branch'> | undefined;
  supplier_company_id?: Id<'company'> | undefined;
  buyer_company_id?: Id<'company'> | undefined;
};

/** A filter by an unknown value; `own` if the field is that of the caller's own company. */
export type UnknownFilter = { field: keyof Filters; value: string; own: boolean };

/** Raises `not_found` for a filter by a branch that the caller may not use. Called only if the filter finds nothing. */
export const requireKnownBranch = async (
  { bus }: { bus: Bus },
  call: Call,
  branch_id: Id<'branch'> | undefined,
): Promise<void> => {
  if (branch_id !== undefined)
    requireBranch(await bus.call(getBranchFacts, call, { branch_ids: [branch_id] }), branch_id);
};

/**
 * Raises a failure for a filter by a branch or company that the caller cannot see. Called only if the filter finds
 * nothing. Visible are the caller's own company and branches, every supplier for a buyer, and what is `listed`: values
 * of other items in the caller's list.
 */
export const requireKnownParties = async (
  deps: { bus: Bus },
  call: Call,
  filters: Filters,
  {
    isListed,
    unknown,
  }: {
    isListed: (field: keyof Filters, value: string) => Promise<boolean>;
    unknown: (filter: UnknownFilter) => Failure;
  },
): Promise<void> => {
  const { company_id, company_kind } = call.principal;
  const isBuyer = company_kind === 'buyer';
  if (isBuyer) await requireKnownBranch(deps, call, filters.branch_id);
  for (const field of ['branch_id', 'supplier_company_id', 'buyer_company_id'] as const) {
    const value = filters[field];
    if (value === undefined || (isBuyer && field === 'branch_id')) continue;
    const own = field === `${company_kind}_company_id`;
    const isKnown = own ? value === company_id : await isListed(field, value);
    if (isKnown || (isBuyer && field === 'supplier_company_id' && (await isSupplier(deps, call, value))))
      continue;
    throw unknown({ field, value, own });
  }
};

const isSupplier = async ({ bus }: { bus: Bus }, call: Call, company_id: string): Promise<boolean> => {
  const { companies } = await bus.call(getCompanyFacts, call, { company_ids: [company_id as Id<'company'>] });
  return companies.some(({ kind }) => kind === 'supplier');
};
