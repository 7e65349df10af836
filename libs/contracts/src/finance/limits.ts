import { z } from 'zod';
import { id } from '../language/ids.ts';
import { currencyCode, money, positiveMoney } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { timestamp } from '../language/values.ts';
import { limitPeriod, limitScope } from '../language/verdict.ts';
import { base } from './presets.ts';

const onExceed = z.enum(['approve', 'refuse']);

/** What a limit binds: the key is a branch, user or credential id or a role key; empty for the company. */
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

/** Maximum number of limits of a company, including the caps of its credentials. */
export const maxLimits = 500;

/** Default number of limits in an answer. */
export const shownLimits = 100;

/** Maximum number of caps of one credential. */
export const maxCaps = 10;

/** The maximum spend of a credential, set at its creation; one per period and currency. */
export const spendingCap = z.strictObject({
  period: limitPeriod.describe('Period that the cap is counted over'),
  limit: positiveMoney.describe('Maximum amount that may be spent in the period'),
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
    'Spending caps of the credential, one per period and currency; with caps it spends in no other currency',
  );

export const getCompanyLimits = readOperation({
  ...base,
  name: 'get_company_limits',
  title: 'Get company limits',
  description:
    'Returns the spending limits of the company with limit, used, remaining and reset time, per scope (company, branch, role, user, credential), period and currency. Use it to explain why a purchase waits or is refused. A caller confined to branches sees only the limits that bind them.',
  input: z.strictObject({
    branch_id: id('branch').optional().describe('Only limits that bind this branch'),
    user_id: id('user').optional().describe('Only limits that bind this user'),
    currency: currencyCode.optional().describe('Only limits in this currency'),
    sort: z
      .enum(['scope', 'most_used'])
      .optional()
      .describe('most_used: the largest used share first. When left out, scope: from the widest'),
    limit: z
      .int()
      .min(1)
      .max(maxLimits)
      .optional()
      .describe(`Most limits, up to ${maxLimits}; ${shownLimits} when left out`),
  }),
  output: z.object({
    limits: z.array(limitUse).max(maxLimits).describe('In the order of sort'),
    more_limits: z
      .int()
      .default(0)
      .describe('How many limits are not shown; raise limit, or filter, to see them'),
    as_of: timestamp,
  }),
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
  needs_reauthentication: true,
  whole_company: true,
  title: 'Update company limits',
  description: `Replaces the set of spending limits of the company; read it with get_company_limits (limit ${maxLimits}) first, because what is left out is removed. Caps of credentials stay: leave them out, or give them unchanged. One limit per scope, target, period and currency; one that stays keeps its id, and a new one counts what was committed in its period before. Where a scope has a limit in one currency, a purchase in another needs approval (for a credential it is refused). Returns the new set. Refuses callers confined to branches.`,
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
          limit: positiveMoney.describe('Maximum amount that may be spent in the period'),
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
