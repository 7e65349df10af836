import type { Principal } from '@procura/contracts';
import { defineCollection } from '@procura/mongo';
import type { PendingAction } from './pending-action.ts';

export const pendingActions = defineCollection<PendingAction>({
  name: 'pending_actions',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, created_at: -1, _id: -1 } },
    { key: { company_id: 1, user_id: 1, created_at: -1, _id: -1 } },
    { key: { company_id: 1, status: 1, created_at: -1, _id: -1 } },
    { key: { company_id: 1, user_id: 1, status: 1, created_at: -1, _id: -1 } },
    // One per idempotency key, as for the call itself.
    { key: { company_id: 1, user_id: 1, operation: 1, key: 1 }, unique: true },
    { key: { claimable_at: 1 }, partialFilterExpression: { claimable_at: { $exists: true } } },
  ],
});

/**
 * A filter for the actions a caller sees: its own and, with credentials:manage, those of the company, or of its
 * branches if it is confined to some.
 */
export const visibleTo = ({ user_id, permissions, branch_ids }: Principal): Record<string, unknown> => {
  if (!permissions.includes('credentials:manage')) return { user_id };
  return branch_ids === null ? {} : { branch_id: { $in: branch_ids } };
};
