import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// `node deploy/write-package-manifests.ts <folder>` turns the compiled JavaScript in a folder into a project that npm can
// install: the workspaces and lockfile of this one, with `exports` that point to `.js`.
const [folder] = process.argv.slice(2);
if (!folder)
  throw new Error('Name the folder that tsc wrote to: node deploy/write-package-manifests.ts <folder>');
const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const manifests = workspaces.map((workspace) => `${workspace}/package.json`);
for await (const path of glob(['package.json', ...manifests], { cwd: root })) {
  const manifest = JSON.parse(await readFile(join(root, path), 'utf8'), (_key, value) =>
    typeof value === 'string' ? value.replace(/^(\.\/.+)\.ts$/, '$1.js') : value,
  );
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(manifest, null, 2));
}
await copyFile(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
// Run once the modules of an image are installed.
await copyFile(join(root, 'deploy/prune-modules.ts'), join(folder, 'prune-modules.ts'));
