/** The revocations that this gateway has processed, by their epochs. */
export type Epochs = {
  /** Records the epoch of a processed message. */
  received(epoch: number): void;
  /** Whether every epoch up to this one was received. */
  complete(epoch: number): boolean;
  /** Marks every epoch up to this one as processed, after the whole cache was dropped. */
  reset(epoch: number): void;
};

/**
 * Messages of different revocations arrive in any order. A missing epoch may still arrive, and its revocation is not
 * answered before this gateway has acknowledged it or its lease has ended. Only a renewal shows which epochs must have
 * been received.
 */
export const createEpochs = (): Epochs => {
  let all = -1;
  const ahead = new Set<number>();
  const advance = (): void => {
    while (ahead.delete(all + 1)) all++;
  };
  return {
    received(epoch) {
      if (epoch > all) ahead.add(epoch);
      advance();
    },
    complete: (epoch) => epoch <= all,
    reset(epoch) {
      all = Math.max(all, epoch);
      for (const one of ahead) if (one <= all) ahead.delete(one);
      advance();
    },
  };
};
