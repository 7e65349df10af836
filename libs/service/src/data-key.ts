import { createHmac } from 'node:crypto';
import type { Secrets } from '@procura/bus';
import type { KeyRows } from '@procura/mongo';
import { sealText, unsealText } from './sealed-text.ts';

const _id = 'data';
const under = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');
/** Identifies the secret of a seal without revealing it. */
const nameOf = (secret: string): string => under(secret, 'name of a seal').slice(0, 16);
const seal = (secret: string, key: string): string => sealText(under(secret, 'data key'), _id, key);
const unseal = (secret: string, sealed: string): string => unsealText(under(secret, 'data key'), _id, sealed);

/**
 * The key from which all other keys of the service derive. Its database holds it under a seal of each secret of the
 * process, so that a new master secret changes only the seals, and not second factors, mailed links or secrets of
 * webhooks. The first key is the secret that the process had when there was no row. A process with one secret removes
 * the seals of others. Throws one sentence if no secret of this process opens it.
 */
export const openDataKey = async (rows: KeyRows, secrets: Secrets, database: string): Promise<string> => {
  const [present] = secrets;
  const { sealed } = await rows.make({ _id, sealed: { [nameOf(present)]: seal(present, present) } });
  const known = secrets.find((secret) => nameOf(secret) in sealed);
  if (known === undefined)
    throw new Error(
      `No secret of PROCURA_SECRET opens the key of the database ${database}: it was sealed with another master secret. Derive PROCURA_SECRET from that one too, as docs/rotate-secrets.md describes; where it is lost, that page says what ends without it.`,
    );
  const key = unseal(known, String(sealed[nameOf(known)]));
  const wanted = secrets.map(nameOf);
  const missing = secrets.filter((secret) => !(nameOf(secret) in sealed));
  const ended = secrets.length > 1 ? [] : Object.keys(sealed).filter((name) => !wanted.includes(name));
  await rows.change(_id, {
    add: Object.fromEntries(missing.map((secret): [string, string] => [nameOf(secret), seal(secret, key)])),
    remove: ended,
  });
  return key;
};
