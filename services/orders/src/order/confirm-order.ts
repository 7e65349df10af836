import type { Handler } from '@procura/bus';
import type { confirmOrder as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { changeOrder } from './change-order.ts';

/** The supplier accepts the order. */
export const confirmOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  changeOrder(deps, call, input.order_id, () => ({
    kind: 'confirm',
    by: call.principal.user_name,
    expected_delivery_on: input.expected_delivery_on ?? null,
  }));
