import type { Place } from '@procura/gateway/addresses';
import { FilterLinks } from '../parts/filter-links.tsx';
import { useSession } from '../session.tsx';

const ways = [
  ['/buy', 'Search', 'search_products'],
  ['/buy/again', 'Order again', 'list_orders'],
  ['/buy/list', 'Paste a list', 'find_products'],
] as const;

/** The ways to fill the basket that a role has. */
export const BuyLinks = ({ chosen }: { chosen: Place }) => {
  const { may } = useSession();
  return (
    <FilterLinks
      label="Ways to buy"
      chosen={chosen}
      options={ways
        .filter(([, , operation]) => may(operation))
        .map(([to, label]) => ({ value: to, label, to }))}
    />
  );
};
