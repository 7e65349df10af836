import type { Place } from '@procura/gateway/addresses';
import type { InputOf } from '../operations.ts';

export const kindWords = { buyer: 'Buyers', supplier: 'Suppliers' } as const;
export const verifiedWords = { no: 'Not verified', yes: 'Verified' } as const;
export const suspendedWords = { yes: 'Suspended', no: 'Not suspended' } as const;

/** How companies are filtered, by the names of the address; an empty text filters nothing. */
export type Filters = Readonly<{
  q: string;
  kind: keyof typeof kindWords | '';
  verified: keyof typeof verifiedWords | '';
  suspended: keyof typeof suspendedWords | '';
}>;

/** The filters of an address, without values that it cannot have. */
export const filtersOf = (query: URLSearchParams): Filters => {
  const kind = query.get('kind');
  const verified = query.get('verified');
  const suspended = query.get('suspended');
  return {
    q: query.get('q') ?? '',
    kind: kind === 'buyer' || kind === 'supplier' ? kind : '',
    verified: verified === 'no' || verified === 'yes' ? verified : '',
    suspended: suspended === 'no' || suspended === 'yes' ? suspended : '',
  };
};

/** The address with these filters. */
export const addressOf = (filters: Partial<Filters>): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/operator/companies?${new URLSearchParams(given)}` : '/operator/companies';
};

export const inputOf = ({ q, kind, verified, suspended }: Filters): InputOf<'list_companies'> => ({
  ...(q && { query: q }),
  ...(kind && { kind }),
  ...(verified && { verified: verified === 'yes' }),
  ...(suspended && { suspended: suspended === 'yes' }),
});
