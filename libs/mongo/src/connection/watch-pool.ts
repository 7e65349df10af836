import type { MongoClient } from 'mongodb';

/**
 * Connections to MongoDB: open ones, those in use, the number of reads and writes that wait for one, and how many can be
 * in use: the size of a pool for each server that takes writes, which is one of a replica set, or each mongos.
 */
export type PoolUse = { open: number; in_use: number; waiting: number; most: number };

const uses = new WeakMap<MongoClient, PoolUse>();

/** Counts the connections of a client (events of the driver's pool); call it before the first. */
export const watchPool = (client: MongoClient): void => {
  const { maxPoolSize } = client.options;
  const use: PoolUse = { open: 0, in_use: 0, waiting: 0, most: maxPoolSize };
  uses.set(client, use);
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    const writable = [...servers.values()].filter(({ isWritable }) => isWritable).length;
    use.most = maxPoolSize * Math.max(1, writable);
  });
  client.on('connectionCreated', () => use.open++);
  client.on('connectionClosed', () => use.open--);
  client.on('connectionCheckOutStarted', () => use.waiting++);
  client.on('connectionCheckOutFailed', () => use.waiting--);
  client.on('connectionCheckedOut', () => {
    use.waiting--;
    use.in_use++;
  });
  client.on('connectionCheckedIn', () => use.in_use--);
};

/** The connections of a client that `openMongo` opened. */
export const poolUse = (client: MongoClient): PoolUse =>
  uses.get(client) ?? { open: 0, in_use: 0, waiting: 0, most: 0 };
