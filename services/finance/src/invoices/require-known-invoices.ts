import type { Call } from '@procura/bus';
import { Failure, getOrderFacts, type Input, type listInvoices } from '@procura/contracts';
import { requireKnownParties, type UnknownFilter } from '@procura/service';
import type { Deps } from '../deps.ts';

/** Raises `not_found` for filters by ids that the caller cannot see. Called only if a filter finds no invoice. */
export const requireKnownInvoices = async (
  deps: Deps,
  call: Call,
  filters: Input<typeof listInvoices>,
): Promise<void> => {
  const { order_id } = filters;
  if (order_id) await deps.bus.call(getOrderFacts, call, { order_id });
  await requireKnownParties(deps, call, filters, {
    isListed: async (field, value) => {
      const filter = { [field]: value };
      const invoices = deps.invoices.parties(call.principal);
      return (await invoices.find(filter, { limit: 1, projection: { _id: 1 } })).length > 0;
    },
    unknown,
  });
};

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
