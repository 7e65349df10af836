import type { Handler } from '@procura/bus';
import { type resetPassword as contract, Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { linkHash } from '../directory/invitation-store.ts';
import { asMember } from '../directory/member.ts';
import { forgiveAccount } from './guard-password.ts';
import { hashPassword } from './password.ts';
import { isOpen, type PasswordReset } from './password-reset.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password by the link in a mail, once. Ends every session of the person in all their companies, each of
 * which records it in its audit chain, and every other mailed link. Tokens, keys and the second factor do not depend on
 * the password.
 */
export const resetPassword: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const reset = await deps.passwordResets.lookup().findOne({ secret_hash: linkHash(deps, input.reset) });
  if (!reset || !isOpen(reset, deps.clock())) throw closedLink();
  const { user_id } = reset;
  const user = await deps.users.lookup().findOne({ _id: user_id });
  const [member] = await deps.memberships.lookup().find({ user_id, status: 'active' }, { limit: 1 });
  if (!user || !member) throw closedLink();
  const password_hash = await hashPassword(input.password);
  const browser = await writeRevoking(deps, asMember(call, member), async (tx) => {
    await useUp(deps, reset, tx);
    const { count, company_ids, ...kept } = await setPassword(deps, call, { user_id, password_hash }, tx);
    tx.audit({ target: user_id, company_ids });
    return kept;
  });
  await forgiveAccount(deps, call, user.email);
  return { email: user.email, ...browser };
};

const useUp = async (deps: Deps, { _id }: PasswordReset, tx: WriteTx): Promise<void> => {
  const link = { _id, used_at: null };
  const used = await deps.passwordResets.lookup(tx).updateOne(link, { $set: { used_at: tx.now } });
  if (used === 0) throw closedLink();
};

const closedLink = (): Failure =>
  new Failure(
    'not_found',
    'This link was used or replaced, or is older than an hour. Ask for another where you sign in.',
  );
