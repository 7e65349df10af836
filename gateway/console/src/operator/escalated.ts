import type { AnswerOf } from '../operations.ts';

export type Escalated = AnswerOf<'get_escalated_claim'>;
