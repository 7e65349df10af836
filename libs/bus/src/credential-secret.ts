import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Kinds of credentials with a secret, and the prefix that identifies each. */
export const secretPrefixes = { mcp_token: 'pt_', rest_key: 'pk_', session: 'ps_' } as const;
export type SecretKind = keyof typeof secretPrefixes;
/** Prefix of the access tokens of assistants that signed in. */
export const accessTokenPrefix = 'pa_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const checksumLength = 6;
const form = new RegExp(`^(pt_|pk_|ps_|pa_)([0-9A-Za-z]{${bodyLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** A new secret: prefix, 256 random bits as 43 base62 characters, and a CRC-32 of both as 6 more. */
export const newSecret = (kind: SecretKind): string => secretOf(secretPrefixes[kind], randomBytes(32));

/** The REST key for 32 bytes, such as those that derive from the master secret: the same bytes give the same key. */
export const restKeyOf = (bytes: Buffer): string => secretOf(secretPrefixes.rest_key, bytes);

/** The access token for 32 bytes, such as a digest: the same bytes give the same token. */
export const accessTokenOf = (bytes: Buffer): string => secretOf(accessTokenPrefix, bytes);

const secretOf = (prefix: string, bytes: Buffer): string => {
  const text = prefix + base62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
  return text + checksum(text);
};

/** Whether a text has the form of a secret; a typo or a truncation is detected without a look-up. */
export const isWellFormedSecret = (text: string): boolean => {
  const match = form.exec(text);
  return match !== null && checksum(text.slice(0, -checksumLength)) === match[3];
};

/** The stored form of a secret: SHA-256 in hex. A secret of 256 random bits needs no slow hash. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret);

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumLength);

const base62 = (value: bigint, length: number): string => {
  let rest = value;
  let digits = '';
  for (let i = 0; i < length; i++) {
    digits = `${alphabet[Number(rest % 62n)]}${digits}`;
    rest /= 62n;
  }
  return digits;
};
