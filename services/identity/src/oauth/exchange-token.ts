import type { Call, Handler } from '@procura/bus';
import { type exchangeToken as contract, Failure, type Input, type Output } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { count } from '../throttling/throttle.ts';
import { isThisServer, isVerifierOf } from './authorization-request.ts';
import { type GrantCredential, grantKey, pairOf, verdictOnRefresh } from './grant.ts';
import { beginGeneration, endGrant, findBySecret } from './grant-store.ts';
import { isClient, registrationKey, requireSealed } from './registered-client.ts';

type Request = Input<typeof contract>;
type Pair = Output<typeof contract>;

/**
 * Answers a client at the token endpoint: exchanges an authorization code or a refresh token for a pair of tokens. A
 * secret that is used twice, and may therefore be stolen, ends the grant.
 */
export const exchangeToken: Handler<Deps, typeof contract> = (deps, call, input) => {
  if (input.resource !== undefined && !isThisServer(input.resource, deps.config.public_url))
    throw new Failure('invalid_target', `The resource must be ${deps.config.public_url}/mcp.`);
  requireSealed(deps.key(registrationKey), input.client_id);
  if (input.grant_type === 'authorization_code') return redeemCode(deps, call, input);
  if (input.grant_type === 'refresh_token') return refresh(deps, call, input);
  throw new Failure('unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token.');
};

/** Redeems a code once. A mismatch does not use it up, so a thief of only the code cannot do so. */
const redeemCode = async (deps: Deps, call: Call, input: Request): Promise<Pair> => {
  const found = await findBySecret(deps, input.code);
  if (found?.generation !== 0) throw invalidGrant('The code is not valid.');
  const { credential } = found;
  const { code, client } = credential.grant;
  const now = deps.clock();
  if (code.used_at) throw await reuse(deps, call, credential, 'The code was used before.');
  requireWorking(credential, now);
  if (code.expires_at <= now) throw invalidGrant('The code has expired.');
  if (!isClient(input.client_id, client)) throw invalidGrant('The code belongs to another client.');
  if (input.redirect_uri !== code.redirect_uri)
    throw invalidGrant('The redirect_uri is not the one that the code was sent to.');
  if (!isVerifierOf(code.challenge, input.code_verifier))
    throw invalidGrant('The code_verifier is missing or does not fit the code_challenge.');
  const begun = await beginGeneration(deps, credential, { now, with: { 'grant.code.used_at': now } });
  // Another call has used the code, or the grant has ended meanwhile; reading it again determines which.
  if (!begun) return redeemCode(deps, call, input);
  return pairOf(deps.key(grantKey), begun, now);
};

/** Maximum number of tries of one call while others begin the next generation. */
const mostTries = 5;

const refresh = async (deps: Deps, call: Call, input: Request): Promise<Pair> => {
  for (let tried = 0; tried < mostTries; tried++) {
    const found = await findBySecret(deps, input.refresh_token);
    if (!found || found.generation === 0) throw invalidGrant('The refresh token is not valid.');
    const { credential, generation } = found;
    const now = deps.clock();
    if (!isClient(input.client_id, credential.grant.client))
      throw invalidGrant('The refresh token belongs to another client.');
    requireWorking(credential, now);
    const verdict = verdictOnRefresh(credential, generation, now);
    if (verdict === 'reused') throw await reuse(deps, call, credential, 'The refresh token was used before.');
    if (tried === 0) await requireSeldom(deps, credential, now);
    const current = verdict === 'same' ? credential : await beginGeneration(deps, credential, { now });
    if (current) return pairOf(deps.key(grantKey), current, now);
  }
  throw new Failure('unavailable', 'Another request is refreshing this connection. Try again.', {
    retry_after_s: 1,
  });
};

/** Raises `rate_limited` for a connection that is refreshed too often. Its refresh token remains valid. */
const requireSeldom = async (deps: Deps, { _id }: GrantCredential, now: Date): Promise<void> => {
  const { retry_after_s } = await count(deps.throttles, { attempt: 'refresh', of: _id }, now);
  if (retry_after_s > 0)
    throw new Failure(
      'rate_limited',
      `This connection was refreshed too often. Use its access token until that expires, and refresh again in ${Math.ceil(retry_after_s / 60)} minutes.`,
      { retry_after_s },
    );
};

/** A grant is also renewed while "API & Integrations" is off, so that it works once that is on again. */
const requireWorking = ({ revoked_at, expires_at, idle_expires_at }: GrantCredential, now: Date): void => {
  if (revoked_at) throw invalidGrant('The connection was ended. Connect again.');
  for (const end of [expires_at, idle_expires_at])
    if (end && end <= now) throw invalidGrant('The connection has expired. Connect again.');
};

const reuse = async (deps: Deps, call: Call, credential: GrantCredential, what: string): Promise<Failure> => {
  await endGrant(deps, call, credential, { reused: true });
  return invalidGrant(`${what} The connection was ended. Connect again.`);
};

const invalidGrant = (detail: string): Failure => new Failure('invalid_grant', detail);
