import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { AuditChainHead, SignedAuditHead } from '@procura/contracts';
import canonicalize from 'canonicalize';

/** A new key pair in PEM. The signer keeps the private key; no service of the platform has it. */
export const newSigningKey = (): { private_key: string; public_key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    public_key: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
};

/** Reads a private or public Ed25519 key in PEM. Throws RangeError for anything else. */
export const readSigningKey = (pem: string, kind: 'private' | 'public'): KeyObject => {
  try {
    const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // A text that is no key gets the same sentence.
  }
  throw new RangeError(`is not a ${kind} Ed25519 key in PEM`);
};

/** Signs a head as it was at an instant. */
export const signHead = (
  head: AuditChainHead,
  { key, at }: { key: KeyObject; at: Date },
): SignedAuditHead => {
  const { company_id, sequence, hash } = head;
  const facts = { company_id, sequence, hash, signed_at: at.toISOString() };
  return { ...facts, signature: sign(null, bytesOf(facts), key).toString('base64') };
};

/** Whether a key made the signature of a head. */
export const isSignedBy = ({ signature, ...facts }: SignedAuditHead, key: KeyObject): boolean =>
  verify(null, bytesOf(facts), key, Buffer.from(signature, 'base64'));

/** Begins with a purpose, so that the signature of a head is not valid for anything else. */
const bytesOf = (facts: Omit<SignedAuditHead, 'signature'>): Buffer =>
  Buffer.from(`procura audit head\n${canonicalize(facts)}`);
