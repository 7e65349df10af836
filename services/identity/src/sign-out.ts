import type { Handler } from '@procura/bus';
import type { signOut as contract } from '@procura/contracts';
import type { Deps } from './deps.ts';

/** Ends the caller's session. */
export const signOut: Handler<Deps, typeof contract> = (deps, call) =>
  deps.database.write(call, async (tx) => {
    const { company_id, credential_id } = call.principal;
    await deps.credentials
      .owner(company_id, tx)
      .updateOne({ _id: credential_id, kind: 'session', revoked_at: null }, { $set: { revoked_at: tx.now } });
    tx.audit({ target: credential_id });
    return { signed_out: true };
  });
