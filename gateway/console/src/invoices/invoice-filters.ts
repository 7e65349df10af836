import { addDays } from '@procura/contracts/day';
import type { Place } from '@procura/gateway/addresses';
import type { InputOf } from '../operations.ts';

export type Side = 'buyer' | 'supplier';

/** What is to be paid: everything, by when it is due, or what is paid. */
export const dueFilters = [
  { value: 'open', label: 'To be paid' },
  { value: 'week', label: 'Due within a week' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
] as const;
export type DueFilter = (typeof dueFilters)[number]['value'];

export const kindWords = { invoice: 'Invoices', credit_note: 'Credit notes' } as const;
export const matchWords = {
  matched: 'Matched',
  waiting_for_receipt: 'Not received yet',
  claimed: 'With open claims',
  credited: 'Credited',
} as const;

/** How the documents are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = { readonly due: DueFilter } & Readonly<
  Record<'number' | 'reference' | 'branch' | 'supplier' | 'buyer' | 'match' | 'kind', string>
>;

/** Buyers begin with what they have to pay, suppliers with all of their documents. */
const firstDue = (side: Side): DueFilter => (side === 'buyer' ? 'open' : 'all');

const known = (words: object, value: string | null): string =>
  value !== null && Object.hasOwn(words, value) ? value : '';

/** The filters of an address, without values that it cannot have. */
export const filtersOf = (query: URLSearchParams, side: Side): Filters => {
  const kind = known(kindWords, query.get('kind'));
  const due = dueFilters.find(({ value }) => value === query.get('due'))?.value;
  return {
    // Credit notes are never to be paid.
    due: due ?? (kind === 'credit_note' ? 'all' : firstDue(side)),
    number: query.get('number') ?? '',
    reference: query.get('reference') ?? '',
    branch: query.get('branch') ?? '',
    supplier: query.get('supplier') ?? '',
    buyer: query.get('buyer') ?? '',
    match: known(matchWords, query.get('match')),
    kind,
  };
};

/** The address with these filters. */
export const addressOf = (filters: Filters, side: Side): Place => {
  const given = Object.entries({ ...filters, due: filters.due === firstDue(side) ? '' : filters.due });
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  return query.size > 0 ? `/invoices?${query.toString()}` : '/invoices';
};

/** The filters that the sums have as well. */
export const partiesOf = ({ branch, supplier, buyer }: Filters): InputOf<'get_invoice_metrics'> => ({
  ...(branch && { branch_id: branch }),
  ...(supplier && { supplier_company_id: supplier }),
  ...(buyer && { buyer_company_id: buyer }),
});

/** Days ahead within which an invoice is due soon: those that Home counts. */
const soonDays = 7;

const dueOf = (due: DueFilter, today: string): InputOf<'list_invoices'> => {
  switch (due) {
    case 'open':
      return { payment_status: 'due' };
    case 'week':
      return { due_by: addDays(today, soonDays) };
    case 'overdue':
      return { due_by: addDays(today, -1) };
    case 'paid':
      return { payment_status: 'paid' };
    case 'all':
      return {};
  }
};

/** The input of the list. */
export const inputOf = (filters: Filters, today: string): InputOf<'list_invoices'> => {
  const { due, number, reference, match, kind } = filters;
  return {
    ...partiesOf(filters),
    ...dueOf(due, today),
    ...(number.trim() && { number: number.trim() }),
    ...(reference.trim() && { reference: reference.trim() }),
    ...(match && { match_status: match as keyof typeof matchWords }),
    ...(kind && { kind: kind as keyof typeof kindWords }),
  };
};
