import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import { accessTokenOf } from '@procura/bus/credential-secret';
import { type Id, idPrefixes } from '@procura/contracts';

/**
 * Codes and tokens of grants are derived from identity's key, the grant and its generation. No row holds one, and every
 * replica derives the same, so a repeated refresh returns the same pair. A code or refresh token names its grant, so
 * that reuse is detected at any age.
 */
type Named = { grant_id: Id<'credential'>; generation: number };

const digest = (key: string, { grant_id, generation }: Named, kind: 'code' | 'access' | 'refresh'): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([grant_id, generation, kind]))
    .digest();

/** The access token of a generation: `pa_` and 49 characters. */
export const accessToken = (key: string, named: Named): string => accessTokenOf(digest(key, named, 'access'));

/** The refresh token of a generation, and for generation 0 the authorization code. */
export const grantSecret = (key: string, named: Named): string => {
  const { grant_id, generation } = named;
  const suffix = grant_id.slice(idPrefixes.credential.length + 1);
  const proof = digest(key, named, generation === 0 ? 'code' : 'refresh').toString('base64url');
  return `${prefixOf(generation)}${suffix}.${generation}.${proof}`;
};

const prefixOf = (generation: number): string => (generation === 0 ? 'pc_' : 'pr_');
const form = /^p[cr]_([0-7][0-9a-hjkmnp-tv-z]{25})\.(0|[1-9]\d{0,8})\.[\w-]{43}$/;

/** The grant and generation of a code or refresh token; null for one that this key did not make. */
export const readGrantSecret = (key: string, secret: string | undefined): Named | null => {
  const match = form.exec(secret ?? '');
  if (!match || secret === undefined) return null;
  const named = {
    grant_id: `${idPrefixes.credential}_${match[1]}` as Id<'credential'>,
    generation: Number(match[2]),
  };
  return equalInConstantTime(secret, grantSecret(key, named)) ? named : null;
};
