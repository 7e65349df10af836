import { createHash, createHmac } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import { cleanLine, Failure, type Input, maxRedirects, type registerClient } from '@procura/contracts';
import { z } from 'zod';
import { isRegistrable } from './redirect.ts';

/**
 * Clients that register themselves (RFC 7591) are not stored: the client_id is `pc_`, the metadata and an HMAC of it
 * with identity's key. It contains no secret, and equal registrations have the same client_id. Everyone can register
 * any name, so a registered client never counts as known.
 */
export type RegisteredClient = { client_id: string; name: string; redirect_uris: string[] };

/** The purpose of the key that seals the metadata of registered clients. */
export const registrationKey = 'oauth client';

const prefix = 'pc_';
const longestName = 80;
const maximumBytes = 1024;
const unnamed = 'A client without a name';

const sealOf = (key: string, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('base64url');

/** A client_id of a registration. The digest that a grant stores of it has another form, and so names no client. */
const readsAsSealed = /^pc_([\w-]+)\.([\w-]{43})$/;
const sealed = z.tuple([z.string(), z.array(z.string())]);

/** Whether a client_id has the form of a registration at this platform. */
export const isRegistration = (client_id: string): boolean => client_id.startsWith(prefix);

/** What a grant stores of a client_id: metadata addresses unchanged, and registrations, which are long, as a digest. */
export const clientKeyOf = (client_id: string): string =>
  readsAsSealed.test(client_id)
    ? `${prefix}${createHash('sha256').update(client_id).digest('base64url')}`
    : client_id;

/** Whether a client_id belongs to the client of a grant. */
export const isClient = (client_id: string | undefined, { id }: { id: string }): boolean =>
  client_id !== undefined && clientKeyOf(client_id) === id;

/** The client of a client_id that this key sealed; null otherwise. */
export const readRegistration = (key: string, client_id: string): RegisteredClient | null => {
  const [, payload = '', seal = ''] = readsAsSealed.exec(client_id) ?? [];
  if (!equalInConstantTime(seal, sealOf(key, payload))) return null;
  const [name, redirect_uris] = sealed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return { client_id, name: name || unnamed, redirect_uris };
};

/**
 * Raises `invalid_client` for a client_id that has the form of a registration but was not sealed here. Its client then
 * registers again, instead of sending people to a page that refuses it.
 */
export const requireSealed = (key: string, client_id: string | undefined): void => {
  if (client_id === undefined || !isRegistration(client_id) || readRegistration(key, client_id)) return;
  throw new Failure('invalid_client', 'The client_id was not issued by this server. Register again.');
};

/**
 * Seals the metadata that a client registers. Raises `invalid_redirect_uri` and `invalid_client_metadata` (RFC 7591,
 * 3.2.2). A client that requests a secret gets none, and one that requests no refresh token may still use it (RFC 7591,
 * 2: a server may replace requested values and returns the effective ones).
 */
export const sealRegistration = (
  key: string,
  {
    redirect_uris = [],
    client_name = '',
    grant_types = ['authorization_code'],
    response_types = ['code'],
  }: Input<typeof registerClient>,
  privateSchemes: readonly string[],
): RegisteredClient => {
  if (redirect_uris.length === 0 || redirect_uris.length > maxRedirects)
    throw new Failure('invalid_redirect_uri', `Register 1 to ${maxRedirects} redirect_uris.`);
  const wrong = redirect_uris.findIndex((uri) => !isRegistrable(uri, privateSchemes));
  if (wrong !== -1)
    throw new Failure(
      'invalid_redirect_uri',
      `redirect_uris.${wrong} cannot be registered. It must be an https address, an http address of localhost, 127.0.0.1 or [::1], or have one of the schemes ${privateSchemes.join(', ')}; without user name and fragment, and as URL parsers write it.`,
    );
  if (!grant_types.includes('authorization_code') || !response_types.includes('code'))
    throw new Failure(
      'invalid_client_metadata',
      'Clients get tokens by the grant type authorization_code and the response type code.',
    );
  const name = cleanLine(client_name.slice(0, longestName)).slice(0, longestName).toWellFormed();
  const metadata = Buffer.from(JSON.stringify([name, redirect_uris]));
  if (metadata.length > maximumBytes)
    throw new Failure(
      'invalid_client_metadata',
      `client_name and redirect_uris have more than ${maximumBytes} bytes together. Register fewer or shorter addresses.`,
    );
  const payload = metadata.toString('base64url');
  return { client_id: `${prefix}${payload}.${sealOf(key, payload)}`, name, redirect_uris };
};
