import type { Call } from '@procura/bus';
import {
  Failure,
  getBranchFacts,
  getCompanyFacts,
  getOrderFacts,
  type Id,
  requireBranch,
} from '@procura/contracts';
import type { Deps } from './deps.ts';

type Filters = {
  order_id?: Id<'order'> | undefined;
  branch_id?: Id<'branch'> | undefined;
  supplier_company_id?: Id<'company'> | undefined;
  buyer_company_id?: Id<'company'> | undefined;
};

/**
 * Raises `not_found` for ids to filter invoices by that name nothing the caller may see. Asked where a filter finds no
 * invoice.
 */
export const requireKnown = async (deps: Deps, call: Call, filters: Filters): Promise<void> => {
  const { order_id, branch_id, supplier_company_id, buyer_company_id } = filters;
  if (order_id) await deps.bus.call(getOrderFacts, call, { order_id });
  if (branch_id) await requireKnownBranch(deps, call, branch_id);
  if (supplier_company_id) await requireKnownParty(deps, call, { supplier_company_id });
  if (buyer_company_id) await requireKnownParty(deps, call, { buyer_company_id });
};

const requireKnownBranch = async (deps: Deps, call: Call, branch_id: Id<'branch'>): Promise<void> => {
  if (call.principal.company_kind === 'buyer')
    requireBranch(await deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] }), branch_id);
  else if (!(await hasInvoice(deps, call, { branch_id })))
    throw unknown(
      'branch_id',
      `There is no branch ${branch_id} that you have invoices to; leave it out for all.`,
    );
};

/** A caller's own company, one that it has invoices with, and for a buyer every supplier. */
const requireKnownParty = async (
  deps: Deps,
  call: Call,
  party: { supplier_company_id: Id<'company'> } | { buyer_company_id: Id<'company'> },
): Promise<void> => {
  const { company_id, company_kind } = call.principal;
  const [[field = '', id = company_id] = []] = Object.entries(party);
  const own = `${company_kind}_company_id` === field;
  if (own ? id === company_id : await hasInvoice(deps, call, party)) return;
  if (!own && company_kind === 'buyer') {
    const { companies } = await deps.bus.call(getCompanyFacts, call, { company_ids: [id as Id<'company'>] });
    if (companies.some(({ kind }) => kind === 'supplier')) return;
  }
  throw unknown(
    field,
    own
      ? `${field} ${id} is not your own company; leave it out.`
      : `There is no company ${id} that you have invoices with; leave ${field} out for all.`,
  );
};

const hasInvoice = async (
  deps: Deps,
  { principal }: Call,
  filter: Pick<Filters, 'branch_id' | 'supplier_company_id' | 'buyer_company_id'>,
): Promise<boolean> => {
  const found = await deps.invoices.parties(principal).find(filter, { limit: 1, projection: { _id: 1 } });
  return found.length > 0;
};

const unknown = (path: string, sentence: string): Failure =>
  new Failure('not_found', sentence, {
    errors: [{ path, message: 'names nothing that you have invoices of' }],
  });
