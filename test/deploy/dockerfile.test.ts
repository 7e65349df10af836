import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { peers } from '@procura/bus';
import { nodeMemory } from '@procura/local';
import { root } from './checkers.ts';
import { contextFiles, folderOf, readDockerfile } from './dockerfile.ts';

describe('deploy/Dockerfile', () => {
  const { args, stages } = readDockerfile();
  const last = stages.at(-1);
  const texts = (name: string) =>
    last?.instructions.filter((one) => one.name === name).map(({ text }) => text) ?? [];

  test('runs node itself as process 1, as nobody that exists, with labels of its version', () => {
    expect(texts('ENTRYPOINT').map((text) => JSON.parse(text))).toEqual([
      ['node', ...nodeMemory.args, 'src/main.js'],
    ]);
    expect(texts('ENV').join(' ')).toContain(`MALLOC_ARENA_MAX=${nodeMemory.env.MALLOC_ARENA_MAX}`);
    expect(texts('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect(texts('LABEL').join()).toMatch(
      /title=.*version=.*revision=.*created=.*source=.*licenses=.*base\.name=.*base\.digest=/,
    );
    expect(texts('RUN')).toEqual([]);
  });

  test('takes the Node.js that everything is tested with', () => {
    const [, major] = /node:(\d+)-/.exec(args.map(({ text }) => text).join()) ?? [];
    expect(process.versions.node.split('.')[0]).toBe(major);
    // The stable Debian, not the previous one.
    expect(args.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^NODE_IMAGE=node:\d+-trixie-slim$/),
    ]);
    expect(stages.map(({ base }) => base)).toEqual(stages.map(() => `\${NODE_IMAGE}`));
  });

  test('begins every image with the same layers', () => {
    const names = last?.instructions.map(({ name }) => name) ?? [];
    const same = last?.instructions.slice(0, names.indexOf('ARG')) ?? [];
    const [shared] = stages.filter(({ name }) => name === 'shared');
    expect(JSON.stringify([shared, same])).not.toContain('SERVICE');
    expect(same.filter(({ name }) => name === 'COPY').map(({ text }) => text)).toEqual([
      '--from=shared /app/node_modules /app/node_modules',
      '--from=shared /app/libs /app/libs',
    ]);
  });

  test('sees the sources of programs and nothing else', () => {
    const files = contextFiles();
    const size = files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    expect(size).toBeLessThan(6 * 2 ** 20);
    expect(
      files.filter((path) => /(^|\/)(test|data|\.git|\.procura)\/|\.test\.ts$|^docs\/.*\.json$/.test(path)),
    ).toEqual(['test/kit/package.json']); // npm ci reads the manifest of every workspace.
    for (const peer of peers) expect(files).toContain(`${folderOf(peer)}/src/main.ts`);
  });
});
