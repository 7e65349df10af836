import { randomUUID } from 'node:crypto';
import type { Binary, ClientSession, MongoClient } from 'mongodb';
import type { ProcessRow } from './bookkeeping.ts';
import type { ScopedCollection } from './collection.ts';

/** Heartbeat of a working process; after `lapsedMs` without one it counts as ended. */
const beatMs = 1000;
const lapsedMs = 5000;
const sessionsKept = 200;

/** Prevents transactions of ended processes from locking their documents. */
export type TrackedTransactions = {
  /** The id of this process among those of its service. */
  readonly process_id: string;
  /** Runs transactions of a session that others may abort after the end of this process. */
  during<T>(session: ClientSession, work: () => Promise<T>): Promise<T>;
  /** Aborts the transactions of ended processes; returns their ids. */
  endOrphans(): Promise<string[]>;
  /** Removes this process's row, since it has no open transaction. */
  close(): Promise<void>;
};

/**
 * MongoDB aborts the transaction of a killed client only after `transactionLifetimeLimitSeconds` (60 by default), and
 * until then it locks the documents that it wrote. Each process therefore stores the ids of its sessions before their
 * first transaction, and a heartbeat every second while it works. The other replicas, or the process that replaces it,
 * end the sessions of one without a heartbeat (`killSessions`, which every user may call for its own sessions). A
 * process that was only frozen loses nothing: its transaction is aborted and repeated. All times are the server's.
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
  /** Serialised, so that no two changes insert the row concurrently and their order is kept. */
  const next = (change: () => Promise<void>): Promise<void> => {
    written = written.catch(() => undefined).then(change);
    return written;
  };

  /** Without a transaction during a whole interval there is nothing to abort, so an idle process writes nothing. */
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
      // Sessions that the driver has discarded stay here; one that is dropped too early is stored again.
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
