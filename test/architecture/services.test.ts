import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventsByName, serviceNames } from '@procura/contracts';
import { deploymentFiles } from '../../deploy/deployment-files.ts';

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
    const [service = '', ...others] = subscribers;
    const { [`${service}Service`]: definition } = await import(`../../services/${service}/src/service.ts`);
    const tasks = (definition.tasks ?? []).map((task: { name: string }) => task.name);
    // A row written by the other release would never be done.
    expect({ name, others, tasks }).toEqual({ name, others: [], tasks: expect.arrayContaining([name]) });
  }
});
