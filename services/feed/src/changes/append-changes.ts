import type { changesRecorded, Payload, RecordedChange } from '@procura/contracts';
import { duplicateOf } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { wakeWebhooks } from '../webhooks/run-webhooks.ts';
import type { FeedEntry } from './feed-store.ts';
import { lastSeen, readLastNumber, remember } from './last-numbers.ts';

/**
 * Appends changes to the feeds of their companies, in one insert without a transaction. A process assigns n + 1 only
 * after it has read n, and the unique index on company and number admits each number once. The numbers therefore have
 * no gaps, and a reader of n + 1 has seen n. A change that is appended again is refused by its id.
 */
export const appendChanges = async (
  deps: Deps,
  recorded: readonly Payload<typeof changesRecorded>[],
): Promise<void> => {
  const changes = recorded.flatMap((one) => one.entries);
  const companies = [...new Set(changes.map(({ company_id }) => company_id))];
  await deps.inTurn(companies, () => appendAll(deps, companies, changes));
  deps.arrivals.announce(companies);
  for (const company_id of companies) wakeWebhooks(deps, company_id);
};

const appendAll = async (
  deps: Deps,
  companies: readonly string[],
  changes: readonly RecordedChange[],
): Promise<void> => {
  const received_at = deps.clock();
  const last = new Map<string, number>();
  for (const company_id of companies)
    last.set(company_id, lastSeen(deps, company_id) ?? (await readLastNumber(deps, company_id)));
  for (let rest = changes; rest.length > 0; ) {
    const entries = numbered(last, rest, received_at);
    try {
      await deps.entries.insertForOwners(entries);
      noteLast(last, entries);
      rest = [];
    } catch (error) {
      const duplicate = duplicateOf(error);
      const refused = duplicate && entries[duplicate.index];
      if (!refused) throw error;
      // Another replica took the number, or an earlier delivery appended the change.
      noteLast(last, entries.slice(0, duplicate.index));
      rest = rest.slice(duplicate.index + (duplicate.isId ? 1 : 0));
      last.set(refused.company_id, await readLastNumber(deps, refused.company_id));
    }
  }
  for (const [company_id, number] of last) remember(deps, company_id, number);
};

/** The changes with the next numbers of each company's feed. */
const numbered = (
  last: ReadonlyMap<string, number>,
  changes: readonly RecordedChange[],
  received_at: Date,
): FeedEntry[] => {
  const given = new Map(last);
  return changes.map((one) => {
    const number = (given.get(one.company_id) ?? 0) + 1;
    given.set(one.company_id, number);
    return toEntry(one, number, received_at);
  });
};

const noteLast = (last: Map<string, number>, entries: readonly FeedEntry[]): void => {
  for (const { company_id, number } of entries) last.set(company_id, number);
};

const toEntry = ({ id, at, ...facts }: RecordedChange, number: number, received_at: Date): FeedEntry => ({
  ...facts,
  _id: id,
  number,
  at: new Date(at),
  received_at,
});
