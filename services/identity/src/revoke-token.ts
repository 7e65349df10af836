import type { Handler } from '@procura/bus';
import { type revokeToken as contract, Failure } from '@procura/contracts';
import { toCredentialView } from './credential.ts';
import type { Deps } from './deps.ts';

/** Revokes one's own token or key, or with credentials:manage any of the company. It stops with the commit. */
export const revokeToken: Handler<Deps, typeof contract> = (deps, call, { credential_id }) =>
  deps.database.write(call, async (tx) => {
    const { company_id, user_id, permissions } = call.principal;
    const credentials = deps.credentials.owner(company_id, tx);
    const found = await credentials.findOne({
      _id: credential_id,
      kind: { $ne: 'session' },
      ...(permissions.includes('credentials:manage') ? {} : { owner_id: user_id }),
    });
    if (!found)
      throw new Failure(
        'not_found',
        `There is no credential ${credential_id} that you may revoke. list_tokens shows those you may.`,
      );
    const revoked_at = found.revoked_at ?? tx.now;
    await credentials.updateOne({ _id: credential_id }, { $set: { revoked_at } });
    tx.audit({ target: credential_id });
    return toCredentialView({ ...found, revoked_at });
  });
