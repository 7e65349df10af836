import type { Handler } from '@procura/bus';
import type { signOut as contract } from '@procura/contracts';
import { changeAccess } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';

/** Ends the caller's session. */
export const signOut: Handler<Deps, typeof contract> = (deps, call) =>
  writeRevoking(deps, call, async (tx) => {
    const { company_id, credential_id } = call.principal;
    await changeAccess.ofCredential(
      deps.credentials,
      { company_id, _id: credential_id, kind: 'session' },
      tx,
    );
    tx.audit({ target: credential_id });
    return { signed_out: true };
  });
