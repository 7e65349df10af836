import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useOperation } from '../use-operation.ts';
import { type Order, type Shipment, shipmentName } from './shipment.ts';

/** A page about one shipment of an order, if it offers what the page is for. */
export const ShipmentPage = ({
  order_id,
  shipment_id,
  title,
  lead,
  offers,
  otherwise,
  children,
}: {
  order_id: string;
  shipment_id: string;
  /** What the page does, before the number of the order. */
  title: string;
  lead: string;
  offers: (order: Order, shipment: Shipment) => boolean;
  /** Why it does not. */
  otherwise: { title: string; why: string };
  children: (order: Order, shipment: Shipment) => ReactNode;
}) => {
  const order = useOperation('get_order', { order_id });
  const logistics = useOperation('get_order_logistics', { order_id });
  const to = `/orders/${order_id}` as const;
  const failed = [order, logistics].find(({ problem }) => problem);
  const shipments = logistics.data?.shipments ?? [];
  const shipment = shipments.find(({ id }) => id === shipment_id);
  const isRead = order.data && logistics.data;
  const isOffered = order.data && shipment && offers(order.data, shipment);
  return (
    <Page
      title={order.data ? `${title} ${order.data.number}` : title}
      back={{ to, label: order.data?.number ?? 'Order' }}
      lead={
        order.data && shipment
          ? `${shipmentName(shipments, shipment_id)} from ${order.data.supplier.name} with ${shipment.carrier}. ${lead}`
          : undefined
      }
      narrow
    >
      {failed?.problem && <ErrorNote problem={failed.problem} onRetry={failed.reload} />}
      {!isRead && !failed && <Loading rows={5} />}
      {isRead && !isOffered && (
        <Section>
          <EmptyState
            icon="package"
            title={otherwise.title}
            action={<ButtonLink to={to}>Go to the order</ButtonLink>}
          >
            {otherwise.why}
          </EmptyState>
        </Section>
      )}
      {order.data && shipment && isOffered && children(order.data, shipment)}
    </Page>
  );
};
