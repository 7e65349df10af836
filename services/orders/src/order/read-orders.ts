import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import {
  Failure,
  generateOrderPaymentLink,
  hasEnded,
  type Input,
  invalidField,
  mayUseBranch,
  type OrderStatus,
  type Output,
  type Principal,
} from '@procura/contracts';
import { findPage, timeRange } from '@procura/mongo';
import { suspendedAmong } from '@procura/service';
import type { Deps } from '../deps.ts';
import { receiptStatusOf } from '../model/deadlines.ts';
import type { Order, Shipment } from '../model/order.ts';
import { payable } from '../model/order-charge.ts';
import { factsOf } from '../model/order-facts.ts';
import { toSummary, toView } from '../model/order-view.ts';
import { expectedDays, isDelayed } from '../model/punctuality.ts';
import { openQuantity } from '../model/shipment.ts';
import { countsOf, isWaiting, lineCounts } from '../model/shipped-units.ts';
import { findOrder, toBeCounted, visibleTo } from './order-store.ts';
import { requireKnownOrders } from './require-known-orders.ts';
import { searchFilter } from './search-orders.ts';

/** The fields of a summary; lines, timeline, shipments and addresses are not read. */
const summaryFields = {
  number: 1,
  'header.reference': 1,
  purchase_id: 1,
  status: 1,
  payment_status: 1,
  billing_status: 1,
  receipt_status: 1,
  branch_id: 1,
  'branch.name': 1,
  'branch.code': 1,
  buyer_company_id: 1,
  'buyer.name': 1,
  supplier_company_id: 1,
  'supplier.name': 1,
  total: 1,
  line_count: 1,
  'requisitioner.name': 1,
  due_on: 1,
  created_at: 1,
  placed_at: 1,
  updated_at: 1,
} as const;

type ListInput = Input<typeof contracts.listOrders>;

export const listOrders: Handler<Deps, typeof contracts.listOrders> = async (deps, call, input) => {
  const found = input.query === undefined ? {} : await searchFilter(deps, call.principal, input.query);
  const page = await findPage(deps.orders.parties(call.principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...filterOf(input, call.principal), ...found },
    sort: input.due_by
      ? [
          ['due_on', 1],
          ['_id', 1],
        ]
      : [
          [beginning(call.principal), -1],
          ['_id', -1],
        ],
    projection: summaryFields,
    steady: isSteady(input, call.principal),
    toItem: (order) => toSummary(order, call.principal),
  });
  if (page.data.length === 0 && !input.cursor) await requireKnownOrders(deps, call, input);
  return page;
};

/** The field that a caller's lists treat as the creation time. */
const beginning = ({ company_kind }: Principal): 'created_at' | 'placed_at' =>
  company_kind === 'supplier' ? 'placed_at' : 'created_at';

/** Whether an order that matches the caller's filters continues to match. */
const isSteady = (input: ListInput, { company_kind, branch_ids }: Principal): boolean =>
  company_kind === 'buyer' &&
  branch_ids === null &&
  !(input.status || input.statuses || input.payment_status || input.receipt_status || input.due_by);

const filterOf = (input: Input<typeof contracts.listOrders>, caller: Principal): Record<string, unknown> => {
  const { branch_id, payment_status, purchase_id, recurrence_id, requisitioner_id } = input;
  const { product_id, number, reference, sku, due_by, receipt_status } = input;
  refuseBuyersFilters(input, caller);
  const status = statusOf(input);
  const created = timeRange(input, 'created');
  const visible = visibleTo(caller);
  const begun = beginning(caller);
  return {
    ...visible,
    // A branch outside the caller's own is treated as one without orders.
    ...(branch_id && { branch_id: mayUseBranch(caller, branch_id) ? branch_id : { $in: [] } }),
    ...(status && { status }),
    ...(payment_status && { payment_status }),
    ...(payment_status === 'unpaid' && { 'total.amount_minor': { $ne: 0n } }),
    ...partiesOf(input, caller),
    ...(purchase_id && { purchase_id }),
    ...(recurrence_id && { recurrence_id }),
    ...(requisitioner_id && { 'requisitioner.user_id': requisitioner_id }),
    ...(receipt_status && receiptOf(receipt_status)),
    ...(due_by && { due_on: { $lte: due_by } }),
    ...(product_id && { 'lines.product_id': product_id }),
    ...(number && { number }),
    ...(reference && { 'header.reference': reference }),
    ...(sku && { 'lines.sku': sku }),
    ...(created && { [begun]: { ...(visible[begun] as object | undefined), ...created } }),
  };
};

const receiptOf = (asked: NonNullable<ListInput['receipt_status']>): Record<string, unknown> =>
  asked === 'delivered' ? toBeCounted : { receipt_status: asked };

/** The requested statuses; of unpaid orders only those in which something is due. */
const statusOf = ({
  status,
  statuses,
  payment_status,
}: ListInput): OrderStatus | { $in: OrderStatus[] } | undefined => {
  if (status && statuses) throw invalidField('statuses', 'must be left out where status is given');
  if (payment_status !== 'unpaid') return statuses ? { $in: [...new Set(statuses)] } : status;
  const asked = status ? [status] : statuses;
  return { $in: payable.filter((one) => asked?.includes(one) ?? true) };
};

/** Filters by fields that suppliers do not see, each with the reason. */
const buyersFilters = {
  purchase_id: 'a purchase groups orders of the buyer',
  recurrence_id: 'a recurring order is of the buyer',
  requisitioner_id: 'the requisitioner is a person of the buyer',
} as const;

/** Raises `invalid_input` for a supplier's filter by a field that it does not see. */
const refuseBuyersFilters = (input: ListInput, { company_kind }: Principal): void => {
  if (company_kind !== 'supplier') return;
  for (const [field, why] of Object.entries(buyersFilters))
    if (input[field as keyof typeof buyersFilters])
      throw invalidField(field, `must be left out: ${why}, and suppliers do not see it`);
};

/** The requested parties, without the caller's own company where it is that party, since the scope contains it. */
export const partiesOf = (
  { supplier_company_id, buyer_company_id }: Pick<ListInput, 'supplier_company_id' | 'buyer_company_id'>,
  { company_kind, company_id }: Principal,
) => ({
  ...(supplier_company_id &&
    !(company_kind === 'supplier' && supplier_company_id === company_id) && { supplier_company_id }),
  ...(buyer_company_id &&
    !(company_kind === 'buyer' && buyer_company_id === company_id) && { buyer_company_id }),
});

/** An order, with what its other party can do: a suspended one does nothing, and nobody pays by a link. */
export const getOrder: Handler<Deps, typeof contracts.getOrder> = async (deps, call, input) => {
  const { principal } = call;
  const order = await findOrder(deps, principal, input.order_id);
  const other = principal.company_kind === 'supplier' ? order.buyer_company_id : order.supplier_company_id;
  const counterparty_suspended = (await suspendedAmong(deps, [other])).size > 0;
  const view = toView(order, principal);
  return {
    ...view,
    counterparty_suspended,
    allowed_actions: view.allowed_actions.filter(
      (name) => !counterparty_suspended || name !== generateOrderPaymentLink.name,
    ),
  };
};

/** An order for other services, visible by the same rules. */
export const getOrderFacts: Handler<Deps, typeof contracts.getOrderFacts> = async (deps, call, input) =>
  factsOf(await findOrder(deps, call.principal, input.order_id));

export const getOrderLogistics: Handler<Deps, typeof contracts.getOrderLogistics> = async (
  deps,
  call,
  input,
) => {
  const order = await findOrder(deps, call.principal, input.order_id);
  return {
    order_id: order._id,
    status: order.status,
    receipt_status: receiptStatusOf(order),
    lines: order.lines.map((line) => {
      const { accepted, claimed, credited, replaced } = lineCounts(order, line.id);
      return {
        line_id: line.id,
        name: line.name,
        quantity: line.quantity,
        shipped_quantity: line.shipped_quantity,
        delivered_quantity: line.delivered_quantity,
        accepted_quantity: accepted,
        claimed_quantity: claimed,
        credited_quantity: credited,
        replaced_quantity: replaced,
        open_quantity: hasEnded(order.status) ? 0 : openQuantity(line),
      };
    }),
    shipments: order.shipments.map(toShipment),
    expected_on: expectedDays(order)[0] ?? null,
    delayed: isDelayed(order, deps.clock()),
  };
};

const toShipment = (shipment: Shipment): Output<typeof contracts.getOrderLogistics>['shipments'][number] => {
  const { delivered_at, accept_by, cancelled } = shipment;
  const arrived = delivered_at ? 'delivered' : 'in_transit';
  return {
    id: shipment.id,
    carrier: shipment.carrier,
    tracking_number: shipment.tracking_number,
    expected_on: shipment.expected_on,
    status: cancelled ? 'cancelled' : arrived,
    shipped_at: shipment.shipped_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
    lines: shipment.lines.map((line) => {
      const counts = countsOf(shipment, line);
      return {
        line_id: line.line_id,
        quantity: line.quantity,
        received_quantity: counts.received,
        accepted_quantity: counts.accepted,
        claimed_quantity: counts.claimed,
        credited_quantity: counts.credited,
        replaced_quantity: counts.replaced,
        excess_quantity: counts.excess,
      };
    }),
    accept_by: (isWaiting(shipment) && accept_by?.toISOString()) || null,
    delivery_note: shipment.delivery_note ?? null,
    cancelled: cancelled ? { ...cancelled, at: cancelled.at.toISOString() } : null,
    events: shipment.events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
};

export const getOrderDeliveryProof: Handler<Deps, typeof contracts.getOrderDeliveryProof> = async (
  deps,
  call,
  input,
) => {
  const order = await findOrder(deps, call.principal, input.order_id);
  const bySupplier = call.principal.company_kind === 'supplier';
  const proofs = order.shipments.flatMap(({ id, delivered_at, proof }) =>
    delivered_at && proof
      ? [
          {
            shipment_id: id,
            delivered_at: delivered_at.toISOString(),
            ...proof,
            // Names of people are shown to their own side.
            recorded_by: bySupplier ? proof.recorded_by : order.supplier.name,
          },
        ]
      : [],
  );
  if (proofs.length === 0)
    throw new Failure(
      'no_delivery_proof',
      `Order ${order.number} has no delivery proof: ${whyNoProof(order)}`,
    );
  return { order_id: order._id, complete: order.status === 'delivered', proofs };
};

const whyNoProof = (order: Order): string => {
  switch (order.status) {
    case 'pending_approval':
      return 'it waits for approval. When it is approved, the supplier confirms and ships it.';
    case 'placed':
      return 'the supplier has not confirmed it yet. After that it is shipped.';
    case 'confirmed':
      return 'nothing has been shipped yet. get_order_logistics shows when it is.';
    case 'partially_shipped':
    case 'shipped':
      return 'what was shipped has not arrived yet. The receiver gives the driver the code that send_order_proof_code mails; the proof is there once the supplier records the delivery.';
    case 'delivered':
      return 'it was delivered, and who received it was not recorded.';
    default:
      return `it was ${order.status} and will not be delivered.`;
  }
};
