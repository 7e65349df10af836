import { ClaimTable } from '../claims/claim-table.tsx';
import { Section } from '../parts/page.tsx';
import { Listing } from '../parts/table.tsx';
import { usePages } from '../use-operation.ts';
import type { Order } from './order.ts';

/** The claims about an order; nothing without any. */
export const OrderClaims = ({ order }: { order: Order }) => {
  const hasClaims = order.claims.length > 0;
  const claims = usePages('list_claims', hasClaims ? { order_id: order.id, limit: 30 } : null);
  if (!hasClaims) return null;
  return (
    <Section title="Claims" flush>
      <Listing pages={claims} empty={null}>
        {(items) => <ClaimTable claims={items} ofOrder />}
      </Listing>
    </Section>
  );
};
