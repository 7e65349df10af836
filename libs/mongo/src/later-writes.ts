import {
  type ClientBulkWriteResult,
  type ClientInsertOneModel,
  type ClientReplaceOneModel,
  type ClientSession,
  type ClientUpdateOneModel,
  type Document,
  type MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { firstAlone, labelsOfWrite } from './embedded-database.ts';

/** A write, and the error to raise if it finds no document to change. */
export type LaterWrite = {
  model: ClientInsertOneModel<Document> | ClientUpdateOneModel<Document> | ClientReplaceOneModel<Document>;
  otherwise?: (() => Error) | undefined;
};

/**
 * Writes of one transaction whose results matter only if they fail. They are sent in one command (`bulkWrite` across
 * collections, MongoDB 8.0) before the next other command of the transaction and at its end.
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
    this.#waiting.push(...writes);
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
    for (const part of this.#isBegun ? [writes] : firstAlone(writes)) {
      this.#isBegun = true;
      await this.#sendTogether(part);
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

/**
 * Sends one write as a command of its own, which costs the driver less. Returns how many documents it matched or
 * inserted.
 */
const sendAlone = async (
  client: MongoClient,
  model: LaterWrite['model'],
  session: ClientSession,
): Promise<number> => {
  const [database, ...name] = model.namespace.split('.');
  const collection = client.db(database).collection(name.join('.'));
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

/** The error of a whole command, with the labels by which a transaction is repeated, or that of its first write. */
const firstOf = (error: MongoClientBulkWriteError): unknown => {
  if (error.cause instanceof MongoServerError) return error.cause;
  const [write] = error.writeErrors.values();
  if (!write) return error;
  const { message, code } = write;
  return new MongoServerError({ message, code, errorLabels: labelsOfWrite(write) });
};
