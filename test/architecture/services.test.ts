import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventsByName, type ServiceName, serviceNames } from '@procura/contracts';
import type { CollectionSpec } from '@procura/mongo';
import { deploymentFiles } from '../../deploy/deployment-files.ts';

type Declared = {
  collections: Record<string, CollectionSpec>;
  jobs: readonly { name: string; every_ms: number }[];
  tasks?: readonly { name: string }[];
};

/** What `service.ts` of a service declares. */
const declaredBy = async (service: ServiceName): Promise<Declared> =>
  (await import(`../../services/${service}/src/service.ts`))[`${service}Service`];

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the files that name every process are what the names of the services say', () => {
  const stale = [...deploymentFiles()].filter(([path, text]) => read(path) !== text).map(([path]) => path);
  if (stale.length > 0)
    throw new Error(
      `Not fresh: ${stale.join(', ')}. Run \`npm run generate\`, read the difference, and commit it.`,
    );
  expect(stale).toEqual([]);
});

test.each(['README.md', 'ARCHITECTURE.md'])(
  'the drawing in %s has every service, in the order of serviceNames',
  (path) => {
    const drawn = read(path)
      .split('\n')
      .find((line) => line.trim().startsWith('identity  branches'));
    if (!drawn?.includes(serviceNames.join('  ')))
      throw new Error(`The drawing in ${path} must have the line: ${serviceNames.join('  ')}`);
  },
);

test('what services of the last release sent to themselves is an event or a task of them now', async () => {
  const released = JSON.parse(read('docs/released/contracts.json')) as {
    events: Record<string, { subscribers: string[] }>;
  };
  const gone = Object.entries(released.events).filter(([name]) => !eventsByName.has(name));
  for (const [name, { subscribers }] of gone) {
    const [service, ...others] = subscribers as [ServiceName];
    const tasks = ((await declaredBy(service)).tasks ?? []).map((task) => task.name);
    // A row written by the other release would never be done.
    expect({ name, others, tasks }).toEqual({ name, others: [], tasks: expect.arrayContaining([name]) });
  }
});

const unitMs: Record<string, number> = { s: 1000, h: 3_600_000 };
const mostWords = 500;

test.each(serviceNames)(
  'the README of %s has its collections with their scopes, and its jobs',
  async (service) => {
    const text = read(`services/${service}/README.md`);
    const { collections, jobs } = await declaredBy(service);
    const listed = [...text.matchAll(/^\| (`.+?`) \| ([\w, ]+) \|/gm)].flatMap(
      ([, names = '', scopes = '']) => {
        const each = scopes.split(', ');
        return [...names.matchAll(/`(\w+)`/g)].map(([, name], at) => `${name}: ${each[at] ?? scopes}`);
      },
    );
    const declared = Object.values(collections).map(({ name, scope }) => `${name}: ${scope}`);
    // Remedy: write `| `name` | scope | what it holds |` into the table of the README.
    expect(listed.toSorted()).toEqual(declared.toSorted());
    const described = [...text.matchAll(/^- `(\w+)` \((\d+) ([sh])\): /gm)].map(
      ([, name, count, unit = '']) => ({
        name,
        every_ms: Number(count) * (unitMs[unit] ?? Number.NaN),
      }),
    );
    // Remedy: write "- `name` (10 s): what it does" below "Jobs".
    expect(described).toEqual(jobs.map(({ name, every_ms }) => ({ name, every_ms })));
  },
);

test.each(serviceNames)('the README of %s is short', (service) => {
  const words = read(`services/${service}/README.md`).split(/\s+/).filter(Boolean).length;
  // Remedy: move rules of one function to its docstring, facts for users to docs, and reasons to docs/concepts.
  expect(words).toBeLessThanOrEqual(mostWords);
});
