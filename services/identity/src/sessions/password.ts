import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as the OWASP Password Storage Cheat Sheet asks: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string that is stored of a password. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), parameters);

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the stored hash. Without one it takes the same time and says no, so that
 * nobody learns from the clock which addresses are known.
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const unlike = await decoy;
  return (await verify(stored ?? unlike, password.normalize('NFKC'))) && stored !== null;
};
