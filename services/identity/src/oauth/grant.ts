import { hashOfSecret } from '@procura/bus/credential-secret';
import type { exchangeToken, Id, Output } from '@procura/contracts';
import type { AccessToken, Credential, Grant } from '../credentials/credential.ts';
import { grantedScopes } from './authorization-request.ts';
import { accessToken, grantSecret } from './grant-secrets.ts';

/** The purpose of the key from which codes and tokens of grants derive. */
export const grantKey = 'oauth grant';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Lifetimes of the parts of a grant. */
export const grantLives = {
  codeMs: minuteMs,
  /** A grant whose code is not used by then is deleted, and its caps end. */
  pendingMs: 2 * minuteMs,
  accessMs: 60 * minuteMs,
  /** A refresh that is repeated within this time returns the same pair. */
  repeatMs: 10 * minuteMs,
  idleMs: 60 * dayMs,
  wholeMs: 365 * dayMs,
} as const;

const mostTokens = 3;

/** A credential that is a grant. */
export type GrantCredential = Credential & { _id: Id<'credential'>; grant: Grant };
export const isGrant = (credential: Credential | null): credential is GrantCredential =>
  credential?.grant !== undefined;

/** The fields to set for the next generation of a grant. */
export const nextGeneration = (key: string, credential: GrantCredential, now: Date) => {
  const generation = credential.grant.generation + 1;
  const hash = hashOfSecret(accessToken(key, { grant_id: credential._id, generation }));
  const ends = Math.min(
    now.getTime() + grantLives.accessMs,
    credential.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const earlier = (credential.tokens ?? []).filter(({ expires_at }) => expires_at > now);
  const tokens: AccessToken[] = [...earlier, { hash, generation, expires_at: new Date(ends) }];
  return {
    'grant.generation': generation,
    'grant.refreshed_at': now,
    tokens: tokens.slice(-mostTokens),
    idle_expires_at: new Date(now.getTime() + grantLives.idleMs),
    delete_at: null,
  };
};

/** The token pair of a grant's present generation, with the remaining lifetime of its access token. */
export const pairOf = (key: string, credential: GrantCredential, now: Date): Output<typeof exchangeToken> => {
  const { _id, grant, narrowing, tokens = [] } = credential;
  const named = { grant_id: _id, generation: grant.generation };
  const expires_at = tokens.find((token) => token.generation === grant.generation)?.expires_at ?? now;
  return {
    access_token: accessToken(key, named),
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000)),
    refresh_token: grantSecret(key, named),
    scope: grantedScopes(narrowing).join(' '),
  };
};

/** The effect of a refresh token: the next generation, the present pair again, or the end of the grant. */
export const verdictOnRefresh = (
  { grant }: Pick<GrantCredential, 'grant'>,
  generation: number,
  now: Date,
): 'next' | 'same' | 'reused' => {
  if (generation === grant.generation) return 'next';
  const sinceMs = now.getTime() - (grant.refreshed_at?.getTime() ?? 0);
  return generation === grant.generation - 1 && sinceMs <= grantLives.repeatMs ? 'same' : 'reused';
};
