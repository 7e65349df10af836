import { z } from 'zod';
import { id } from './ids.ts';
import { money } from './money.ts';

export const limitScope = z.enum(['company', 'branch', 'role', 'user', 'credential']);

export const limitPeriod = z.enum(['purchase', 'day', 'month']);

/** The verdict of one rule on a purchase, as a sentence and in numbers. */
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

/** Maximum number of verdicts in one answer, strictest first; the others repeat the strictest effect. */
export const maxVerdicts = 100;

export type Verdict = z.infer<typeof verdict>;
