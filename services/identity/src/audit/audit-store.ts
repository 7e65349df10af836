import { nextEntry } from '@procura/audit';
import { type AuditChainEntry, type auditRecorded, Failure, type Id, type Payload } from '@procura/contracts';
import { defineCollection, duplicateOf, type OpenedCollections } from '@procura/mongo';
import { type AuditEntry, type AuditHead, toStored } from './audit-entry.ts';
import type { ChainEnd, ChainEnds } from './chain-ends.ts';

type Deps = OpenedCollections<{ auditEntries: typeof auditEntries; auditHeads: typeof auditHeads }> & {
  readonly chains: ChainEnds;
};

export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit_entries',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, sequence: 1 }, unique: true },
    // Lists are by time: a range of days is then the same look-up in each of them.
    { key: { company_id: 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, operation: 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, service: 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, 'actor.user_id': 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, 'actor.credential_id': 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, target: 1, at: 1, sequence: 1 } },
    { key: { company_id: 1, confirmed: 1, at: 1 }, partialFilterExpression: { confirmed: false } },
  ],
});
export const auditHeads = defineCollection<AuditHead>({
  name: 'audit_heads',
  scope: 'owner',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

type Recorded = Payload<typeof auditRecorded>;

/** How often an append looks for the end of a chain that other replicas continue at the same time. */
const mostLooks = 20;

/**
 * Appends what was recorded to the chains of its companies, in order of arrival and without a transaction. A process
 * gives the place n + 1 only to an entry that continues the entry n as it is in the database, and the unique index on
 * company and sequence gives it once: so a chain has no gap and no second branch. A repeated entry is refused by its id.
 * Raises `unavailable` when other replicas take each place first.
 */
export const appendAudit = async (deps: Deps, recorded: readonly Recorded[]): Promise<void> => {
  const byCompany = Map.groupBy(recorded, ({ company_id }) => company_id);
  await Promise.all(
    [...byCompany].map(([company_id, own]) =>
      deps.chains.inTurn([company_id], () => appendTo(deps, company_id, own)),
    ),
  );
};

const appendTo = async (deps: Deps, company_id: Id<'company'>, own: readonly Recorded[]): Promise<void> => {
  const { chains } = deps;
  let end = chains.endOf(company_id) ?? (await readEnd(deps, company_id));
  let rest = own;
  for (let look = 0; rest.length > 0; look++) {
    const entries = continuing(end, rest);
    // Until the answer comes, the end is not known.
    chains.forget(company_id);
    try {
      await deps.auditEntries.owner(company_id).insert(...entries.map(toStored));
      end = entries.at(-1) ?? end;
      break;
    } catch (error) {
      const duplicate = duplicateOf(error);
      if (!duplicate) throw error;
      if (look === mostLooks)
        throw new Failure('unavailable', 'Other replicas append to this audit chain. Try again.');
      // Another replica took the place, or an earlier delivery appended the entry.
      rest = rest.slice(duplicate.index + (duplicate.isId ? 1 : 0));
      end = await readEnd(deps, company_id);
    }
  }
  if (end) await moveHead(deps, company_id, end);
  chains.remember(company_id, end);
};

const continuing = (end: ChainEnd, recorded: readonly Recorded[]): AuditChainEntry[] => {
  let before = end;
  return recorded.map((one) => {
    const entry = nextEntry(one, before);
    before = entry;
    return entry;
  });
};

const readEnd = async (deps: Deps, company_id: Id<'company'>): Promise<ChainEnd> => {
  const [last] = await deps.auditEntries
    .owner(company_id)
    .find({}, { sort: { sequence: -1 }, limit: 1, projection: { sequence: 1, hash: 1 } });
  return last ?? null;
};

/** Notes how far the chain reaches, so that a cut end is seen. It follows the entries, and never moves back. */
const moveHead = async (
  deps: Deps,
  company_id: Id<'company'>,
  { sequence, hash }: NonNullable<ChainEnd>,
): Promise<void> => {
  const heads = deps.auditHeads.owner(company_id);
  const move = () =>
    heads.updateOne({ _id: company_id, sequence: { $lt: sequence } }, { $set: { sequence, hash } });
  if ((await move()) > 0) return;
  try {
    await heads.insert({ _id: company_id, company_id, sequence, hash });
  } catch (error) {
    if (!duplicateOf(error)) throw error;
    // Another replica made it, or it is further.
    await move();
  }
};

/** How many spending calls of assistants nobody confirmed at or after a moment, up to `most`. */
export const countUnconfirmed = (
  deps: Deps,
  company_id: string,
  { since, most }: { since: Date; most: number },
): Promise<number> =>
  deps.auditEntries.owner(company_id).count({ confirmed: false, at: { $gte: since } }, most);
