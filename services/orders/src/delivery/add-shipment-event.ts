import type { Handler } from '@procura/bus';
import type { addShipmentEvent as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from '../order/change-order.ts';

/** The supplier records where a shipment is. */
export const addShipmentEvent: Handler<Deps, typeof contract> = (deps, call, input) =>
  changeOrder(deps, call, input.order_id, () => ({
    kind: 'record_event',
    shipment_id: input.shipment_id,
    status: input.status,
    place: input.place ?? null,
    note: input.note ?? null,
    expected_on: input.expected_on ?? null,
  }));
