import type { Call } from '@procura/bus';
import type { Id } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { credentialShown, toPrincipal } from '../credentials/credential.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { presentRoles } from '../directory/present-roles.ts';
import { mailConnection } from '../mails.ts';
import { type GrantCredential, grantKey, isGrant, nextGeneration } from './grant.ts';
import { readGrantSecret } from './grant-secrets.ts';

/** The grant of a code or refresh token, with the generation of the secret; null if there is none. */
export const findBySecret = async (
  deps: Deps,
  secret: string | undefined,
): Promise<{ credential: GrantCredential; generation: number } | null> => {
  const named = readGrantSecret(deps.key(grantKey), secret);
  const credential = named && (await findGrant(deps, { _id: named.grant_id }));
  return credential && { credential, generation: named.generation };
};

/** The grant of an access token, by its hash; null if there is none. */
export const findByAccessToken = (deps: Deps, hash: string): Promise<GrantCredential | null> =>
  findGrant(deps, { 'tokens.hash': hash });

const findGrant = async (
  deps: Deps,
  filter: { _id: Id<'credential'> } | { 'tokens.hash': string },
): Promise<GrantCredential | null> => {
  const credential = await deps.credentials.lookup().findOne(filter);
  return isGrant(credential) ? credential : null;
};

/**
 * Begins the next generation of a grant by compare-and-set on the present one. Returns null if another call has begun
 * it or the grant has ended. It continues what a person allowed, so there is no audit entry.
 */
export const beginGeneration = async (
  deps: Deps,
  credential: GrantCredential,
  { now, with: more = {} }: { now: Date; with?: Record<string, unknown> },
): Promise<GrantCredential | null> => {
  const { _id, company_id, grant } = credential;
  const next = await deps.credentials
    .owner(company_id)
    .findOneAndUpdate(
      { _id, revoked_at: null, 'grant.generation': grant.generation },
      { $set: { ...nextGeneration(deps.key(grantKey), credential, now), ...more } },
    );
  return isGrant(next) ? next : null;
};

/**
 * Ends a grant as its owner, by the path for all changes that end rights. `reused`: its owner is notified by mail that
 * a code or token was used twice.
 */
export const endGrant = async (
  deps: Deps,
  call: Call,
  credential: GrantCredential,
  { reused }: { reused: boolean },
): Promise<boolean> => {
  const { _id, company_id, revoked_at } = credential;
  if (revoked_at) return false;
  const asOwner: Call = {
    ...call,
    operation: reused ? 'end_reused_connection' : call.operation,
    idempotency_key: null,
    principal: toPrincipal(credential, await presentRoles(deps.database, credential.access.company_kind)),
  };
  return writeRevoking(deps, asOwner, async (tx) => {
    const ended = await changeAccess.ofCredential(
      deps.credentials,
      { company_id, _id, kind: 'mcp_token' },
      tx,
    );
    tx.audit({ target: _id, changes: changesBetween(credentialShown(credential), null) });
    // Of several concurrent calls, the one that ended the grant sends the mail.
    const isNow = ended?.revoked_at?.getTime() === tx.now.getTime();
    if (reused && isNow) tx.enqueue(mailConnection, { credential_id: _id, company_id, what: 'ended' });
    return isNow;
  });
};
