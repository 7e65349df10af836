import { z } from 'zod';
import { currencies } from '../language/currencies.ts';
import { id } from '../language/ids.ts';
import { givenTime } from '../language/input-values.ts';
import { currencyCode, money, positiveMoney } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { requiredText, timestamp } from '../language/values.ts';
import { tool } from './presets.ts';

export const balanceView = z.object({
  currency: currencyCode,
  available: money.describe('Can be spent now; for a supplier: earned'),
  held: money.describe('In escrow: paid for orders, and not accepted yet'),
});

const balanceEntryKind = z.enum(['top_up', 'balance_payment', 'credit', 'refund', 'release', 'return']);

export const balanceEntry = z.object({
  id: id('ledgerTransaction'),
  number: z
    .int()
    .nullable()
    .describe(
      'Place among the movements of the company in the currency, from 1 and without gaps; null on older ones',
    ),
  kind: balanceEntryKind.describe(
    'top_up: money came in; balance_payment: an order was paid; credit: a payment by link was more than was due, or too late; refund: money of an order came back; release: of an order sold something was accepted; return: of an order sold something released before is refunded. Further kinds may be added',
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

/** Number of movements that get_company_balance returns. */
export const latestEntries = 10;

export const getCompanyBalance = readOperation({
  ...tool,
  name: 'get_company_balance',
  title: 'Get company balance',
  description:
    'Returns the company’s balance per currency: available, held in escrow for what is not yet accepted, and the latest movements. Use it before pay_order_with_balance. Needs all branches. Never add currencies together.',
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
    'Lists every movement of what the company has available, newest first, with the balance after it: the sum of amount per currency is available of get_company_balance. Payments by link go into escrow and do not change it. Needs all branches.',
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

export const topUpBalance = writeOperation({
  ...tool,
  name: 'top_up_balance',
  needs_reauthentication: true,
  title: 'Top up balance',
  description:
    'Credits a buyer company’s balance with money the operator has received for it. The reference (of the bank transfer) is used once per company: a repeat returns the first top-up, another amount is refused.',
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
    repeated: z
      .boolean()
      .default(false)
      .describe('The reference was used before with this amount: this is that top-up, and nothing changed'),
  }),
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/operator/balance-top-ups' },
  errors: ['not_found', 'already_exists'],
  calls: ['get_company_facts'],
});
