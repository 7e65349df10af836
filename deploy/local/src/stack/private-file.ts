import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Creates a folder that only this user can access. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
};

/** Replaces a file atomically; only this user may read it, and no reader sees a part of it. */
export const writePrivateFile = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
};

/** The file's text; undefined if there is none. */
export const readIfPresent = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** A secret of this data folder: created at the first call, then always the same, in a file of mode 0600. */
export const keepSecret = (dataDir: string, name: string, make: () => string): string => {
  const path = join(dataDir, 'secrets', name);
  const kept = readIfPresent(path);
  if (kept) return kept;
  makePrivateFolder(dirname(path));
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    // The link fails if another start was first, so both continue with the same secret.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
};
