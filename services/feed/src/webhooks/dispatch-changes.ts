import { randomUUID } from 'node:crypto';
import type { FeedEntry } from '../changes/feed-store.ts';
import { readFloor } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { deliverChange } from './deliver-change.ts';
import { keepingLease, leaseEnd, leaseMs } from './keep-lease.ts';
import { pauseUnowned } from './unowned-webhook.ts';
import { type Attempt, healthAfter, isHeld, settledThrough, statusAfter, type Webhook } from './webhook.ts';
import { endSubscription, kindOf } from './webhook-kind.ts';
import { type Notice, noteFailing, updateNoting } from './webhook-notice.ts';
import { isAskedFor, isSent, readRights } from './webhook-rights.ts';
import { countRetries } from './webhook-store.ts';

/** When a webhook without new changes is examined again; a change appended in this process wakes it earlier. */
const idleMs = 10_000;
const heldMs = 60_000;
const unansweredMs = 5000;
/** Changes examined in one step. */
const looked = 200;
/** Changes sent concurrently. */
const atOnce = 8;

const later = (deps: Deps, ms: number): Date => new Date(deps.clock().getTime() + ms);

/**
 * Sends a webhook the changes after its position, in steps, until there are no more. One replica at a time does so
 * under a lease. Each step moves the position by compare-and-set on lease and position; what an incomplete step sent is
 * sent again.
 */
export const dispatchChanges = async (
  deps: Deps,
  { company_id, _id }: Pick<Webhook, 'company_id' | '_id'>,
): Promise<void> => {
  const own = deps.webhooks.owner(company_id);
  const lease = randomUUID();
  const leased = await own.findOneAndUpdate(
    { _id, status: 'active', $or: [{ lease: null }, { due_at: { $lte: deps.clock() } }] },
    { $set: { lease, due_at: leaseEnd(deps) } },
  );
  if (!leased) {
    // The holder of the lease may have read before this change was appended.
    await own.updateOne({ _id, status: 'active' }, { $inc: { woken: 1 } });
    return;
  }
  const renew = () => own.updateOne({ _id, lease }, { $set: { due_at: leaseEnd(deps) } });
  try {
    await keepingLease(deps, renew, async () => {
      let webhook: Webhook | null = leased;
      while (webhook) webhook = await step(deps, webhook, lease);
    });
  } catch (error) {
    // Succeeds once the database is available again; otherwise the lease expires.
    await releaseLease(deps, leased, { lease, ms: unansweredMs }).catch(() => undefined);
    throw error;
  }
};

/** Executes one step. Returns the webhook after it, or null if its lease was released or lost. */
const step = async (deps: Deps, webhook: Webhook, lease: string): Promise<Webhook | null> => {
  const release = (ms: number) => releaseLease(deps, webhook, { lease, ms });
  if (deps.webhookTasks.stopping.aborted) return release(0);
  if (kindOf(webhook).isOver(deps.clock())) {
    await endSubscription(deps, webhook);
    return null;
  }
  const retries = await countRetries(deps, webhook);
  if (isHeld(webhook, retries)) return release(heldMs);
  const entries = await deps.entries
    .owner(webhook.company_id)
    .find({ number: { $gt: webhook.position } }, { sort: { number: 1 }, limit: looked });
  if (entries.length === 0) {
    const floor = await readFloor(deps, webhook.company_id);
    if (floor <= webhook.position) return release(idleMs);
    return move(deps, webhook, {
      lease,
      position: floor,
      made: [],
      missed: missedBefore(webhook, floor + 1),
      isEnd: false,
    });
  }
  const missed = missedBefore(webhook, entries[0]?.number);
  const last = entries.at(-1)?.number ?? webhook.position;
  const isEnd = entries.length < looked;
  if (!entries.some((entry) => isAskedFor(webhook, entry)))
    return move(deps, webhook, { lease, position: last, made: [], missed, isEnd });
  const rights = await readRights(deps, webhook);
  if (!rights) return release(unansweredMs);
  if ('refused' in rights) {
    await pauseUnowned(deps, webhook, rights.refused);
    return null;
  }
  const part = upToSent(entries, (entry) => isSent(webhook, entry, rights.principal));
  const had_retries = retries > 0;
  const attempts = await Promise.all(
    part.map(({ entry, sent }) =>
      sent ? deliverChange(deps, webhook, { entry, attempts: 0, had_retries }) : 'hidden',
    ),
  );
  const position = settledThrough(
    webhook.position,
    part.map(({ entry }, index) => ({ number: entry.number, settled: attempts[index] !== undefined })),
  );
  const made = attempts.filter((one): one is Attempt => typeof one === 'object');
  const isDone = position === last && made.every(({ reason }) => reason === null);
  return move(deps, webhook, { lease, position, made, missed, isEnd: isEnd && isDone });
};

/** The first changes in order that contain at most the number that is sent concurrently. */
const upToSent = (
  entries: readonly FeedEntry[],
  isToSend: (entry: FeedEntry) => boolean,
): { entry: FeedEntry; sent: boolean }[] => {
  const judged = entries.map((entry) => ({ entry, sent: isToSend(entry) }));
  let count = 0;
  const end = judged.findIndex(({ sent }) => sent && ++count > atOnce);
  return end === -1 ? judged : judged.slice(0, end);
};

/** The changes that a receiver has missed permanently, because their retention ended. */
const missedBefore = ({ position }: Webhook, next: number | undefined): string | undefined =>
  next && next > position + 1
    ? `Changes ${position + 1} to ${next - 1} are not kept any more and were not sent. Read the lists once.`
    : undefined;

type Move = {
  lease: string;
  position: number;
  made: Attempt[];
  missed: string | undefined;
  /** Whether nothing was left to send. */
  isEnd: boolean;
};

/**
 * Moves the position. At the end the same command releases the lease, unless the webhook was woken since it was read;
 * then one more step follows.
 */
const move = async (deps: Deps, webhook: Webhook, moved: Move): Promise<Webhook | null> => {
  const { lease, position, made, missed, isEnd } = moved;
  const now = deps.clock();
  const health = healthAfter(webhook, made, now);
  const status = statusAfter(health, made, now);
  if (status && !kindOf(webhook).isManaged) {
    await endSubscription(deps, webhook);
    return null;
  }
  const update = (isLast: boolean): Promise<Webhook | null> =>
    updateNoting(
      deps,
      webhook,
      [
        { _id: webhook._id, lease, position: webhook.position, ...(isLast && { woken: webhook.woken }) },
        {
          $set: {
            position,
            ...health,
            ...(missed && { last_failure: { at: now, reason: missed } }),
            ...(status && { ...status, lease: null, updated_at: now }),
            ...(!status && { lease: isLast ? null : lease, due_at: later(deps, isLast ? idleMs : leaseMs) }),
          },
          ...(status && { $unset: { due_at: '' as const }, $inc: { version: 1 } }),
        },
      ],
      noticeAfter(status, missed),
    );
  const released = isEnd && !status ? await update(true) : null;
  const after = released ?? (await update(false));
  if (after) await noteFailing(deps, after);
  return status || released ? null : after;
};

/** The notice to mail after a step. */
export const noticeAfter = (
  status: Pick<Webhook, 'status' | 'status_reason'> | undefined,
  missed?: string,
): Notice | undefined => {
  if (missed) return { kind: 'missed', reason: missed };
  return status?.status === 'paused' ? { kind: 'paused', reason: status.status_reason ?? '' } : undefined;
};

/** Releases the lease of a webhook. If it was woken meanwhile, it is due at once. */
const releaseLease = async (
  deps: Deps,
  { company_id, _id, woken }: Webhook,
  { lease, ms }: { lease: string; ms: number },
): Promise<Webhook | null> => {
  const own = deps.webhooks.owner(company_id);
  const isLast = ms !== idleMs;
  const released = await own.updateOne(
    { _id, lease, ...(!isLast && { woken }) },
    { $set: { lease: null, due_at: later(deps, ms) } },
  );
  return released || isLast ? null : own.findOne({ _id, lease });
};
