import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { Failure } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from './deps.ts';
import type { Order } from './order.ts';
import { findOrder, visibleTo } from './order-store.ts';
import { type ListedOrder, toSummary, toView } from './order-view.ts';
import { dayOf } from './period.ts';
import { openQuantity } from './shipment.ts';

/** What a summary shows; lines, timeline and shipments stay in the database. */
const listed: Record<keyof ListedOrder, 1> = {
  _id: 1,
  number: 1,
  purchase_id: 1,
  status: 1,
  payment_status: 1,
  billing_status: 1,
  branch_id: 1,
  branch: 1,
  buyer_company_id: 1,
  buyer: 1,
  supplier_company_id: 1,
  supplier: 1,
  total: 1,
  line_count: 1,
  created_at: 1,
  updated_at: 1,
};

export const listOrders: Handler<Deps, typeof contracts.listOrders> = (deps, call, input) => {
  const { principal } = call;
  if (input.purchase_id && principal.company_kind === 'supplier')
    throw new Failure(
      'invalid_input',
      'purchase_id groups a buyer’s orders and is not shown to suppliers. Leave it out.',
      {
        errors: [{ path: 'purchase_id', message: 'is not for suppliers; leave it out' }],
      },
    );
  return findPage(deps.orders.parties(principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input, visibleTo(principal)),
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    projection: listed,
    toItem: (order) => toSummary(order, principal),
  });
};

type ListInput = Parameters<typeof listOrders>[2];

const filterOf = (input: ListInput, visible: Record<string, unknown>): Record<string, unknown> => {
  const {
    branch_id,
    status,
    payment_status,
    supplier_company_id,
    purchase_id,
    number,
    created_from,
    created_to,
  } = input;
  const created = {
    ...(created_from && { $gte: new Date(created_from) }),
    ...(created_to && { $lt: new Date(created_to) }),
  };
  return {
    ...visible,
    // A branch outside the caller's own is answered as one without orders.
    ...(branch_id && ('branch_id' in visible ? { $and: [{ branch_id }] } : { branch_id })),
    ...(status && { status }),
    ...(payment_status && { payment_status }),
    ...(supplier_company_id && { supplier_company_id }),
    ...(purchase_id && { purchase_id }),
    ...(number && { number }),
    ...((created_from || created_to) && { created_at: created }),
  };
};

export const getOrder: Handler<Deps, typeof contracts.getOrder> = async (deps, call, input) =>
  toView(await findOrder(deps, call.principal, input.order_id), call.principal);

export const getOrderLogistics: Handler<Deps, typeof contracts.getOrderLogistics> = async (
  deps,
  call,
  input,
) => {
  const order = await findOrder(deps, call.principal, input.order_id);
  const today = dayOf(deps.clock(), call.principal.time_zone);
  const ended = isEnded(order);
  const underway = order.shipments.filter((shipment) => !shipment.delivered_at);
  const expected = underway.map((shipment) => shipment.expected_on).filter((day) => day !== null);
  return {
    order_id: order._id,
    status: order.status,
    lines: order.lines.map((line) => ({
      line_id: line.id,
      name: line.name,
      quantity: line.quantity,
      shipped_quantity: line.shipped_quantity,
      delivered_quantity: line.delivered_quantity,
      open_quantity: ended ? 0 : openQuantity(line),
    })),
    shipments: order.shipments.map(({ proof: _, ...shipment }) => ({
      ...shipment,
      status: shipment.delivered_at ? 'delivered' : 'in_transit',
      shipped_at: shipment.shipped_at.toISOString(),
      delivered_at: shipment.delivered_at?.toISOString() ?? null,
      events: shipment.events.map((event) => ({ ...event, at: event.at.toISOString() })),
    })),
    expected_on: expected.toSorted()[0] ?? (order.delivered_at || ended ? null : order.expected_delivery_on),
    delayed: expected.some((day) => day < today),
  };
};

const isEnded = ({ status }: Order): boolean => ['cancelled', 'rejected', 'declined'].includes(status);

export const getOrderDeliveryProof: Handler<Deps, typeof contracts.getOrderDeliveryProof> = async (
  deps,
  call,
  input,
) => {
  const order = await findOrder(deps, call.principal, input.order_id);
  const proofs = order.shipments.flatMap(({ id, delivered_at, proof }) =>
    delivered_at && proof ? [{ shipment_id: id, delivered_at: delivered_at.toISOString(), ...proof }] : [],
  );
  if (proofs.length === 0)
    throw new Failure(
      'no_delivery_proof',
      `Order ${order.number} has no delivery proof: ${whyNoProof(order)}`,
    );
  return { order_id: order._id, complete: order.status === 'delivered', proofs };
};

const whyNoProof = (order: Order): string => {
  if (isEnded(order)) return `it was ${order.status} and will not be delivered.`;
  if (order.shipments.length === 0)
    return 'nothing has been shipped yet. get_order_logistics tells when it is.';
  return 'its shipments are on their way. get_order_logistics shows them; the proof is there once one is delivered.';
};
