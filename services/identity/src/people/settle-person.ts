import type { Call } from '@procura/bus';
import { Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { User } from '../directory/member.ts';
import { guardPassword, holdToPassword, wrongPassword } from '../passwords/guard-password.ts';
import { hashPassword } from '../passwords/password.ts';

/** A person who has proved access to their mail and given a password, a new or the present one. */
export type Proved = {
  password_hash: string;
  /** Whether they already had this password. */
  known: boolean;
};

/** The hash to store for a person without a password. Raises `wrong_password` if they have another one. */
export const provePassword = async (
  deps: Deps,
  call: Call,
  { user, password }: { user: User; password: string },
): Promise<Proved> => {
  if (user.password_hash === null) return { password_hash: await hashPassword(password), known: false };
  if (!(await guardPassword(deps, call, { email: user.email, password, user })))
    throw new Failure(
      'wrong_password',
      'You have a different password for this e-mail address already. Give that one to accept.',
      { errors: [{ path: 'password', message: 'must be the password you sign in with' }] },
    );
  return { password_hash: user.password_hash, known: true };
};

/** Sets name and password the first time. Returns the person's name. */
export const settlePerson = async (
  deps: Deps,
  user: User,
  proved: Proved & { name: string },
  tx: WriteTx,
): Promise<string> => {
  const { name, password_hash } = proved;
  const people = deps.users.lookup(tx);
  if (proved.known) {
    await holdToPassword(deps, user, tx);
    return user.name;
  }
  const settled = await people.updateOne(
    { _id: user._id, password_hash: null },
    { $set: { name, password_hash, updated_at: tx.now } },
  );
  // Another invitation was accepted meanwhile, with its own password.
  if (settled === 0) throw wrongPassword();
  return name;
};
