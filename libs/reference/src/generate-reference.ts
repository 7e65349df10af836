import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { referenceFiles } from './reference.ts';

/** Writes `docs/reference` from the contracts. */
const folder = join(import.meta.dirname, '../../../docs/reference');
const files = referenceFiles();
await mkdir(folder, { recursive: true });
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !files.has(path.slice(folder.length + 1))) await rm(path);
}
for (const [name, text] of files) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}
console.log(`Wrote ${files.size} files to docs/reference.`);
