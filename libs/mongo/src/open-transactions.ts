import { randomUUID } from 'node:crypto';
import type { Binary, ClientSession, MongoClient } from 'mongodb';
import type { ProcessRow } from './bookkeeping.ts';
import type { ScopedCollection } from './collection.ts';

/** How often a process that works says that it lives; after `lapsedMs` without that it counts as gone. */
const beatMs = 1_000;
const lapsedMs = 5_000;
const sessionsKept = 200;

/** What keeps the transactions of processes that are gone from holding their documents. */
export type TrackedTransactions = {
  /** The id of this process among those of its service. */
  readonly process_id: string;
  /** Runs transactions of a session that others may end when this process is gone. */
  during<T>(session: ClientSession, work: () => Promise<T>): Promise<T>;
  /** Ends the transactions of processes that are gone; returns the ids of these processes. */
  endOrphans(): Promise<string[]>;
  /** Removes this process's row: it has no transaction open. */
  close(): Promise<void>;
};

/**
 * MongoDB ends the transaction of a client that was killed only after `transactionLifetimeLimitSeconds` (60 by
 * default), and until then it holds the documents it wrote. So each process writes down the ids of its sessions before
 * their first transaction and says every second that it lives, as long as it works; the other replicas, or the process
 * that takes its place, end the sessions of one that has stopped saying so (`killSessions`, which every user may do
 * with sessions of its own). A process that was only frozen loses nothing: its transaction is aborted and run again.
 * All times are the server's.
 */
export const trackTransactions = (
  client: MongoClient,
  processes: ScopedCollection<ProcessRow>,
): TrackedTransactions => {
  const _id = randomUUID();
  const rows = processes.work();
  const sessions = new Map<string, Binary>();
  let open = 0;
  let isIdle = false;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    await rows.updateOne(
      { _id },
      { $set: { sessions: [...sessions.values()] }, $currentDate: { alive_at: true } },
      { upsert: true },
    );
  };
  const forget = async (): Promise<void> => {
    clearInterval(timer);
    timer = undefined;
    if (sessions.size === 0) return;
    sessions.clear();
    await rows.deleteMany({ _id });
  };
  /** One after the other, so that no two insert the row at once and none overtakes another. */
  const next = (change: () => Promise<void>): Promise<void> => {
    written = written.catch(() => undefined).then(change);
    return written;
  };

  /** Without a transaction for a whole beat there is nothing to end, so an idle process writes nothing. */
  const beat = (): void => {
    const change = open === 0 && isIdle ? () => (open === 0 ? forget() : write()) : write;
    isIdle = open === 0;
    next(change).catch(() => undefined);
  };

  const register = (session: ClientSession): Promise<void> | undefined => {
    const id = session.id?.id;
    const name = id?.toString('hex');
    if (!id || !name || sessions.has(name)) return undefined;
    return next(async () => {
      sessions.set(name, id);
      // Sessions that the driver has given up stay here; one that is dropped too early is written down again.
      for (const oldest of [...sessions.keys()].slice(0, -sessionsKept)) sessions.delete(oldest);
      await write();
      timer ??= setInterval(beat, beatMs).unref();
    });
  };

  return {
    process_id: _id,

    async during(session, work) {
      open += 1;
      isIdle = false;
      try {
        await register(session);
        return await work();
      } finally {
        open -= 1;
      }
    },

    async endOrphans() {
      const others = await rows.find({ _id: { $ne: _id } });
      if (others.length === 0) return [];
      const { localTime } = await client.db('admin').command({ hello: 1 });
      const gone = others.filter(({ alive_at }) => alive_at.getTime() < localTime.getTime() - lapsedMs);
      for (const { _id: other, alive_at, sessions: theirs } of gone) {
        // An empty list would mean all sessions of this user.
        if (theirs.length > 0)
          await client.db('admin').command({ killSessions: theirs.map((id) => ({ id })) });
        await rows.deleteMany({ _id: other, alive_at });
      }
      return gone.map((process) => process._id);
    },

    close: () => next(forget),
  };
};
