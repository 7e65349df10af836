import type { Fleet } from '@procura/testkit/platform';
import type autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { aCompany, aSeller, type WorldCompany, type WorldPlace } from './world.ts';

/**
 * Buyers with a branch, each with a product and a supplier of its own. So placements are measured, and none waits for
 * stock that another one holds.
 */
export const makeShops = async (place: WorldPlace, count: number): Promise<WorldCompany[]> => {
  const shops: WorldCompany[] = [];
  for (let index = 0; index < count; index++)
    shops.push(await aCompany(place, { branches: 1, offers: [await aSeller(place, index)] }));
  return shops;
};

let keys = 0;

/** Placements of these buyers in turn, each with a key of its own. */
export const placements = (
  base_url: string,
  shops: readonly WorldCompany[],
  connections: number,
): autocannon.Options => ({
  url: `${base_url}/api/orders`,
  method: 'POST',
  connections,
  requests: [
    {
      setupRequest: (request) => {
        const key = keys++;
        const { admin, branches, product_id } = shops[key % shops.length] as WorldCompany;
        return {
          ...request,
          headers: {
            authorization: `Bearer ${admin.rest_key}`,
            'content-type': 'application/json',
            'idempotency-key': `bench-${process.pid}-${key}`,
          },
          body: JSON.stringify({ branch_id: branches[0]?.id, lines: [{ product_id, quantity: 1 }] }),
        };
      },
    },
  ],
});

/** Reads, as often as it is asked, the delays of the events that orders have published. */
export const watchDelays = async (place: WorldPlace) => {
  const client = await new MongoClient(place.orders_db.uri).connect();
  const rows = client
    .db(place.orders_db.name)
    .collection<{ created_at: Date; done_at: Date | null }>('outbox');
  return {
    /** Milliseconds from each commit since then to the effect, sorted; null while some are missing. */
    read: async (since: Date): Promise<number[] | null> => {
      if (await rows.findOne({ undone: true })) return null;
      const done = await rows
        .find({ created_at: { $gte: since } }, { projection: { created_at: 1, done_at: 1 } })
        .toArray();
      return done
        .map(({ created_at, done_at }) => Number(done_at) - Number(created_at))
        .sort((a, b) => a - b);
    },
    close: () => client.close(),
  };
};

const ofPlacements = [
  'find',
  'insert',
  'update',
  'findAndModify',
  'bulkWrite',
  'aggregate',
  'commitTransaction',
] as const;

/**
 * How many commands the database received while `work` ran, by name, divided by `count`. It includes what the processes
 * do by the clock in that time: signs of life, looks at the outbox, jobs.
 */
export const countCommands = async (
  uri: string,
  count: number,
  work: () => Promise<unknown>,
): Promise<Record<(typeof ofPlacements)[number], number>> => {
  const client = await new MongoClient(uri).connect();
  const read = async (): Promise<number[]> => {
    const { metrics } = await client.db('admin').command({ serverStatus: 1 });
    return ofPlacements.map((name) => Number(metrics.commands[name]?.total ?? 0));
  };
  try {
    const before = await read();
    await work();
    const after = await read();
    return Object.fromEntries(
      ofPlacements.map((name, index) => [name, (Number(after[index]) - Number(before[index])) / count]),
    ) as Record<(typeof ofPlacements)[number], number>;
  } finally {
    await client.close();
  }
};

/** How many requests and events travelled over NATS while `work` ran; a message of several events is one. */
export const countMessages = async (
  { bus, namespace }: Pick<Fleet, 'bus' | 'namespace'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  let messages = 0;
  const seen = bus.connection.subscribe(`${namespace}.>`, {
    callback: () => {
      messages += 1;
    },
  });
  await bus.connection.flush();
  try {
    await work();
    return messages;
  } finally {
    seen.unsubscribe();
  }
};
