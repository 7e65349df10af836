import type { Handler } from '@procura/bus';
import type { cancelOrder as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from './change-order.ts';

/** Ends an order before its first shipment. Stock, limits and charge follow the order's event. */
export const cancelOrder: Handler<Deps, typeof contract> = (deps, call, { order_id, reason }) =>
  changeOrder(deps, call, order_id, () => ({ kind: 'cancel', by: call.principal.user_name, reason }));
