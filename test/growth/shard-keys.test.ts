import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec, type Scope, shardKeyOf } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';
import { shardScript } from '../../deploy/cli/src/shard-script.ts';
import { collectionsFile, collectionsSource, listCollections } from '../../deploy/list-collections.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');
/** The cells of a table of the page. */
const tableOf = (heading: string): string[][] => {
  const [, rest = ''] = page.split(`| ${heading} |`);
  const [table = ''] = rest.split('\n\n');
  const rows = table.split('\n').slice(2);
  expect([heading, rows.length > 0]).toEqual([heading, true]);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const fieldsOf = ({ key }: CollectionSpec['indexes'][number]): string => Object.keys(key).join(', ');

/** The declared collections: of services that a cluster shards by `<service>.<collection>`, and why others are not sharded. */
const sharded = new Map<string, CollectionSpec>();
const unsharded = new Map<string, string>();
beforeAll(async () => {
  for (const name of serviceNames) {
    const definition = await definitionOf(name);
    if (definition.unsharded) unsharded.set(name, definition.unsharded);
    else
      for (const spec of [...Object.values(definition.collections), ...Object.values(bookkeeping)])
        sharded.set(`${name}.${spec.name}`, spec);
    for (const spec of definition.second?.collections ?? []) sharded.set(`audit.${spec.name}`, spec);
  }
});

/** The unique indexes of a collection that its shard key does not begin. */
const unguarded = (spec: CollectionSpec): string[] => {
  const [field, kind] = Object.entries(shardKeyOf(spec) ?? {})[0] ?? [];
  if (field === undefined) return [];
  return spec.indexes
    .filter(({ unique, key }) => unique && (kind === 'hashed' || Object.keys(key)[0] !== field))
    .map(fieldsOf);
};

test('every unique index of a collection that a cluster may shard begins with its shard key', () => {
  const found = [...sharded].flatMap(([place, spec]) =>
    unguarded(spec).map((fields) => `${place}: ${fields}`),
  );
  // Remedy: let it begin with the shard key, or insert the value as the `_id` of a collection such as document_numbers.
  expect(found).toEqual([]);
  const orders = sharded.get('orders.orders') as CollectionSpec;
  expect(unguarded({ ...orders, indexes: [{ key: { number: 1 }, unique: true }] })).toEqual(['number']);
  const outbox = sharded.get('orders.outbox') as CollectionSpec;
  expect(unguarded({ ...outbox, indexes: [{ key: { _id: 1, lane: 1 }, unique: true }] })).toEqual([
    '_id, lane',
  ]);
});

describe('docs/scaling.md', () => {
  const keyOf = (spec: CollectionSpec): string => {
    const [field, kind] = Object.entries(shardKeyOf(spec) ?? {})[0] ?? [];
    return field ? `\`${field}\`${kind === 'hashed' ? ', hashed' : ''}` : 'none';
  };

  test('has the shard key of each scope', () => {
    const scopes: readonly Scope[] = ['owner', 'published', 'parties', 'platform'];
    expect(tableOf('Scope | Shard key | Why').map(([scope, key]) => [scope, key])).toEqual(
      scopes.map((scope) => [`\`${scope}\``, keyOf({ name: '', scope, indexes: [] })]),
    );
  });

  test('names the collections of scope platform that have one', () => {
    const named = tableOf('Collections of scope `platform` | Shard key | Why').flatMap(([names = '', key]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name}: ${key}`),
    );
    const declared = [...sharded.values()]
      .filter((spec) => spec.scope === 'platform' && shardKeyOf(spec))
      .map((spec) => `${spec.name}: ${keyOf(spec)}`);
    expect(named.toSorted()).toEqual([...new Set(declared)].toSorted());
  });

  test('names the services that are not sharded, with the reasons that they declare', () => {
    expect(tableOf('Service that is not sharded | Why')).toEqual(
      [...unsharded].map(([name, why]) => [`\`${name}\``, why]),
    );
  });

  test('says what became of the unique indexes of 0.2', () => {
    const rows = tableOf('Unique index of 0.2 | Now');
    expect(rows.length).toBeGreaterThan(7);
    for (const [before = '', now = ''] of rows) {
      const [, place = '', fields] = /^`([\w.]+)` (.+)$/.exec(before) ?? [];
      const unique = (sharded.get(place)?.indexes ?? []).filter((index) => index.unique).map(fieldsOf);
      const [first = ''] = now.split(/[;:]/);
      expect([before, unique]).not.toEqual([before, expect.arrayContaining([fields])]);
      if (!first.startsWith('`')) expect([before, unique]).toEqual([before, expect.arrayContaining([first])]);
      for (const [, guard] of now.matchAll(/`(\w+)`/g))
        expect([guard, sharded.get(`finance.${guard}`)?.shard_key]).toEqual([guard, { _id: 'hashed' }]);
    }
  });
});

test('the CLI has the collections as they are declared', async () => {
  // Remedy: npm run generate.
  expect(readFileSync(collectionsFile, 'utf8')).toBe(collectionsSource(await listCollections()));
});

test('the printed script shards each declared collection with a key once, by what MongoDB accepts', async () => {
  const script = shardScript(await listCollections(), 'procura');
  const enabled: string[] = [];
  const keys = new Map<string, Record<string, unknown>>();
  const indexes = new Map<string, Record<string, unknown>[]>();
  const sh = {
    enableSharding: (database: string) => void enabled.push(database),
    shardCollection: (namespace: string, key: Record<string, unknown>) => {
      expect([namespace, keys.has(namespace)]).toEqual([namespace, false]);
      expect(enabled).toContain(namespace.split('.')[0]);
      const place = namespace.replace(/^procura_/, '');
      const spec = sharded.get(place);
      if (!spec) throw new Error(`${namespace} is not declared`);
      const fields = Object.keys(key);
      const begins = (index: object) => fields.every((field, at) => Object.keys(index)[at] === field);
      const isHashed = Object.values(key).includes('hashed');
      const usable = isHashed
        ? (indexes.get(namespace) ?? []).map((index) => ({ key: index }))
        : [{ key: { _id: 1 } }, ...spec.indexes];
      expect([namespace, usable.some(({ key: index }) => begins(index as object))]).toEqual([
        namespace,
        true,
      ]);
      for (const index of spec.indexes)
        if (index.unique)
          expect([namespace, index.key, !isHashed && begins(index.key as object)]).toEqual([
            namespace,
            index.key,
            true,
          ]);
      keys.set(namespace, key);
    },
  };
  const db = {
    getSiblingDB: (database: string) => ({
      getCollection: (name: string) => ({
        createIndex: (key: Record<string, unknown>) => {
          const namespace = `${database}.${name}`;
          indexes.set(namespace, [...(indexes.get(namespace) ?? []), key]);
        },
      }),
    }),
  };
  runInNewContext(script, { sh, db });

  const declared = [...sharded].flatMap(([place, spec]) => {
    const key = shardKeyOf(spec);
    return key ? [[`procura_${place}`, key] as const] : [];
  });
  expect(new Map([...keys].map(([namespace, key]) => [namespace, { ...key }]))).toEqual(new Map(declared));
  expect(keys.size).toBeGreaterThan(50);
  // An index that no hashed key needs would be dropped by migrate contract.
  expect([...indexes.keys()].toSorted()).toEqual(
    declared
      .flatMap(([namespace, key]) => (Object.values(key).includes('hashed') ? [namespace] : []))
      .toSorted(),
  );
});
