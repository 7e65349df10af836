type Page<T> = { data: T[]; next_cursor: string | null; has_more: boolean };

/** Every item of a list by its cursors. Throws if `has_more` and the cursor contradict each other. */
export const walk = async <T>(page: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const { data, next_cursor, has_more } = await page(cursor);
    if (has_more !== (next_cursor !== null))
      throw new Error('has_more and next_cursor contradict each other');
    items.push(...data);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
};
