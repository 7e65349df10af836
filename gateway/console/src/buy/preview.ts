import type { AnswerOf } from '../operations.ts';

/** What ordering a basket would do. */
export type Preview = AnswerOf<'preview_basket'>;
