import type { Place } from '@procura/gateway/addresses';
import { FilterLinks } from '../parts/filter-links.tsx';

const lists = [
  ['/suppliers', 'All'],
  ['/suppliers?show=favourites', 'Favourites'],
  ['/suppliers/invites', 'Invited'],
] as const satisfies readonly (readonly [Place, string])[];

/** The lists of suppliers. */
export const SupplierLinks = ({ chosen }: { chosen: (typeof lists)[number][0] }) => (
  <FilterLinks
    label="Suppliers"
    chosen={chosen}
    options={lists.map(([to, label]) => ({ value: to, label, to }))}
  />
);
