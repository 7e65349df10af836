import { randomBytes } from 'node:crypto';
import type { Handler } from '@procura/bus';
import type { expireChangeCursors as contract } from '@procura/contracts';
import { retryDuplicates } from '@procura/mongo';
import type { Deps } from '../deps.ts';

const newEpoch = (): string => randomBytes(9).toString('base64url');

/** The epoch of this database: each cursor holds that of its time. The first reader of a new platform begins it. */
export const readEpoch = async (deps: Deps): Promise<string> => {
  const epochs = deps.epochs.lookup();
  const known = await epochs.findOne({ _id: 'epoch' });
  if (known) return known.value;
  const begin = () =>
    epochs.updateOne({ _id: 'epoch' }, { $setOnInsert: { value: newEpoch() } }, { upsert: true });
  await retryDuplicates([deps.epochs.spec.name], begin);
  // Read again: where two begin it at once, an upsert can answer no document.
  const begun = await epochs.findOne({ _id: 'epoch' });
  if (!begun) throw new Error('The epoch was not begun');
  return begun.value;
};

/** Begins another epoch, so that each reader of a feed reads the lists again. */
export const expireChangeCursors: Handler<Deps, typeof contract> = (deps, call) =>
  deps.database.write(call, async (tx) => {
    await deps.epochs
      .lookup(tx)
      .updateOne({ _id: 'epoch' }, { $set: { value: newEpoch() } }, { upsert: true });
    return { expired_at: tx.now.toISOString() };
  });
