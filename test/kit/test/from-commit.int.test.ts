import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getBranch } from '@procura/contracts';
import { aBranch, principalOf } from '@procura/testkit';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { root } from '@procura/testkit/source-trees';

/** Edits of the service and of a library. They show which code a replica runs. */
const edits = {
  'services/branches/src/branch.ts': [
    'version: branch.version,',
    "name: 'Berlin of the commit', version: branch.version,",
  ],
  'libs/service/src/service.ts': [
    '{ service: definition.name, metrics_port',
    "{ sources: 'the commit', service: definition.name, metrics_port",
  ],
} as const;

const folder = mkdtempSync(join(tmpdir(), 'procura-objects-'));
const git = (args: string[], input?: string): string =>
  execFileSync('git', args, { cwd: root, input, encoding: 'utf8' }).trim();

/** Makes a commit of the working tree with the edits, which the repository does not keep. */
const commitEdits = (): string => {
  Object.assign(process.env, {
    GIT_ALTERNATE_OBJECT_DIRECTORIES: git(['rev-parse', '--path-format=absolute', '--git-path', 'objects']),
    GIT_OBJECT_DIRECTORY: folder,
    GIT_INDEX_FILE: join(folder, 'index'),
  });
  git(['add', '--all']);
  for (const [path, [from, to]] of Object.entries(edits)) {
    const source = readFileSync(join(root, path), 'utf8');
    expect(source.split(from)).toHaveLength(2);
    const blob = git(
      ['hash-object', '-w', '--stdin'],
      source.replace(from, () => to),
    );
    git(['update-index', '--cacheinfo', `100644,${blob},${path}`]);
  }
  const author = ['-c', 'user.name=tests', '-c', 'user.email=tests@example.com'];
  return git([...author, 'commit-tree', git(['write-tree']), '-m', 'Edit a service and a library']);
};

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startPlatform({ as: 'processes', services: ['branches'], gateways: 0 });
});
afterAll(async () => {
  await fleet?.stop();
  rmSync(folder, { recursive: true });
});

test('a replica runs from a commit, with its packages, next to one of the working tree', async () => {
  const buyer = principalOf('buyer');
  const branch = await aBranch(fleet, buyer, { name: 'Berlin' });
  const answered = async () => (await fleet.call(getBranch, buyer, { branch_id: branch.id })).name;
  expect([branch.name, await answered()]).toEqual(['Berlin', 'Berlin']);

  const own = fleet.process('branches');
  await fleet.start('branches', { from: commitEdits() });
  const names = new Set<string>();
  while (names.size < 2) names.add(await answered());
  expect(names).toEqual(new Set(['Berlin', 'Berlin of the commit']));

  own.kill('SIGTERM');
  expect(await own.exited).toBe(0);
  expect(await answered()).toBe('Berlin of the commit');
  expect(fleet.logs().split('"sources":"the commit"')).toHaveLength(2);
});

test('a commit that the repository does not have is refused with the remedy', async () => {
  await expect(fleet.start('branches', { from: 'no-such-tag' })).rejects.toThrow(
    /There is no commit no-such-tag in this repository .* Fetch it/s,
  );
});
