import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import type { Scope } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';

/** What each scope is sharded by (docs/scaling.md); the service's own bookkeeping is not. */
const shardKeys: Readonly<Record<Scope, string | null>> = {
  owner: 'company_id',
  published: 'company_id',
  parties: 'buyer_company_id',
  platform: null,
};

test('docs/scaling.md names every unique index that does not begin with its shard key', async () => {
  const found: string[] = [];
  for (const name of serviceNames)
    for (const spec of Object.values((await definitionOf(name)).collections)) {
      const shardKey = shardKeys[spec.scope];
      for (const { unique, key } of spec.indexes)
        if (unique && shardKey && Object.keys(key)[0] !== shardKey)
          found.push(`\`${name}.${spec.name}\` ${Object.keys(key).join(', ')}`);
    }
  const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');
  const named = [...page.matchAll(/^\| (`\w+\.\w+` [\w., ]+?) \|/gm)].map(([, one]) => String(one));
  // MongoDB guards a unique index of a sharded collection only when it begins with the shard key.
  expect(found.toSorted()).toEqual(named.toSorted());
});
