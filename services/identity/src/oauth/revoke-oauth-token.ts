import type { Handler } from '@procura/bus';
import { hashOfSecret } from '@procura/bus/credential-secret';
import type { revokeOauthToken as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { endGrant, findByAccessToken, findBySecret } from './grant-store.ts';
import { isClient } from './registered-client.ts';

/**
 * Ends the grant of an access or refresh token for the client that holds it (RFC 7009). Has no effect for an unknown
 * token or another client's.
 */
export const revokeOauthToken: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { token = '', client_id },
) => {
  const credential =
    (await findBySecret(deps, token))?.credential ?? (await findByAccessToken(deps, hashOfSecret(token)));
  if (!credential || (client_id !== undefined && !isClient(client_id, credential.grant.client)))
    return { revoked: false };
  return { revoked: await endGrant(deps, call, credential, { reused: false }) };
};
