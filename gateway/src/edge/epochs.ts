/** Which revocations this gateway has processed, by their epochs. */
export type Epochs = {
  /** Notes the epoch of a message that was processed. */
  received(epoch: number): void;
  /** Whether every epoch up to this one was received. */
  complete(epoch: number): boolean;
  /** Takes every epoch up to this one as processed: everything remembered before it is forgotten. */
  reset(epoch: number): void;
};

/**
 * Messages of different revocations arrive in any order: an epoch that is missing is one that a later message may
 * still bring, and its revocation is not answered before this gateway has acknowledged it or its lease has ended. Only
 * a renewal shows which epochs must have been received.
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
