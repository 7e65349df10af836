import type { Handler } from '@procura/bus';
import { type revokeToken as contract, Failure } from '@procura/contracts';
import { toCredentialView } from './credential.ts';
import { manageableBy, publishRevoked } from './credential-store.ts';
import type { Deps } from './deps.ts';

/** Revokes one's own token or key, or with credentials:manage that of any member the caller sees. It stops with the commit. */
export const revokeToken: Handler<Deps, typeof contract> = (deps, call, { credential_id }) =>
  deps.database.write(call, async (tx) => {
    const { principal } = call;
    const credentials = deps.credentials.owner(principal.company_id, tx);
    const found = await credentials.findOne({
      _id: credential_id,
      kind: { $ne: 'session' },
      ...manageableBy(principal),
    });
    if (!found)
      throw new Failure(
        'not_found',
        `There is no credential ${credential_id} that you may revoke. list_tokens shows those you may.`,
      );
    const revoked_at = found.revoked_at ?? tx.now;
    await credentials.updateOne({ _id: credential_id }, { $set: { revoked_at } });
    if (!found.revoked_at) publishRevoked(found, tx);
    tx.audit({ target: credential_id });
    return toCredentialView({ ...found, revoked_at }, principal);
  });
