import type { AnswerOf } from '../operations.ts';

export type LimitUse = AnswerOf<'get_company_limits'>['limits'][number];
