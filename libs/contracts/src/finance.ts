import { z } from 'zod';
import { id } from './ids.ts';
import { money, positiveMoney } from './money.ts';
import { operation } from './operation.ts';
import { roleKey } from './principal.ts';
import { timestamp } from './values.ts';

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
});

/** What one rule says of a purchase, in a sentence and in numbers. */
export const verdict = z.object({
  rule: z
    .string()
    .max(60)
    .describe('Stable name of the rule, such as branch_month_limit or no_limit_in_currency'),
  effect: z.enum(['passes', 'needs_approval', 'refuses']),
  detail: z.string().max(500),
  limit_id: id('limit').nullable(),
  scope: limitScope.nullable(),
  period: limitPeriod.nullable(),
  requested: money.nullable(),
  limit: money.nullable(),
  used: money.nullable(),
  exceeded_by: money.nullable(),
});
/** Most verdicts one answer tells, the strictest first; those left out pass or repeat the strictest effect. */
export const maxVerdicts = 100;
export type Verdict = z.infer<typeof verdict>;

const base = {
  area: 'finance',
  service: 'finance',
  commits_funds: false,
  destructive: false,
  open_world: false,
  audience: 'buyer',
  errors: [],
  calls: [],
} as const;

export const getCompanyLimits = operation({
  ...base,
  name: 'get_company_limits',
  title: 'Get company limits',
  description:
    'Returns every spending limit of the company with limit, used, remaining and the time it resets, per scope (company, branch, role, user, credential), period and currency. Use it to explain why a purchase waits or is refused. A caller confined to branches sees only the limits that bind them.',
  input: z.strictObject({}),
  output: z.object({ limits: z.array(limitUse).max(500), as_of: timestamp }),
  effect: 'read',
  idempotent: true,
  permission: 'finance:read',
  surfaces: ['rest', 'mcp', 'console'],
  person_only: 'no',
  rest: { method: 'GET', path: '/api/finance/limits' },
});

export const updateCompanyLimits = operation({
  ...base,
  name: 'update_company_limits',
  title: 'Update company limits',
  description:
    'Replaces the set of spending limits of the company; read it with get_company_limits first, because what is left out is removed. One limit per scope, target, period and currency; one that stays keeps its id, and a new one counts what was committed in its period before. Where a scope has a limit in one currency, a purchase in another needs approval (for a credential it is refused). Returns the new set. Refuses callers confined to branches.',
  input: z.strictObject({
    limits: z
      .array(
        z.strictObject({
          scope: limitScope,
          target: limitTarget.optional(),
          period: limitPeriod,
          on_exceed: onExceed,
          limit: positiveMoney,
        }),
      )
      .max(500),
  }),
  output: getCompanyLimits.output,
  effect: 'write',
  idempotent: true,
  permission: 'finance:manage',
  surfaces: ['console'],
  person_only: 'session',
  rest: null,
});

const internal = {
  ...base,
  surfaces: ['internal'],
  audience: 'internal',
  permission: null,
  person_only: 'no',
  rest: null,
  idempotent: true,
} as const;

const orderAmounts = z
  .array(z.strictObject({ order_id: id('order'), amount: positiveMoney }))
  .min(1)
  .max(100);

/** Who spends and where; the company is the caller's. */
const spender = {
  branch_id: id('branch'),
  user_id: id('user'),
  role: roleKey,
  credential_id: z.string().max(60),
};

export const getLimitUse = operation({
  ...internal,
  name: 'get_limit_use',
  title: 'Get limit use',
  description:
    'Limits that bind the caller; with branch_id those of the company and that branch; with a purchase those that bind its spender, and what each says of it, the strictest first. Commits nothing.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    purchase: z.strictObject({ ...spender, amounts: z.array(positiveMoney).min(1).max(100) }).optional(),
  }),
  output: z.object({ limits: z.array(limitUse).max(500), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'read',
  errors: ['limit_exceeded'],
});

export const commitSpend = operation({
  ...internal,
  name: 'commit_spend',
  title: 'Commit spend',
  description:
    'Commits the amounts of a purchase’s orders against every limit that binds it, under the purchase’s id. Limits that approve are counted and reported; one that refuses fails the whole with limit_exceeded. Repeating answers the first outcome; after release_spend it is refused with hold_released.',
  input: z.strictObject({ purchase_id: id('purchase'), ...spender, orders: orderAmounts }),
  output: z.object({ needs_approval: z.boolean(), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'write',
  errors: ['limit_exceeded', 'hold_released'],
});

export const releaseSpend = operation({
  ...internal,
  name: 'release_spend',
  title: 'Release spend',
  description:
    'Gives back whatever is committed under a purchase’s id to the periods it was charged to, and leaves a tombstone that refuses a later commit of that id.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: z.object({ released: z.boolean().describe('Whether anything was ever committed under the id') }),
  effect: 'write',
});

/** One charge per order, opened when the order becomes placed. Its projection on the order is payment_status. */
export const chargeStatus = z.enum(['open', 'paid', 'void']);
