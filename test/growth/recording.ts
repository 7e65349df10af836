import { connect } from '@nats-io/transport-node';
import { serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import type { Command } from '@procura/testkit/replying-mongodb';
import { describeShape, judge, type Query, queriesOf, shapeOf, type Verdict } from './query-shape.ts';
import { type RecordedWrite, recordedBy } from './recorded-changes.ts';
import { captureCommands } from './wire-capture.ts';

/** A query of one collection, `<service> <collection>: <shape>`, and how the declared indexes serve it. */
type Asked = { place: string; shape: string; query: Query; verdict: Verdict };

/** What a platform sent to MongoDB, and which endpoints answered, from its start to `pause` and after each `resume`. */
export type Recording = {
  /** The collections that the services declare, by `<service> <collection>`. */
  readonly specs: ReadonlyMap<string, CollectionSpec>;
  /** By `reads` or `writes` and the shape. */
  readonly asked: ReadonlyMap<string, Asked>;
  readonly writes: readonly RecordedWrite[];
  /** Endpoints that answered a request without an error. */
  readonly answered: ReadonlySet<string>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): void;
};

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

const declaredCollections = async (): Promise<Map<string, CollectionSpec>> => {
  const specs = new Map<string, CollectionSpec>();
  for (const name of serviceNames)
    for (const spec of [
      ...Object.values(bookkeeping),
      ...Object.values((await definitionOf(name)).collections),
    ])
      specs.set(`${name} ${spec.name}`, spec);
  return specs;
};

/** Begins a recording, before the platform starts. */
export const startRecording = async (mongodb_uri: string): Promise<Recording> => {
  const specs = await declaredCollections();
  const asked = new Map<string, Asked>();
  const writes: RecordedWrite[] = [];
  const answered = new Set<string>();
  let before = new Map<string, number>();

  const record = (query: Query): void => {
    // At a start: which migrations were run, by id, and the test kit's write without effect in the driver's default database.
    if (query.collection === 'schema' || query.database === 'test') return;
    const place = `${query.database.slice(query.database.indexOf('_') + 1)} ${query.collection}`;
    const shape = `${place}: ${describeShape(shapeOf(query))}`;
    const key = `${query.writes ? 'writes' : 'reads'} ${shape}`;
    if (asked.has(key)) return;
    const spec = specs.get(place);
    if (!spec) throw new Error(`${shape} asks a collection that its service does not declare`);
    asked.set(key, { place, shape, query, verdict: judge(query, spec, few) });
  };
  const capture = captureCommands(mongodb_uri, (command: Command) => {
    queriesOf(command).forEach(record);
    const recorded = recordedBy(command);
    if (recorded) writes.push(recorded);
  });

  return {
    specs,
    asked,
    writes,
    answered,
    async pause() {
      for (const [name, count] of await countAnswers())
        if (count > (before.get(name) ?? 0)) answered.add(name);
      capture.isReading = false;
    },
    async resume() {
      before = await countAnswers();
      capture.isReading = true;
    },
    close: capture.close,
  };
};
