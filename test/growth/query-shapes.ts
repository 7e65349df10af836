/**
 * Every query the services send while every operation is called, against the indexes they declare: equality, then sort,
 * then range is the beginning of an index, what is read does not grow with the company, and no plan scans. And every
 * change that the calls record, against what each company reads afterwards.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { operations, serviceNames } from '@procura/contracts';
import { shardKeyOf } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';
import { MongoClient, type Sort } from 'mongodb';
import { leaks, secretsOf } from '../tenancy/other-company.ts';
import { platform, recording, scene } from '../tenancy/stage.ts';
import { callEveryOperation } from './every-operation.ts';
import { ofAllShards, scanned, unasked, unbounded, unmirrored, unrecorded as unseen } from './exceptions.ts';
import { shapeOf } from './query-shape.ts';
import { compareDeclarations, compareFeeds, unmirroredKinds } from './recorded-changes.ts';

const plans = new Map<string, string>();
let compared: Awaited<ReturnType<typeof compareFeeds>>;
let walked: Awaited<ReturnType<typeof callEveryOperation>>;

/** Charges of orders that were just paid are checked with the whole, which is due once an hour. */
const checkWholeLedger = async (): Promise<void> => {
  const { world } = platform;
  const due = { $set: { whole_due_at: new Date(0), held_until: new Date(0) } };
  await world.runJob('finance', 'check_ledger');
  await world
    .database('finance')
    .collection<{ _id: string }>('ledger_state')
    .updateOne({ _id: 'ledger' }, due);
  await world.runJob('finance', 'check_ledger');
};

const walk = async (): Promise<void> => {
  await recording.resume();
  walked = await callEveryOperation(platform, scene.alpha);
  await platform.world.settle();
  await checkWholeLedger();
  await recording.pause();
  // Other companies take no part in it: those of the other side, and who accepted the invitation of the walk.
  compared = await compareFeeds(platform.world, scene.alpha.admin.company_id);
  const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
  for (const { shape, query, verdict } of recording.asked.values()) {
    const collection = client.db(query.database).collection(query.collection);
    const { limit } = query;
    const sort = query.sort as Sort;
    plans.set(
      shape,
      JSON.stringify(await collection.find(verdict.bounded, { sort, limit }).explain('queryPlanner')),
    );
  }
  await client.close();
};

/** What is wrong, less what a list names; and what it names for nothing. */
const less = (found: readonly string[], named: readonly (readonly [shape: RegExp, why: string])[]) => ({
  unnamed: found.filter((line) => !named.some(([shape]) => shape.test(line))),
  // Remedy: take it off test/growth/exceptions.ts.
  idle: named.filter(([shape]) => !found.some((line) => shape.test(line))).map(([shape]) => String(shape)),
});

export const everyQuery = (): void => {
  beforeAll(walk, 600_000);

  test('every operation was called and answered', () => {
    expect(walked.refused).toEqual([]);
    expect(operations.map(({ name }) => name).filter((name) => !recording.answered.has(name))).toEqual([]);
    expect(recording.asked.size).toBeGreaterThan(300);
  });

  // That foreign calls failed shows nothing unless those of the owner succeed, after them.
  test('each sample was a valid call for its owner, and its answer holds nothing of strangers', () => {
    expect(walked.answers.length).toBeGreaterThan(100);
    expect(leaks(walked.answers.join('\n'), secretsOf(scene.bravo))).toEqual([]);
    expect(leaks(walked.answers.join('\n'), secretsOf(scene.alpha)).length).toBeGreaterThan(20);
  });

  test('equality, then sort, then range is the beginning of a declared index, and keys read do not grow', () => {
    const found = [...recording.asked.values()]
      .filter(({ verdict: { bound, missed, sorts } }) =>
        bound === 'limit' ? missed.length > 0 || !sorts : bound === 'equality',
      )
      .map(({ shape }) => shape);
    expect(less(found, unbounded)).toEqual({ unnamed: [], idle: [] });
  });

  test('no plan scans a collection', () => {
    const found = [...plans].filter(([, plan]) => plan.includes('COLLSCAN')).map(([shape]) => shape);
    expect(less(found, scanned)).toEqual({ unnamed: [], idle: [] });
  });

  test('a query of a collection that a cluster may shard has its shard key, or is named with why not', async () => {
    const unsharded = new Set<string>();
    for (const name of serviceNames) if ((await definitionOf(name)).unsharded) unsharded.add(name);
    const found = [...recording.asked]
      .filter(([, { place, query }]) => {
        const spec = recording.specs.get(place);
        const [field] = Object.keys((spec && shardKeyOf(spec)) ?? {});
        const { equality, points } = shapeOf(query);
        const [service = ''] = place.split(' ');
        return field && !unsharded.has(service) && ![...equality, ...points].includes(field);
      })
      .map(([key]) => key);
    expect(less(found, ofAllShards)).toEqual({ unnamed: [], idle: [] });
  });

  test('every declared index is asked for, guards, expires or leads to its company', () => {
    const used = new Set(
      [...recording.asked.values()].map(({ place, verdict }) => `${place}: ${verdict.index}`),
    );
    const idle = [...recording.specs].flatMap(([place, spec]) =>
      spec.indexes
        .filter(({ unique, expireAfterSeconds }) => !unique && expireAfterSeconds === undefined)
        .map(({ key }) => Object.keys(key))
        .filter((fields) => !used.has(`${place}: ${fields.join(', ')}`))
        .map((fields) => `${place}: ${fields.join(', ')}`),
    );
    expect(idle.toSorted()).toEqual(Object.keys(unasked).toSorted());
  });

  test('a company that reads an object has each of its versions in its feed, and nobody else has any', () => {
    expect(compared.faults).toEqual([]);
    expect(compared.shared).toBeGreaterThan(60);
  });

  test('operations, jobs and consumers record the kinds that they declare', () => {
    const { undeclared, unrecorded } = compareDeclarations(recording.writes, compared.feeds);
    expect(undeclared).toEqual([]);
    expect(unrecorded).toEqual(Object.keys(unseen).toSorted());
  });

  test('what people read is of a kind whose changes are recorded, or is named with why not', () => {
    expect(unmirroredKinds()).toEqual(Object.keys(unmirrored).toSorted());
  });
};
