import type { Place } from '@procura/gateway/addresses';
import type { InputOf } from '../operations.ts';

/** How suppliers are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = Readonly<Record<'q' | 'country' | 'category', string>> & {
  readonly show: '' | 'favourites';
};

/** The filters of an address, without values that it cannot have. */
export const filtersOf = (query: URLSearchParams): Filters => ({
  q: query.get('q') ?? '',
  country: /^[A-Z]{2}$/.test(query.get('country') ?? '') ? (query.get('country') ?? '') : '',
  category: query.get('category') ?? '',
  show: query.get('show') === 'favourites' ? 'favourites' : '',
});

/** The address with these filters. */
export const addressOf = (filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/suppliers?${new URLSearchParams(given).toString()}` : '/suppliers';
};

export const inputOf = ({ q, country, category, show }: Filters): InputOf<'list_supplier_companies'> => ({
  ...(q.trim() && { query: q.trim() }),
  ...(country && { country }),
  ...(category && { category }),
  ...(show && { favorite: true }),
});
