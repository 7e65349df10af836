import type { Handler } from '@procura/bus';
import { accessReported, type resetPassword as contract, Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { lockCompany } from '../companies/company-store.ts';
import { changeAccess } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { linkHash } from '../people/invitation-store.ts';
import { forgiveAccount } from './guard-password.ts';
import { asMember } from './open-session.ts';
import { hashPassword } from './password.ts';
import { isOpen, type PasswordReset } from './password-reset.ts';

/**
 * Sets a new password by the link in a mail, once. It ends every session of the person in all their companies, each of
 * which has it in its audit chain, and every other link mailed to them. Tokens, keys and the second factor are no matter of the password.
 */
export const resetPassword: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const reset = await deps.passwordResets.lookup().findOne({ secret_hash: linkHash(deps, input.reset) });
  if (!reset || !isOpen(reset, deps.clock())) throw closedLink();
  const { user_id } = reset;
  const user = await deps.users.lookup().findOne({ _id: user_id });
  const [member] = await deps.memberships.lookup().find({ user_id, status: 'active' }, { limit: 1 });
  if (!user || !member) throw closedLink();
  const password_hash = await hashPassword(input.password);
  await writeRevoking(deps, asMember(call, member), async (tx) => {
    await useUp(deps, reset, tx);
    await deps.users.lookup(tx).updateOne({ _id: user_id }, { $set: { password_hash, updated_at: tx.now } });
    const active = await deps.memberships.lookup(tx).find({ user_id, status: 'active' });
    const company_ids = active.map(({ company_id }) => company_id);
    for (const company_id of company_ids) {
      await lockCompany(deps.companies, company_id, tx);
      await changeAccess.ofSessions(deps.credentials, { company_id, user_id }, tx);
    }
    tx.audit({ target: user_id, company_ids });
    tx.emit(accessReported, { user_id, what: 'password_changed', about: '', at: tx.now.toISOString() });
  });
  await forgiveAccount(deps, call, user.email);
  return { email: user.email };
};

/** Closes the link, and with it every other one of the person that is open. */
const useUp = async (deps: Deps, { _id, user_id }: PasswordReset, tx: WriteTx): Promise<void> => {
  const resets = deps.passwordResets.lookup(tx);
  const used = await resets.updateOne({ _id, used_at: null }, { $set: { used_at: tx.now } });
  if (used === 0) throw closedLink();
  await resets.updateMany({ user_id, used_at: null }, { $set: { used_at: tx.now } });
};

const closedLink = (): Failure =>
  new Failure(
    'not_found',
    'This link was used or replaced, or is older than an hour. Ask for another where you sign in.',
  );
