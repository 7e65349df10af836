import type { Place } from '@procura/gateway/addresses';
import type { InputOf, ItemOf } from '../operations.ts';

export type Agreed = ItemOf<'list_agreed_prices'>;
export type Side = 'buyer' | 'supplier';

export const stateWords = { '': 'All', current: 'Current', coming: 'Coming', ended: 'Ended' } as const;

/** How the prices are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = Readonly<Record<'q' | 'state' | 'buyer' | 'supplier' | 'product', string>>;

export const filtersOf = (query: URLSearchParams): Filters => {
  const state = query.get('state') ?? '';
  return {
    q: query.get('q') ?? '',
    state: Object.hasOwn(stateWords, state) ? state : '',
    buyer: query.get('buyer') ?? '',
    supplier: query.get('supplier') ?? '',
    product: query.get('product') ?? '',
  };
};

export const addressOf = (filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/agreed-prices?${new URLSearchParams(given).toString()}` : '/agreed-prices';
};

type Input = InputOf<'list_agreed_prices'>;

export const inputOf = ({ q, state, buyer, supplier, product }: Filters): Input => ({
  ...(q.trim() && { query: q.trim() }),
  ...(state && { state: state as Agreed['state'] }),
  ...(buyer && { buyer_company_id: buyer as NonNullable<Input['buyer_company_id']> }),
  ...(supplier && { supplier_company_id: supplier as NonNullable<Input['supplier_company_id']> }),
  ...(product && { product_id: product as NonNullable<Input['product_id']> }),
});

/** What a price is now, in words. */
export const stateOf = ({ state, applies }: Pick<Agreed, 'state' | 'applies'>): string =>
  state === 'current' ? (applies ? 'Applies' : 'A later one applies') : stateWords[state];
