import { Failure } from '@procura/contracts';
import { duplicateOf } from '../collections/duplicates.ts';

/** How often other replicas may take the next place before an append gives up. */
const mostTaken = 20;

type Owned = { company_id: string };

/** The sequences of some companies. `Entry` is the type of their entries, `End` the type of their ends. */
type Sequences<Item extends Owned, Entry extends Owned, End> = {
  /** The end of each company's sequence; it follows what is appended. */
  ends: Map<Item['company_id'], End>;
  /** The entry of an item after an end. */
  next(item: Item, end: End): Entry;
  /** The end that an entry makes. */
  endAt(entry: Entry): End;
  insert(entries: Entry[]): Promise<void>;
  readEnd(company_id: Item['company_id']): Promise<End>;
};

/**
 * Appends items to the sequences of their companies in their order, in one insert without a transaction. A process
 * assigns the place n + 1 only after it has read n, and a unique index on company and place admits each place once. A
 * sequence therefore has no gap and no second branch, and a reader of n + 1 has seen n. An item that is appended again
 * is refused by its id. Serialise the calls of one process by company. Raises `unavailable` if other replicas take each
 * place first.
 */
export const appendNumbered = async <Item extends Owned, Entry extends Owned, End>(
  items: readonly Item[],
  { ends, next, endAt, insert, readEnd }: Sequences<Item, Entry, End>,
): Promise<void> => {
  let taken = 0;
  for (let rest = items; rest.length > 0; ) {
    const reached = new Map(ends);
    const entries = rest.map((item) => {
      const entry = next(item, reached.get(item.company_id) as End);
      reached.set(item.company_id, endAt(entry));
      return entry;
    });
    try {
      await insert(entries);
      for (const [company_id, end] of reached) ends.set(company_id, end);
      return;
    } catch (error) {
      const duplicate = duplicateOf(error);
      const refused = duplicate && entries[duplicate.index];
      if (!refused) throw error;
      if (!duplicate.isId && ++taken > mostTaken)
        throw new Failure('unavailable', 'Other replicas append to this sequence. Try again.');
      // Another replica took the place, or an earlier delivery appended the item.
      for (const entry of entries.slice(0, duplicate.index)) ends.set(entry.company_id, endAt(entry));
      rest = rest.slice(duplicate.index + (duplicate.isId ? 1 : 0));
      ends.set(refused.company_id, await readEnd(refused.company_id));
    }
  }
};
