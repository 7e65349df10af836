import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type ClientSession, type Document, type MongoClient } from 'mongodb';
import { bookkeeping } from '../collections/bookkeeping.ts';
import { collectionNames } from '../collections/collection-names.ts';

/**
 * The content of a backup: numbers of documents by collection, by database. Written last, so that only complete backups
 * have it.
 */
export type BackupManifest = { taken_at: string; databases: Record<string, Record<string, number>> };

const manifestFile = 'manifest.json';
const batch = 500;

/** Databases of one server. */
export type BackupServer = { client: MongoClient; databases: readonly string[] };

/**
 * Writes databases into an empty folder: `<database>/<collection>.bson.gz`, in the names and format of mongodump. All of
 * one server are written at one moment, those of the next server at a later one. It uses one transaction with snapshot
 * reads for each server while the platform works; MongoDB ends one after `transactionLifetimeLimitSeconds` (60 by
 * default), and the backup then fails. It contains no indexes; `migrate` creates them. `taken_at` is the moment of the
 * last server. Raises one sentence if the folder is not empty, or if a server has none of its databases.
 */
export const writeBackup = async (
  servers: readonly BackupServer[],
  folder: string,
): Promise<BackupManifest> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
  const manifest: BackupManifest = { taken_at: '', databases: {} };
  for (const server of servers) await writeServer(server, folder, manifest);
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
};

const writeServer = (
  { client, databases }: BackupServer,
  folder: string,
  manifest: BackupManifest,
): Promise<void> =>
  client.withSession(async (session) => {
    // A transaction cannot list collections, so they are listed before; one created meanwhile is later than that
    // moment.
    const names = new Map<string, string[]>();
    for (const database of databases) names.set(database, await collectionNames(client.db(database)));
    if ([...names.values()].every(({ length }) => length === 0))
      throw new Error(
        `There is no database ${databases.join(', ')} here. Check MONGODB_URI and PROCURA_NAMESPACE.`,
      );
    session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
    manifest.taken_at = new Date().toISOString();
    try {
      for (const [database, collections] of names) {
        await mkdir(join(folder, database), { recursive: true });
        const counts: Record<string, number> = {};
        for (const collection of collections)
          counts[collection] = await writeCollection(client, session, { folder, database, collection });
        manifest.databases[database] = counts;
      }
    } finally {
      await session.abortTransaction();
    }
  });

/**
 * Restores a backup, each of its databases under the name that `placesOf` has for it. Raises one sentence if the folder
 * holds no complete backup, or if one of the databases of the servers is not empty, since present and restored data are
 * never mixed.
 */
export const restoreBackup = async (
  servers: readonly BackupServer[],
  folder: string,
  placesOf: (made: readonly string[]) => ReadonlyMap<string, string>,
): Promise<BackupManifest> => {
  const manifest = await readManifest(folder);
  const places = placesOf(Object.keys(manifest.databases));
  const clients = new Map(
    servers.flatMap(({ client, databases }) => databases.map((database) => [database, client] as const)),
  );
  for (const [database, client] of clients)
    if ((await collectionNames(client.db(database))).length > 0)
      throw new Error(
        `The database ${database} is not empty. Restore into a MongoDB without it, or drop all databases of the platform first.`,
      );
  for (const [database, into] of places) {
    const client = clients.get(into);
    if (!client) throw new Error(`${into} belongs to none of the servers`);
    for (const [collection, expected] of Object.entries(manifest.databases[database] ?? {})) {
      const found = await readCollection(client, into, { folder, database, collection });
      if (found !== expected)
        throw new Error(
          `${database}/${collection} holds ${found} documents of ${expected}. The backup is damaged; take another.`,
        );
    }
  }
  return manifest;
};

/**
 * Lets the services send an event again that they delivered since a moment, at their next start. For a subscriber whose
 * database is older than theirs, and which ignores an event that it has. Returns the number of events.
 */
export const sendAgain = async (
  { client, databases }: BackupServer,
  { event, subscriber, since }: { event: string; subscriber: string; since: Date },
): Promise<number> => {
  let count = 0;
  for (const database of databases) {
    const { modifiedCount } = await client
      .db(database)
      .collection(bookkeeping.outbox.name)
      .updateMany(
        { event, done_at: { $gte: since } },
        {
          $set: {
            undone: true,
            pending: [subscriber],
            done_at: null,
            attempts: 0,
            next_attempt_at: new Date(),
          },
          $unset: { leased_by: '' },
        },
      );
    count += modifiedCount;
  }
  return count;
};

type Place = { folder: string; database: string; collection: string };
const fileOf = ({ folder, database, collection }: Place) => join(folder, database, `${collection}.bson.gz`);

const readManifest = async (folder: string): Promise<BackupManifest> => {
  try {
    return JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as BackupManifest;
  } catch (cause) {
    throw new Error(`${folder} holds no complete backup: it has no ${manifestFile}. Name another folder.`, {
      cause,
    });
  }
};

const writeCollection = async (
  client: MongoClient,
  session: ClientSession,
  place: Place,
): Promise<number> => {
  let count = 0;
  const cursor = client.db(place.database).collection(place.collection).find({}, { session, raw: true });
  const bytes = async function* () {
    for await (const document of cursor) {
      count++;
      yield document as unknown as Buffer;
    }
  };
  await pipeline(Readable.from(bytes()), createGzip(), createWriteStream(fileOf(place), { flags: 'wx' }));
  return count;
};

const readCollection = async (client: MongoClient, into: string, place: Place): Promise<number> => {
  const collection = client.db(into).collection(place.collection);
  let count = 0;
  let waiting: Document[] = [];
  const put = async (): Promise<void> => {
    if (waiting.length > 0) await collection.insertMany(waiting, { writeConcern: { w: 'majority' } });
    count += waiting.length;
    waiting = [];
  };
  for await (const bytes of documentsOf(unzipped(fileOf(place)))) {
    // Numbers keep the type they were stored with.
    waiting.push(BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false }));
    if (waiting.length === batch) await put();
  }
  await put();
  return count;
};

/** The content of a file. Raises one sentence that names the file if it cannot be read to its end. */
const unzipped = async function* (file: string): AsyncGenerator<Buffer> {
  const content = createGunzip();
  // Passes a failure to read on to `content`.
  pipeline(createReadStream(file), content).catch(() => undefined);
  try {
    yield* content;
  } catch (cause) {
    throw new Error(
      `${file} cannot be read (${(cause as Error).message}). The backup is damaged; take another.`,
      { cause },
    );
  }
};

/** The documents of a stream of BSON; each begins with its length in bytes. */
const documentsOf = async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
};
