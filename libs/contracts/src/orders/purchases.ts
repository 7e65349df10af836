import { z } from 'zod';
import { id } from '../language/ids.ts';
import { totals } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { taskCount } from '../language/task-count.ts';
import { named, operationNames, shownName, timestamp } from '../language/values.ts';
import { maxVerdicts, verdict } from '../language/verdict.ts';
import { orderLine, orderSummary } from './order.ts';
import { tool } from './presets.ts';
import { shownHeader } from './purchase-header.ts';

const purchaseRead = { ...tool, surfaces: ['rest', 'console'], audience: 'buyer' } as const;

export const purchaseState = z
  .enum(['placed', 'waiting', 'approved', 'declined', 'lapsed', 'cancelled'])
  .describe(
    'placed: it needed no approval; waiting: for an approver; lapsed: nobody decided in time; cancelled: while it waited',
  );

export type PurchaseState = z.infer<typeof purchaseState>;

const person = z.object({ id: id('user').nullable(), name: shownName });

/** Maximum number of purchases on a page, and of suppliers that one names: a page has to fit into an answer. */
const maxListedPurchases = 50;
export const maxShownSuppliers = 5;

const purchaseSummary = z.object({
  id: id('purchase'),
  state: purchaseState,
  branch: named(id('branch')),
  requisitioner: person.describe('Who placed it; id is null for what the platform placed'),
  order_count: z.int(),
  supplier_count: z.int(),
  suppliers: z
    .array(named(id('company')))
    .max(maxShownSuppliers)
    .describe('The first 5'),
  line_count: z.int().describe('Of all its orders'),
  totals: totals.describe('Of all its orders, as they were placed, one per currency'),
  reference: shownHeader.reference,
  why: z
    .string()
    .max(500)
    .nullable()
    .describe('The strictest rule that asked for approval, as a sentence; null when none did'),
  lapses_at: timestamp.nullable().describe('While it waits: when it is declined if nobody decides'),
  decided_by: person.nullable().describe('Null until someone decides'),
  decided_at: timestamp.nullable(),
  created_at: timestamp,
});

export const listPurchases = readOperation({
  ...purchaseRead,
  name: 'list_purchases',
  title: 'List purchases',
  description:
    'Lists the purchases of the company’s branches, newest first: what one call bought together, with the totals of its orders, why it needs approval, who placed and who decided it. Orders of purchase orders and recurring orders are in it as well; purchases that were refused or not finished, and imported orders, are not. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    state: purchaseState.optional().describe('Only purchases of this state'),
    states: z
      .array(purchaseState.exclude(['waiting']))
      .min(1, { error: 'must have at least one state' })
      .max(purchaseState.options.length)
      .optional()
      .describe('Any of these, instead of state'),
    branch_id: id('branch').optional().describe('Only of this branch, br_…'),
    requisitioner_id: id('user').optional().describe('Only purchases that this user placed'),
    decided_by_id: id('user').optional().describe('Only purchases that this user approved or declined'),
    ...pageInput,
    limit: z.int().min(1).max(maxListedPurchases).optional().describe('Per page; 25 when left out'),
  }),
  output: pageOf(purchaseSummary, maxListedPurchases),
  rest: { method: 'GET', path: '/api/purchases' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_branch_facts', 'get_user_facts'],
});

export const getPurchase = readOperation({
  ...purchaseRead,
  name: 'get_purchase',
  title: 'Get purchase',
  description:
    'Returns one purchase: its orders with their lines, the rules that ask for approval, who may approve, who decided and their note, and allowed_actions.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: purchaseSummary.extend({
    ...shownHeader,
    internal_note: z.string().max(1000).nullable(),
    cost_centre: z.string().max(40).nullable(),
    orders: z.array(orderSummary.extend({ lines: z.array(orderLine).max(100) })).max(100),
    verdicts: z.array(verdict).max(maxVerdicts).describe('The rules that asked for approval'),
    approvers: z
      .array(z.object({ user_id: id('user'), name: shownName }))
      .max(50)
      .describe('Who may approve, while it waits'),
    note: z.string().max(500).nullable().describe('Of who decided'),
    waiting_totals: totals.describe('Of the orders that wait: the expected_totals of approve_purchase'),
    allowed_actions: operationNames.max(5).describe('Operations this caller may call on it now'),
  }),
  rest: { method: 'GET', path: '/api/purchases/{purchase_id}' },
  errors: ['not_found'],
});

export const countOrderTasks = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'count_order_tasks',
  title: 'Count order tasks',
  description:
    'Counts what waits for the caller in purchases, orders and claims, each up to 100, by the access rules of their lists.',
  input: z.strictObject({}),
  output: z.object({
    to_approve: taskCount('Buyers: purchases that wait for a decision and that others placed'),
    to_receive: taskCount('Buyers: orders with delivered shipments that are not counted'),
    overdue: taskCount('Buyers: orders whose delivery was due before today'),
    to_confirm: taskCount('Suppliers: orders that are placed and not confirmed'),
    to_ship: taskCount('Suppliers: orders that are confirmed and not shipped completely'),
    claims: taskCount('Open claims that wait for the caller’s side'),
  }),
  rest: { method: 'GET', path: '/api/order-tasks' },
});
