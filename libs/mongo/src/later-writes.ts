import {
  type AnyClientBulkWriteModel,
  type ClientSession,
  type Document,
  type MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { firstAlone, labelsOfWrite } from './embedded-database.ts';

export type LaterWrite = AnyClientBulkWriteModel<Document>;

/**
 * Writes of one transaction whose result nobody reads: they are sent in one command (`bulkWrite` across collections, of
 * MongoDB 8.0), before the next other command of the transaction and at its end.
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

  /** Sends what waits. Raises the error of the first write that fails, as the write alone would raise it. */
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
    if (first?.name === 'insertOne' && further.length === 0) {
      const [database, ...collection] = first.namespace.split('.');
      await this.#client.db(database).collection(collection.join('.')).insertOne(first.document, { session });
      return;
    }
    try {
      await this.#client.bulkWrite(writes, { session });
    } catch (error) {
      throw error instanceof MongoClientBulkWriteError ? firstOf(error) : error;
    }
  }
}

/** The error of a whole command, with the labels by which a transaction is run again, or that of its first write. */
const firstOf = (error: MongoClientBulkWriteError): unknown => {
  if (error.cause instanceof MongoServerError) return error.cause;
  const [write] = error.writeErrors.values();
  if (!write) return error;
  const { message, code } = write;
  return new MongoServerError({ message, code, errorLabels: labelsOfWrite(write) });
};
