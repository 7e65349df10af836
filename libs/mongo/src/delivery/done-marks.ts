/**
 * Marks delivered rows as done, those of `ms` or `most` together. A row whose mark is lost is sent once more.
 */
export const createDoneMarks = (
  { ms, most }: { ms: number; most: number },
  mark: (ids: readonly string[]) => Promise<void>,
) => {
  let done: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let marked: Promise<unknown> = Promise.resolve();
  const marks = {
    /** Marks a row soon. */
    async add(...ids: string[]): Promise<void> {
      done.push(...ids);
      if (done.length >= most) await marks.flush();
      else timer ??= setTimeout(() => void marks.flush(), ms);
    },
    /** Resolves when every row is marked. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      const ids = done;
      done = [];
      if (ids.length > 0) marked = Promise.all([marked, mark(ids)]);
      await marked;
    },
  };
  return marks;
};
