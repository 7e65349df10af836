import type { AnswerOf } from '../operations.ts';

type Limit = Pick<AnswerOf<'get_company_limits'>['limits'][number], 'period' | 'limit' | 'used'>;

/** Whether nine tenths of a daily or monthly limit are used, so that the next purchases may exceed it. */
export const isNearlyUsed = ({ period, limit, used }: Limit): boolean =>
  period !== 'purchase' && Number(used.amount) >= 0.9 * Number(limit.amount);
