import { type Change, listChanges } from '@procura/contracts';
import type { Place } from './builders.ts';

/** All changes that a caller reads, oldest first. */
export const readFeed = async <W>(place: Place<W>, reader: W): Promise<Change[]> => {
  const changes: Change[] = [];
  let after: string | undefined;
  for (let has_more = true; has_more; ) {
    const page = await place.call(listChanges, reader, { limit: 1000, ...(after && { after }) });
    changes.push(...page.data);
    after = page.next;
    has_more = page.has_more;
  }
  return changes;
};

/** The last state of each object in the feed: version and status, by id. */
export const latestOf = (
  changes: readonly Change[],
): Map<string, { version: number; status: string | null }> => {
  const latest = new Map<string, { version: number; status: string | null }>();
  for (const { object, status } of changes)
    if (object.version >= (latest.get(object.id)?.version ?? 0))
      latest.set(object.id, { version: object.version, status });
  return latest;
};
