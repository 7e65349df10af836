import type { Call, HandlerTable } from '@procura/bus';
import { newId, type OrderView, orderChanged } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Order, OrderCommand } from '../model/order.ts';
import { decide } from '../model/order-commands.ts';
import { toView } from '../model/order-view.ts';
import { isWaiting } from '../model/purchase-approval.ts';
import { followCancelling } from './follow-cancelling.ts';
import { problemOf } from './given-problem.ts';
import { findOrder } from './order-store.ts';
import { requireReceipts } from './receipts-level.ts';
import { saveAndMail } from './save-and-mail.ts';

/**
 * A write to one order the caller sees: reads it, decides and saves in one transaction. Returns its view once stock,
 * limits and charge have followed, with the refunded amount. Raises `not_found`, and the failures of {@link decide}.
 */
export const changeOrder = (
  deps: Deps,
  call: Call,
  order_id: string,
  commandFor: (order: Order, tx: WriteTx) => OrderCommand | Promise<OrderCommand>,
): Promise<OrderView> =>
  deps.database.write(
    call,
    async (tx) => {
      const order = await findOrder(deps, call.principal, order_id, tx);
      const after = decide(order, await commandFor(order, tx), tx.now);
      await saveAndMail(deps, tx, order, after);
      if (isWaiting(order)) await followCancelling(deps, tx, after);
      tx.audit({ target: order._id });
      return toView(after, call.principal);
    },
    {
      awaits: [orderChanged],
      completed: async () => toView(await findOrder(deps, call.principal, order_id), call.principal),
    },
  );

const changing =
  <I extends { order_id: string }>(commandOf: (input: I, by: string) => OrderCommand) =>
  (deps: Deps, call: Call, input: I): Promise<OrderView> =>
    changeOrder(deps, call, input.order_id, () => commandOf(input, call.principal.user_name));

/** The operations that request one command as they are called; deliver_order first verifies the proof. */
export const commandHandlers = {
  cancel_order: changing(({ reason }, by) => ({ kind: 'cancel', by, reason })),
  close_order_remainder: (deps, call, { order_id, reason }) => {
    const { company_kind, user_name } = call.principal;
    const side = company_kind === 'supplier' ? 'supplier' : 'buyer';
    return changeOrder(deps, call, order_id, () => ({
      kind: 'close_remainder',
      by: user_name,
      side,
      reason,
    }));
  },
  confirm_order: changing(({ expected_delivery_on = null }, by) => ({
    kind: 'confirm',
    by,
    expected_delivery_on,
  })),
  reject_order: changing(({ reason }, by) => ({ kind: 'reject', by, reason })),
  ship_order: changing(({ carrier, tracking_number = null, expected_on = null, lines = null }, by) => ({
    kind: 'ship',
    by,
    id: newId('shipment'),
    carrier,
    tracking_number,
    expected_on,
    lines,
  })),
  confirm_receipt: async (deps, call, { order_id, shipment_id, lines = [], rest, delivery_note }) => {
    await requireReceipts(deps);
    const claim_id = newId('claim');
    return changeOrder(deps, call, order_id, () => ({
      kind: 'receive',
      shipment_id,
      by: call.principal.user_name,
      claim_id,
      lines: lines.map(({ line_id, received_quantity, problems = [] }) => ({
        line_id,
        received: received_quantity,
        problems: problems.map(problemOf),
      })),
      accepts_rest: rest === 'accepted',
      delivery_note: delivery_note || null,
    }));
  },
  cancel_shipment: async (deps, call, { order_id, shipment_id, reason, note }) => {
    await requireReceipts(deps);
    const by = call.principal.user_name;
    return changeOrder(deps, call, order_id, () => ({
      kind: 'cancel_shipment',
      shipment_id,
      by,
      reason,
      note,
    }));
  },
  add_shipment_event: changing(({ shipment_id, status, place = null, note = null, expected_on = null }) => ({
    kind: 'record_event',
    shipment_id,
    status,
    place,
    note,
    expected_on,
  })),
} satisfies Partial<HandlerTable<'orders', Deps>>;
