import type { OpenedCollections } from '@procura/mongo';
import type { entries, floors } from './feed-store.ts';

/** Maximum number of companies whose last number is cached. */
const most = 10_000;

/**
 * The last number of each company's feed that this process has seen, and when. Other processes may have appended more.
 */
export type LastNumbers = Map<string, { number: number; seen_at: Date }>;

/** The dependencies of looking up a number. */
export type NumberDeps = OpenedCollections<{ entries: typeof entries; floors: typeof floors }> & {
  readonly lastNumbers: LastNumbers;
  readonly clock: () => Date;
};

/** An older number may be below the floor by now; the retention of changes is much longer. */
const seenForMs = 24 * 3_600_000;

/** The cached last number of a company; undefined if it is too old. */
export const lastSeen = ({ lastNumbers, clock }: NumberDeps, company_id: string): number | undefined => {
  const seen = lastNumbers.get(company_id);
  return seen && clock().getTime() - seen.seen_at.getTime() < seenForMs ? seen.number : undefined;
};

/** Caches the last number of a company, and drops the oldest entry of a full cache. */
export const remember = ({ lastNumbers, clock }: NumberDeps, company_id: string, number: number): void => {
  lastNumbers.delete(company_id);
  lastNumbers.set(company_id, { number, seen_at: clock() });
  const [oldest] = lastNumbers.keys();
  if (lastNumbers.size > most && oldest !== undefined) lastNumbers.delete(oldest);
};

/** The last number of a company's feed; 0 if nothing was appended. Reads only numbers above the cached one. */
export const readLastNumber = async (deps: NumberDeps, company_id: string): Promise<number> => {
  const seen = lastSeen(deps, company_id) ?? (await readFloor(deps, company_id));
  const [newest] = await deps.entries
    .owner(company_id)
    .find({ number: { $gt: seen } }, { sort: { number: -1 }, limit: 1, projection: { number: 1 } });
  // Changes that another replica appended may have expired since.
  const last = newest?.number ?? Math.max(seen, await readFloor(deps, company_id));
  remember(deps, company_id, last);
  return last;
};

/** The last number of a company's feed that has been deleted; 0 if none has. */
export const readFloor = async (deps: NumberDeps, company_id: string): Promise<number> =>
  (await deps.floors.owner(company_id).findOne({ _id: company_id }))?.number ?? 0;
