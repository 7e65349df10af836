import { z } from 'zod';
import { currencies } from './currencies.ts';
import { describing } from './describe.ts';
import { event } from './event.ts';
import { givenTime } from './given.ts';
import { id } from './ids.ts';
import { currencyCode, expectedTotal, money, positiveMoney } from './money.ts';
import { maxEventBytes } from './operation.ts';
import { internalOperation, readOperation, spendingOperation, writeOperation } from './operation-kinds.ts';
import { pageInput, pageOf } from './page.ts';
import { roleKey } from './principal.ts';
import { quantity, requiredText, shownName, timestamp } from './values.ts';

export const limitScope = z.enum(['company', 'branch', 'role', 'user', 'credential']);
export const limitPeriod = z.enum(['purchase', 'day', 'month']);
export const onExceed = z.enum(['approve', 'refuse']);

/** Who or what a limit binds: the key is a branch, user or credential id or a role key; empty for the company. */
const limitTarget = z
  .string()
  .max(60)
  .describe('Branch, user or credential id, or role key; empty for the whole company');

export const limitUse = z.object({
  id: id('limit'),
  scope: limitScope,
  target: limitTarget,
  period: limitPeriod,
  on_exceed: onExceed,
  limit: money,
  used: money.describe('Committed in the running period; zero for limits per purchase'),
  remaining: money.describe('Never below zero'),
  resets_at: timestamp
    .nullable()
    .describe('End of the running day or month in the company’s time zone; null per purchase'),
  cap: z
    .boolean()
    .describe('A cap the credential was made with: it stays as long as the credential and cannot be changed'),
});

/** Most limits of a company, the caps of its credentials among them. */
export const maxLimits = 500;
/** Most caps of one credential. */
export const maxCaps = 10;

/** What a credential may spend at most, given when it is made; one per period and currency. */
export const spendingCap = z.strictObject({
  period: limitPeriod.describe('Period that the cap is counted over'),
  limit: positiveMoney.describe('Most that may be spent in the period'),
  on_exceed: onExceed.optional().describe('What happens to a purchase above it; refuse when left out'),
});
export type SpendingCap = z.infer<typeof spendingCap>;
export const spendingCaps = z
  .array(spendingCap)
  .min(1)
  .max(maxCaps)
  .superRefine((caps, context) => {
    for (const [index, { period, limit }] of caps.entries()) {
      const first = caps.findIndex((cap) => cap.period === period && cap.limit.currency === limit.currency);
      if (first < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `has the period and currency of caps.${first}; keep one of the two`,
        });
    }
  })
  .describe(
    'What the credential may spend at most, one per period and currency; with caps it spends in no other currency',
  );

/** What one rule says of a purchase, in a sentence and in numbers. */
export const verdict = z.object({
  rule: z
    .string()
    .max(60)
    .describe('Stable name of the rule, such as branch_month_limit or no_limit_in_currency'),
  effect: z
    .enum(['passes', 'needs_approval', 'refuses'])
    .describe('passes is only on orders placed by releases before 2026-12'),
  detail: z.string().max(500),
  limit_id: id('limit').nullable(),
  scope: limitScope.nullable(),
  period: limitPeriod.nullable(),
  requested: money.nullable(),
  limit: money.nullable(),
  used: money.nullable(),
  exceeded_by: money.nullable(),
});
/** Most verdicts one answer holds, the strictest first; those left out repeat the strictest effect. */
export const maxVerdicts = 100;
export type Verdict = z.infer<typeof verdict>;

const base = {
  area: 'finance',
  service: 'finance',
  whole_company: false,
  audience: 'buyer',
} as const;

export const getCompanyLimits = readOperation({
  ...base,
  name: 'get_company_limits',
  title: 'Get company limits',
  description:
    'Returns every spending limit of the company with limit, used, remaining and the time it resets, per scope (company, branch, role, user, credential), period and currency. Use it to explain why a purchase waits or is refused. A caller confined to branches sees only the limits that bind them.',
  input: z.strictObject({
    branch_id: id('branch')
      .optional()
      .describe('Only limits that bind this branch: its own and the company’s'),
    user_id: id('user')
      .optional()
      .describe('Only limits that bind this user: their own, their role’s and the company’s'),
    currency: currencyCode.optional().describe('Only limits in this currency'),
  }),
  output: z.object({ limits: z.array(limitUse).max(maxLimits), as_of: timestamp }),
  permission: 'finance:read',
  surfaces: ['rest', 'mcp', 'console'],
  person_only: 'no',
  rest: { method: 'GET', path: '/api/finance/limits' },
  errors: ['not_found'],
  calls: ['get_branch_facts', 'get_user_facts'],
});

export const updateCompanyLimits = writeOperation({
  ...base,
  name: 'update_company_limits',
  whole_company: true,
  title: 'Update company limits',
  description:
    'Replaces the set of spending limits of the company; read it with get_company_limits first, because what is left out is removed. Caps that credentials were made with stay: leave them out, or give them unchanged. One limit per scope, target, period and currency; one that stays keeps its id, and a new one counts what was committed in its period before. Where a scope has a limit in one currency, a purchase in another needs approval (for a credential it is refused). Returns the new set. Refuses callers confined to branches.',
  input: z.strictObject({
    limits: z
      .array(
        z.strictObject({
          scope: limitScope.describe('What the limit binds'),
          target: limitTarget.optional(),
          period: limitPeriod.describe('Period that spending is counted over'),
          on_exceed: onExceed.describe(
            'What happens to a purchase above it: approve asks an approver, refuse refuses',
          ),
          limit: positiveMoney.describe('Most that may be spent in the period'),
        }),
      )
      .max(maxLimits)
      .describe('Every limit of the company: those left out end'),
  }),
  output: getCompanyLimits.output,
  destructive: false,
  idempotent: true,
  permission: 'finance:manage',
  surfaces: ['console'],
  person_only: 'session',
  rest: null,
  errors: ['conflict'],
});

export const paymentStatus = z.enum(['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded']);
export const billingStatus = z.enum(['not_billed', 'partially_billed', 'billed']);

export const balanceView = z.object({
  currency: currencyCode,
  available: money.describe('Can be spent now; for a supplier: earned'),
  held: money.describe('In escrow: paid for orders that are not delivered yet'),
});

const tool = {
  ...base,
  permission: 'finance:read',
  surfaces: ['rest', 'mcp', 'console'],
  person_only: 'no',
} as const;

export const balanceEntryKind = z.enum(['top_up', 'balance_payment', 'credit', 'refund', 'release']);

export const balanceEntry = z.object({
  id: id('ledgerTransaction'),
  number: z
    .int()
    .nullable()
    .describe(
      'Place among the movements of the company in the currency, from 1 and without gaps; null on older ones',
    ),
  kind: balanceEntryKind.describe(
    'top_up: money came in; balance_payment: an order was paid; credit: a payment by link was more than was due, or too late; refund: money of an order came back; release: an order sold was delivered. Further kinds may be added',
  ),
  amount: money.describe('What it added to the balance; negative for what it took'),
  balance: money.nullable().describe('What was available after it; null on older ones'),
  order_id: id('order').nullable().describe('The order it is of; null for top_up'),
  order_number: z.string().max(40).nullable(),
  reference: z
    .string()
    .max(120)
    .nullable()
    .describe('The buyer’s reference of the order; of a top_up that of the transfer'),
  booked_at: timestamp,
});

/** Movements that get_company_balance shows. */
export const latestEntries = 10;

export const getCompanyBalance = readOperation({
  ...tool,
  name: 'get_company_balance',
  title: 'Get company balance',
  description:
    'Returns what the company has, per currency: available, and held in escrow for orders that are paid and not delivered yet, and the latest movements. Use it before pay_order_with_balance. Needs all branches. Never add currencies together.',
  audience: 'both',
  whole_company: true,
  input: z.strictObject({}),
  output: z.object({
    balances: z.array(balanceView).max(Object.keys(currencies).length),
    latest: z
      .array(balanceEntry)
      .max(latestEntries)
      .default([])
      .describe('The latest movements, newest first; over REST, /api/balance/entries lists all'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/finance/balance' },
  errors: ['forbidden'],
});

export const listBalanceEntries = readOperation({
  ...tool,
  name: 'list_balance_entries',
  title: 'List balance entries',
  description:
    'Lists every movement of what the company has available, newest first, with the balance after it: the sum of amount per currency is available of get_company_balance. Payments by link go into escrow and never touch it. Needs all branches.',
  surfaces: ['rest', 'console'],
  audience: 'both',
  whole_company: true,
  input: z.strictObject({
    currency: currencyCode.optional().describe('Only movements in this currency'),
    kind: balanceEntryKind.optional().describe('Only movements of this kind'),
    from: givenTime('Booked at or after').optional(),
    to: givenTime('Booked before').optional(),
    ...pageInput,
  }),
  output: pageOf(balanceEntry),
  rest: { method: 'GET', path: '/api/balance/entries' },
  errors: ['forbidden', 'invalid_cursor'],
});

const payment = {
  ...tool,
  permission: 'finance:pay',
  calls: ['get_order_facts'],
} as const;
const describeCalls = ['get_order_facts', 'get_branch_facts'];

export const payOrderWithBalance = spendingOperation({
  ...payment,
  name: 'pay_order_with_balance',
  title: 'Pay order with balance',
  description:
    'Moves money. Pays an order in full from the company’s balance; call get_order_billing first for what is due. An order is paid at most once, also on retries. The money is held in escrow until delivery. Refuses orders that wait for approval or have ended, a balance that does not cover it, and price_changed when due is not expected_total.',
  destructive: true,
  input: z.strictObject({
    order_id: id('order'),
    expected_total: expectedTotal,
  }),
  describe: 'describe_pay_order_with_balance',
  output: z.object({
    payment_id: id('payment'),
    order_id: id('order'),
    amount: money,
    payment_status: paymentStatus,
    balance: balanceView.nullable().describe('After the payment; null for callers confined to branches'),
    paid_at: timestamp,
  }),
  effect: 'money',
  consent: 'expected_total',
  idempotent: true,
  rest: { method: 'POST', path: '/api/orders/{order_id}/pay-with-balance' },
  errors: [
    'not_found',
    'conflict',
    'already_paid',
    'insufficient_balance',
    'price_changed',
    'limit_exceeded',
    'approval_required',
  ],
});

export const describePayOrderWithBalance = describing(payOrderWithBalance, { calls: describeCalls });

/** Bounds of a payment link's life in seconds; those of the payment providers. */
export const linkLifeS = { shortest: 1_800, longest: 86_400 };

export const paymentLinkView = z.object({
  payment_link_id: id('paymentLink'),
  order_id: id('order'),
  url: z.string().max(2000).describe('Page of the payment provider; anyone who opens it can pay'),
  amount: money,
  provider: z.enum(['sandbox', 'stripe']),
  status: z.enum(['open', 'paid', 'expired', 'cancelled']),
  created_at: timestamp,
  expires_at: timestamp,
});

export const generateOrderPaymentLink = spendingOperation({
  ...payment,
  name: 'generate_order_payment_link',
  title: 'Generate payment link',
  description:
    'Moves money once someone pays. Makes a link to the payment provider’s page for what is due on an order; give it to the person who pays. An open link of the order is returned again. A payment that comes late or twice is credited to the company’s balance. Refuses orders that are paid, wait for approval or have ended, and price_changed when the link would ask for another amount than expected_total.',
  open_world: true,
  input: z.strictObject({
    order_id: id('order'),
    expected_total: expectedTotal,
    expires_in: z
      .int()
      .min(linkLifeS.shortest)
      .max(linkLifeS.longest)
      .optional()
      .describe('Seconds until the link ends, 1800 to 86400; 86400 when left out'),
  }),
  describe: 'describe_generate_order_payment_link',
  output: paymentLinkView,
  effect: 'money',
  consent: 'expected_total',
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/orders/{order_id}/payment-link' },
  errors: ['not_found', 'conflict', 'already_paid', 'price_changed', 'limit_exceeded', 'approval_required'],
});

export const describeGenerateOrderPaymentLink = describing(generateOrderPaymentLink, {
  calls: describeCalls,
});

/** Most lines of invoices one answer holds, all invoices together. */
export const maxInvoiceLines = 1_000;

const invoiceLine = z.object({
  line_id: id('orderLine').nullable().describe('Null for shipping'),
  description: shownName,
  quantity,
  net: money.describe('Less discount, without tax'),
  tax: money,
  total: money,
});

/** A credit note or a refund receipt. */
const refundDocument = z.object({
  number: z.string().max(40),
  amount: money,
  reason: z.string().max(200),
  issued_at: timestamp,
});

export const getOrderBilling = readOperation({
  ...tool,
  name: 'get_order_billing',
  title: 'Get order billing',
  description:
    'Returns the money side of an order: the charge, what is paid, refunded and due, payments and refunds, an invoice per shipment with its lines, credit notes for what was invoiced, and receipts for refunds of what was not. Invoices less credit notes are what was bought. Use it before paying, and to explain payment_status and billing_status. The open payment link is shown to the buyer alone.',
  audience: 'both',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment').optional().describe('Only the invoice of this shipment'),
  }),
  output: z.object({
    order_id: id('order'),
    order_number: z.string().max(40),
    payment_status: paymentStatus,
    billing_status: billingStatus,
    total: money.describe('What the order comes to now'),
    paid: money,
    refunded: money,
    due: money,
    charge: z
      .object({
        id: id('charge'),
        status: z.enum(['open', 'paid', 'void']),
        amount: money,
        opened_at: timestamp.nullable(),
        paid_at: timestamp.nullable(),
        voided_at: timestamp.nullable(),
        released_at: timestamp.nullable().describe('When the supplier was credited: at delivery'),
      })
      .nullable()
      .describe('Null before the order is placed, and for imported orders that were paid elsewhere'),
    payments: z
      .array(
        z.object({
          id: id('payment'),
          method: z.enum(['balance', 'link']),
          amount: money,
          credited: money.describe('Part that went to the balance: paid late, twice or too much'),
          paid_at: timestamp,
        }),
      )
      .max(50)
      .describe('The latest 50'),
    refunds: z
      .array(
        z.object({
          id: id('refund'),
          amount: money,
          reason: z.string().max(200),
          refunded_at: timestamp,
          credit_note_number: z.string().max(40).describe('Empty for a refund of what was not invoiced'),
          receipt_number: z.string().max(40).default('').describe('Empty for a credit note'),
        }),
      )
      .max(50),
    invoices: z
      .array(
        z.object({
          number: z.string().max(40),
          shipment_id: id('shipment'),
          issued_at: timestamp,
          line_count: z.int(),
          lines: z
            .array(invoiceLine)
            .max(101)
            .describe('Empty beyond 1,000 lines over all invoices; then name the shipment_id'),
          net: money,
          tax: money,
          total: money,
        }),
      )
      .max(30)
      .describe('One per shipment'),
    credit_notes: z.array(refundDocument).max(50).describe('What went back of what was invoiced'),
    refund_receipts: z
      .array(refundDocument)
      .max(50)
      .default([])
      .describe('What went back of what was paid and never invoiced'),
    payment_link: paymentLinkView
      .nullable()
      .describe('Open link; null when there is none, and for suppliers'),
    note: z.string().max(300).nullable().describe('Such as: paid elsewhere before it was imported'),
  }),
  rest: { method: 'GET', path: '/api/orders/{order_id}/billing' },
  errors: ['not_found'],
  calls: ['get_order_facts'],
});

export const topUpBalance = writeOperation({
  ...tool,
  name: 'top_up_balance',
  title: 'Top up balance',
  description:
    'Credits a buyer company’s balance with money the operator has received for it. The reference (of the bank transfer) is taken once per company: repeating it answers the first top-up, another amount is refused.',
  surfaces: ['rest', 'console'],
  audience: 'operator',
  permission: 'operate',
  input: z.strictObject({
    company_id: id('company').describe('The buyer company'),
    amount: positiveMoney
      .refine((value) => /[1-9]/.test(value.amount), {
        path: ['amount'],
        error: 'must be more than zero',
      })
      .describe('Money that the company paid in'),
    reference: requiredText(80).describe('Number of the payment at the bank, unique'),
  }),
  output: z.object({
    top_up_id: id('topUp'),
    company_id: id('company'),
    amount: money,
    reference: z.string().max(80),
    balance: balanceView,
    created_at: timestamp,
  }),
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/operator/balance-top-ups' },
  errors: ['not_found', 'already_exists'],
  calls: ['get_company_facts'],
});

const payDoor = {
  ...base,
  surfaces: ['pay'],
  audience: 'anyone',
  permission: null,
  person_only: 'no',
} as const;
const linkSecret = requiredText(200).describe('The secret in the link');

export const getPaymentPage = readOperation({
  ...payDoor,
  name: 'get_payment_page',
  title: 'Get payment page',
  description: 'What the sandbox’s payment page shows: whom one pays, for what, how much, until when.',
  input: z.strictObject({ payment_link: linkSecret }),
  output: z.object({
    payee: shownName,
    order_number: z.string().max(40),
    amount: money,
    status: paymentLinkView.shape.status,
    expires_at: timestamp,
    credited: money
      .nullable()
      .default(null)
      .describe('What was paid at it too late or twice and went to the buyer’s balance'),
  }),
  rest: { method: 'GET', path: '/pay/sandbox/{payment_link}' },
  errors: ['not_found'],
});

export const completeSandboxPayment = readOperation({
  ...payDoor,
  name: 'complete_sandbox_payment',
  title: 'Complete sandbox payment',
  description:
    'What the sandbox’s provider does when someone pays: answers the signed event, which the gateway then takes at the webhook like any provider’s. Moves nothing itself. Refuses links that have expired or were cancelled.',
  input: z.strictObject({ payment_link: linkSecret }),
  output: z.object({ payload: z.string().max(10_000), signature: z.string().max(500) }),
  rest: { method: 'POST', path: '/pay/sandbox/{payment_link}' },
  errors: ['not_found', 'conflict'],
});

export const receivePaymentWebhook = writeOperation({
  ...payDoor,
  name: 'receive_payment_webhook',
  title: 'Receive payment webhook',
  description:
    'Takes a signed event of the payment provider: books a payment, or credits the balance when it comes late or twice. Each event counts once.',
  idempotent: true,
  input: z.strictObject({
    provider: z.enum(['sandbox', 'stripe']).describe('Payment provider that sends it'),
    payload: z.string().min(1).max(maxEventBytes).describe('The body as it came, byte for byte'),
    signature: z.string().min(1).max(2_000).describe('The signature header'),
  }),
  output: z.object({ received: z.literal(true) }),
  destructive: false,
  rest: { method: 'POST', path: '/pay/webhooks/{provider}' },
  errors: ['invalid_signature'],
});

const internal = { area: 'finance', service: 'finance' } as const;

/** What a commitment is kept under: a purchase, or an award until its orders are issued. */
const holdId = z.union([id('purchase'), id('award')]);
/** A commitment's parts: each order of a purchase, or the award itself. */
const shares = z
  .array(z.strictObject({ share_id: z.union([id('order'), id('award')]), amount: positiveMoney }))
  .min(1)
  .max(100);

/** Who spends and where; the company is the caller's. */
const spender = {
  branch_id: id('branch'),
  user_id: id('user'),
  role: roleKey,
  credential_id: z.string().max(60),
};

export const getLimitUse = internalOperation({
  ...internal,
  name: 'get_limit_use',
  title: 'Get limit use',
  description:
    'Limits that bind the caller; with branch_id those of the company and that branch; with a purchase those that bind its spender, and what each says of it, the strictest first. Commits nothing.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    purchase: z.strictObject({ ...spender, amounts: z.array(positiveMoney).min(1).max(100) }).optional(),
  }),
  output: z.object({ limits: z.array(limitUse).max(maxLimits), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'read',
  errors: ['limit_exceeded'],
});

export const commitSpend = internalOperation({
  ...internal,
  name: 'commit_spend',
  title: 'Commit spend',
  description:
    'Commits amounts against every limit that binds their spender, under the id of a purchase or an award. One that refuses fails the whole with limit_exceeded. Where limits ask for approval, on_approval decides: wait commits and reports it, refuse fails with approval_required, pass commits (the caller may exceed them). Repeating answers the first outcome; after release_spend it is refused with hold_released.',
  input: z.strictObject({
    hold_id: holdId,
    ...spender,
    shares,
    on_approval: z.enum(['wait', 'refuse', 'pass']),
    together: z
      .strictObject({ rfq_id: id('rfq'), supplier_company_id: id('company') })
      .optional()
      .describe('For an award: limits per purchase judge all that the supplier holds under the RFQ as one'),
  }),
  output: z.object({ needs_approval: z.boolean(), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'write',
  errors: ['limit_exceeded', 'approval_required', 'hold_released'],
});

export const chargeApprover = internalOperation({
  ...internal,
  name: 'charge_approver',
  title: 'Charge approver',
  description:
    'Counts orders of a purchase that waits against the limits of the credential that is about to approve it, once per order and credential. Refused with limit_exceeded when one of them refuses.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    order_ids: z.array(id('order')).min(1).max(100),
  }),
  output: z.object({ charged: z.literal(true) }),
  effect: 'write',
  errors: ['limit_exceeded'],
});

export const capCredential = internalOperation({
  ...internal,
  name: 'cap_credential',
  title: 'Cap credential',
  description:
    'Sets the spending caps of a credential that is about to be made, so that it never exists without them. Repeating has no further effect; a credential that has other limits already is refused.',
  input: z.strictObject({
    company_id: id('company').optional().describe('Only for operator work on behalf of a company'),
    credential_id: id('credential'),
    caps: spendingCaps,
    expires_at: timestamp.nullable().describe('When the credential ends, and its caps with it'),
  }),
  output: z.object({ capped: z.boolean() }),
  effect: 'write',
  errors: ['conflict'],
});

export const releaseSpend = internalOperation({
  ...internal,
  name: 'release_spend',
  title: 'Release spend',
  description:
    'Releases what is committed under the id of a purchase or an award to the periods it was charged to, and leaves a tombstone that refuses a later commit of that id. What a purchase took over from an award that is still held returns to the award.',
  input: z.strictObject({ hold_id: holdId }),
  output: z.object({ released: z.boolean().describe('Whether anything was ever committed under the id') }),
  effect: 'write',
});

export const moveCommitment = internalOperation({
  ...internal,
  name: 'move_commitment',
  title: 'Move commitment',
  description:
    'Moves part of an award’s commitment to the order of a purchase, in the periods it was charged to; no limit is asked. When that order ends, the part goes back to the award while it holds, else to the periods. Repeating has no further effect; after a release of either id it is refused with hold_released, beyond what the award holds with above_award.',
  input: z.strictObject({
    award_id: id('award'),
    purchase_id: id('purchase'),
    order_id: id('order'),
    amount: positiveMoney,
  }),
  output: z.object({ moved: z.boolean() }),
  effect: 'write',
  errors: ['hold_released', 'above_award', 'not_found', 'limit_exceeded', 'approval_required'],
});

/** What an order shows of its money. Null keeps what the order has: an imported one that was billed elsewhere. */
export const chargeChanged = event({
  name: 'charge_changed',
  publishers: ['finance'],
  subscribers: ['orders'],
  partition_by: 'buyer_company_id',
  description: 'The charge or the invoices of an order changed; the order shows them as its statuses.',
  payload: z.object({
    entity_id: id('order'),
    version: z.int(),
    buyer_company_id: id('company'),
    payment_status: paymentStatus.nullable(),
    billing_status: billingStatus.nullable(),
    refunded: money.optional().describe('What went back to the buyer so far'),
  }),
});
