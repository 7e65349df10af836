import { nextEntry } from '@procura/audit';
import type { auditRecorded, Payload } from '@procura/contracts';
import { defineCollection, type WriteTx } from '@procura/mongo';
import { type AuditEntry, type AuditHead, toStored } from './audit-entry.ts';
import type { Deps } from './deps.ts';

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

/**
 * Appends what was recorded to its company's chain, in order of arrival. The chain's head is replaced by
 * compare-and-set, so that two entries never take one place.
 */
export const appendAudit = async (
  deps: Deps,
  tx: WriteTx,
  recorded: Payload<typeof auditRecorded>,
): Promise<void> => {
  const { company_id } = recorded;
  const heads = deps.auditHeads.owner(company_id, tx);
  const head = await heads.findOne({ _id: company_id });
  const entry = nextEntry(recorded, head);
  const next: AuditHead = { _id: company_id, company_id, sequence: entry.sequence, hash: entry.hash };
  if (head) await heads.replaceOne({ _id: company_id, sequence: head.sequence }, next);
  else await heads.insert(next);
  await deps.auditEntries.owner(company_id, tx).insert(toStored(entry));
};

/** How many spending calls of assistants nobody confirmed at or after a moment, up to `most`. */
export const countUnconfirmed = (
  deps: Deps,
  company_id: string,
  { since, most }: { since: Date; most: number },
): Promise<number> =>
  deps.auditEntries.owner(company_id).count({ confirmed: false, at: { $gte: since } }, most);

/** Whether an entry is in its company's chain, under the id that it was recorded with. */
export const isAppended = async (
  deps: Deps,
  { company_id, id }: Payload<typeof auditRecorded>,
): Promise<boolean> => (await deps.auditEntries.owner(company_id).findOne({ _id: id })) !== null;
