import { randomBytes } from 'node:crypto';
import type { Handler } from '@procura/bus';
import type { expireChangeCursors as contract } from '@procura/contracts';
import { retryDuplicates } from '@procura/mongo';
import type { Deps } from '../deps.ts';

const newEpoch = (): string => randomBytes(9).toString('base64url');

/** The epoch of this database, which every cursor contains. The first reader of a new platform creates it. */
export const readEpoch = async (deps: Deps): Promise<string> => {
  const epochs = deps.epochs.lookup();
  const known = await epochs.findOne({ _id: 'epoch' });
  if (known) return known.value;
  const begin = () =>
    epochs.updateOne({ _id: 'epoch' }, { $setOnInsert: { value: newEpoch() } }, { upsert: true });
  await retryDuplicates([deps.epochs.spec.name], begin);
  // Read again: if two processes insert it concurrently, the upsert can return no document.
  const begun = await epochs.findOne({ _id: 'epoch' });
  if (!begun) throw new Error('The epoch was not begun');
  return begun.value;
};

/** Begins a new epoch, so that every reader of a feed has to read the lists again. */
export const expireChangeCursors: Handler<Deps, typeof contract> = (deps, call) =>
  deps.database.write(call, async (tx) => {
    await deps.epochs
      .lookup(tx)
      .updateOne({ _id: 'epoch' }, { $set: { value: newEpoch() } }, { upsert: true });
    return { expired_at: tx.now.toISOString() };
  });
