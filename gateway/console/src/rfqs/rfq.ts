import type { AnswerOf } from '../operations.ts';

export type Rfq = AnswerOf<'get_rfq'>;
export type Bid = AnswerOf<'get_bid'>;
