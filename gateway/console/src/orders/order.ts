import type { AnswerOf } from '../operations.ts';

export type Order = AnswerOf<'get_order'>;
