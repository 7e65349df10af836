import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { openQuantity } from '../parts/quantities.ts';
import { Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { countryName } from '../places.ts';
import { useQuery } from '../router.tsx';
import { useOperation } from '../use-operation.ts';
import { inUnits } from '../words.ts';

type Order = AnswerOf<'get_order'>;
type Shipment = AnswerOf<'get_order_logistics'>['shipments'][number];
type Packed = { line: Order['lines'][number]; quantity: number };

/** What is in a shipment, or is still to be shipped of an order, for the parcel: without prices, for A4. */
export const PackingListPage = ({ order_id }: { order_id: string }) => {
  const given = { order_id: order_id as Order['id'] };
  const order = useOperation('get_order', given);
  const logistics = useOperation('get_order_logistics', given);
  const chosen = useQuery().get('shipment') ?? '';
  const problem = order.problem ?? logistics.problem;
  if (!order.data || !logistics.data)
    return (
      <Page title="Packing list" back={{ to: `/orders/${order_id}`, label: 'Order' }}>
        {problem ? (
          <ErrorNote
            problem={problem}
            onRetry={() => {
              order.reload();
              logistics.reload();
            }}
          />
        ) : (
          <Loading rows={6} />
        )}
      </Page>
    );
  const shipments = logistics.data.shipments.filter(({ cancelled }) => !cancelled);
  return <PackingList order={order.data} shipments={shipments} chosen={chosen} />;
};

const PackingList = ({
  order,
  shipments,
  chosen,
}: {
  order: Order;
  shipments: readonly Shipment[];
  chosen: string;
}) => {
  const open = order.lines
    .map((line) => ({ line, quantity: openQuantity(line) }))
    .filter(({ quantity }) => quantity > 0);
  // Without a choice: the units to ship, or the last shipment if there are none.
  const shipment =
    shipments.find(({ id }) => id === chosen) ?? (open.length === 0 ? shipments.at(-1) : undefined);
  const packed = shipment ? packedOf(order, shipment) : open;
  const address = `/orders/${order.id}/packing-list` as const;
  return (
    <Page
      title="Packing list"
      back={{ to: `/orders/${order.id}`, label: order.number }}
      lead={`${order.number}, ${order.supplier.name}`}
      actions={
        <Button look="primary" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {shipments.length + (open.length > 0 ? 1 : 0) > 1 && (
        <FilterLinks
          label="Of"
          chosen={shipment?.id ?? ''}
          options={[
            ...(open.length > 0 ? [{ value: '', label: 'To ship', to: address }] : []),
            ...shipments.map(({ id }, place) => ({
              value: id,
              label: `Shipment ${place + 1}`,
              to: `${address}?shipment=${id}` as const,
            })),
          ]}
        />
      )}
      <Section>
        <Facts
          facts={[
            ['Ship to', <ShipTo key="to" order={order} />],
            order.receiving_contact && ['Received by', order.receiving_contact.name],
            ['Order', order.number],
            order.reference !== null && ['Buyer’s reference', order.reference],
            order.purchase_order && ['Purchase order', order.purchase_order.number],
            shipment && ['Carrier', shipment.carrier],
            shipment?.tracking_number && ['Tracking number', shipment.tracking_number],
            shipment && ['Shipped', <Time key="shipped" at={shipment.shipped_at} />],
            shipment?.expected_on && ['Expected', <Day key="expected" on={shipment.expected_on} />],
            order.message_to_supplier !== null && ['Message', order.message_to_supplier],
          ]}
        />
      </Section>
      <Section title="Items" flush>
        {packed.length > 0 ? (
          <Items packed={packed} />
        ) : (
          <EmptyState icon="package" title="Nothing to pack">
            Nothing of this order is to be shipped.
          </EmptyState>
        )}
      </Section>
    </Page>
  );
};

const packedOf = (order: Order, { lines }: Shipment): Packed[] =>
  lines.flatMap(({ line_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === line_id);
    return line ? [{ line, quantity }] : [];
  });

const Items = ({ packed }: { packed: readonly Packed[] }) => (
  <Table
    caption="Items"
    rows={packed}
    keyOf={({ line }) => line.id}
    columns={[
      {
        head: 'Item',
        cell: ({ line }) => line.name,
      },
      { head: 'SKU', cell: ({ line }) => line.sku ?? '–' },
      { head: 'Quantity', align: 'right', cell: ({ quantity }) => inUnits(quantity) },
      { head: 'Unit', cell: ({ line }) => line.unit },
    ]}
  />
);

const ShipTo = ({ order: { buyer, branch, ship_to } }: { order: Order }) => (
  <address>
    {[
      buyer.name,
      `${branch.name} (${branch.code})`,
      ship_to.line1,
      ship_to.line2,
      [ship_to.postal_code, ship_to.city].filter(Boolean).join(' '),
      [ship_to.region, countryName(ship_to.country)].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </address>
);
