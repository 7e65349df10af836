import { type EventContract, eventsByName, newId } from '@procura/contracts';
import { currentOrigin, type Origin } from '@procura/telemetry';
import type { Binary } from 'mongodb';
import { defineCollection } from './collection.ts';

/** An event on its way to one subscriber: done when that service has committed it. */
export type OutboxRow = {
  _id: string;
  event: string;
  payload: Record<string, unknown>;
  /** The subscriber, until it has committed the event. Rows of releases before 2026-12 name all of the event's. */
  pending: string[];
  /** Subscriber and partition: rows of one lane may wait for each other, rows of different lanes never do. */
  lane?: string;
  /** True until done; the partial index that finds undone rows rests on it. */
  undone?: true;
  /** How often a relay took it to send it. */
  attempts: number;
  /** Until then a relay holds it, or it waits after a failure. */
  next_attempt_at: Date;
  /** The process whose relay took it last; see `ProcessRow`. */
  leased_by?: string;
  created_at: Date;
  done_at: Date | null;
  last_error: string | null;
  /** The request that caused it, and its trace. */
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
  /** A company, or what else transactions meet at. */
  _id: string;
  /** The number of the company's last audit entry. */
  value?: number;
  /** How many events met here. */
  met?: number;
  /** How often one waited here for one of another replica. */
  waits?: number;
};

/** A process that may have transactions open, so that others can end them when it is gone. */
export type ProcessRow = {
  _id: string;
  /** Ids of its server sessions (UUID). */
  sessions: Binary[];
  /** When it last said that it lives, by the clock of the MongoDB server. */
  alive_at: Date;
};

/** A key under seals, by the names of the secrets that open them. */
export type KeyRow = { _id: string; sealed: Record<string, string> };

/** How long a relay holds a row; the time of one delivery is a part of it. */
export const leaseMs = 15_000;

/**
 * Mails of one kind in one window, under a hash of the recipient; `said`: hash of the last text, where repeats
 * are detected.
 */
export type MailBudgetRow = { _id: string; mails: number; expires_at: Date; said?: string };

const retentionS = 7 * 24 * 3600;
export const idempotencyRetentionMs = 30 * 24 * 3600 * 1000;

/** The collections that every service has in addition to its own. */
export const bookkeeping = {
  outbox: defineCollection<OutboxRow>({
    name: 'outbox',
    scope: 'platform',
    indexes: [
      { key: { next_attempt_at: 1, lane: 1 }, partialFilterExpression: { undone: true } },
      { key: { done_at: 1 }, expireAfterSeconds: retentionS },
    ],
  }),
  inbox: defineCollection<InboxRow>({
    name: 'inbox',
    scope: 'platform',
    indexes: [{ key: { at: 1 }, expireAfterSeconds: 4 * retentionS }],
  }),
  entity_versions: defineCollection<VersionRow>({ name: 'entity_versions', scope: 'platform', indexes: [] }),
  idempotency: defineCollection<IdempotencyRow>({
    name: 'idempotency',
    scope: 'platform',
    indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  }),
  audit_counters: defineCollection<CounterRow>({ name: 'audit_counters', scope: 'platform', indexes: [] }),
  mail_budgets: defineCollection<MailBudgetRow>({
    name: 'mail_budgets',
    scope: 'platform',
    indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  }),
  processes: defineCollection<ProcessRow>({ name: 'processes', scope: 'platform', indexes: [] }),
  data_keys: defineCollection<KeyRow>({ name: 'data_keys', scope: 'platform', indexes: [] }),
};

/** The rows of an event, one for each subscriber that it concerns. A process named as `leased_by` sends them itself. */
export const outboxRows = (
  event: EventContract,
  payload: Record<string, unknown>,
  { now, leased_by }: { now: Date; leased_by: string | undefined },
): OutboxRow[] => {
  const origin = currentOrigin();
  const parsed = event.payload.parse(payload);
  const { subscribers = [], concerns = {} } = eventsByName.get(event.name) ?? {};
  const concerned = subscribers.filter((subscriber) => concerns[subscriber]?.(parsed as never) ?? true);
  return concerned.map((subscriber) => ({
    _id: newId('event'),
    event: event.name,
    payload: parsed,
    pending: [subscriber],
    lane: `${subscriber} ${parsed[event.partition_by]}`,
    undone: true,
    attempts: leased_by ? 1 : 0,
    next_attempt_at: leased_by ? new Date(now.getTime() + leaseMs) : now,
    created_at: now,
    done_at: null,
    last_error: null,
    ...(leased_by && { leased_by }),
    ...(origin && { origin }),
  }));
};
