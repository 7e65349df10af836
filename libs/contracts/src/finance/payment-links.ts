import { z } from 'zod';
import { id } from '../language/ids.ts';
import { maxEventBytes } from '../language/input-size.ts';
import { expectedTotal, money } from '../language/money.ts';
import { readOperation, spendingOperation, writeOperation } from '../language/operation-kinds.ts';
import { describing } from '../language/spending.ts';
import { requiredText, shownName, timestamp } from '../language/values.ts';
import { describeCalls } from './payments.ts';
import { payment, paySurface } from './presets.ts';

/** Bounds of a payment link's lifetime in seconds, which are those of the payment providers. */
export const linkLifeS = { shortest: 1800, longest: 86_400 };

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
    'Moves money once someone pays. Creates a link to the payment provider’s page for what is due on an order; give it to the person who pays. Returns an open link again. A late or second payment is credited to the company’s balance. Refuses orders that are paid, wait for approval or have ended, and price_changed when the amount of the link is not expected_total.',
  open_world: true,
  input: z.strictObject({
    order_id: id('order'),
    expected_total: expectedTotal,
    expires_in: z
      .int()
      .min(linkLifeS.shortest)
      .max(linkLifeS.longest)
      .optional()
      .describe('Seconds until it ends; 86400 when left out'),
  }),
  describe: 'describe_generate_order_payment_link',
  output: paymentLinkView,
  effect: 'money',
  consent: 'expected_total',
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/orders/{order_id}/payment-link' },
  errors: [
    'not_found',
    'conflict',
    'company_suspended',
    'already_paid',
    'price_changed',
    'limit_exceeded',
    'approval_required',
  ],
});

export const describeGenerateOrderPaymentLink = describing(generateOrderPaymentLink, {
  calls: describeCalls,
});

const linkSecret = requiredText(200).describe('The secret in the link');

export const getPaymentPage = readOperation({
  ...paySurface,
  name: 'get_payment_page',
  title: 'Get payment page',
  description: 'Returns the content of the sandbox’s payment page: payee, order, amount, and expiry.',
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
  ...paySurface,
  name: 'complete_sandbox_payment',
  title: 'Complete sandbox payment',
  description:
    'Acts as the sandbox’s provider when someone pays: returns the signed event, which the gateway sends to the webhook as any provider would. Moves no money itself. Refuses links that have expired or were cancelled.',
  input: z.strictObject({ payment_link: linkSecret }),
  output: z.object({ payload: z.string().max(10_000), signature: z.string().max(500) }),
  rest: { method: 'POST', path: '/pay/sandbox/{payment_link}' },
  errors: ['not_found', 'conflict'],
});

export const receivePaymentWebhook = writeOperation({
  ...paySurface,
  name: 'receive_payment_webhook',
  title: 'Receive payment webhook',
  description:
    'Receives a signed event of the payment provider: books a payment, or credits the balance if it is late or a duplicate. Each event counts once.',
  idempotent: true,
  input: z.strictObject({
    provider: z.enum(['sandbox', 'stripe']).describe('Payment provider that sends it'),
    payload: z.string().min(1).max(maxEventBytes).describe('The body as it came, byte for byte'),
    signature: z.string().min(1).max(2000).describe('The signature header'),
  }),
  output: z.object({ received: z.literal(true) }),
  destructive: false,
  rest: { method: 'POST', path: '/pay/webhooks/{provider}' },
  errors: ['invalid_signature'],
});
