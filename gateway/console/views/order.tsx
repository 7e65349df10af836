import { useState } from 'react';
import type { AnswerOf, InputOf } from '../src/operations.ts';
import { BillingDocuments } from '../src/orders/billing-documents.tsx';
import { OrderLines } from '../src/orders/order-lines.tsx';
import { OrderTimeline } from '../src/orders/order-timeline.tsx';
import {
  contentsOf,
  isCounted,
  proofInWords,
  ShipmentFacts,
  type ShippedItem,
} from '../src/orders/shipment-facts.tsx';
import { Badge } from '../src/parts/badge.tsx';
import { Button } from '../src/parts/button.tsx';
import { Money } from '../src/parts/money.tsx';
import { ErrorNote, Loading, Note } from '../src/parts/notice.tsx';
import { Facts, Section } from '../src/parts/page.tsx';
import { Table } from '../src/parts/table.tsx';
import { Day, Time } from '../src/parts/time.tsx';
import { countryName } from '../src/places.ts';
import { Link } from '../src/router.tsx';
import { type Loaded, useOperation } from '../src/use-operation.ts';
import { type Shown, showView } from './show-view.tsx';

type Order = AnswerOf<'get_order'>;
type Shipments = AnswerOf<'get_order_logistics'>;
type Proofs = AnswerOf<'get_order_delivery_proof'>;
type Billing = AnswerOf<'get_order_billing'>;
type Answer = Order | Shipments | Proofs | Billing;
type Tool = 'get_order' | 'get_order_logistics' | 'get_order_delivery_proof' | 'get_order_billing';

const toolOf = (answer: Answer): Tool => {
  if ('timeline' in answer) return 'get_order';
  if ('shipments' in answer) return 'get_order_logistics';
  return 'proofs' in answer ? 'get_order_delivery_proof' : 'get_order_billing';
};

/** One answer about the order: the one that is shown, or another once it is wanted. */
const usePart = <N extends Tool>(
  name: N,
  { answer, order_id, wanted }: { answer: Answer; order_id: string; wanted: readonly Tool[] },
): Loaded<AnswerOf<N>> => {
  const read = useOperation(name, wanted.includes(name) ? ({ order_id } as InputOf<N>) : null);
  return toolOf(answer) === name ? { ...read, data: answer as AnswerOf<N> } : read;
};

/** An order, its shipments, who received them, or its billing: what was asked for, and the rest after a click. */
const OrderView = ({ answer }: Shown<Answer>) => {
  const [wanted, setWanted] = useState<readonly Tool[]>([]);
  const order_id = 'order_id' in answer ? answer.order_id : answer.id;
  const asked = { answer, order_id, wanted };
  const order = usePart('get_order', asked);
  const shipments = usePart('get_order_logistics', asked);
  const proofs = usePart('get_order_delivery_proof', asked);
  const billing = usePart('get_order_billing', asked);
  const isDelivered =
    order.data?.lines.some((line) => line.delivered_quantity > 0) ||
    shipments.data?.shipments.some((one) => one.delivered_at);
  const isShipped = !order.data || order.data.lines.some((line) => line.shipped_quantity > 0);
  const offered: [Tool, Loaded<unknown>, string, boolean?][] = [
    ['get_order', order, 'Show the order'],
    ['get_order_logistics', shipments, 'Show the shipments', isShipped],
    ['get_order_delivery_proof', proofs, 'Show who received it', isDelivered],
    ['get_order_billing', billing, 'Show the billing'],
  ];
  return (
    <>
      {order.data && <OrderParts order={order.data} />}
      {shipments.data && <ShipmentParts order={order.data} shipments={shipments.data} proofs={proofs.data} />}
      {proofs.data && !shipments.data && <ProofParts proofs={proofs.data} />}
      {billing.data && (
        <Section
          title={order.data ? 'Billing' : `Billing of ${billing.data.order_number}`}
          actions={<Badge state={billing.data.billing_status} />}
        >
          <BillingDocuments billing={billing.data} />
        </Section>
      )}
      {offered.map(
        ([tool, { problem, loading, reload }]) =>
          (problem && <ErrorNote key={tool} problem={problem} onRetry={reload} />) ||
          (loading && <Loading key={tool} />),
      )}
      <div className="form-actions">
        {offered.map(
          ([tool, { data, problem, loading }, label, isOffered = true]) =>
            isOffered &&
            !data &&
            !problem &&
            !loading && (
              <Button key={tool} size="small" onClick={() => setWanted((before) => [...before, tool])}>
                {label}
              </Button>
            ),
        )}
        <Link to={`/orders/${order_id}`}>Open in Procura</Link>
      </div>
    </>
  );
};

const OrderParts = ({ order }: { order: Order }) => (
  <>
    <Section
      title={order.number}
      lead={`${order.supplier.name} for ${order.branch.name} of ${order.buyer.name}`}
      actions={<Badge state={order.status} />}
    >
      <Facts
        facts={[
          ['Total', <Money key="total" value={order.totals.total} />],
          ['Payment', <Badge key="payment" state={order.payment_status} />],
          order.receipt_status !== 'none' && [
            'Receipt',
            <Badge key="receipt" state={order.receipt_status} />,
          ],
          ['Placed', <Time key="placed" at={order.created_at} />],
          order.requisitioner !== null && ['Ordered by', order.requisitioner],
          order.reference !== null && ['Reference', order.reference],
          order.requested_on !== null && ['Wanted by', <Day key="wanted" on={order.requested_on} />],
          order.expected_delivery_on && [
            'Promised for',
            <Day key="promised" on={order.expected_delivery_on} />,
          ],
          order.message_to_supplier !== null && ['Message to supplier', order.message_to_supplier],
          [
            'Delivered to',
            [
              order.ship_to.line1,
              order.ship_to.line2,
              [order.ship_to.postal_code, order.ship_to.city].filter(Boolean).join(' '),
              countryName(order.ship_to.country),
            ]
              .filter(Boolean)
              .join(', '),
          ],
        ]}
      />
    </Section>
    <OrderLines order={order} />
    <OrderTimeline order={order} />
  </>
);

const ShipmentParts = ({
  order,
  shipments: { shipments, lines, expected_on, delayed },
  proofs,
}: {
  order: Order | undefined;
  shipments: Shipments;
  proofs: Proofs | undefined;
}) => {
  const itemOf = (line_id: string): ShippedItem | undefined =>
    order?.lines.find(({ id }) => id === line_id) ?? lines.find((line) => line.line_id === line_id);
  const open = lines.filter(({ open_quantity }) => open_quantity > 0);
  return (
    <>
      {delayed && <Note tone="warn">A shipment has not arrived by its expected day.</Note>}
      {shipments.toReversed().map((shipment, place) => (
        <Section
          key={shipment.id}
          title={shipments.length === 1 ? 'Shipment' : `Shipment ${shipments.length - place}`}
          lead={isCounted(shipment) ? undefined : contentsOf({ shipment, itemOf })}
          actions={<Badge state={shipment.status} />}
        >
          <ShipmentFacts
            shipment={shipment}
            itemOf={itemOf}
            proof={proofs?.proofs.find(({ shipment_id }) => shipment_id === shipment.id)}
          />
        </Section>
      ))}
      {open.length > 0 && (
        <Section title="Still to be shipped">
          <ul className="named">
            {open.map(({ line_id, open_quantity }) => (
              <li key={line_id}>
                {contentsOf({ shipment: { lines: [{ line_id, quantity: open_quantity }] }, itemOf })}
              </li>
            ))}
          </ul>
          {expected_on && (
            <p>
              Expected <Day on={expected_on} />
            </p>
          )}
        </Section>
      )}
    </>
  );
};

const ProofParts = ({ proofs: { proofs } }: { proofs: Proofs }) => (
  <Section title="Who received it" flush>
    <Table
      caption="Deliveries"
      rows={proofs}
      keyOf={({ shipment_id }) => shipment_id}
      columns={[
        { head: 'Received by', cell: ({ received_by }) => <bdi>{received_by}</bdi> },
        { head: 'Delivered', cell: ({ delivered_at }) => <Time at={delivered_at} /> },
        { head: 'Proven by', cell: proofInWords },
        { head: 'Recorded by', cell: ({ recorded_by }) => <bdi>{recorded_by}</bdi> },
      ]}
    />
  </Section>
);

showView(OrderView);
