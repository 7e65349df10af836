import type { Handler } from '@procura/bus';
import type { closeOrderRemainder as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from './change-order.ts';

/** Ends the unshipped quantities after the first shipment; the order's total falls accordingly. */
export const closeOrderRemainder: Handler<Deps, typeof contract> = (deps, call, { order_id, reason }) =>
  changeOrder(deps, call, order_id, () => ({
    kind: 'close_remainder',
    by: call.principal.user_name,
    reason,
  }));
