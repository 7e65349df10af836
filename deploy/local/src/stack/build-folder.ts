import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Builds a folder of the cache under a temporary name and renames it once it is complete, so that an interrupted build
 * leaves no folder that looks finished. Of two concurrent builds the first stays; an existing folder is replaced.
 */
export const buildFolder = async (home: string, build: (draft: string) => Promise<void>): Promise<void> => {
  const cacheDir = dirname(home);
  mkdirSync(cacheDir, { recursive: true });
  const draft = `${home}.building-${process.pid}-${randomBytes(3).toString('hex')}`;
  if (existsSync(home)) renameSync(home, `${draft}-broken`);
  sweep(cacheDir);
  try {
    await build(draft);
    settle(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}-broken`, { recursive: true, force: true });
  }
};

const settle = (draft: string, home: string): void => {
  try {
    renameSync(draft, home);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another build finished first; its folder is equivalent.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
};

/** Deletes what a killed build left. */
const sweep = (cacheDir: string): void => {
  for (const name of readdirSync(cacheDir)) {
    if (!name.includes('.building-')) continue;
    const path = join(cacheDir, name);
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - touched > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
};
