import type { EventContract } from '@procura/contracts';
import { bookkeeping, type CounterRow, type InboxRow, type VersionRow } from '../collections/bookkeeping.ts';
import type { ScopedCollection } from '../collections/collection.ts';
import { isDuplicateKey, retryDuplicates } from '../collections/duplicates.ts';
import type { createSerializer } from './serializer.ts';
import { refuseLate, type Transactions, type WriteTx } from './transactions.ts';
import { meetAt } from './write.ts';

/** An event as received by its consumer. */
export type Delivery = {
  event_id: string;
  event: string;
  entity?: { id: string; version: number };
  /** As in `write`; transactions of all replicas conflict on the first one. */
  serializeOn?: readonly string[];
  /** Milliseconds of the process clock (Date.now) after which the sender no longer waits. */
  deadline_ms: number;
  /** As in `write`. */
  awaits?: readonly EventContract[];
};

/** The dependencies of consuming events. */
export type ConsumeDeps = {
  transactions: Transactions;
  inbox: ScopedCollection<InboxRow>;
  versions: ScopedCollection<VersionRow>;
  counters: ScopedCollection<CounterRow>;
  serialized: ReturnType<typeof createSerializer>;
};

/** `Database.consume`. */
export const consume = async (
  { transactions, inbox, versions, counters, serialized }: ConsumeDeps,
  { event_id, event, entity, serializeOn = [], deadline_ms, awaits }: Delivery,
  effect: (tx: WriteTx) => Promise<void>,
): Promise<void> => {
  const [place] = serializeOn;
  const conditions = { refuse: () => refuseLate(event, deadline_ms), awaits };
  const work = async (tx: WriteTx): Promise<void> => {
    // A repeated event has the version that was stored, so the version takes the place of an inbox row.
    if (entity) {
      const seen = await versions
        .work(tx)
        .findOneAndUpdate(
          { _id: `${event}:${entity.id}` },
          { $max: { version: entity.version } },
          { upsert: true, returnDocument: 'before' },
        );
      if (seen && seen.version >= entity.version) return;
    } else await inbox.work(tx).insert({ _id: event_id, at: tx.now });
    await effect(tx);
  };
  try {
    const { delivered } = await serialized(entity ? [entity.id, ...serializeOn] : serializeOn, () =>
      retryDuplicates([bookkeeping.entity_versions.name], () =>
        place
          ? transactions.runAt(place, (tx) => meetAt(counters, place, tx), work, conditions)
          : transactions.run(work, conditions),
      ),
    );
    await delivered;
  } catch (error) {
    if (isDuplicateKey(error) && (await inbox.work().findOne({ _id: event_id }))) return;
    throw error;
  }
};
