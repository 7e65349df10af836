import { z } from 'zod';
import { event } from '../language/event.ts';
import { id } from '../language/ids.ts';
import { expectedTotal, money } from '../language/money.ts';
import { spendingOperation } from '../language/operation-kinds.ts';
import { describing } from '../language/spending.ts';
import { timestamp } from '../language/values.ts';
import { balanceView } from './balance.ts';
import { payment } from './presets.ts';

export const paymentStatus = z.enum(['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded']);

export const billingStatus = z.enum(['not_billed', 'partially_billed', 'billed']);

export const describeCalls = ['get_order_facts', 'get_branch_facts'];

export const payOrderWithBalance = spendingOperation({
  ...payment,
  name: 'pay_order_with_balance',
  needs_reauthentication: true,
  title: 'Pay order with balance',
  description:
    'Moves money. Pays an order in full from the company’s balance; call get_order_billing first for what is due. An order is paid at most once, also on retries. The money is held in escrow until what it is for is accepted. Refuses orders that wait for approval or have ended, a balance that does not cover it, and price_changed when due is not expected_total.',
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

/**
 * What an order shows of its payment and billing. Null keeps the present value, as for an imported order that was
 * billed elsewhere.
 */
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
    refunded: money.optional().describe('Amount refunded to the buyer so far'),
  }),
});
