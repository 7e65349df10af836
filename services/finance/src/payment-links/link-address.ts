import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { PaymentLink } from './payment-link.ts';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

type Sealed = Pick<PaymentLink, '_id' | 'sealed_url'>;
type KeyOf = Pick<Deps, 'key'>;
const keyOf = ({ key }: KeyOf): Buffer => Buffer.from(key('payment-link address'), 'base64url');

/**
 * The address of a link’s page as it is stored. Anyone with the address can pay, so the database holds it only under
 * a key of the platform (AES-256-GCM, NIST SP 800-38D, bound to the link).
 */
export const sealAddress = (deps: KeyOf, link_id: PaymentLink['_id'], url: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(deps), nonce).setAAD(Buffer.from(link_id));
  const text = Buffer.concat([cipher.update(url, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

/** The address of a link’s page; null while its provider has made none. */
export const addressOf = (deps: KeyOf, { _id, sealed_url }: Sealed): string | null => {
  if (sealed_url === null) return null;
  const sealed = Buffer.from(sealed_url, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(deps), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(_id))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes + tagBytes)),
    decipher.final(),
  ]).toString();
};
