import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type ServiceName, serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec } from '@procura/mongo';
import type { BaseConfig, BaseDeps, ServiceDefinition } from '@procura/service';

type AnyService = ServiceDefinition<ServiceName, BaseDeps, BaseConfig>;
const page = readFileSync(join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
const unitsS: Record<string, number> = { minute: 60, day: 24 * 3600, days: 24 * 3600 };

/**
 * Rows of the page's table, as `<service> <collection> <field> <seconds>`; "until that time" is 0 s after the
 * field.
 */
const documented = [
  ...page.matchAll(/^\| (\w+) \| `(\w+)` \| `(\w+)` \| (until that time|(\d+) (\w+))/gm),
].map(
  ([, service, collection, field, , count, unit]) =>
    `${service} ${collection} ${field} ${count === undefined ? 0 : Number(count) * Number(unitsS[String(unit)])}`,
);

const lifetimesOf = (service: string, specs: readonly CollectionSpec[]): string[] =>
  specs.flatMap(({ name, indexes }) =>
    indexes
      .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      .map(
        ({ key, expireAfterSeconds }) => `${service} ${name} ${Object.keys(key)[0]} ${expireAfterSeconds}`,
      ),
  );

test('docs/retention.md says of every collection that is emptied by itself when', async () => {
  const declared = lifetimesOf('each', Object.values(bookkeeping));
  for (const service of serviceNames) {
    const exported = (await import(`@procura/${service}`)) as Record<string, AnyService>;
    declared.push(...lifetimesOf(service, Object.values(exported[`${service}Service`]?.collections ?? {})));
  }
  // Remedy: change the table together with the index.
  expect(documented.toSorted()).toEqual(declared.toSorted());
});
