import { totalsOf } from '../orders/purchase-totals.ts';
import { Badge } from '../parts/badge.tsx';
import { Quantity } from '../parts/item.tsx';
import { Money, Totals } from '../parts/money.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import type { Bid, Rfq } from './rfq.ts';
import { TaxNote } from './tax-note.tsx';

/** The accepted quantities of a bid, and how much of them is ordered. */
export const BidAwards = ({ rfq, bid, ...section }: { rfq: Rfq; bid: Bid; title: string; lead?: string }) => {
  const lines = bid.awards.flatMap((award) =>
    award.lines.map((line) => ({ ...line, award, item: itemOf(rfq, line.rfq_item_id) })),
  );
  if (lines.length === 0) return null;
  return (
    <Section
      {...section}
      actions={
        <strong>
          <Totals values={totalsOf(bid.awards.map((award) => award.total))} />
        </strong>
      }
      flush
    >
      <Table
        caption={section.title}
        rows={lines}
        keyOf={(line) => `${line.award.id} ${line.rfq_item_id}`}
        columns={[
          { head: 'Item', cell: ({ item }) => item?.name ?? 'Item' },
          {
            head: 'Awarded',
            align: 'right',
            cell: ({ quantity, item }) => <Quantity value={quantity} unit={item?.unit} />,
          },
          {
            head: 'Ordered',
            align: 'right',
            cell: ({ ordered_quantity, item }) => <Quantity value={ordered_quantity} unit={item?.unit} />,
          },
          {
            head: 'Price',
            align: 'right',
            cell: ({ unit_price, tax_rate }) => (
              <>
                <Money value={unit_price} />
                {Number(tax_rate) > 0 && <span className="cell-note">{`and ${tax_rate} % tax`}</span>}
              </>
            ),
          },
          { head: 'Accepted', cell: ({ award }) => <Time at={award.accepted_at} /> },
          { head: 'State', cell: ({ award }) => <Badge state={award.status} /> },
        ]}
      />
    </Section>
  );
};

const itemOf = (rfq: Rfq, rfq_item_id: string) => rfq.items.find((item) => item.id === rfq_item_id);

/** The purchase orders of an RFQ, each with its order. */
export const BidPurchaseOrders = ({ rfq_id, mayOpen }: { rfq_id: string; mayOpen: boolean }) => {
  const isBuyer = useSession().who.company.kind === 'buyer';
  const orders = usePages('list_rfq_purchase_orders', { rfq_id });
  if (!orders.items?.length)
    return orders.problem ? <ErrorNote problem={orders.problem} onRetry={orders.reload} /> : null;
  return (
    <Section title="Purchase orders" flush>
      <Listing pages={orders} empty={null}>
        {(items) => (
          <Table
            caption="Purchase orders"
            rows={items}
            keyOf={(order) => order.id}
            columns={[
              {
                head: 'Order',
                cell: (order) => (
                  <>
                    {mayOpen ? (
                      <Link to={`/orders/${order.order_id}`}>{order.order_number}</Link>
                    ) : (
                      order.order_number
                    )}
                    <span className="cell-note">{order.number}</span>
                  </>
                ),
              },
              isBuyer && { head: 'Supplier', cell: ({ supplier }) => <bdi>{supplier.name}</bdi> },
              { head: 'Issued', cell: (order) => <Time at={order.issued_at} /> },
              { head: 'State', cell: (order) => <Badge state={order.status} /> },
              {
                head: 'Total',
                align: 'right',
                cell: (order) => (
                  <>
                    <Money value={order.total} />
                    <TaxNote tax={order.tax} />
                  </>
                ),
              },
            ]}
          />
        )}
      </Listing>
    </Section>
  );
};
