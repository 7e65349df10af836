import { Problem } from '../problem.ts';

/** The SHA-256 of a file that stays with the person; a problem at the field if this page cannot compute it. */
export const fingerprintOf = async (file: File, path: string): Promise<string | Problem> => {
  // Browsers provide this only on pages loaded over HTTPS or from this machine.
  if (!crypto.subtle) return atField(path, 'cannot be fingerprinted here; open this page over HTTPS');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Those of several files; a problem if one of them has none. */
export const fingerprintsOf = async (files: readonly File[], path: string): Promise<string[] | Problem> => {
  const prints: string[] = [];
  for (const file of files) {
    const print = await fingerprintOf(file, path);
    if (print instanceof Problem) return print;
    prints.push(print);
  }
  return prints;
};

/** What the page itself has to say of a field, in the form of a refusal. */
export const atField = (path: string, message: string): Problem =>
  new Problem(400, { code: 'invalid_input', errors: [{ path, message }] });
