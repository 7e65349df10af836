import { defineCollection, type OpenedCollections } from '@procura/mongo';
import type { AuditEntry, AuditHead } from './audit-entry.ts';

type Deps = OpenedCollections<{ auditEntries: typeof auditEntries }>;

export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit_entries',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, sequence: 1 }, unique: true },
    // Lists are ordered by time, so each filter can share the index range of days.
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

/** Number of spending calls of assistants that nobody confirmed, from a moment on, at most `most`. */
export const countUnconfirmed = (
  deps: Deps,
  company_id: string,
  { since, most }: { since: Date; most: number },
): Promise<number> =>
  deps.auditEntries.owner(company_id).count({ confirmed: false, at: { $gte: since } }, most);
