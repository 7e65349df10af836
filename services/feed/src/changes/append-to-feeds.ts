import type { changesRecorded, Payload, RecordedChange } from '@procura/contracts';
import { appendNumbered } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { FeedEntry } from './feed-store.ts';
import { lastSeen, readLastNumber, remember } from './last-numbers.ts';

/**
 * Appends changes to the feeds of their companies with the next numbers. The numbers have no gaps, so a reader of
 * n + 1 has seen n ({@link appendNumbered}). Wakes the readers that wait, and returns the companies.
 */
export const appendToFeeds = async (
  deps: Deps,
  recorded: readonly Payload<typeof changesRecorded>[],
): Promise<RecordedChange['company_id'][]> => {
  const changes = recorded.flatMap((one) => one.entries);
  const companies = [...new Set(changes.map(({ company_id }) => company_id))];
  await deps.inTurn(companies, () => appendAll(deps, companies, changes));
  deps.arrivals.announce(companies);
  return companies;
};

const appendAll = async (
  deps: Deps,
  companies: readonly RecordedChange['company_id'][],
  changes: readonly RecordedChange[],
): Promise<void> => {
  const received_at = deps.clock();
  const ends = new Map<RecordedChange['company_id'], number>();
  for (const company_id of companies)
    ends.set(company_id, lastSeen(deps, company_id) ?? (await readLastNumber(deps, company_id)));
  await appendNumbered(changes, {
    ends,
    next: (change, last) => toEntry(change, last + 1, received_at),
    endAt: ({ number }) => number,
    insert: (entries) => deps.entries.insertForOwners(entries),
    readEnd: (company_id) => readLastNumber(deps, company_id),
  });
  for (const [company_id, number] of ends) remember(deps, company_id, number);
};

const toEntry = ({ id, at, ...facts }: RecordedChange, number: number, received_at: Date): FeedEntry => ({
  ...facts,
  _id: id,
  number,
  at: new Date(at),
  received_at,
});
