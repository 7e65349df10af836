import type { Call } from '@procura/bus';
import type { Id } from '@procura/contracts';
import type { RevokingTx } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { mailAccessChange } from '../mails.ts';
import { deviceOf, newDevice } from './device.ts';
import { endSessions } from './end-session.ts';

/**
 * Sets a person's password. Ends all their sessions except one, in all their companies, and every mailed reset link,
 * and notifies them by mail. Returns how many sessions ended, these companies, and the next device cookie of the browser
 * if it was known.
 */
export const setPassword = async (
  deps: Deps,
  call: Call,
  { user_id, password_hash, except }: { user_id: Id<'user'>; password_hash: string; except?: string },
  tx: RevokingTx,
): Promise<{ count: number; company_ids: Id<'company'>[]; device_secret?: string }> => {
  const before = await deps.users
    .lookup(tx)
    .findOneAndUpdate(
      { _id: user_id },
      { $set: { password_hash, updated_at: tx.now } },
      { returnDocument: 'before' },
    );
  if (!before) throw new Error(`User ${user_id} does not exist`);
  await deps.passwordResets.lookup(tx).updateMany({ user_id, used_at: null }, { $set: { used_at: tx.now } });
  tx.enqueue(mailAccessChange, { user_id, what: 'password_changed', about: '', at: tx.now.toISOString() });
  const ended = await endSessions(deps, { user_id, ...(except && { except }) }, tx);
  const key = deps.key('device');
  const cookie = call.principal.client?.device;
  const device = deviceOf(key, { account: before, cookie, now: tx.now });
  if (!device) return ended;
  return { ...ended, device_secret: newDevice(key, { ...before, password_hash }, tx.now, device) };
};
