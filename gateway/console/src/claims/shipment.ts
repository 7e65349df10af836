import type { AnswerOf } from '../operations.ts';
import { uncountedQuantity } from '../parts/quantities.ts';

export type Order = AnswerOf<'get_order'>;
export type Shipment = AnswerOf<'get_order_logistics'>['shipments'][number];

/** Whether something of a shipment is still to be counted. */
export const isUncounted = ({ cancelled, lines }: Shipment): boolean =>
  !cancelled && lines.some((line) => uncountedQuantity(line) > 0);

/** Whether something of a shipment was accepted. A problem of it may be found later. */
export const isAccepted = ({ cancelled, lines }: Shipment): boolean =>
  !cancelled && lines.some(({ accepted_quantity }) => accepted_quantity > 0);

/** Whether nothing of a shipment is known to have arrived or is settled, so that its supplier may cancel it. */
export const isUntouched = ({ cancelled, delivered_at, lines }: Shipment): boolean =>
  !cancelled &&
  !delivered_at &&
  lines.every(
    (line) => line.received_quantity === 0 && line.credited_quantity === 0 && line.replaced_quantity === 0,
  );

/** "Shipment" of an order that has one, "Shipment 2" of others. */
export const shipmentName = (shipments: readonly Shipment[], shipment_id: string): string =>
  shipments.length === 1 ? 'Shipment' : `Shipment ${shipments.findIndex(({ id }) => id === shipment_id) + 1}`;
