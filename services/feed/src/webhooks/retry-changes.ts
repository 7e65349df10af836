import type { Deps } from '../deps.ts';
import { deliverChange } from './deliver-change.ts';
import { dispatchChanges, noticeAfter } from './dispatch-changes.ts';
import { keepingLease, leaseEnd, renewEveryMs } from './keep-lease.ts';
import { pauseUnowned } from './unowned-webhook.ts';
import { type Attempt, healthAfter, isHeld, type Retry, statusAfter, type Webhook } from './webhook.ts';
import { endSubscription, kindOf } from './webhook-kind.ts';
import { noteFailing, updateNoting } from './webhook-notice.ts';
import { isSent, readRights } from './webhook-rights.ts';
import { countRetries } from './webhook-store.ts';

const pausedMs = 3_600_000;
const atOnce = 8;

/** Executes the due attempts of one webhook; for a held webhook, only that of its oldest change. */
export const retryChanges = async (
  deps: Deps,
  { company_id, _id }: Pick<Webhook, 'company_id' | '_id'>,
  everyMs = renewEveryMs,
): Promise<void> => {
  const webhook = await deps.webhooks.owner(company_id).findOne({ _id });
  const own = deps.retries.owner(company_id);
  if (webhook && kindOf(webhook).isOver(deps.clock())) {
    await endSubscription(deps, webhook);
    return;
  }
  if (!webhook || webhook.status === 'ended') {
    await own.deleteMany({ webhook_id: _id });
    return;
  }
  const now = deps.clock();
  const isDue = { webhook_id: _id, next_at: { $lte: now } };
  if (webhook.status !== 'active') {
    await own.updateMany(isDue, { $set: { next_at: new Date(now.getTime() + pausedMs) } });
    return;
  }
  const held = isHeld(webhook, await countRetries(deps, webhook));
  const waiting = await own.find(held ? { webhook_id: _id } : isDue, {
    sort: { number: 1 },
    limit: held ? 1 : atOnce,
  });
  const due = waiting.filter(({ next_at }) => next_at <= now);
  // The other retries of a held webhook are due again after the attempt of the oldest.
  if (held) await own.updateMany(isDue, { $max: { next_at: leaseEnd(deps) } });
  const attempts = (await attemptEach(deps, webhook, { due, held, everyMs })).filter(
    (one) => one !== undefined,
  );
  if (attempts.length === 0) return;
  await record(deps, webhook, attempts);
  if (attempts.some(({ reason }) => reason === null)) {
    if (held) await own.updateMany({ webhook_id: _id }, { $min: { next_at: deps.clock() } });
    deps.webhookTasks.begin(`dispatch ${_id}`, () => dispatchChanges(deps, webhook));
  }
};

const attemptEach = async (
  deps: Deps,
  webhook: Webhook,
  { due, held, everyMs }: { due: readonly Retry[]; held: boolean; everyMs: number },
): Promise<(Attempt | undefined)[]> => {
  if (due.length === 0) return [];
  const rights = await readRights(deps, webhook);
  if (!rights) return [];
  if ('refused' in rights) {
    await pauseUnowned(deps, webhook, rights.refused);
    return [];
  }
  const own = deps.retries.owner(webhook.company_id);
  return Promise.all(
    due.map(async (retry) => {
      const { _id, attempts } = retry;
      const leased = await own.updateOne(
        { _id, attempts, ...(!held && { next_at: retry.next_at }) },
        { $set: { next_at: leaseEnd(deps) } },
      );
      if (!leased) return undefined;
      const entry = await deps.entries.owner(webhook.company_id).findOne({ _id: retry.change_id });
      // Otherwise the change has expired, or the user may no longer read it.
      if (entry && isSent({ types: null }, entry, rights.principal))
        return keepingLease(
          deps,
          () => own.updateOne({ _id, attempts }, { $set: { next_at: leaseEnd(deps) } }),
          () => deliverChange(deps, webhook, { entry, attempts, had_retries: true }),
          everyMs,
        );
      await own.deleteMany({ _id });
      return undefined;
    }),
  );
};

/** Records the effect of the attempts on the webhook; another replica may move its position concurrently. */
const record = async (
  deps: Deps,
  { company_id, _id }: Webhook,
  attempts: readonly Attempt[],
): Promise<void> => {
  const own = deps.webhooks.owner(company_id);
  const webhook = await own.findOne({ _id, status: 'active' });
  if (!webhook) return;
  const now = deps.clock();
  const health = healthAfter(webhook, attempts, now);
  const status = statusAfter(health, attempts, now);
  if (status && !kindOf(webhook).isManaged) {
    await endSubscription(deps, webhook);
    return;
  }
  const recorded = await updateNoting(
    deps,
    webhook,
    [
      { _id, status: 'active' },
      {
        $set: { ...health, ...(status && { ...status, lease: null, updated_at: now }) },
        ...(status && { $unset: { due_at: '' as const }, $inc: { version: 1 } }),
      },
    ],
    noticeAfter(status),
  );
  if (recorded) await noteFailing(deps, recorded);
};
