import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { peers } from '@procura/bus';
import { parse } from 'yaml';
import { chartValues, valuesPage } from '../../deploy/chart-values.ts';
import { needs, programOf } from '../tools/needs.ts';
import { root, run } from './checkers.ts';
import { readDockerfile } from './dockerfile.ts';

const withHelm = needs('helm');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dir = mkdtempSync(join(tmpdir(), 'procura-release-'));
afterAll(() => rmSync(dir, { recursive: true }));
const programs = [...peers, 'cli'];
const digest = `sha256:${'a'.repeat(64)}`;

/** Makes a release with these programs first on the PATH; what it says. */
const release = async (
  out: string,
  path: string,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<string> => {
  const args = ['deploy/release.ts', '--allow-changes', '--out', out, ...options];
  const { stdout } = await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, INIT_CWD: dir, PATH: `${path}:${process.env.PATH}`, ...env },
  });
  return stdout;
};
/**
 * Two fake programs. Docker writes down its arguments and answers for images with this digest. npm makes empty lists of
 * parts, because real ones take long.
 */
const fakePrograms = (inspected = `node@${digest}`): string => {
  rmSync(join(dir, 'asked'), { force: true });
  const bin = join(dir, 'bin');
  mkdirSync(bin, { recursive: true });
  const script = `#!${process.execPath}
    require('node:fs').appendFileSync(${JSON.stringify(join(dir, 'asked'))}, JSON.stringify(process.argv.slice(2)) + '\\n');
    console.log(process.argv.includes('inspect') ? '${inspected}' : '29.0.0');`;
  writeFileSync(join(bin, 'docker'), script, { mode: 0o755 });
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho {}\n', { mode: 0o755 });
  return bin;
};
/** What Docker was asked, call by call. */
const askedOfDocker = (): string[][] =>
  readFileSync(join(dir, 'asked'), 'utf8')
    .trim()
    .split('\n')
    .map((line): string[] => JSON.parse(line));

test('README.md of the chart has every value with its default and what it does', () => {
  // Remedy: run `npm run generate`, read the difference, and commit it.
  expect(readFileSync(valuesPage, 'utf8')).toBe(chartValues());
  const values = parse(readFileSync(join(root, 'deploy/helm/values.yaml'), 'utf8'));
  const named = [...chartValues().matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => String(name));
  for (const top of Object.keys(values))
    expect([top, named.some((name) => name.split('.')[0] === top)]).toEqual([top, true]);
  for (const name of named) expect([name, at(values, name)]).not.toEqual([name, undefined]);
});
const at = (values: unknown, name: string): unknown =>
  name.split('.').reduce((value, part) => (value as Record<string, unknown>)[part], values);

withHelm.describe('a release', () => {
  let said: string;
  let out: string;
  beforeAll(async () => {
    // Where a program is found by its path, it has the name of the command there.
    const bin = join(dir, 'helm');
    mkdirSync(bin);
    writeFileSync(join(bin, 'helm'), `#!/bin/sh\nexec ${programOf('helm')} "$@"\n`, { mode: 0o755 });
    said = await release('without', bin, { DOCKER_HOST: `unix://${join(dir, 'nowhere')}` });
    out = join(dir, 'without');
  }, 300_000);

  test('has the chart, what each image installs, and the checksums of all', () => {
    const boms = programs.map((name) => `${name}-${version}.cdx.json`);
    expect(readdirSync(out).toSorted()).toEqual([...boms, `procura-${version}.tgz`, 'SHA256SUMS'].toSorted());
    expect(execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out }).toString()).toBe('');
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8').match(/\n/g)).toHaveLength(boms.length + 1);
    const chart = execFileSync('tar', ['-xzOf', join(out, `procura-${version}.tgz`), 'procura/Chart.yaml']);
    expect(parse(chart.toString())).toMatchObject({ name: 'procura', version, appVersion: version });
  });

  test('names in each list of parts what that program depends on, and nothing for developers', () => {
    const parts = (program: string): string[] => {
      const bom = JSON.parse(readFileSync(join(out, `${program}-${version}.cdx.json`), 'utf8'));
      expect(bom.bomFormat).toBe('CycloneDX');
      return bom.components.map((one: { group?: string; name: string }) => one.name);
    };
    expect(parts('orders')).toEqual(expect.arrayContaining(['echarts', 'mongodb']));
    expect(parts('gateway')).toEqual(expect.arrayContaining(['express']));
    for (const program of programs) expect(parts(program)).not.toContain('jest');
    expect(parts('gateway')).not.toContain('mongodb');
    expect(parts('orders')).not.toContain('express');
  });

  test('reports what it omitted', () => {
    expect(said).toContain('Left out: the images: no Docker daemon answers.');
    expect(said).not.toContain('Left out: the chart');
  });

  test('does not empty a folder with anything else in it', async () => {
    mkdirSync(join(dir, 'mine'));
    writeFileSync(join(dir, 'mine/file'), '');
    await expect(release('mine', dir)).rejects.toThrow('is not empty and holds no release');
    expect(readdirSync(join(dir, 'mine'))).toEqual(['file']);
  });
});

test('with Docker each image is built on the base’s digest, with labels that the Dockerfile takes', async () => {
  await release('with', fakePrograms());
  const builds = askedOfDocker().filter(([command]) => command === 'build');
  expect(builds.map((args) => args[args.indexOf('-t') + 1]).toSorted()).toEqual(
    programs.map((name) => `procura/${name}:${version}`).toSorted(),
  );
  const taken = readDockerfile()
    .stages.flatMap(({ instructions }) => instructions)
    .filter(({ name }) => name === 'ARG')
    .map(({ text }) => text.split('=')[0]);
  for (const args of builds) {
    const given = new Map(
      args.flatMap((arg, index) =>
        args[index - 1] === '--build-arg' ? [arg.split(/=(.*)/s).slice(0, 2)] : [],
      ) as [string, string][],
    );
    for (const name of given.keys()) expect(taken).toContain(name);
    expect(given.get('NODE_IMAGE')).toMatch(new RegExp(`^node:.*@${digest}$`));
    expect(given.get('BASE_DIGEST')).toBe(digest);
    expect(given.get('REVISION')).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(String(given.get('CREATED')))).not.toBeNaN();
    expect(given.get('SERVICE')).toMatch(/^(services\/\w+|gateway|deploy\/cli)$/);
    expect(basename(dirname(String(args[args.indexOf('-t') + 1])))).toBe('procura');
  }
  const { base, images } = JSON.parse(readFileSync(join(dir, 'with/images.json'), 'utf8'));
  expect(base.digest).toBe(digest);
  expect(Object.keys(images)).toHaveLength(programs.length);
}, 300_000);

test('for several architectures each image is built and pushed at once, and its digest is that of all', async () => {
  await release('several', fakePrograms(digest), {}, [
    ...['--base-digest', digest],
    ...['--repository', 'registry.example:5000/procura', '--push', '--platforms', 'linux/amd64,linux/arm64'],
  ]);
  const builds = askedOfDocker().filter(([, command]) => command === 'build');
  expect(builds).toHaveLength(programs.length);
  for (const args of builds)
    expect(args.slice(0, 5)).toEqual(['buildx', 'build', '--platform', 'linux/amd64,linux/arm64', '--push']);
  expect(askedOfDocker().filter(([command]) => command === 'build' || command === 'push')).toEqual([]);
  const { platforms, images } = JSON.parse(readFileSync(join(dir, 'several/images.json'), 'utf8'));
  expect(platforms).toEqual(['linux/amd64', 'linux/arm64']);
  expect(images[`registry.example:5000/procura/orders:${version}`]).toBe(
    `registry.example:5000/procura/orders@${digest}`,
  );
}, 300_000);

test.each([
  [['--platforms', 'linux/amd64'], /only in a registry\. Pass --push with --platforms/],
  [['--platforms', 'arm64', '--push'], /--platforms must be such as linux\/amd64,linux\/arm64/],
])(
  '%j are refused',
  async (options, sentence) => {
    await expect(release('refused', fakePrograms(), {}, options)).rejects.toThrow(sentence);
  },
  300_000,
);

test('no image is built on a base without a digest', async () => {
  const refused = release('undigested', fakePrograms('node'));
  await expect(refused).rejects.toThrow(/Docker has no digest of node:.*--base-digest sha256:/);
  expect(askedOfDocker().filter(([command]) => command === 'build')).toEqual([]);
}, 300_000);

test('a base that is named by its digest is built on, and its tag is not pulled', async () => {
  const tested = `sha256:${'b'.repeat(64)}`;
  await release('tested', fakePrograms(), {}, ['--base-digest', tested]);
  const asked = askedOfDocker();
  expect(asked.filter(([command]) => command === 'pull')).toEqual([]);
  const builds = asked.filter(([command]) => command === 'build');
  expect(builds).toHaveLength(programs.length);
  for (const args of builds) expect(args).toContain(`BASE_DIGEST=${tested}`);
  await expect(release('tested', fakePrograms(), {}, ['--base-digest', 'sha256:1'])).rejects.toThrow(
    /--base-digest must be sha256: and 64 digits/,
  );
}, 300_000);
