import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `node libs/client/build.ts [folder]` writes the package as published, to `dist` or another folder.
const packageFolder = import.meta.dirname;
const [folder = join(packageFolder, 'dist')] = process.argv.slice(2);
const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
execFileSync(process.execPath, [compiler, '-p', packageFolder, '--outDir', folder], { stdio: 'inherit' });

const { name, version, type, engines, dependencies } = JSON.parse(
  readFileSync(join(packageFolder, 'package.json'), 'utf8'),
);
const exported = { '.': { types: './index.d.ts', default: './index.js' } };
const published = { name, version, type, engines, exports: exported, dependencies };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(packageFolder, 'README.md'), join(folder, 'README.md'));
