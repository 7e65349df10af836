import { type EventContract, eventsByName, newId, type ServiceName } from '@procura/contracts';
import { currentOrigin, type Origin } from '@procura/telemetry';
import type { Binary } from 'mongodb';
import { defineCollection } from './collection.ts';

/** An event for one subscriber, or a task of the service itself; done once its effect is committed. */
export type OutboxRow = {
  _id: string;
  /** The name of the event or task. */
  event: string;
  payload: Record<string, unknown>;
  /**
   * The subscriber, or the service itself for a task, until it has committed the effect. Rows of releases before 2026-12
   * name all of the event's.
   */
  pending: string[];
  /** Subscriber and partition: rows of one lane may wait for each other, rows of different lanes do not. */
  lane?: string;
  /** True until done; the partial index that finds undone rows depends on it. */
  undone?: true;
  /** How often a relay has leased it to send it. */
  attempts: number;
  /** Until then it is leased by a relay, or waits after a failure. */
  next_attempt_at: Date;
  /** The process whose relay leased it last; see `ProcessRow`. */
  leased_by?: string;
  created_at: Date;
  done_at: Date | null;
  last_error: string | null;
  /** The request that caused it, with its trace. */
  origin?: Origin;
};
export type InboxRow = { _id: string; at: Date };
export type VersionRow = { _id: string; version: number };
export type IdempotencyRow = {
  _id: string;
  payload_hash: string;
  answer: unknown;
  at: Date;
  expires_at: Date | null;
};
export type CounterRow = {
  /** A company, or another key on which transactions conflict. */
  _id: string;
  /** The number of the company's last audit entry. */
  value?: number;
  /** Number of events whose effects conflicted here. */
  met?: number;
  /** How often a transaction waited here for one of another replica. */
  waits?: number;
};

/** A process that may have open transactions, so that others can abort them after its end. */
export type ProcessRow = {
  _id: string;
  /** Ids of its server sessions (UUID). */
  sessions: Binary[];
  /** Its last heartbeat, in the clock of the MongoDB server. */
  alive_at: Date;
};

/** A sealed key; one seal per secret that opens it, by the secret's name. */
export type KeyRow = { _id: string; sealed: Record<string, string> };

/** How long a relay leases a row; longer than one delivery. */
export const leaseMs = 15_000;

/**
 * Mails of one kind in one window, under a hash of the recipient; `said` is the hash of the last text, if repeats are
 * detected.
 */
export type MailBudgetRow = { _id: string; mails: number; expires_at: Date; said?: string };

const retentionS = 7 * 24 * 3600;
export const idempotencyRetentionMs = 30 * 24 * 3600 * 1000;

/** Spreads rows, of which one shard would otherwise take every write. */
const hashed = { _id: 'hashed' } as const;
/** Rows with a company at the beginning of their id are on the shard of its range. */
const byCompany = { _id: 1 } as const;

/** The collections that every service has in addition to its own. */
export const bookkeeping = {
  outbox: defineCollection<OutboxRow>({
    name: 'outbox',
    scope: 'platform',
    shard_key: hashed,
    indexes: [
      { key: { next_attempt_at: 1, lane: 1 }, partialFilterExpression: { undone: true } },
      { key: { done_at: 1 }, expireAfterSeconds: retentionS },
    ],
  }),
  inbox: defineCollection<InboxRow>({
    name: 'inbox',
    scope: 'platform',
    shard_key: hashed,
    indexes: [{ key: { at: 1 }, expireAfterSeconds: 4 * retentionS }],
  }),
  entity_versions: defineCollection<VersionRow>({
    name: 'entity_versions',
    scope: 'platform',
    shard_key: hashed,
    indexes: [],
  }),
  idempotency: defineCollection<IdempotencyRow>({
    name: 'idempotency',
    scope: 'platform',
    shard_key: byCompany,
    indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  }),
  audit_counters: defineCollection<CounterRow>({
    name: 'audit_counters',
    scope: 'platform',
    shard_key: byCompany,
    indexes: [],
  }),
  mail_budgets: defineCollection<MailBudgetRow>({
    name: 'mail_budgets',
    scope: 'platform',
    indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  }),
  processes: defineCollection<ProcessRow>({ name: 'processes', scope: 'platform', indexes: [] }),
  data_keys: defineCollection<KeyRow>({ name: 'data_keys', scope: 'platform', indexes: [] }),
};

/** When a row was written. The process in `leased_by` sends it itself. */
type Written = { now: Date; leased_by: string | undefined };

/** The rows of an event, one per subscriber that it concerns. */
export const rowsOfEvent = (
  { name, partition_by, payload: schema }: EventContract,
  payload: Record<string, unknown>,
  written: Written,
): OutboxRow[] => {
  const parsed = schema.parse(payload);
  const { subscribers = [], concerns = {} } = eventsByName.get(name) ?? {};
  const concerned = subscribers.filter((subscriber) => concerns[subscriber]?.(parsed as never) ?? true);
  return concerned.map((subscriber) =>
    outboxRow({ event: name, payload: parsed, subscriber, lane: parsed[partition_by] }, written),
  );
};

/** A row of the outbox; `lane`: its partition among the rows of its subscriber. */
export const outboxRow = (
  {
    subscriber,
    lane,
    ...row
  }: Pick<OutboxRow, 'event' | 'payload'> & { subscriber: ServiceName; lane: unknown },
  { now, leased_by }: Written,
): OutboxRow => {
  const origin = currentOrigin();
  return {
    _id: newId('event'),
    ...row,
    pending: [subscriber],
    lane: `${subscriber} ${lane}`,
    undone: true,
    attempts: leased_by ? 1 : 0,
    next_attempt_at: leased_by ? new Date(now.getTime() + leaseMs) : now,
    created_at: now,
    done_at: null,
    last_error: null,
    ...(leased_by && { leased_by }),
    ...(origin && { origin }),
  };
};
