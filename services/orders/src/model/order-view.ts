import {
  generateOrderPaymentLink,
  type Id,
  isForKind,
  mayUseBranch,
  type Operation,
  type OrderView,
  type orderSummary,
  type Principal,
  payOrderWithBalance,
  refusal,
  sendOrderProofCode,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice, shownMeasure } from '@procura/money';
import type { z } from 'zod';
import { receiptStatusOf } from './deadlines.ts';
import { type Order, type TimelineEntry, versionOfSupplier } from './order.ts';
import { isPayable } from './order-charge.ts';
import { requestable } from './order-commands.ts';
import { lineCounts } from './shipped-units.ts';
import { timelineCodeOf } from './timeline.ts';

/** Maximum number of timeline entries shown; the latest are kept. */
const shownTimeline = 100;

const isSupplier = (caller: Principal): boolean => caller.company_kind === 'supplier';

/** The fields of an order that lists read. */
type ListedOrder = Pick<
  Order,
  | '_id'
  | 'number'
  | 'purchase_id'
  | 'status'
  | 'payment_status'
  | 'billing_status'
  | 'receipt_status'
  | 'branch_id'
  | 'buyer_company_id'
  | 'supplier_company_id'
  | 'header'
  | 'total'
  | 'line_count'
  | 'due_on'
  | 'created_at'
  | 'placed_at'
  | 'updated_at'
> & {
  branch: Pick<Order['branch'], 'name' | 'code'>;
  buyer: Pick<Order['buyer'], 'name'>;
  supplier: Pick<Order['supplier'], 'name'>;
  requisitioner: Pick<Order['requisitioner'], 'name'>;
};

/** An order as lists show it to the caller's side. */
export const toSummary = (order: ListedOrder, caller: Principal): z.output<typeof orderSummary> => ({
  id: order._id,
  number: order.number,
  reference: order.header?.reference ?? null,
  purchase_id: isSupplier(caller) ? null : order.purchase_id,
  status: order.status,
  payment_status: order.payment_status,
  billing_status: order.billing_status,
  receipt_status: receiptStatusOf(order),
  branch: { id: order.branch_id, name: order.branch.name, code: order.branch.code },
  buyer: { id: order.buyer_company_id, name: order.buyer.name },
  supplier: { id: order.supplier_company_id, name: order.supplier.name },
  total: formatMoney(order.total),
  line_count: order.line_count,
  requisitioner: isSupplier(caller) ? null : order.requisitioner.name,
  due_on: order.due_on ?? null,
  created_at: createdFor(order, caller).toISOString(),
  updated_at: order.updated_at.toISOString(),
});

/** When an order began for the caller's side: for its supplier, when it was placed. */
const createdFor = ({ created_at, placed_at }: ListedOrder, caller: Principal): Date =>
  isSupplier(caller) ? (placed_at ?? created_at) : created_at;

/** The version of an order on the caller's side. */
const versionFor = (order: Order, caller: Principal): number =>
  isSupplier(caller) ? versionOfSupplier(order) : order.version;

/** The completed or pending refund to the buyer. */
export const toRefund = ({ refund }: Order): OrderView['refund'] =>
  refund ? { ...refund, amount: formatMoney(refund.amount) } : null;

/**
 * An order as the caller's side sees it: a supplier never sees approvals, limits, cost centres, internal notes,
 * the requisitioner or the purchase (docs/concepts/sagas.md#orders).
 */
export const toView = (order: Order, caller: Principal): OrderView => {
  const supplier = isSupplier(caller);
  return {
    ...toSummary(order, caller),
    ...toHeader(order.header, caller),
    source: order.source,
    purchase_order: order.purchase_order ?? null,
    lines: order.lines.map((line) => toLine(order, line, caller)),
    totals: {
      subtotal: formatMoney(order.subtotal),
      discount: formatMoney(order.discount),
      shipping: formatMoney(order.shipping),
      shipping_tax_rate: order.shipping_tax_rate ?? '0',
      tax: formatMoney(order.tax),
      total: formatMoney(order.total),
    },
    requisitioner_id:
      supplier || order.source === 'history' ? null : (order.requisitioner.user_id as Id<'user'>),
    approval: supplier ? null : toApproval(order),
    recurrence_id: supplier ? null : (order.recurrence_id ?? null),
    cost_centre: supplier ? null : order.branch.cost_centre,
    internal_note: supplier ? null : order.internal_note,
    ship_to: order.branch.ship_to,
    receiving_contact: order.branch.receiving_contact,
    expected_delivery_on: order.expected_delivery_on,
    refund: toRefund(order),
    claims: (order.claims ?? []).map(({ id, shipment_id, status }) => ({ id, shipment_id, status })),
    timeline: order.timeline
      .filter((entry) => !supplier || entry.visible_to_supplier)
      .slice(-shownTimeline)
      .map((entry) => toEntry(entry, order, caller)),
    version: versionFor(order, caller),
    allowed_actions: allowedActions(order, caller),
  };
};

/** The buyer's fields of the purchase; only the buyer sees its metadata. */
export const toHeader = (header: Order['header'], caller: Principal) => ({
  reference: header?.reference ?? null,
  requested_on: header?.requested_on ?? null,
  message_to_supplier: header?.message_to_supplier ?? null,
  metadata: isSupplier(caller) ? null : (header?.metadata ?? {}),
});

/** A line as the caller's side sees it. */
export const toLine = (order: Pick<Order, 'shipments'>, line: Order['lines'][number], caller: Principal) => {
  const { category: _, account_code = null, ...shown } = line;
  const { received, accepted, claimed, credited, replaced } = lineCounts(order, line.id);
  return {
    ...shown,
    ...shownMeasure(line),
    received_quantity: received,
    accepted_quantity: accepted,
    claimed_quantity: claimed,
    credited_quantity: credited,
    replaced_quantity: replaced,
    account_code: isSupplier(caller) ? null : account_code,
    unit_price: formatUnitPrice(line.unit_price),
    subtotal: formatMoney(line.subtotal),
    discount: formatMoney(line.discount),
    tax: formatMoney(line.tax),
    total: formatMoney(line.total),
  };
};

const toApproval = ({ approval }: Order) =>
  approval && {
    needed: true,
    verdicts: approval.verdicts,
    approvers: approval.approvers.map((approver) => approver.name),
    decided_by: approval.decided_by,
    decided_at: approval.decided_at?.toISOString() ?? null,
    note: approval.note,
    lapses_at: approval.lapses_at.toISOString(),
  };

/** Names of people are shown to their own side; the other side sees the company's name. */
const toEntry = ({ at, what, by, side, note }: TimelineEntry, order: Order, caller: Principal) => ({
  at: at.toISOString(),
  code: timelineCodeOf(what),
  what,
  by: side === 'platform' || side === (isSupplier(caller) ? 'supplier' : 'buyer') ? by : order[side].name,
  note,
});

const payments: readonly Operation[] = [payOrderWithBalance, generateOrderPaymentLink];

/**
 * Names of the operations this caller may call on this order now, by the rules of the commands and the caller's rights.
 */
export const allowedActions = (order: Order, caller: Principal): string[] => {
  const person = personOf(caller);
  const mayCall = (operation: Operation): boolean =>
    // First, because a refusal is an error with a stack, and half of these operations belong to the other party.
    isForKind(operation, person.company_kind) &&
    refusal(operation, person) === undefined &&
    (isSupplier(caller) || mayUseBranch(caller, order.branch_id));
  const commands = requestable(order, caller).filter(
    (operation) => operation !== sendOrderProofCode || receivingEmail(order) !== undefined,
  );
  return [...commands, ...(isPayable(order) ? payments : [])].filter(mayCall).map(({ name }) => name);
};

/**
 * An assistant's user decides purchases in the settings page. The gateway therefore returns these operations to the
 * assistant with the tools that it may call.
 */
const personOf = (caller: Principal): Principal =>
  caller.credential_kind === 'mcp_token' ? { ...caller, credential_kind: 'session' } : caller;

/** The address that delivery codes are mailed to. */
export const receivingEmail = ({ branch }: Pick<Order, 'branch'>): string | undefined =>
  branch.receiving_contact?.email;
