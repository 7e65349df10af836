import type { Place } from '@procura/gateway/addresses';
import type { InputOf } from '../operations.ts';

export const showWords = {
  '': 'All',
  sale: 'On sale',
  low: 'Low stock',
  discontinued: 'Discontinued',
} as const;

export const sortWords = {
  '': 'Name',
  available: 'Fewest available',
  updated: 'Latest change',
} as const;

/** How the products are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = Readonly<Record<'q' | 'show' | 'category' | 'store' | 'sort', string>>;

const known = (words: object, value: string | null): string =>
  value !== null && Object.hasOwn(words, value) ? value : '';

export const filtersOf = (query: URLSearchParams): Filters => ({
  q: query.get('q') ?? '',
  show: known(showWords, query.get('show')),
  category: query.get('category') ?? '',
  store: query.get('store') ?? '',
  sort: known(sortWords, query.get('sort')),
});

export const addressOf = (filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/products?${new URLSearchParams(given).toString()}` : '/products';
};

const shown: Readonly<Record<string, InputOf<'list_own_products'>>> = {
  sale: { discontinued: false },
  low: { low_stock: true },
  discontinued: { discontinued: true },
};

export const inputOf = ({ q, show, category, store, sort }: Filters): InputOf<'list_own_products'> => ({
  ...shown[show],
  ...(q.trim() && { query: q.trim() }),
  ...(category && { category }),
  ...(store && { store_id: store as NonNullable<InputOf<'list_own_products'>['store_id']> }),
  ...(sort && { sort: sort as 'available' | 'updated' }),
});
