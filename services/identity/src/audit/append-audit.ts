import { nextEntry } from '@procura/audit';
import { type AuditChainEntry, type auditRecorded, Failure, type Id, type Payload } from '@procura/contracts';
import { duplicateOf } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toStored } from './audit-entry.ts';
import type { ChainEnd } from './chain-ends.ts';

type Recorded = Payload<typeof auditRecorded>;

/** How often an append re-reads the end of a chain that other replicas extend concurrently. */
const mostLooks = 20;

/**
 * Appends recorded entries to the chains of their companies in order of arrival, in one insert without a transaction. A
 * process assigns the place n + 1 only to an entry that continues entry n as read from the database, and the unique
 * index on company and sequence admits it once. A chain therefore has no gap and no second branch. An entry that is
 * appended again is refused by its id. Raises `unavailable` if other replicas take each place first.
 */
export const appendAudit = async (deps: Deps, recorded: readonly Recorded[]): Promise<void> => {
  const companies = [...new Set(recorded.map(({ company_id }) => company_id))];
  await deps.chains.inTurn(companies, () => appendAll(deps, companies, recorded));
};

/** The ends of the chains of several companies. */
type Ends = Map<Id<'company'>, ChainEnd>;

const appendAll = async (
  deps: Deps,
  companies: readonly Id<'company'>[],
  recorded: readonly Recorded[],
): Promise<void> => {
  const { chains } = deps;
  const ends: Ends = new Map();
  for (const company_id of companies)
    ends.set(company_id, chains.endOf(company_id) ?? (await readEnd(deps, company_id)));
  // The ends are unknown until the insert has been answered.
  for (const company_id of companies) chains.forget(company_id);
  let looks = 0;
  for (let rest = recorded; rest.length > 0; ) {
    const entries = continuing(ends, rest);
    try {
      await deps.auditEntries.insertForOwners(entries.map(toStored));
      noteEnds(ends, entries);
      rest = [];
    } catch (error) {
      const duplicate = duplicateOf(error);
      const refused = duplicate && entries[duplicate.index];
      if (!refused) throw error;
      if (!duplicate.isId && ++looks > mostLooks)
        throw new Failure('unavailable', 'Other replicas append to this audit chain. Try again.');
      // Another replica took the place, or an earlier delivery appended the entry.
      noteEnds(ends, entries.slice(0, duplicate.index));
      rest = rest.slice(duplicate.index + (duplicate.isId ? 1 : 0));
      ends.set(refused.company_id, await readEnd(deps, refused.company_id));
    }
  }
  await moveHeads(deps, ends);
  for (const [company_id, end] of ends) chains.remember(company_id, end);
};

const continuing = (ends: Ends, recorded: readonly Recorded[]): AuditChainEntry[] => {
  const before: Ends = new Map(ends);
  return recorded.map((one) => {
    const entry = nextEntry(one, before.get(one.company_id) ?? null);
    before.set(one.company_id, entry);
    return entry;
  });
};

const noteEnds = (ends: Ends, entries: readonly AuditChainEntry[]): void => {
  for (const entry of entries) ends.set(entry.company_id, entry);
};

const readEnd = async (deps: Deps, company_id: Id<'company'>): Promise<ChainEnd> => {
  const [last] = await deps.auditEntries
    .owner(company_id)
    .find({}, { sort: { sequence: -1 }, limit: 1, projection: { sequence: 1, hash: 1 } });
  return last ?? null;
};

/**
 * Records how far the chains reach, so that a truncated end is detected. A head follows its entries and never moves
 * back.
 */
const moveHeads = async (deps: Deps, ends: Ends): Promise<void> => {
  const reached = [...ends].flatMap(([company_id, end]) => (end ? { company_id, ...end } : []));
  const move = () =>
    deps.auditHeads.work().updateEach(
      reached.map(({ company_id, sequence, hash }) => ({
        filter: { _id: company_id, sequence: { $lt: sequence } },
        update: { $set: { sequence, hash } },
      })),
    );
  if ((await move()) === reached.length) return;
  for (const { company_id, sequence, hash } of reached)
    try {
      await deps.auditHeads.owner(company_id).insert({ _id: company_id, company_id, sequence, hash });
    } catch (error) {
      if (!duplicateOf(error)) throw error;
    }
  // Another replica created the heads, or they are further already.
  await move();
};
