import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];
const keyOf = (key: string): Buffer => Buffer.from(key, 'base64url');

/**
 * A secret text as the database stores it: encrypted with a key of the service (`BaseDeps.key`) and bound to its object
 * (AES-256-GCM, NIST SP 800-38D), so that it cannot be opened with another key or for another object.
 */
export const sealText = (key: string, owner_id: string, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(key), nonce).setAAD(Buffer.from(owner_id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** The sealed text. Throws for another key, another object, or a modified text. */
export const unsealText = (key: string, owner_id: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(key), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner_id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
};
