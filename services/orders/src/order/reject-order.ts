import type { Handler } from '@procura/bus';
import type { rejectOrder as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from './change-order.ts';

/** The supplier refuses the order before its first shipment. */
export const rejectOrder: Handler<Deps, typeof contract> = (deps, call, { order_id, reason }) =>
  changeOrder(deps, call, order_id, () => ({ kind: 'reject', by: call.principal.user_name, reason }));
