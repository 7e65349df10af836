import type { changesRecorded, Payload, RecordedChange } from '@procura/contracts';
import { duplicateOf } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { wakeWebhooks } from '../webhooks/run-webhooks.ts';
import type { FeedEntry } from './feed-store.ts';
import { lastSeen, readLastNumber, remember } from './last-numbers.ts';

/**
 * Appends changes to the feeds of their companies, without a transaction. The number n + 1 is only given by a process
 * that has seen n in the database, and the unique index on company and number gives it once: so the numbers have no
 * gaps, and a reader that sees n + 1 has seen n. A repeated change is refused by its id.
 */
export const appendChanges = async (
  deps: Deps,
  recorded: readonly Payload<typeof changesRecorded>[],
): Promise<void> => {
  const entries = recorded.flatMap((one) => one.entries);
  const byCompany = Map.groupBy(entries, ({ company_id }) => company_id);
  await Promise.all(
    [...byCompany].map(([company_id, own]) =>
      deps.inTurn([company_id], () => appendTo(deps, company_id, own)),
    ),
  );
};

const appendTo = async (deps: Deps, company_id: string, own: readonly RecordedChange[]): Promise<void> => {
  const received_at = deps.clock();
  let last = lastSeen(deps, company_id) ?? (await readLastNumber(deps, company_id));
  for (let rest = own; rest.length > 0; ) {
    const docs = rest.map((one, index) => toEntry(one, last + index + 1, received_at));
    try {
      await deps.entries.owner(company_id).insert(...docs);
      remember(deps, company_id, last + docs.length);
      rest = [];
    } catch (error) {
      const duplicate = duplicateOf(error);
      if (!duplicate) throw error;
      // Another replica took the number, or an earlier delivery appended the change.
      rest = rest.slice(duplicate.index + (duplicate.isId ? 1 : 0));
      last = await readLastNumber(deps, company_id);
    }
  }
  deps.arrivals.announce(company_id);
  wakeWebhooks(deps, company_id);
};

const toEntry = ({ id, at, ...facts }: RecordedChange, number: number, received_at: Date): FeedEntry => ({
  ...facts,
  _id: id,
  number,
  at: new Date(at),
  received_at,
});
