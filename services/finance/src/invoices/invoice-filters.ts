import type { Call } from '@procura/bus';
import { Failure, type getInvoiceMetrics, type Input, type Principal } from '@procura/contracts';
import { requireKnownParties, type UnknownFilter } from '@procura/service';
import type { Deps } from '../deps.ts';
import { visibleTo } from './invoice-store.ts';

type Parties = Input<typeof getInvoiceMetrics>;

/** The documents of a branch and of the other party that the caller sees. */
export const ofParties = (
  { branch_id, supplier_company_id, buyer_company_id }: Parties,
  caller: Principal,
): Record<string, unknown> => ({
  ...visibleTo(caller),
  ...(branch_id && { branch_id: ownBranch(branch_id, caller) }),
  ...(supplier_company_id && { supplier_company_id }),
  ...(buyer_company_id && { buyer_company_id }),
});

/** The branch to filter by; nothing if the caller is confined to others. */
const ownBranch = (branch_id: string, { company_kind, branch_ids }: Principal): unknown =>
  company_kind === 'supplier' || branch_ids === null || branch_ids.some((own) => own === branch_id)
    ? branch_id
    : { $in: [] };

/** Raises `not_found` for filters by ids that the caller cannot see. Called only if nothing is found. */
export const requireKnownFilters = (deps: Deps, call: Call, filters: Parties): Promise<void> =>
  requireKnownParties(deps, call, filters, {
    isListed: async (field, value) => {
      const filter = { [field]: value };
      const invoices = deps.invoices.parties(call.principal);
      return (await invoices.find(filter, { limit: 1, projection: { _id: 1 } })).length > 0;
    },
    unknown,
  });

const unknown = ({ field, value, own }: UnknownFilter): Failure => {
  const others =
    field === 'branch_id'
      ? `There is no branch ${value} that you have invoices to; leave it out for all.`
      : `There is no company ${value} that you have invoices with; leave ${field} out for all.`;
  const sentence = own ? `${field} ${value} is not your own company; leave it out.` : others;
  return new Failure('not_found', sentence, {
    errors: [{ path: field, message: 'names nothing that you have invoices of' }],
  });
};
