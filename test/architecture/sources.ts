import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export type Source = { path: string; text: string; imports: string[] };

/** Every file git tracks or would track, relative to the root of a checkout. */
export const trackedFiles = (tree = root): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: tree,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/** Every TypeScript source of the packages, with the modules that it imports. */
export const sources = (tree = root): Source[] =>
  trackedFiles(tree)
    .filter((path) => /^(libs|services|gateway|deploy|test)\/.*\.tsx?$/.test(path))
    .flatMap((path) => {
      try {
        const text = readFileSync(join(tree, path), 'utf8');
        const imports = [...text.matchAll(/(?:from\s+|import\s+|import\()'([^']+)'/g)].map((match) =>
          String(match[1]),
        );
        return [{ path, text, imports }];
      } catch {
        return []; // deleted in the working tree
      }
    });

export const isTest = (path: string): boolean => /\.test\.ts$|\/test\/|^test\//.test(path);
