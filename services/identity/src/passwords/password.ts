import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), parameters);

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the stored hash. Without a hash it takes the same time and returns false, so that the
 * duration does not reveal which addresses exist.
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const unlike = await decoy;
  return (await verify(stored ?? unlike, password.normalize('NFKC'))) && stored !== null;
};
