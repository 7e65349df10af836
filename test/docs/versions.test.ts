import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { nodeNotice } from '@procura/local';
import semver from 'semver';
import { root, trackedFiles } from '../architecture/sources.ts';

/** The versions of Node.js that the README, `engines`, `.nvmrc` and the images name. */
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const supported: string = JSON.parse(read('package.json')).engines.node;
type Locked = { version: string; engines?: { node?: string } };
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const tested = read('.nvmrc').trim();

test('the README names what engines allows', () => {
  const [, major, minor, newer] = /^\^(\d+)\.(\d+)\.0 \|\| >=(\d+)\.0\.0$/.exec(supported) ?? [];
  // Remedy: write the versions into the README as package.json has them, and into
  // deploy/local/src/launcher/node-notice.ts.
  expect(read('README.md').replaceAll('\n', ' ')).toContain(
    `Node.js ${major} (${major}.${minor} or newer) or Node.js ${newer} or newer`,
  );
});

test('no dependency asks for more than engines', () => {
  const refusing = Object.entries(locked).filter(
    ([path, { engines }]) => path && engines?.node && !semver.subset(supported, engines.node),
  );
  // Remedy: raise engines, the README and deploy/local/src/launcher/node-notice.ts, or keep the dependency at an older
  // version.
  expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});

test('scripts of npm, .nvmrc and the images take the same version, and engines allows it', () => {
  expect(locked['node_modules/node']?.version).toBe(tested);
  expect(process.versions.node).toBe(tested);
  expect(semver.satisfies(tested, supported)).toBe(true);
  expect(/NODE_IMAGE=node:(\d+)-/.exec(read('deploy/Dockerfile'))?.[1]).toBe(String(semver.major(tested)));
});

test('the sentence for other versions of Node.js agrees with engines', () => {
  const versions = [18, 20, 22, 23, 24, 25, 26].flatMap((major) =>
    [0, 21, 22, 23].map((minor) => `${major}.${minor}.0`),
  );
  const noticed = versions.filter((version) => nodeNotice(`npm/11.0.0 node/v${version} linux x64`));
  expect(noticed).toEqual(versions.filter((version) => !semver.satisfies(version, supported)));
});

test('every documented `node file.ts` names a file, and every supported Node.js runs TypeScript', () => {
  const commands = trackedFiles()
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...read(path).matchAll(/\bnode ((?:[\w<>.-]+\/)+[\w.-]+\.ts)\b/g)])
    .map(([, file = '']) => file);
  expect(commands.length).toBeGreaterThan(2);
  const files = commands.flatMap((file) => serviceNames.map((name) => file.replace('<name>', name)));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  // Node.js strips types without an option from 22.18 on.
  expect(semver.gte(semver.minVersion(supported) ?? '0.0.0', '22.18.0')).toBe(true);
});
