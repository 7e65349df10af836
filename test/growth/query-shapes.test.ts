/**
 * Every query the services send while every operation is called, against the indexes they declare: equality, then sort,
 * then range is the beginning of an index, what is read does not grow with the company, and no plan scans. And every
 * change that the calls record, against what each company reads afterwards.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { operations, serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { loopbackRules } from '@procura/testkit/oauth-client';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import { MongoClient, type Sort } from 'mongodb';
import { buildSide } from '../tenancy/scene.ts';
import { callEveryOperation } from './every-operation.ts';
import { scanned, unasked, unbounded, unmirrored, unrecorded as unseen } from './exceptions.ts';
import { describeShape, judge, type Query, queriesOf, shapeOf, type Verdict } from './query-shape.ts';
import {
  compareDeclarations,
  compareFeeds,
  type RecordedWrite,
  recordedBy,
  unmirroredKinds,
} from './recorded-changes.ts';
import { captureCommands, type WireCapture } from './wire-capture.ts';

/** A query of one collection, `<service> <collection>: <shape>`, and how the declared indexes serve it. */
type Asked = { place: string; shape: string; query: Query; verdict: Verdict };

/** Fields whose values few documents share, in every company. */
const few = [
  'order_id',
  'purchase_id',
  'number',
  'rfq_id',
  'bid_id',
  'charge_id',
  'payment_link_id',
  'requisitioner.credential_id',
];

const mongodb_uri = String(process.env.MONGODB_URI);
const specs = new Map<string, CollectionSpec>();
const asked = new Map<string, Asked>();
const plans = new Map<string, string>();
const writes: RecordedWrite[] = [];
let compared: Awaited<ReturnType<typeof compareFeeds>>;
let capture: WireCapture;
let platform: Platform;
let refused: string[];
let counts: ReadonlyMap<string, number>;

const record = (query: Query): void => {
  // Which migrations were run, by id, at a start.
  if (query.collection === 'schema') return;
  const place = `${query.database.slice(query.database.indexOf('_') + 1)} ${query.collection}`;
  const shape = `${place}: ${describeShape(shapeOf(query))}`;
  if (asked.has(shape)) return;
  const spec = specs.get(place);
  if (!spec) throw new Error(`${shape} asks a collection that its service does not declare`);
  asked.set(shape, { place, shape, query, verdict: judge(query, spec, few) });
};

/** Requests that each endpoint answered without an error, from NATS once every service has answered. */
const countAnswers = async (): Promise<Map<string, number>> => {
  const { host, username, password } = new URL(String(process.env.NATS_URL));
  const nats = await connect({ servers: host, user: username, pass: password });
  type Endpoint = { name: string; num_requests: number; num_errors: number };
  const figures = await eventually('The figures of every service', async () => {
    const services: Endpoint[][] = [];
    for await (const answer of await nats.requestMany('$SRV.STATS', '', { maxWait: 1000 }))
      services.push(answer.json<{ endpoints?: Endpoint[] }>().endpoints ?? []);
    return services.length === serviceNames.length && services.flat();
  });
  await nats.close();
  return new Map(figures.map(({ name, num_requests, num_errors }) => [name, num_requests - num_errors]));
};

beforeAll(async () => {
  for (const name of serviceNames)
    for (const spec of [
      ...Object.values(bookkeeping),
      ...Object.values((await definitionOf(name)).collections),
    ])
      specs.set(`${name} ${spec.name}`, spec);
  let isWalking = true;
  capture = await captureCommands(mongodb_uri, (command) => {
    if (!isWalking) return;
    queriesOf(command).forEach(record);
    const recorded = recordedBy(command);
    if (recorded) writes.push(recorded);
  });
  process.env.MONGODB_URI = capture.uri;
  platform = await startPlatform({ config: { egress: loopbackRules('http://localhost:3000') } });
  refused = await callEveryOperation(platform, await buildSide(platform));
  await platform.world.settle();
  counts = await countAnswers();
  isWalking = false;
  // Two that deal with nobody: who accepted the invitation of the walk, and a buyer.
  await platform.company('buyer');
  compared = await compareFeeds(platform.world);
  const client = await new MongoClient(mongodb_uri).connect();
  for (const { shape, query, verdict } of asked.values()) {
    const collection = client.db(query.database).collection(query.collection);
    const { limit } = query;
    const sort = query.sort as Sort;
    plans.set(
      shape,
      JSON.stringify(await collection.find(verdict.bounded, { sort, limit }).explain('queryPlanner')),
    );
  }
  await client.close();
}, 600_000);
afterAll(async () => {
  await platform?.stop();
  await capture?.close();
  process.env.MONGODB_URI = mongodb_uri;
});

test('every operation was called and answered', () => {
  expect(refused).toEqual([]);
  expect(operations.map(({ name }) => name).filter((name) => !((counts.get(name) ?? 0) > 0))).toEqual([]);
  expect(asked.size).toBeGreaterThan(300);
});

/** What is wrong, less what a list names; and what it names for nothing. */
const less = (found: readonly string[], named: readonly (readonly [shape: RegExp, why: string])[]) => ({
  unnamed: found.filter((line) => !named.some(([shape]) => shape.test(line))),
  // Remedy: take it off test/growth/exceptions.ts.
  idle: named.filter(([shape]) => !found.some((line) => shape.test(line))).map(([shape]) => String(shape)),
});

test('equality, then sort, then range is the beginning of a declared index, and keys read do not grow', () => {
  const found = [...asked.values()]
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

test('every declared index is asked for, guards, expires or leads to its company', () => {
  const used = new Set([...asked.values()].map(({ place, verdict }) => `${place}: ${verdict.index}`));
  const idle = [...specs].flatMap(([place, spec]) =>
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
  const { undeclared, unrecorded } = compareDeclarations(writes, compared.feeds);
  expect(undeclared).toEqual([]);
  expect(unrecorded).toEqual(Object.keys(unseen).toSorted());
});

test('what people read is of a kind whose changes are recorded, or is named with why not', () => {
  expect(unmirroredKinds()).toEqual(Object.keys(unmirrored).toSorted());
});
