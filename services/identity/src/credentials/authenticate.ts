import type { Handler } from '@procura/bus';
import { type authenticate as contract, Failure } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { presentRoles } from '../directory/present-roles.ts';
import { type AccessToken, type Credential, refusalOf, sessionIdleMs, toPrincipal } from './credential.ts';

const useNotedEveryMs = 60_000;

/**
 * Returns the principal of a secret in one indexed read, since each credential contains the present rights of its
 * owner. The use is recorded outside the request, at most once a minute; a gateway that caches the answer asks again
 * when the next record is due.
 */
export const authenticate: Handler<Deps, typeof contract> = async (deps, _call, input) => {
  const { secret_hash } = input;
  const isAccessToken = input.kind === 'access_token';
  const credential = await deps.credentials
    .lookup()
    .findOne(isAccessToken ? { 'tokens.hash': secret_hash } : { secret_hash });
  if (!credential)
    throw new Failure(
      'unauthenticated',
      'This credential is not known. Check that all of it was copied, or create another.',
    );
  const now = deps.clock();
  const token = isAccessToken ? credential.tokens?.find(({ hash }) => hash === secret_hash) : undefined;
  const refused = refusalOf(credential, input.kind === 'access_token' ? 'mcp_token' : input.kind, now);
  if (refused) throw refused;
  if (token) requireValid(token, now);
  const { last_used_at, idle_expires_at } = credential;
  const expires_at = token?.expires_at ?? credential.expires_at;
  const noted =
    last_used_at && now.getTime() - last_used_at.getTime() < useNotedEveryMs ? last_used_at : null;
  if (!noted)
    noteUse(deps, credential, now).catch((error) =>
      deps.log.debug({ err: error, credential_id: credential._id }, 'use of a credential was not recorded'),
    );
  const noteDueAt = new Date((noted ?? now).getTime() + useNotedEveryMs);
  const ends = [noteDueAt, expires_at, idle_expires_at].filter((instant) => instant !== null);
  const keep_ms = Math.min(...ends.map((instant) => instant.getTime() - now.getTime()));
  return {
    principal: toPrincipal(credential, await presentRoles(deps.database, credential.access.company_kind)),
    keep_ms: Math.min(keep_ms, useNotedEveryMs),
    ends_in_ms: expires_at && expires_at.getTime() - now.getTime(),
  };
};

const requireValid = ({ expires_at }: AccessToken, now: Date): void => {
  if (expires_at <= now)
    throw new Failure('unauthenticated', 'This access token has expired. Refresh it, or connect again.');
};

const noteUse = async (deps: Deps, credential: Credential, now: Date): Promise<void> => {
  const { _id, company_id, owner_id, last_used_at } = credential;
  const first = await deps.credentials.owner(company_id).updateOne(
    { _id, last_used_at },
    {
      $set: {
        last_used_at: now,
        ...(credential.kind === 'session' && {
          idle_expires_at: new Date(now.getTime() + sessionIdleMs),
        }),
      },
    },
  );
  if (first > 0)
    await deps.memberships
      .owner(company_id)
      .updateOne({ user_id: owner_id }, { $set: { last_seen_at: now } });
};
