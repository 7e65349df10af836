import {
  backgroundRecords,
  type Change,
  type ChangeKind,
  changeReaders,
  changeTypes,
  type EventContract,
  Failure,
  type Id,
  type IdKind,
  idPrefixes,
  listRfqPurchaseOrders,
  type Operation,
  operations,
  operationsByName,
  type Principal,
  type RecordedChange,
  type ServiceName,
} from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { readFeed } from '@procura/testkit/feed';
import type { Platform } from '@procura/testkit/platform';
import type { Command } from '@procura/testkit/replying-mongodb';
import pMap from 'p-map';
import { z } from 'zod';

type World = Platform['world'];

/** The changes of one write, and what made them: an operation, or without one a job or a consumer of the service. */
export type RecordedWrite = {
  service: ServiceName;
  operation: string | undefined;
  entries: RecordedChange[];
};

/** What a write records: its rows for the outbox are one command, with the entry of the activity log among them. */
export const recordedBy = (command: Command): RecordedWrite | undefined => {
  if (command.insert !== 'outbox') return undefined;
  const rows = command.documents as { event: EventContract['name']; payload: Record<string, unknown> }[];
  const payloadsOf = (event: string) => rows.flatMap((row) => (row.event === event ? [row.payload] : []));
  const entries = payloadsOf('changes_recorded').flatMap((payload) => payload.entries as RecordedChange[]);
  if (entries.length === 0) return undefined;
  return {
    service: command.$db.slice(command.$db.indexOf('_') + 1) as ServiceName,
    operation: payloadsOf('audit_recorded')
      .map(({ operation }) => String(operation))
      .find((name) => operationsByName.has(name)),
    entries,
  };
};

/** Where the objects of each kind are stored, and the first version that anybody reads. */
const stored: Record<ChangeKind, { id: IdKind; service: ServiceName; collection: string; first: number }> = {
  order: { id: 'order', service: 'orders', collection: 'orders', first: 1 },
  rfq: { id: 'rfq', service: 'rfq', collection: 'rfqs', first: 1 },
  bid: { id: 'bid', service: 'rfq', collection: 'bids', first: 1 },
  // Nobody reads one while its order is being placed.
  purchase_order: { id: 'purchaseOrder', service: 'rfq', collection: 'purchase_orders', first: 2 },
  recurrence: { id: 'recurrence', service: 'recurrence', collection: 'recurrences', first: 1 },
};

type Stored = { kind: ChangeKind; id: string; rfq_id?: string; version: number; buyer: string };
type Parties = { buyer_company_id?: string; company_id?: string };

const readStored = async (world: World): Promise<Stored[]> => {
  const found = await Promise.all(
    Object.entries(stored).map(async ([kind, { service, collection }]) => {
      const documents = await world
        .database(service)
        .collection<Omit<Stored, 'kind' | 'id' | 'buyer'> & Parties & { _id: string }>(collection)
        .find({}, { projection: { rfq_id: 1, version: 1, buyer_company_id: 1, company_id: 1 } })
        .toArray();
      return documents.map(({ _id, buyer_company_id, company_id, ...rest }) => ({
        ...rest,
        kind: kind as ChangeKind,
        id: _id,
        buyer: String(buyer_company_id ?? company_id),
      }));
    }),
  );
  return found.flat();
};

/** Someone of each company who may do all that its kind of company may. */
const readersOf = async (world: World): Promise<Principal[]> => {
  const companies = await world
    .database('identity')
    .collection<{ _id: Id<'company'>; kind: 'buyer' | 'supplier' }>('companies')
    .find({ kind: { $in: ['buyer', 'supplier'] } }, { projection: { kind: 1 } })
    .toArray();
  return companies.map(({ _id, kind }) => principalOf(kind, { company_id: _id }));
};

/**
 * The version of an object that a caller reads. A purchase order is read through its RFQ: the change names it, or
 * without a change the stored object. Undefined for an object that the caller may not read.
 */
const versionRead = async (
  world: World,
  reader: Principal,
  { kind, id, rfq_id, version, changes: [change] }: Stored & { changes: readonly Change[] },
): Promise<number | undefined> => {
  try {
    if (kind === 'purchase_order') {
      const named = change ? change.object.rfq_id : rfq_id;
      const { data } = await world.call(listRfqPurchaseOrders, reader, { rfq_id: named as Id<'rfq'> });
      // Its view shows no version; that of its changes is the stored one, for both parties.
      return data.some((one) => one.id === id) ? version : undefined;
    }
    const answer = await world.call(changeReaders[kind], reader, { [`${kind}_id`]: id });
    return (answer as { version: number }).version;
  } catch (error) {
    if (error instanceof Failure && ['not_found', 'wrong_audience'].includes(error.code)) return undefined;
    throw error;
  }
};

/** What is wrong with the changes that one company has of one object. */
const faultOf = (kind: ChangeKind, version: number | undefined, changes: readonly Change[]): string => {
  const recorded = [...new Set(changes.map(({ object }) => object.version))].toSorted((a, b) => a - b);
  if (version === undefined)
    return changes.length > 0 ? `may not read it, and its feed has versions ${recorded}` : '';
  const { first } = stored[kind];
  const seen = Array.from({ length: version - first + 1 }, (_, index) => first + index);
  return String(recorded) === String(seen)
    ? ''
    : `reads version ${version}, and its feed has of ${seen} only ${recorded}`;
};

/**
 * What the walk left behind: the feed of each company, and where it differs from what the company reads of the objects
 * in it and of those of the buyer that walked.
 */
export const compareFeeds = async (
  world: World,
  buyer: string,
): Promise<{ feeds: Change[]; faults: string[]; shared: number }> => {
  const [objects, readers] = [await readStored(world), await readersOf(world)];
  const known = new Set(objects.map(({ id }) => id));
  const feeds: Change[] = [];
  const faults: string[] = [];
  let shared = 0;
  for (const reader of readers) {
    const feed = await readFeed(world, reader);
    feeds.push(...feed);
    const changes = Map.groupBy(feed, ({ object }) => object.id);
    const compare = async (object: Stored): Promise<void> => {
      const own = changes.get(object.id) ?? [];
      const version = await versionRead(world, reader, { ...object, changes: own });
      if (version !== undefined) shared++;
      const fault = faultOf(object.kind, version, own);
      if (fault) faults.push(`${object.kind} ${object.id}: ${reader.company_kind} ${fault}`);
    };
    const compared = objects.filter((one) => one.buyer === buyer || changes.has(one.id));
    await pMap(compared, compare, { concurrency: 8 });
    for (const id of changes.keys()) if (!known.has(id)) faults.push(`${id} is stored nowhere`);
  }
  return { feeds, faults, shared };
};

/** Kinds that were recorded and not declared, and kinds that were declared and not recorded, as lines. */
export const compareDeclarations = (
  writes: readonly RecordedWrite[],
  feeds: readonly Change[],
): { undeclared: string[]; unrecorded: string[] } => {
  const committed = new Set<string>(feeds.map(({ id }) => id));
  const recorded = new Set(
    writes.flatMap(({ service, operation, entries }) =>
      entries
        .filter(({ id }) => committed.has(id))
        .map(({ type }) => `${operation ?? service}: ${changeTypes[type][0]}`),
    ),
  );
  const declared = new Set([
    ...operations.flatMap(({ name, records = [] }) => records.map((kind) => `${name}: ${kind}`)),
    ...Object.entries(backgroundRecords).flatMap(([service, kinds]) =>
      kinds.map((kind) => `${service}: ${kind}`),
    ),
  ]);
  return {
    undeclared: [...recorded].filter((one) => !declared.has(one)).toSorted(),
    unrecorded: [...declared].filter((one) => !recorded.has(one)).toSorted(),
  };
};

type Shape = { properties?: Record<string, Shape>; items?: Shape; pattern?: string };

/** Kinds of objects that people read one by one or in lists and that no feed names. */
export const unmirroredKinds = (): IdKind[] => {
  const isPeoples = ({ effect, audience }: Operation) =>
    effect === 'read' && audience !== 'internal' && audience !== 'operator';
  const prefixes = operations.filter(isPeoples).flatMap(({ output }) => {
    const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Shape;
    return [properties.id, properties.data?.items?.properties?.id].map((one) => one?.pattern?.split('_')[0]);
  });
  const mirrored = Object.values(stored).map(({ id }) => id);
  return (Object.keys(idPrefixes) as IdKind[])
    .filter((kind) => prefixes.includes(`^${idPrefixes[kind]}`) && !mirrored.includes(kind))
    .toSorted();
};
