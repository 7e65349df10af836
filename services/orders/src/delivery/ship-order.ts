import type { Handler } from '@procura/bus';
import { type shipOrder as contract, newId } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from '../order/change-order.ts';

/** The supplier ships all open quantities, or some of them. */
export const shipOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  changeOrder(deps, call, input.order_id, () => ({
    kind: 'ship',
    by: call.principal.user_name,
    id: newId('shipment'),
    carrier: input.carrier,
    tracking_number: input.tracking_number ?? null,
    expected_on: input.expected_on ?? null,
    lines: input.lines ?? null,
  }));
