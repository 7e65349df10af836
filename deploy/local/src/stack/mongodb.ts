import { randomUUID } from 'node:crypto';
import type { MongodbUser } from '@procura/bus';
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { messageOf, StartFailure } from './start-failure.ts';
import { untilItWorks, type Waiting } from './until-it-works.ts';

/** Runs `task` with its own client, which times out quickly, so that waiting loops stay responsive. */
const withClient = async <T>(uri: string, task: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1000, connectTimeoutMS: 1000 });
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.close();
  }
};

/** Resolves when the server answers a ping and accepts writes. */
export const waitForMongo = async (uri: string, waiting: Waiting): Promise<void> => {
  await untilItWorks(
    () =>
      withClient(uri, async (client) => {
        await client.db('admin').command({ ping: 1 });
        const hello = await client.db('admin').command({ hello: 1 });
        if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
          throw new StartFailure(
            'This MongoDB is a standalone server, and transactions need a replica set. Start it with --replSet and initiate it, or set MONGODB_URI to a replica set.',
          );
        }
        if (hello.isWritablePrimary !== true) throw new Error('it has no primary yet');
      }),
    waiting,
  );
};

/**
 * Makes a `mongod --replSet` the only member of its set, under the name `host`, independent of its address at an
 * earlier start; resolves when it accepts writes.
 */
export const initiateReplicaSet = async (uri: string, host: string, waiting: Waiting): Promise<void> => {
  await untilItWorks(
    () =>
      withClient(uri, async (client) => {
        const admin = client.db('admin');
        const hello = await admin.command({ hello: 1 });
        if (hello.isWritablePrimary === true && hello.setName !== undefined) return;
        const config = await currentConfig(() => admin.command({ replSetGetConfig: 1 }));
        const members = [{ _id: 0, host }];
        if (config === undefined) await admin.command({ replSetInitiate: { _id: 'procura', members } });
        else if (config.members?.[0]?.host !== host) {
          const moved = { ...config, version: Number(config.version) + 1, members };
          await admin.command({ replSetReconfig: moved, force: true });
        }
      }),
    waiting,
  );
  await waitForMongo(uri, waiting);
};

const currentConfig = async (ask: () => Promise<Document>): Promise<Document | undefined> => {
  try {
    return (await ask()).config;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  }
};

/** Checks the database of MONGODB_URI; fails with a sentence if it cannot be used. */
export const checkGivenMongo = async (uri: string, waiting: Waiting): Promise<void> => {
  try {
    await waitForMongo(uri, waiting);
  } catch (error) {
    waiting.signal.throwIfAborted();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The MongoDB that MONGODB_URI names does not answer: ${messageOf(error)}. Start it or correct MONGODB_URI; without the variable one is provided here.`,
    );
  }
};

/** A unique id of this database: created at the first call and stored in the database. */
export const identifyDatabase = async (uri: string): Promise<string> =>
  withClient(uri, async (client) => {
    const databases = client
      .db('procura_local')
      .collection<{ _id: string; database_id: string }>('databases');
    const own = await databases.findOneAndUpdate(
      { _id: 'this' },
      { $setOnInsert: { database_id: randomUUID() } },
      { upsert: true, returnDocument: 'after' },
    );
    if (own === null) throw new Error('the database did not return the document it was asked to keep');
    return own.database_id;
  });

/** Creates users, or sets the roles and passwords of existing ones. */
export const makeUsers = async (uri: string, users: readonly MongodbUser[]): Promise<void> => {
  await withClient(uri, async (client) => {
    const admin = client.db('admin');
    const { users: known } = await admin.command({ usersInfo: 1 });
    for (const { user, pwd, roles } of users) {
      const isKnown = known.some((one: { user: string }) => one.user === user);
      await admin.command({ [isKnown ? 'updateUser' : 'createUser']: user, pwd, roles });
    }
  });
};
