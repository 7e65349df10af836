import type { SpendDimension } from '@procura/contracts';
import { addDays } from '@procura/contracts/day';
import type { Place } from '@procura/gateway/addresses';
import type { InputOf } from '../operations.ts';
import { addressOf as ordersAt } from '../orders/order-filters.ts';

export type View = 'spend' | 'deliveries' | 'rfqs';
const addresses = { spend: '/insight', deliveries: '/insight/deliveries', rfqs: '/insight/rfqs' } as const;

export const dimensionWords: Readonly<Record<SpendDimension, string>> = {
  month: 'Month',
  supplier: 'Supplier',
  branch: 'Branch',
  category: 'Category',
  product: 'Product',
};

export const periodWords = {
  '': 'Last 12 months',
  month: 'This month',
  last_month: 'Last month',
  year: 'This year',
  last_year: 'Last year',
  all: 'The whole time',
  days: 'Days of your choice',
} as const;
type Period = keyof typeof periodWords;

/** What is shown, by the names of the address; an empty text is what is usual. */
export type Filters = { readonly rows: SpendDimension; readonly period: Period } & {
  readonly columns: SpendDimension | '';
} & Readonly<Record<'from' | 'to' | 'branch' | 'supplier' | 'currency', string>>;

const dimensionOf = (text: string | null): SpendDimension | undefined =>
  text !== null && Object.hasOwn(dimensionWords, text) ? (text as SpendDimension) : undefined;

const isOfLines = (dimension: SpendDimension): boolean => dimension === 'category' || dimension === 'product';

/** What the columns can be next to the rows: an order has several products, and each its category. */
export const columnsFor = (rows: SpendDimension): SpendDimension[] =>
  (Object.keys(dimensionWords) as SpendDimension[]).filter(
    (one) => one !== rows && !(isOfLines(one) && isOfLines(rows)),
  );

/** The filters of an address, without values that it cannot have. */
export const filtersOf = (query: URLSearchParams): Filters => {
  const period = query.get('period') ?? '';
  const rows = dimensionOf(query.get('rows')) ?? 'month';
  const columns = dimensionOf(query.get('columns'));
  const day = (name: string): string => {
    const written = query.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : '';
  };
  return {
    rows,
    columns: columns && columnsFor(rows).includes(columns) ? columns : '',
    period: Object.hasOwn(periodWords, period) ? (period as Period) : '',
    from: day('from'),
    to: day('to'),
    branch: query.get('branch') ?? '',
    supplier: query.get('supplier') ?? '',
    currency: query.get('currency') ?? '',
  };
};

/** The address of a view with these filters. */
export const addressOf = (view: View, filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(
    ([name, value]) => value !== '' && !(name === 'rows' && value === 'month'),
  );
  const path = addresses[view];
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

export type Range = { from?: string; to?: string };

const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => addDays(firstOf(monthAfter(month, 1)), -1);
/** The month a number of months later, or earlier if negative: `2026-11`. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The days of the period, for the day that it is today. */
export const rangeOf = (
  { period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>,
  today: string,
): Range => {
  const [month, year] = [today.slice(0, 7), Number(today.slice(0, 4))];
  switch (period) {
    case '':
      return { from: firstOf(monthAfter(month, -11)), to: today };
    case 'month':
      return { from: firstOf(month), to: today };
    case 'last_month':
      return { from: firstOf(monthAfter(month, -1)), to: lastOf(monthAfter(month, -1)) };
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'all':
      return {};
    case 'days':
      return { ...(from && { from }), ...(to && { to }) };
  }
};

type BranchId = NonNullable<InputOf<'get_spend_table'>['branch_id']>;
export const ofBranch = ({ branch }: Pick<Filters, 'branch'>) =>
  branch ? { branch_id: branch as BranchId } : {};

/** The input of the table of spend. */
export const inputOf = (filters: Filters, today: string): InputOf<'get_spend_table'> => {
  const { rows, columns, supplier, currency } = filters;
  return {
    rows,
    ...(columns && { columns }),
    ...ofBranch(filters),
    ...(supplier && { supplier_company_id: supplier as never }),
    ...(currency && { currency }),
    ...rangeOf(filters, today),
  };
};

/** The list of the orders that a row adds up; null where no filter of the list is for it. */
export const ordersOf = (filters: Filters, { key, today }: { key: string; today: string }): Place | null => {
  if (key.startsWith('_') || filters.rows === 'category') return null;
  const { branch, supplier } = filters;
  const range = rangeOf(filters, today);
  if (filters.rows !== 'month') return ordersAt({ branch, supplier, ...range, [filters.rows]: key });
  const [first, last] = [firstOf(key), lastOf(key)];
  return ordersAt({
    branch,
    supplier,
    from: range.from && range.from > first ? range.from : first,
    to: range.to && range.to < last ? range.to : last,
  });
};
