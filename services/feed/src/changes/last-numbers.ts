import type { OpenedCollections } from '@procura/mongo';
import type { entries, floors } from './feed-store.ts';

/** Most companies whose last number is remembered. */
const most = 10_000;

/** The last number of each company's feed as this process has seen it, and when; others may have appended since. */
export type LastNumbers = Map<string, { number: number; seen_at: Date }>;

/** What looking a number up needs. */
export type NumberDeps = OpenedCollections<{ entries: typeof entries; floors: typeof floors }> & {
  readonly lastNumbers: LastNumbers;
  readonly clock: () => Date;
};

/** A number that was seen longer ago may be below the floor by now; changes are kept much longer. */
const seenForMs = 24 * 3_600_000;

/** The last number of a company as it was last seen; undefined where that is long ago. */
export const lastSeen = ({ lastNumbers, clock }: NumberDeps, company_id: string): number | undefined => {
  const seen = lastNumbers.get(company_id);
  return seen && clock().getTime() - seen.seen_at.getTime() < seenForMs ? seen.number : undefined;
};

/** Remembers the last number of a company; the company remembered longest ago is forgotten. */
export const remember = ({ lastNumbers, clock }: NumberDeps, company_id: string, number: number): void => {
  lastNumbers.delete(company_id);
  lastNumbers.set(company_id, { number, seen_at: clock() });
  const [oldest] = lastNumbers.keys();
  if (lastNumbers.size > most && oldest !== undefined) lastNumbers.delete(oldest);
};

/** The last number of a company's feed; 0 where nothing was ever appended. Looks only above the one it has seen. */
export const readLastNumber = async (deps: NumberDeps, company_id: string): Promise<number> => {
  const seen = lastSeen(deps, company_id) ?? (await readFloor(deps, company_id));
  const [newest] = await deps.entries
    .owner(company_id)
    .find({ number: { $gt: seen } }, { sort: { number: -1 }, limit: 1, projection: { number: 1 } });
  // Another replica may have appended changes that have expired since.
  const last = newest?.number ?? Math.max(seen, await readFloor(deps, company_id));
  remember(deps, company_id, last);
  return last;
};

/** The last number of a company's feed that is not kept any more; 0 where all are. */
export const readFloor = async (deps: NumberDeps, company_id: string): Promise<number> =>
  (await deps.floors.owner(company_id).findOne({ _id: company_id }))?.number ?? 0;
