import {
  type ClientBulkWriteError,
  type ClientBulkWriteResult,
  type ClientInsertOneModel,
  type ClientReplaceOneModel,
  type ClientSession,
  type ClientUpdateOneModel,
  type Collection,
  type Document,
  MongoBulkWriteError,
  type MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { toStored } from './decimals.ts';
import { firstAlone, labelsOfWrite, mostInserts } from './embedded-database.ts';

/** A write, and the error to raise if it finds no document to change. */
export type LaterWrite = {
  model: ClientInsertOneModel<Document> | ClientUpdateOneModel<Document> | ClientReplaceOneModel<Document>;
  otherwise?: (() => Error) | undefined;
};

/** Consecutive inserts into one collection, from this number on, cost less as an `insert` than the command more. */
const manyInserts = 20;

/**
 * Writes of one transaction whose results matter only if they fail. They are sent in one command (`bulkWrite` across
 * collections, MongoDB 8.0), with an `insert` for each long run of inserts into one collection, before the next other
 * command of the transaction and at its end.
 */
export class LaterWrites {
  readonly #client: MongoClient;
  readonly #session: ClientSession;
  #waiting: LaterWrite[] = [];
  #sent: Promise<void> = Promise.resolve();
  /** Whether the transaction has sent a command. */
  #isBegun = false;

  constructor(client: MongoClient, session: ClientSession) {
    this.#client = client;
    this.#session = session;
  }

  add(...writes: LaterWrite[]): void {
    this.#waiting.push(...writes.map(({ model, otherwise }) => ({ model: toStored(model), otherwise })));
  }

  /**
   * Sends the pending writes. Raises the error of the first write that fails, as that write alone would, or the error
   * of a write that found no document.
   */
  flush(): Promise<void> {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length > 0) this.#sent = this.#sent.then(() => this.#send(writes));
    else this.#isBegun = true;
    return this.#sent;
  }

  async #send(writes: readonly LaterWrite[]): Promise<void> {
    for (const { isInsert, writes: own } of commandsOf(writes))
      for (const part of isInsert || this.#isBegun ? [own] : firstAlone(own)) {
        this.#isBegun = true;
        await (isInsert ? insertTogether(this.#client, part, this.#session) : this.#sendTogether(part));
      }
  }

  async #sendTogether(writes: readonly LaterWrite[]): Promise<void> {
    const session = this.#session;
    const [first, ...further] = writes;
    if (first && further.length === 0) {
      const found = await sendAlone(this.#client, first.model, session);
      if (found === 0 && first.otherwise) throw first.otherwise();
      return;
    }
    const models = writes.map(({ model }) => model);
    const verboseResults = writes.some(({ otherwise }) => otherwise);
    try {
      throwMissed(writes, await this.#client.bulkWrite(models, { session, verboseResults }));
    } catch (error) {
      if (!(error instanceof MongoClientBulkWriteError)) throw error;
      throwMissed(writes, error.partialResult);
      throw firstOf(error);
    }
  }
}

type Command = { isInsert: boolean; writes: LaterWrite[] };

/** The commands of some writes, in their order. */
const commandsOf = (writes: readonly LaterWrite[]): Command[] => {
  const commands: Command[] = [];
  for (const run of runsOf(writes)) {
    const last = commands.at(-1);
    if (run.length >= manyInserts) commands.push({ isInsert: true, writes: run });
    else if (last && !last.isInsert) last.writes.push(...run);
    else commands.push({ isInsert: false, writes: run });
  }
  return commands;
};

/** Consecutive inserts into one collection together, up to `mostInserts`, and every other write alone. */
const runsOf = (writes: readonly LaterWrite[]): LaterWrite[][] => {
  const runs: LaterWrite[][] = [];
  let into: string | undefined;
  for (const write of writes) {
    const { name, namespace } = write.model;
    const run = runs.at(-1);
    if (run && run.length < mostInserts && name === 'insertOne' && namespace === into) run.push(write);
    else runs.push([write]);
    into = name === 'insertOne' ? namespace : undefined;
  }
  return runs;
};

const collectionOf = (client: MongoClient, namespace: string): Collection => {
  const [database, ...name] = namespace.split('.');
  return client.db(database).collection(name.join('.'));
};

const insertTogether = async (
  client: MongoClient,
  writes: readonly LaterWrite[],
  session: ClientSession,
): Promise<void> => {
  const documents = writes.flatMap(({ model }) => (model.name === 'insertOne' ? [model.document] : []));
  const [first] = writes;
  if (!first) return;
  await collectionOf(client, first.model.namespace)
    .insertMany(documents, { session })
    .catch((error: unknown) => {
      // Its message and code are those of the first write that failed, if one did.
      const isOfWrite = error instanceof MongoBulkWriteError && [error.writeErrors].flat().length > 0;
      throw isOfWrite ? errorOfWrite({ message: error.message, code: Number(error.code) }) : error;
    });
};

/**
 * Sends one write as a command of its own, which costs the driver less. Returns how many documents it matched or
 * inserted.
 */
const sendAlone = async (
  client: MongoClient,
  model: LaterWrite['model'],
  session: ClientSession,
): Promise<number> => {
  const collection = collectionOf(client, model.namespace);
  if (model.name === 'insertOne') {
    await collection.insertOne(model.document, { session });
    return 1;
  }
  const { filter, upsert = false } = model;
  const { matchedCount, upsertedCount } =
    model.name === 'updateOne'
      ? await collection.updateOne(filter, model.update, { upsert, session })
      : await collection.replaceOne(filter, model.replacement, { upsert, session });
  return matchedCount + upsertedCount;
};

/** Raises the error of the first write that should have matched a document and did not. */
const throwMissed = (writes: readonly LaterWrite[], result: ClientBulkWriteResult | undefined): void => {
  for (const [index, { otherwise }] of writes.entries())
    if (otherwise && result?.updateResults?.get(index)?.matchedCount === 0) throw otherwise();
};

/**
 * The error of the whole command or, if there is none, of its first write. Its labels decide on a repeat of the
 * transaction.
 */
const firstOf = (error: MongoClientBulkWriteError): unknown => {
  if (error.cause instanceof MongoServerError) return error.cause;
  const [write] = error.writeErrors.values();
  return write ? errorOfWrite(write) : error;
};

const errorOfWrite = ({ message, code }: ClientBulkWriteError): MongoServerError =>
  new MongoServerError({ message, code, errorLabels: labelsOfWrite({ code }) });
