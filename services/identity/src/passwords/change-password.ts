import type { Handler } from '@procura/bus';
import type { changePassword as contract } from '@procura/contracts';
import { requireOpen } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from './password.ts';
import { setPassword } from './set-password.ts';

/** Sets a new password for the person of a strong session; this session stays. */
export const changePassword: Handler<Deps, typeof contract> = async (deps, call, { password }) => {
  const { company_id: here, user_id, credential_id: except } = call.principal;
  const password_hash = await hashPassword(password);
  // A key would store a hash of the input, which is easier to guess than that of a password.
  return writeRevoking(deps, { ...call, idempotency_key: null }, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { count, company_ids, ...browser } = await setPassword(
      deps,
      call,
      { user_id, password_hash, except },
      tx,
    );
    tx.audit({ target: user_id, company_ids: [...new Set([here, ...company_ids])] });
    return { ended: count, ...browser };
  });
};
