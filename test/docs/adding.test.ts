import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../architecture/sources.ts';
import { copyTree, followAdding } from './follow-adding.ts';

/** The pages that say how the platform is extended, with the files that each asks a person to touch. */
const pages: [page: string, files: string[]][] = [
  [
    'docs/adding-an-operation.md',
    [
      'libs/contracts/src/branches/branches.ts',
      'services/branches/src/archive-branch.ts',
      'services/branches/src/service.ts',
      'services/branches/test/archive-branch.int.test.ts',
    ],
  ],
  [
    'docs/adding-a-service.md',
    [
      'ARCHITECTURE.md',
      'README.md',
      'deploy/helm/ci/production-values.yaml',
      'libs/contracts/src/announcements/announcements.ts',
      'libs/contracts/src/announcements/index.ts',
      'libs/contracts/src/index.ts',
      'libs/contracts/src/language/operation.ts',
      'libs/contracts/src/registry.ts',
      'test/faults/killed-in-write.test.ts',
      'test/growth/further-calls.ts',
      ...[
        'README.md',
        'package.json',
        ...['announcement-store', 'deps', 'main'].map((name) => `src/${name}.ts`),
        'src/read-announcement.ts',
        'src/service.ts',
        'src/set-announcement.ts',
        'test/announcements.int.test.ts',
      ].map((path) => `services/announcements/${path}`),
    ],
  ],
];

test.each(pages)(
  '%s, followed literally, adds what it says',
  async (page, files) => {
    expect(await readFile(join(root, page), 'utf8')).toContain(`Written by hand are ${files.length} files`);
    const { folder, remove } = await copyTree();
    try {
      expect([...(await followAdding(page, folder))].toSorted()).toEqual(files.toSorted());
    } finally {
      await remove();
    }
  },
  1_200_000,
);
