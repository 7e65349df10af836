import type { InputOf, ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count } from '../words.ts';

type Order = ItemOf<'list_orders'>;
type Status = NonNullable<InputOf<'list_orders'>['status']>;

const filters: readonly (readonly [Status | '', string])[] = [
  ['', 'All'],
  ['placed', 'To confirm'],
  ['confirmed', 'To ship'],
  ['partially_shipped', 'Partially shipped'],
  ['shipped', 'On the way'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['rejected', 'Rejected'],
];

/** The orders of a supplier. */
export const SupplierOrdersPage = () => {
  const query = useQuery();
  const wanted = query.get('status') ?? '';
  const status = filters.find(([value]) => value === wanted)?.[0] ?? '';
  const number = query.get('number') ?? '';
  const orders = usePages('list_orders', { ...(status && { status }), ...(number && { number }) });
  const metrics = useOperation('get_order_metrics', {});
  const numbers = new Map<string, number>(
    metrics.data?.by_status.map((one) => [one.status, one.orders] as const),
  );
  return (
    <Page title="Orders" lead="What buyers order from you, from the moment it is placed to its delivery.">
      <Form
        label="Find an order"
        problem={undefined}
        onSubmit={(values) => {
          const found = values.text('number');
          navigate(found ? `/orders?${new URLSearchParams({ number: found })}` : '/orders', {
            replace: true,
          });
        }}
      >
        <div className="filters" key={number}>
          <TextField name="number" label="Order number" maxLength={40} defaultValue={number} />
          <Button type="submit">Find</Button>
        </div>
      </Form>
      <FilterLinks
        label="Status"
        chosen={status}
        options={filters.map(([value, label]) => ({
          value,
          label,
          to: value ? `/orders?status=${value}` : '/orders',
          count: value ? numbers.get(value) : metrics.data?.orders,
        }))}
      />
      <Section flush>
        <Listing
          pages={orders}
          empty={
            <EmptyState
              icon="package"
              title={number ? `No order ${number}` : status ? 'None in this state' : 'No orders yet'}
            >
              {number
                ? 'Enter the number as printed on the order, without spaces around it.'
                : status
                  ? 'Orders move on as they are confirmed, shipped and delivered.'
                  : 'Orders appear here as soon as a buyer places one from your products or from a bid of yours.'}
            </EmptyState>
          }
        >
          {(items) => <Orders orders={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const Orders = ({ orders }: { orders: readonly Order[] }) => (
  <Table
    caption="Orders"
    rows={orders}
    keyOf={(order) => order.id}
    columns={[
      {
        head: 'Order',
        cell: (order) => (
          <>
            <Link to={`/orders/${order.id}`}>{order.number}</Link>
            <span className="cell-note">{count(order.line_count, 'line')}</span>
          </>
        ),
      },
      {
        head: 'Buyer',
        cell: (order) => (
          <>
            {order.buyer.name}
            <span className="cell-note">{`${order.branch.name} (${order.branch.code})`}</span>
          </>
        ),
      },
      { head: 'Placed', cell: (order) => <Time at={order.created_at} /> },
      { head: 'Status', cell: (order) => <Badge state={order.status} /> },
      { head: 'Payment', cell: (order) => <Badge state={order.payment_status} /> },
      { head: 'Total', align: 'right', cell: (order) => <Money value={order.total} /> },
    ]}
  />
);
