import type { Handler } from '@procura/bus';
import { hashOfSecret, newSecret } from '@procura/bus/credential-secret';
import { type reauthenticate as contract, Failure } from '@procura/contracts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { guardPassword, holdToPassword, wrongPassword } from '../passwords/guard-password.ts';
import { proveFactor } from '../second-factor/prove-factor.ts';

/**
 * Proves the identity of a session's person again. The session gets a new secret, so that a copy of the previous one
 * does not become strong. It is answered once no gateway accepts the previous secret.
 */
export const reauthenticate: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, user_id, credential_id } = call.principal;
  const user = await deps.users.lookup().findOne({ _id: user_id });
  if (!user || !(await guardPassword(deps, call, { email: user.email, password: input.password, user })))
    throw wrongPassword();
  const factor = await proveFactor(deps, call, { user, code: input.code });
  // A replay could not return the secret.
  return writeRevoking(deps, { ...call, idempotency_key: null }, async (tx) => {
    await holdToPassword(deps, user, tx);
    await factor.use(tx);
    const secret = newSecret('session');
    const strong_until = new Date(tx.now.getTime() + deps.strongForMs);
    const session = await deps.credentials.owner(company_id, tx).findOneAndUpdate(
      { _id: credential_id, kind: 'session', revoked_at: null },
      {
        $set: {
          secret_hash: hashOfSecret(secret),
          prefix: secret.slice(0, 7),
          last_four: secret.slice(-4),
          'session.strong_until': strong_until,
          'session.second_factor': factor.shown,
        },
      },
    );
    if (!session?.expires_at) throw new Failure('unauthenticated', 'The session was ended. Sign in again.');
    tx.revoke({ company_id, credential_id });
    tx.audit({ target: credential_id });
    return {
      expires_at: session.expires_at.toISOString(),
      strong_until: strong_until.toISOString(),
      session_secret: secret,
    };
  });
};
