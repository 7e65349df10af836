import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Listing, Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { Link, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count, words } from '../words.ts';
import { ConfirmOrders } from './confirm-orders.tsx';
import { FindOrders } from './find-orders.tsx';
import {
  addressOf,
  daysOf,
  type Filters,
  filtersOf,
  inputOf,
  isCountedOtherwise,
  partiesOf,
  type Side,
  statusFilters,
} from './order-filters.ts';

type Order = ItemOf<'list_orders'>;

/** The orders of the company: those that a buyer placed, or that a supplier sells. The address holds the filters. */
export const OrdersPage = () => {
  const session = useSession();
  const timeZone = useTimeZone();
  const today = dayIn(new Date(), timeZone);
  const { company, user } = session.who;
  const side = company.kind === 'supplier' ? 'supplier' : 'buyer';
  const filters = filtersOf(useQuery(), side);
  const orders = usePages('list_orders', inputOf(filters, { side, today, user_id: user.id, timeZone }));
  const isCounted = session.may('get_order_metrics') && !isCountedOtherwise(filters);
  const metrics = useOperation(
    'get_order_metrics',
    isCounted ? { ...partiesOf(filters), ...daysOf(filters) } : null,
    { kept: true },
  );
  return (
    <Page
      title="Orders"
      lead={
        side === 'supplier'
          ? 'What buyers order from you, from the moment it is placed to its delivery.'
          : 'What your company orders, from the request to the delivery.'
      }
    >
      <FindOrders filters={filters} side={side} />
      <FilterLinks
        label="Status"
        chosen={filters.status}
        options={statusFilters[side].map(({ value, label, statuses }) => ({
          value,
          label,
          to: addressOf({ ...filters, status: value }),
          count: isCounted
            ? metrics.data?.by_status
                .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
                .reduce((sum, one) => sum + one.orders, 0)
            : undefined,
        }))}
      />
      <Section flush>
        <Listing pages={orders} empty={<NoOrders filters={filters} side={side} />}>
          {(items) => <Orders orders={items} side={side} onChanged={orders.reload} />}
        </Listing>
      </Section>
    </Page>
  );
};

const NoOrders = ({ filters, side }: { filters: Filters; side: Side }) => {
  if (Object.values(filters).some(Boolean))
    return (
      <EmptyState
        icon="search"
        title={filters.q ? `No order is found for “${filters.q}”` : 'No order is like this'}
        action={<ButtonLink to="/orders">Show all orders</ButtonLink>}
      >
        {filters.q
          ? `Enter the beginning of a number, a reference, a SKU or the name of a ${side === 'buyer' ? 'supplier' : 'buyer'}.`
          : 'Orders move on as they are confirmed, shipped and delivered.'}
      </EmptyState>
    );
  return (
    <EmptyState icon="package" title="No orders yet">
      {side === 'supplier'
        ? 'Orders appear here as soon as a buyer places one from your products or from a bid of yours.'
        : 'Orders appear here as soon as somebody of your company, or an assistant, places one.'}
    </EmptyState>
  );
};

const Orders = ({
  orders,
  side,
  onChanged,
}: {
  orders: readonly Order[];
  side: Side;
  onChanged: () => void;
}) => {
  const session = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offers = ({ status }: Order) => status === 'placed';
  const confirms = session.may('confirm_order') && orders.some(offers);
  const selected = orders.filter((order) => offers(order) && chosen.has(order.id));
  return (
    <>
      {confirms && selected.length > 0 && (
        <ConfirmOrders
          orders={selected}
          onDone={() => {
            setChosen(new Set());
            onChanged();
          }}
        />
      )}
      <Table
        caption="Orders"
        rows={orders}
        keyOf={(order) => order.id}
        selection={
          confirms ? { chosen, onChoose: setChosen, nameOf: (order) => order.number, offers } : undefined
        }
        columns={columnsOf(orders, side)}
      />
    </>
  );
};

const columnsOf = (orders: readonly Order[], side: Side): (Column<Order> | false)[] => [
  {
    head: 'Order',
    cell: (order) => (
      <>
        <Link to={`/orders/${order.id}`} className="order-number">
          {order.number}
        </Link>
        <span className="cell-note">{order.reference ?? count(order.line_count, 'line')}</span>
      </>
    ),
  },
  {
    head: side === 'buyer' ? 'Supplier' : 'Buyer',
    cell: (order) => (
      <>
        {(side === 'buyer' ? order.supplier : order.buyer).name}
        <span className="cell-note">{order.branch.name}</span>
      </>
    ),
  },
  orders.some(({ requisitioner }) => requisitioner) && {
    head: 'Requested by',
    cell: ({ requisitioner }) => requisitioner ?? '–',
  },
  {
    head: 'Placed',
    cell: (order) => <PlacedDay order={order} />,
  },
  orders.some(({ due_on }) => due_on) && {
    head: 'Due',
    cell: ({ due_on }) => (due_on ? <Day on={due_on} brief /> : '–'),
  },
  { head: 'Status', cell: (order) => <States order={order} /> },
  { head: 'Total', align: 'right', cell: (order) => <Total order={order} /> },
];

const PlacedDay = ({ order }: { order: Order }) => (
  <Day on={dayIn(new Date(order.created_at), useTimeZone())} brief />
);

/** The status, and what the buyer has to do or has claimed about the delivery. */
const States = ({ order: { status, receipt_status } }: { order: Order }) => (
  <span className="badges">
    <Badge state={status} />
    {receipt_status === 'waiting' && status === 'delivered' && <Badge state="waiting">To be counted</Badge>}
    {receipt_status === 'claimed' && <Badge state="claimed">Claimed</Badge>}
  </span>
);

const Total = ({ order: { total, payment_status } }: { order: Order }) => (
  <>
    <Money value={total} />
    <span className="cell-note">{words(payment_status)}</span>
  </>
);
