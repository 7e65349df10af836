import type { IncomingMessage } from 'node:http';
import { type Bus, firstAgainMs, systemCall } from '@procura/bus';
import {
  accessTokenPrefix,
  hashOfSecret,
  isWellFormedSecret,
  secretPrefixes,
} from '@procura/bus/credential-secret';
import { authenticate as authenticateOperation, concerns, Failure, type Principal } from '@procura/contracts';
import type { Metrics } from '@procura/telemetry';
import { parseCookie } from 'cookie';
import { currentNetwork } from './client-network.ts';
import type { Lease } from './lease.ts';
import type { Refusals } from './refusals.ts';
import type { WrongCredentials } from './wrong-credentials.ts';

/** The entry points of the platform; each accepts one kind of credential. */
export type EntryPoint = 'api' | 'mcp' | 'settings';
/** A principal, and when its credential ends on the monotonic clock of this process; null without an end. */
export type Authenticated = { principal: Principal; ends_at_ms: number | null };
export type Authenticate = (entryPoint: EntryPoint, request: IncomingMessage) => Promise<Authenticated>;

/**
 * Requests that arrive during a look-up wait for the next one, so it must not hang. It outlives `firstAgainMs`:
 * after this time a look-up is sent again if its answer was lost.
 */
const lookUpTimeoutMs = firstAgainMs + 2000;

const kindOf = { api: 'rest_key', mcp: 'mcp_token', settings: 'session' } as const;
const entryPointOfPrefix: Record<string, { entryPoint: EntryPoint; words: string }> = {
  pk_: { entryPoint: 'api', words: 'A REST key (pk_…) works only under /api' },
  pt_: { entryPoint: 'mcp', words: 'An MCP token (pt_…) works only at /mcp' },
  pa_: { entryPoint: 'mcp', words: 'An access token (pa_…) works only at /mcp' },
};
const wanted: Record<EntryPoint, string> = {
  api: 'Send Authorization: Bearer followed by a REST key (pk_…).',
  mcp: 'Send Authorization: Bearer followed by an MCP token (pt_…), made on the settings page, or sign in with OAuth.',
  settings: 'Sign in with POST /settings/api/sign_in; the answer sets the session cookie.',
};

/** Maximum number of cached credentials; the one looked up longest ago is dropped first. */
const maxRemembered = 20_000;

/**
 * Resolves the credential of a request to its principal: from the cache, for as long as identity permitted and while
 * the lease holds, or by asking identity. Raises `unauthenticated` or `wrong_credential`, and `unavailable` if identity
 * has to be asked and does not answer.
 */
export const createAuthenticate = (
  bus: Bus,
  lease: Lease,
  cookieName: string,
  {
    metrics,
    wrong,
    refusals,
  }: {
    metrics: Pick<Metrics, 'counter' | 'gauge'>;
    wrong: WrongCredentials;
    refusals: Pick<Refusals, 'credential'>;
  },
): Authenticate => {
  const remembered = new Map<string, Authenticated & { until_ms: number }>();
  lease.remind({
    revoked(scopes) {
      for (const [key, { principal }] of remembered)
        if (scopes.some((scope) => concerns(scope, principal))) remembered.delete(key);
    },
    missed: () => remembered.clear(),
  });
  const lookUp = shareLookUps(async (secret_hash, kind) => {
    const askedAtMs = performance.now();
    const generation = lease.generation();
    const { principal, keep_ms, ends_in_ms } = await askIdentity(bus, secret_hash, kind);
    const answer = { principal, ends_at_ms: ends_in_ms === null ? null : askedAtMs + ends_in_ms };
    // The answer may be older than a revocation that arrived meanwhile.
    if (lease.generation() !== generation) return answer;
    remembered.delete(kind + secret_hash);
    remembered.set(kind + secret_hash, { ...answer, until_ms: askedAtMs + keep_ms });
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest) remembered.delete(oldest);
    return answer;
  });
  const answered = metrics.counter(
    'procura_auth_cache_lookups',
    'Look-ups of credentials: cached (hit) or requested from identity (miss)',
  );
  metrics.gauge('procura_auth_cache_entries', 'Cached credentials', () => remembered.size);
  const read = (entryPoint: EntryPoint, request: IncomingMessage): Promise<Authenticated> => {
    const secret = entryPoint === 'settings' ? sessionOf(request, cookieName) : bearerOf(request, entryPoint);
    const { kind, prefix } = kindAt(entryPoint, secret);
    const secret_hash = hashOfSecret(secret);
    const known = remembered.get(kind + secret_hash);
    const counts = known && lease.holds() && performance.now() < known.until_ms;
    if (counts) {
      answered({ outcome: 'hit' });
      return Promise.resolve(known);
    }
    const isWhole = isWellFormedSecret(secret) && secret.startsWith(prefix);
    if (isWhole) answered({ outcome: 'miss' });
    const ask = async (): Promise<Authenticated> => {
      if (!isWhole) throw notWhole(entryPoint);
      try {
        return await lookUp(secret_hash, kind);
      } catch (error) {
        if (error instanceof Failure && error.kind === 'unauthenticated')
          remembered.delete(kind + secret_hash);
        throw error;
      }
    };
    // A credential that was correct before does not wait for wrong ones of its network.
    return known ? ask() : wrong.watch(currentNetwork(), isWhole, ask);
  };
  return async (entryPoint, request) => {
    try {
      return await read(entryPoint, request);
    } catch (error) {
      if (error instanceof Failure && error.kind === 'unauthenticated' && carriesOne(request, cookieName))
        refusals.credential(entryPoint, error.code);
      throw error;
    }
  };
};

/** Whether a request has a credential, correct or wrong. */
const carriesOne = ({ headers }: IncomingMessage, cookieName: string): boolean =>
  headers.authorization !== undefined || parseCookie(headers.cookie ?? '')[cookieName] !== undefined;

type Kind = (typeof kindOf)[EntryPoint] | 'access_token';

/** The kind for looking up a secret, and its prefix: at /mcp a token created by hand, or one of OAuth. */
const kindAt = (entryPoint: EntryPoint, secret: string): { kind: Kind; prefix: string } => {
  if (entryPoint === 'mcp' && secret.startsWith(accessTokenPrefix))
    return { kind: 'access_token', prefix: accessTokenPrefix };
  const kind = kindOf[entryPoint];
  return { kind, prefix: secretPrefixes[kind] };
};

type LookUp = (secret_hash: string, kind: Kind) => Promise<Authenticated>;

const notWhole = (entryPoint: EntryPoint): Failure =>
  new Failure(
    'unauthenticated',
    `This credential is incomplete: its checksum is wrong. Check that all of it was copied. ${wanted[entryPoint]}`,
  );

const askIdentity = (bus: Bus, secret_hash: string, kind: Kind) => {
  const call = systemCall({
    operation: authenticateOperation.name,
    company_id: '',
    timeout_ms: lookUpTimeoutMs,
  });
  return bus.call(authenticateOperation, call, { secret_hash, kind });
};

/**
 * Lets concurrent requests with the same credential share a look-up. Only a look-up that begins after a request arrived
 * is valid for it: an earlier one may have read before a revocation that was answered since.
 */
export const shareLookUps = (ask: LookUp): LookUp => {
  const running = new Map<string, Promise<Authenticated>>();
  const waiting = new Map<string, Promise<Authenticated>>();
  const start: LookUp = (secret_hash, kind) => {
    const key = kind + secret_hash;
    const begun = ask(secret_hash, kind).finally(() => {
      if (running.get(key) === begun) running.delete(key);
    });
    running.set(key, begun);
    return begun;
  };
  return (secret_hash, kind) => {
    const key = kind + secret_hash;
    const current = running.get(key);
    if (!current) return start(secret_hash, kind);
    const shared = waiting.get(key);
    if (shared) return shared;
    const begin = () => {
      waiting.delete(key);
      return start(secret_hash, kind);
    };
    const next = current.then(begin, begin);
    waiting.set(key, next);
    return next;
  };
};

const bearerOf = (request: IncomingMessage, entryPoint: 'api' | 'mcp'): string => {
  const header = request.headers.authorization;
  if (!header)
    throw new Failure('unauthenticated', `The request carries no credential. ${wanted[entryPoint]}`);
  const secret = /^Bearer +([\x21-\x7e]{1,500})$/i.exec(header)?.[1];
  if (!secret)
    throw new Failure(
      'unauthenticated',
      `The Authorization header is not a bearer credential. ${wanted[entryPoint]}`,
    );
  refuseOtherEntryPoint(secret, entryPoint);
  return secret;
};

const sessionOf = (request: IncomingMessage, cookieName: string): string => {
  const secret = parseCookie(request.headers.cookie ?? '')[cookieName];
  if (secret) return secret;
  const bearer = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) refuseOtherEntryPoint(bearer, 'settings');
  throw new Failure('unauthenticated', `There is no session. ${wanted.settings}`);
};

const refuseOtherEntryPoint = (secret: string, entryPoint: EntryPoint): void => {
  const known = entryPointOfPrefix[secret.slice(0, 3)];
  if (known && known.entryPoint !== entryPoint)
    throw new Failure('wrong_credential', `${known.words}. ${wanted[entryPoint]}`);
};
