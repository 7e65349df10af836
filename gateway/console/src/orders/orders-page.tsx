import type { Place } from '@procura/gateway/addresses';
import { useState } from 'react';
import type { InputOf, ItemOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchPicker, SupplierPicker } from '../parts/pick-field.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { ConfirmOrders } from './confirm-orders.tsx';

type Order = ItemOf<'list_orders'>;
type Status = NonNullable<InputOf<'list_orders'>['status']>;
type Filters = Readonly<Record<'status' | 'number' | 'branch' | 'supplier', string>>;

const statuses: Record<'buyer' | 'supplier', readonly (readonly [Status | '' | 'due', string])[]> = {
  buyer: [
    ['', 'All'],
    ['pending_approval', 'Waiting for approval'],
    ['placed', 'Not confirmed'],
    ['confirmed', 'To be shipped'],
    ['partially_shipped', 'Partially shipped'],
    ['shipped', 'On the way'],
    ['due', 'Due by today'],
    ['delivered', 'Delivered'],
    ['cancelled', 'Cancelled'],
    ['rejected', 'Rejected'],
  ],
  supplier: [
    ['', 'All'],
    ['placed', 'To confirm'],
    ['confirmed', 'To ship'],
    ['partially_shipped', 'Partially shipped'],
    ['shipped', 'On the way'],
    ['due', 'Due by today'],
    ['delivered', 'Delivered'],
    ['cancelled', 'Cancelled'],
    ['rejected', 'Rejected'],
  ],
};

const addressOf = (filters: Filters): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/orders?${new URLSearchParams(given).toString()}` : '/orders';
};

/** The orders of the company: those that a buyer placed, or that a supplier sells. The address holds the filters. */
export const OrdersPage = () => {
  const session = useSession();
  const today = dayIn(new Date(), useTimeZone());
  const query = useQuery();
  const side = session.who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  const asked = query.get('status') ?? '';
  const filters: Filters = {
    status: statuses[side].find(([value]) => value === asked)?.[0] ?? '',
    number: query.get('number') ?? '',
    branch: query.get('branch') ?? '',
    supplier: query.get('supplier') ?? '',
  };
  const { status, number, branch, supplier } = filters;
  const ofParties = {
    ...(branch && { branch_id: branch }),
    ...(supplier && { supplier_company_id: supplier }),
  };
  const orders = usePages('list_orders', {
    ...ofParties,
    ...(status === 'due' ? { due_by: today } : status && { status: status as Status }),
    ...(number && { number }),
  });
  const metrics = useOperation('get_order_metrics', session.may('get_order_metrics') ? ofParties : null);
  const numberOf = (value: string) =>
    value === '' ? metrics.data?.orders : metrics.data?.by_status.find((one) => one.status === value)?.orders;
  return (
    <Page
      title="Orders"
      lead={
        side === 'supplier'
          ? 'What buyers order from you, from the moment it is placed to its delivery.'
          : 'What your company orders, from the request to the delivery.'
      }
    >
      <OrderFilters filters={filters} side={side} />
      <FilterLinks
        label="Status"
        chosen={status}
        options={statuses[side].map(([value, label]) => ({
          value,
          label,
          to: addressOf({ ...filters, status: value, number: '' }),
          count: numberOf(value),
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

const OrderFilters = ({ filters, side }: { filters: Filters; side: 'buyer' | 'supplier' }) => {
  const { number, branch, supplier } = filters;
  const session = useSession();
  const mayBranch = side === 'buyer' && session.may('list_branches');
  const maySupplier = side === 'buyer' && session.may('list_supplier_companies');
  // The address holds the ids alone.
  const inBranch = useOperation('get_branch', mayBranch && branch ? { branch_id: branch } : null);
  const ofSupplier = useOperation(
    'get_supplier_company',
    maySupplier && supplier ? { supplier_company_id: supplier } : null,
  );
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  return (
    <Form
      label="Find an order"
      problem={undefined}
      onSubmit={(values) => show({ number: values.text('number'), status: '' })}
    >
      <div className="filters">
        <TextField
          key={number}
          type="search"
          name="number"
          label="Order number"
          maxLength={40}
          defaultValue={number}
        />
        <Button type="submit">Find</Button>
        {mayBranch && (
          <BranchPicker
            key={`branch ${inBranch.data?.id}`}
            name="branch"
            label="Branch"
            chosen={inBranch.data ?? null}
            onChoose={(choice) => show({ branch: choice?.id ?? '' })}
          />
        )}
        {maySupplier && (
          <SupplierPicker
            key={`supplier ${ofSupplier.data?.id}`}
            name="supplier"
            label="Supplier"
            chosen={ofSupplier.data ?? null}
            onChoose={(choice) => show({ supplier: choice?.id ?? '' })}
          />
        )}
      </div>
    </Form>
  );
};

const NoOrders = ({ filters, side }: { filters: Filters; side: 'buyer' | 'supplier' }) => {
  const { number } = filters;
  const isFiltered = Object.values(filters).some(Boolean);
  if (number)
    return (
      <EmptyState icon="package" title={`No order ${number}`}>
        Enter the number as printed on the order, without spaces around it.
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState icon="package" title="None of these">
        Orders move on as they are confirmed, shipped and delivered.
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
  side: 'buyer' | 'supplier';
  onChanged: () => void;
}) => {
  const session = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isDue = ({ due_on }: Order) => due_on !== null;
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
        columns={[
          {
            head: 'Order',
            cell: (order) => (
              <>
                <Link to={`/orders/${order.id}`}>{order.number}</Link>
                <span className="cell-note">{order.reference ?? count(order.line_count, 'line')}</span>
              </>
            ),
          },
          {
            head: side === 'buyer' ? 'Supplier' : 'Buyer',
            cell: (order) => (
              <>
                {(side === 'buyer' ? order.supplier : order.buyer).name}
                <span className="cell-note">{`${order.branch.name} (${order.branch.code})`}</span>
              </>
            ),
          },
          { head: 'Placed', cell: (order) => <Time at={order.created_at} /> },
          orders.some(isDue) && {
            head: 'Due',
            cell: (order) => (order.due_on ? <Day on={order.due_on} /> : '–'),
          },
          { head: 'Status', cell: (order) => <Badge state={order.status} /> },
          { head: 'Payment', cell: (order) => <Badge state={order.payment_status} /> },
          { head: 'Total', align: 'right', cell: (order) => <Money value={order.total} /> },
        ]}
      />
    </>
  );
};
