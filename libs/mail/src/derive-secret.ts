import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The mail key: at least 32 random bytes (a string counts as its UTF-8 bytes). Only the services that mail secrets hold
 * it.
 */
export type SecretKey = Uint8Array | string;

/** The source of a secret: the id of its row, and the number of the attempt (an integer, not negative). */
export type SecretSource = { key: SecretKey; row_id: string; attempt: number };

const leastKeyBytes = 32;
const codeSpace = 1_000_000;
const fairBelow = Math.floor(2 ** 32 / codeSpace) * codeSpace;

/**
 * The 6-digit code of a row and attempt, derived when the mail is sent, so that no queued row or outbox holds it
 * (docs/concepts/after-shipment.md#delivery-proof). Each attempt has another code; a mail that a retry sends twice has
 * the same one.
 *
 * HKDF-SHA-256 (RFC 5869) yields 32-bit words; words at or above the largest multiple of a million are skipped, so that
 * all codes are equally likely. Throws RangeError for a short key or an invalid attempt.
 */
export const deriveCode = (source: SecretSource): string => {
  const words = derive('mail-code', source, 64);
  for (let offset = 0; offset < words.length; offset += 4) {
    const word = words.readUInt32BE(offset);
    if (word < fairBelow) return String(word % codeSpace).padStart(6, '0');
  }
  // Sixteen consecutive words are all skipped once in 10^58.
  throw new RangeError('No code can be derived from this attempt. Take the next attempt.');
};

/**
 * The secret part of a mailed link, 256 bits as 43 characters of base64url, derived like `deriveCode`
 * (docs/concepts/after-shipment.md#delivery-proof). Throws RangeError for a short key or an invalid attempt.
 */
export const deriveLinkSecret = (source: SecretSource): string =>
  derive('mail-link', source, 32).toString('base64url');

/**
 * The stored form of a secret: HMAC-SHA-256 (RFC 2104) as 64 hex digits. A code has only a million values, so pass its
 * `row_id`, which makes the hashes of equal codes differ. Omit it for link secrets, whose row is found by this hash.
 */
export const hashSecret = ({
  key,
  value,
  row_id = '',
}: {
  key: SecretKey;
  value: string;
  row_id?: string;
}): string =>
  createHmac('sha256', derive('stored-secret', { key, row_id, attempt: 0 }, 32))
    .update(value)
    .digest('hex');

/** Whether a value matches a stored `hashSecret`, in constant time. */
export const matchesHash = ({
  hash,
  ...secret
}: Parameters<typeof hashSecret>[0] & { hash: string }): boolean => {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
};

const derive = (purpose: string, { key, row_id, attempt }: SecretSource, bytes: number): Buffer => {
  const keyBytes = typeof key === 'string' ? Buffer.from(key, 'utf8') : key;
  if (keyBytes.byteLength < leastKeyBytes) {
    throw new RangeError(
      `The mail key has ${keyBytes.byteLength} bytes. Give at least ${leastKeyBytes} random ones.`,
    );
  }
  if (!Number.isSafeInteger(attempt) || attempt < 0) {
    throw new RangeError(`An attempt is a whole number that is not negative, not ${attempt}.`);
  }
  const info = JSON.stringify(['procura', purpose, attempt]);
  // The row is the salt, because HKDF limits info to 1,024 bytes, and the length of row ids is not limited here.
  return Buffer.from(hkdfSync('sha256', keyBytes, row_id, info, bytes));
};
