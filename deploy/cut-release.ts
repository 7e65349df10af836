import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

/**
 * `npm run release:cut -- <version>`: makes the tree that release. It writes the version into every file that names it and
 * into the heading of the changelog. It keeps the contracts, because the next release is compared with them. It empties
 * the list of accepted breaks. Exits with 1 and a sentence if a break is not accepted, or if the version is not later
 * than the last one.
 */
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Files that name the version of the release, in addition to each package.json and to what `npm run generate` writes. */
const naming = [
  'package-lock.json',
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/deployment-files.ts',
  'deploy/helm/Chart.yaml',
  'docs/adding-a-service.md',
  'docs/deploy.md',
  'libs/reference/src/server-cards.ts',
  'libs/service/src/service.ts',
  'libs/telemetry/src/export-spans.ts',
];

const cut = (version: string, last: string): void => {
  if (!semver.valid(version) || !semver.gt(version, last))
    throw new Error(
      `Give a version later than ${last}, such as ${semver.inc(last, 'minor')}, not ${version}.`,
    );
  try {
    run('npm', 'run', '--silent', 'compatible');
  } catch {
    throw new Error('A break since the last release is not accepted. npm run compatible lists it.');
  }
  const packages = run('git', 'ls-files', '*package.json').trim().split('\n');
  const exact = last.replaceAll('.', '\\.');
  const named = new RegExp(`("(?:@procura/[\\w-]+|version)": ")${exact}"`, 'g');
  // Not a part of an address such as 10.2.0.0.
  const alone = new RegExp(`(?<![\\d.])${exact}(?![\\d.])`, 'g');
  for (const path of packages) write(path, read(path).replace(named, `$1${version}"`));
  for (const path of naming) {
    const before = read(path);
    const after =
      path === 'package-lock.json' ? inLock(before, { version, last }) : before.replace(alone, version);
    if (after === before)
      throw new Error(`${path} does not name ${last}. Remove it from deploy/cut-release.ts.`);
    write(path, after);
  }
  const day = new Date().toISOString().slice(0, 10);
  write(
    'CHANGELOG.md',
    read('CHANGELOG.md').replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`),
  );
  run('npm', 'run', '--silent', 'generate');
  write('docs/released/contracts.json', read('docs/reference/contracts.json'));
  write('docs/released/accepted-breaks.json', '{}\n');
  console.log(
    `This tree is ${version}. Run \`npm run test:all\`, commit it, and tag the commit v${version}.`,
  );
};

type Locked = {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** The lock file with the new version of the packages of this project, and of their dependencies on each other. */
const inLock = (text: string, { version, last }: { version: string; last: string }): string => {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, Locked> };
  lock.version = version;
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path.startsWith('node_modules/')) continue;
    if (locked.version === last) locked.version = version;
    for (const needed of [locked.dependencies, locked.devDependencies])
      for (const name in needed) if (name.startsWith('@procura/')) needed[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
};

try {
  cut(process.argv[2] ?? '', JSON.parse(read('package.json')).version);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
