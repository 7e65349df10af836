import { z } from 'zod';

/** Inputs of every list. */
export const pageInput = {
  limit: z.int().min(1).max(100).optional().describe('Per page; 25 when left out'),
  cursor: z.string().max(1000).optional().describe('The previous page’s next_cursor'),
};
export const defaultPageLimit = 25;

/** One page of a list, with at most `most` items. The list is complete only when has_more is false. */
export const pageOf = <T extends z.ZodType>(item: T, most = 100) =>
  z.object({
    data: z.array(item).max(most),
    next_cursor: z
      .string()
      .max(1000)
      .nullable()
      .describe('Pass as cursor to get the next page; null on the last'),
    has_more: z.boolean().describe('True when more pages follow; one page is never the whole set'),
  });
export type Page<T> = { data: T[]; next_cursor: string | null; has_more: boolean };
