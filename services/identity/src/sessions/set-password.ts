import { accessReported, type Id } from '@procura/contracts';
import type { RevokingTx } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { endSessions } from './end-session.ts';

/**
 * Sets a person's password. Ends all their sessions except one, in all their companies, and every mailed reset link,
 * and notifies them by mail. Returns how many sessions ended, and these companies.
 */
export const setPassword = async (
  deps: Deps,
  { user_id, password_hash, except }: { user_id: Id<'user'>; password_hash: string; except?: string },
  tx: RevokingTx,
): Promise<{ count: number; company_ids: Id<'company'>[] }> => {
  await deps.users.lookup(tx).updateOne({ _id: user_id }, { $set: { password_hash, updated_at: tx.now } });
  await deps.passwordResets.lookup(tx).updateMany({ user_id, used_at: null }, { $set: { used_at: tx.now } });
  tx.emit(accessReported, { user_id, what: 'password_changed', about: '', at: tx.now.toISOString() });
  return endSessions(deps, { user_id, ...(except && { except }) }, tx);
};
