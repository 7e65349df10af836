import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Bus, systemCall } from '@procura/bus';
import { authenticate as authenticateOperation, Failure, type Principal } from '@procura/contracts';
import { parseCookie } from 'cookie';

/** The doors of the platform; each takes one kind of credential. */
type Door = 'api' | 'mcp' | 'settings';
export type Authenticate = (door: Door, request: IncomingMessage) => Promise<Principal>;

const kindOf = { api: 'rest_key', mcp: 'mcp_token', settings: 'session' } as const;
const doorOfPrefix: Record<string, { door: Door; words: string }> = {
  pk_: { door: 'api', words: 'A REST key (pk_…) works only under /api' },
  pt_: { door: 'mcp', words: 'An MCP token (pt_…) works only at /mcp' },
};
const wanted: Record<Door, string> = {
  api: 'Send Authorization: Bearer followed by a REST key (pk_…).',
  mcp: 'Send Authorization: Bearer followed by an MCP token (pt_…), made on the settings page.',
  settings: 'Sign in with POST /settings/api/sign_in; the answer sets the session cookie.',
};

/**
 * Resolves the credential of a request to its principal, by asking identity each time so that a revoked
 * one stops at once. Raises `unauthenticated` or `wrong_credential`, and `unavailable` while identity is down.
 */
export const createAuthenticate =
  (bus: Bus, cookieName: string): Authenticate =>
  async (door, request) => {
    const secret = door === 'settings' ? sessionOf(request, cookieName) : bearerOf(request, door);
    const { principal } = await bus.call(
      authenticateOperation,
      systemCall({ operation: authenticateOperation.name, company_id: '' }),
      { secret_hash: createHash('sha256').update(secret).digest('hex'), kind: kindOf[door] },
    );
    return principal;
  };

const bearerOf = (request: IncomingMessage, door: 'api' | 'mcp'): string => {
  const header = request.headers.authorization;
  if (!header) throw new Failure('unauthenticated', `The request carries no credential. ${wanted[door]}`);
  const secret = /^Bearer +([\x21-\x7e]{1,500})$/i.exec(header)?.[1];
  if (!secret)
    throw new Failure(
      'unauthenticated',
      `The Authorization header is not a bearer credential. ${wanted[door]}`,
    );
  refuseOtherDoor(secret, door);
  return secret;
};

const sessionOf = (request: IncomingMessage, cookieName: string): string => {
  const secret = parseCookie(request.headers.cookie ?? '')[cookieName];
  if (secret) return secret;
  const bearer = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) refuseOtherDoor(bearer, 'settings');
  throw new Failure('unauthenticated', `There is no session. ${wanted.settings}`);
};

const refuseOtherDoor = (secret: string, door: Door): void => {
  const known = doorOfPrefix[secret.slice(0, 3)];
  if (known && known.door !== door) throw new Failure('wrong_credential', `${known.words}. ${wanted[door]}`);
};
