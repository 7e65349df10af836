/** Items of one kind that wait to be sent together. */
export type Gathering<T> = {
  /** Whether the item now waits for others of its kind; otherwise it is the first and is sent at once. */
  holds(kind: string, item: T): boolean;
  /** Removes and returns every waiting item. */
  clear(): T[];
  readonly waiting: number;
};

/**
 * Lets the first item of a kind be sent at once, and passes those that arrive within `ms` after it to `leave` together.
 */
export const createGathering = <T>(ms: number, leave: (items: readonly T[]) => void): Gathering<T> => {
  const kinds = new Map<string, T[]>();
  let waiting = 0;
  const begin = (kind: string): void => {
    kinds.set(kind, []);
    setTimeout(() => {
      const items = kinds.get(kind) ?? [];
      kinds.delete(kind);
      if (items.length === 0) return;
      waiting -= items.length;
      begin(kind);
      leave(items);
    }, ms);
  };
  return {
    holds(kind, item) {
      const items = kinds.get(kind);
      if (!items) {
        begin(kind);
        return false;
      }
      items.push(item);
      waiting += 1;
      return true;
    },
    clear() {
      const items = [...kinds.values()].flat();
      for (const kind of kinds.keys()) kinds.set(kind, []);
      waiting = 0;
      return items;
    },
    get waiting() {
      return waiting;
    },
  };
};
