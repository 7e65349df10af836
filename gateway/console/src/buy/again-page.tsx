import { Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { BuyLinks } from './buy-links.tsx';
import { OrderAgainButton } from './order-again-button.tsx';

/** The past orders of the person. Their lines go to the basket again. */
export const AgainPage = () => {
  const { who } = useSession();
  const orders = usePages('list_orders', { requisitioner_id: who.user.id });
  return (
    <Page title="Order again" lead="Your past orders. Their products are added at the prices of today.">
      <BuyLinks chosen="/buy/again" />
      <Section flush>
        <Listing
          pages={orders}
          empty={
            <EmptyState icon="package" title="No orders yet">
              What you order appears here.
            </EmptyState>
          }
        >
          {(items) => (
            <Table
              caption="Your orders"
              rows={items}
              keyOf={(order) => order.id}
              columns={[
                {
                  head: 'Order',
                  cell: (order) => (
                    <>
                      <Link to={`/orders/${order.id}`}>{order.number}</Link>
                      {order.reference && <span className="cell-note">{order.reference}</span>}
                    </>
                  ),
                },
                { head: 'Supplier', cell: (order) => order.supplier.name },
                { head: 'Branch', cell: (order) => order.branch.name },
                { head: 'Placed', cell: (order) => <Time at={order.created_at} /> },
                {
                  head: 'Total',
                  align: 'right',
                  cell: (order) => (
                    <>
                      <Money value={order.total} />
                      <span className="cell-note">{count(order.line_count, 'line')}</span>
                    </>
                  ),
                },
                {
                  head: 'Order again',
                  actions: true,
                  cell: (order) => <OrderAgainButton order={order} size="small" />,
                },
              ]}
            />
          )}
        </Listing>
      </Section>
    </Page>
  );
};
