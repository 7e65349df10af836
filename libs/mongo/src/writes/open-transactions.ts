import { randomUUID } from 'node:crypto';
import { type Binary, type ClientSession, type Db, type MongoClient, MongoServerError } from 'mongodb';
import type { ProcessRow } from '../collections/bookkeeping.ts';
import type { ScopedCollection } from '../collections/collection.ts';
import { isNotPrimary } from '../connection/is-away.ts';

/** Heartbeat of a working process. After `lapsedMs` without one it is suspected to have ended. */
const beatMs = 1000;
const lapsedMs = 3000;
/** How long a process must be suspected until it counts as ended: longer than a heartbeat. */
const suspectedMs = 1500;
const sessionsKept = 200;

/** Prevents transactions of ended processes from locking their documents. */
export type TrackedTransactions = {
  /** The id of this process among those of its service. */
  readonly process_id: string;
  /** Runs transactions of a session that others may abort after the end of this process. */
  during<T>(session: ClientSession, work: () => Promise<T>): Promise<T>;
  /** Aborts the transactions of processes that have ended; returns their ids. It is called regularly. */
  endOrphans(): Promise<string[]>;
  /** Removes this process's row, since it has no open transaction. */
  close(): Promise<void>;
};

/**
 * MongoDB aborts the transaction of a killed client only after `transactionLifetimeLimitSeconds` (60 by default), and
 * until then it locks the documents that it wrote. Each process therefore stores the ids of its sessions before their
 * first transaction, and a heartbeat every second while it works. The other replicas, or the process that replaces it,
 * end the sessions of one without a heartbeat (`killSessions`, which every user may call for its own sessions). Two
 * looks must find the same last heartbeat, since nobody can store one while MongoDB elects a primary. A process that was
 * only frozen loses nothing: its transaction is aborted and repeated. All times are the server's.
 */
export const trackTransactions = (
  client: MongoClient,
  processes: ScopedCollection<ProcessRow>,
): TrackedTransactions => {
  const _id = randomUUID();
  const rows = processes.work();
  const admin = client.db('admin');
  const sessions = new Map<string, Binary>();
  let open = 0;
  let isIdle = false;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const endedIn = createSuspicion();

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
      const gone = await endedIn(async () => {
        const others = await rows.find({ _id: { $ne: _id } });
        return others.length > 0 ? { others, now: (await admin.command({ hello: 1 })).localTime } : undefined;
      });
      for (const { _id: other, alive_at, sessions: theirs } of gone) {
        await endSessions(admin, theirs);
        await rows.deleteMany({ _id: other, alive_at });
      }
      return gone.map((process) => process._id);
    },

    close: () => next(forget),
  };
};

/** The rows of other processes, and the server's time; nothing if there are no others. */
type Look = () => Promise<{ others: ProcessRow[]; now: Date } | undefined>;

/** Determines from one look to the next which processes have ended. */
const createSuspicion = (): ((look: Look) => Promise<ProcessRow[]>) => {
  /** The processes that the last look found without a heartbeat: which was their last, and since when. */
  let suspects = new Map<string, { last: number; since: number }>();
  return async (look) => {
    const before = suspects;
    // A look that fails shows nothing about the heartbeats of others.
    suspects = new Map();
    const found = await look();
    if (!found) return [];
    const now = found.now.getTime();
    return found.others.filter(({ _id, alive_at }) => {
      const last = alive_at.getTime();
      if (last >= now - lapsedMs) return false;
      const known = before.get(_id);
      const since = known?.last === last ? known.since : now;
      suspects.set(_id, { last, since });
      return since <= now - suspectedMs;
    });
  };
};

const endSessions = async (admin: Db, sessions: readonly Binary[]): Promise<void> => {
  // An empty list would mean all sessions of this user.
  if (sessions.length === 0) return;
  try {
    await admin.command({ killSessions: sessions.map((id) => ({ id })) });
  } catch (error) {
    // A server that does not have the command, as on small plans of Atlas, aborts their transactions by itself later.
    if (!(error instanceof MongoServerError) || isNotPrimary(error)) throw error;
  }
};
