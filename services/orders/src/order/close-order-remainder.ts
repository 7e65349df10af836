import type { Handler } from '@procura/bus';
import type { closeOrderRemainder as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from './change-order.ts';

/** Ends what is not shipped after the first shipment; the order's total falls to what remains. */
export const closeOrderRemainder: Handler<Deps, typeof contract> = (deps, call, { order_id, reason }) =>
  changeOrder(deps, call, order_id, () => ({
    kind: 'close_remainder',
    by: call.principal.user_name,
    reason,
  }));
