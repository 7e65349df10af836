import type { OrderStatus } from '@procura/contracts';
import type { Place } from '@procura/gateway/addresses';
import { startOfDay } from '../company/start-of-day.ts';
import type { InputOf } from '../operations.ts';

export type Side = 'buyer' | 'supplier';

type StatusFilter = { value: string; label: string; statuses: readonly OrderStatus[] };
const one = (status: OrderStatus, label: string): StatusFilter => ({
  value: status,
  label,
  statuses: [status],
});
const ended = [
  one('delivered', 'Delivered'),
  one('cancelled', 'Cancelled'),
  one('rejected', 'Rejected'),
] as const;

/** What the statuses of orders mean to each side. */
export const statusFilters: Record<Side, readonly StatusFilter[]> = {
  buyer: [
    { value: '', label: 'All', statuses: [] },
    one('pending_approval', 'Waiting for approval'),
    one('placed', 'Not confirmed'),
    one('confirmed', 'To be shipped'),
    one('partially_shipped', 'Partially shipped'),
    one('shipped', 'On the way'),
    ...ended,
  ],
  supplier: [
    { value: '', label: 'All', statuses: [] },
    { value: 'open', label: 'Open', statuses: ['placed', 'confirmed', 'partially_shipped', 'shipped'] },
    one('placed', 'To confirm'),
    { value: 'to_ship', label: 'To ship', statuses: ['confirmed', 'partially_shipped'] },
    one('shipped', 'On the way'),
    ...ended,
  ],
};

export const receiptWords = { waiting: 'Delivered, to be counted', claimed: 'With open claims' } as const;
/** What is on its way cannot be counted yet. */
const receipts = { waiting: 'delivered', claimed: 'claimed' } as const;
export const dueWords = { late: 'Late', today: 'Due by today' } as const;
export const paymentWords = {
  unpaid: 'With an amount due',
  pending: 'Being paid',
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
} as const;

/** How the orders are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = Readonly<
  Record<
    | 'q'
    | 'status'
    | 'branch'
    | 'supplier'
    | 'buyer'
    | 'product'
    | 'from'
    | 'to'
    | 'receipt'
    | 'due'
    | 'by'
    | 'payment',
    string
  >
>;

const known = (words: object, value: string | null): string =>
  value !== null && Object.hasOwn(words, value) ? value : '';

/** A day of an address; '' for what is no day. */
const dayOf = (value: string | null): string =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';

/** The filters of an address, without values that it cannot have. */
export const filtersOf = (query: URLSearchParams, side: Side): Filters => {
  const status = query.get('status') ?? '';
  return {
    q: query.get('q') ?? '',
    status: statusFilters[side].find(({ value }) => value === status)?.value ?? '',
    branch: query.get('branch') ?? '',
    supplier: query.get('supplier') ?? '',
    buyer: query.get('buyer') ?? '',
    product: query.get('product') ?? '',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    receipt: known(receiptWords, query.get('receipt')),
    due: known(dueWords, query.get('due')),
    by: query.get('by') === 'me' ? 'me' : '',
    payment: known(paymentWords, query.get('payment')),
  };
};

/** The address with these filters. */
export const addressOf = (filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/orders?${new URLSearchParams(given).toString()}` : '/orders';
};

/** The day before. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The filters that orders are counted by as well. */
export const partiesOf = ({ branch, supplier, buyer }: Filters) => ({
  ...(branch && { branch_id: branch }),
  ...(supplier && { supplier_company_id: supplier }),
  ...(buyer && { buyer_company_id: buyer }),
});

/** Whether the orders are filtered by more than their status and what they are counted by. */
export const isCountedOtherwise = ({ q, product, receipt, due, by, payment }: Filters): boolean =>
  [q, product, receipt, due, by, payment].some((value) => value !== '');

/** The days on which orders were placed, as they are counted. */
export const daysOf = ({ from, to }: Filters) => ({ ...(from && { from }), ...(to && { to }) });

/** The input of the list. */
export const inputOf = (
  filters: Filters,
  {
    side,
    today,
    user_id,
    timeZone,
  }: { side: Side; today: string; user_id: string; timeZone: string | undefined },
): InputOf<'list_orders'> => {
  const { q, status, product, from, to, receipt, due, by, payment } = filters;
  const statuses = statusFilters[side].find(({ value }) => value === status)?.statuses ?? [];
  return {
    ...partiesOf(filters),
    ...(q.trim() && { query: q.trim() }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(product && { product_id: product as NonNullable<InputOf<'list_orders'>['product_id']> }),
    ...(from && { created_from: startOfDay(from, { timeZone }) }),
    ...(to && { created_to: startOfDay(to, { timeZone, later: 1 }) }),
    ...(receipt && { receipt_status: receipts[receipt as keyof typeof receipts] }),
    ...(due && { due_by: due === 'late' ? dayBefore(today) : today }),
    ...(by && { requisitioner_id: user_id as NonNullable<InputOf<'list_orders'>['requisitioner_id']> }),
    ...(payment && { payment_status: payment as keyof typeof paymentWords }),
  };
};
