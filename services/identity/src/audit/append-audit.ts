import { nextEntry } from '@procura/audit';
import type { auditRecorded, Id, Payload } from '@procura/contracts';
import { appendNumbered, duplicateOf } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toStored } from './audit-entry.ts';
import type { AuditPlace } from './audit-log.ts';
import type { ChainEnd } from './chain-ends.ts';

type Recorded = Payload<typeof auditRecorded>;

/** Appends recorded entries to the chains of their companies in order of arrival ({@link appendNumbered}). */
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
  const place = await deps.auditLog.place();
  const ends: Ends = new Map();
  for (const company_id of companies)
    ends.set(company_id, chains.endOf(company_id) ?? (await readEnd(place, company_id)));
  // The ends are unknown until the insert has been answered.
  for (const company_id of companies) chains.forget(company_id);
  await appendNumbered(recorded, {
    ends,
    next: nextEntry,
    endAt: (entry): ChainEnd => entry,
    insert: (entries) =>
      place.auditEntries.insertForOwners(entries.map(toStored)).catch(deps.auditLog.refuse),
    readEnd: (company_id) => readEnd(place, company_id),
  });
  await moveHeads(place, ends);
  for (const [company_id, end] of ends) chains.remember(company_id, end);
};

const readEnd = async ({ auditEntries }: AuditPlace, company_id: Id<'company'>): Promise<ChainEnd> => {
  const [last] = await auditEntries
    .owner(company_id)
    .find({}, { sort: { sequence: -1 }, limit: 1, projection: { sequence: 1, hash: 1 } });
  return last ?? null;
};

/**
 * Records how far the chains reach, so that a truncated end is detected. A head follows its entries and never moves
 * back.
 */
export const moveHeads = async ({ auditHeads }: AuditPlace, ends: Ends): Promise<void> => {
  const reached = [...ends].flatMap(([company_id, end]) => (end ? { company_id, ...end } : []));
  const move = () =>
    auditHeads.work().updateEach(
      reached.map(({ company_id, sequence, hash }) => ({
        // With the shard key, where the log is sharded.
        filter: { _id: company_id, company_id, sequence: { $lt: sequence } },
        update: { $set: { sequence, hash } },
      })),
    );
  if ((await move()) === reached.length) return;
  for (const { company_id, sequence, hash } of reached)
    try {
      await auditHeads.owner(company_id).insert({ _id: company_id, company_id, sequence, hash });
    } catch (error) {
      if (!duplicateOf(error)) throw error;
    }
  // Another replica created the heads, or they are further already.
  await move();
};
