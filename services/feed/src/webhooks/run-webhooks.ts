import { readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { retryChanges } from './retry-changes.ts';
import { endUnowned } from './unowned-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';
import type { Webhook } from './webhook.ts';
import { endSubscription, kindOf } from './webhook-kind.ts';

const batch = 200;
const idleMs = 10_000;
/** The key of a webhook's retries begins with it. */
const retry = 'retry ';

/**
 * Begins due work on webhooks of all companies: verifications, retries, and changes that woke no replica. Ends webhooks
 * that were not taken over or refreshed in time.
 */
export const runWebhooks = async (deps: Deps): Promise<void> => {
  const now = deps.clock();
  const due = await deps.webhooks
    .work()
    .find({ due_at: { $lte: now } }, { sort: { due_at: 1 }, limit: batch });
  for (const webhook of due) await begin(deps, webhook);
  // The rows that wait for a slow receiver would otherwise be read before those of all others.
  const retried = deps.webhookTasks.running().filter((key) => key.startsWith(retry));
  const waiting = await deps.retries.work().find(
    {
      next_at: { $lte: now },
      webhook_id: { $nin: retried.map((key) => key.slice(retry.length) as Webhook['_id']) },
    },
    { sort: { next_at: 1 }, limit: batch, projection: { company_id: 1, webhook_id: 1 } },
  );
  for (const [webhook_id, [first]] of Map.groupBy(waiting, (one) => one.webhook_id))
    if (first)
      deps.webhookTasks.begin(`${retry}${webhook_id}`, () =>
        retryChanges(deps, { company_id: first.company_id, _id: webhook_id }),
      );
};

const begin = async (deps: Deps, webhook: Webhook): Promise<void> => {
  const { company_id, _id, due_at, position } = webhook;
  if (kindOf(webhook).isOver(deps.clock())) {
    await endSubscription(deps, webhook);
    return;
  }
  if (webhook.status === 'verifying') {
    deps.webhookTasks.begin(`verify ${_id}`, () => verifyWebhook(deps, webhook));
    return;
  }
  if (webhook.status === 'paused') return endUnowned(deps, webhook);
  if (position < (await readLastNumber(deps, company_id))) {
    deps.webhookTasks.begin(`dispatch ${_id}`, () => dispatchChanges(deps, webhook));
    return;
  }
  await deps.webhooks
    .owner(company_id)
    .updateOne({ _id, due_at }, { $set: { lease: null, due_at: new Date(deps.clock().getTime() + idleMs) } });
};

const seenForMs = 5000;
const mostSeen = 10_000;

/** Begins to send the changes that this process has just appended to a company's feed. */
export const wakeWebhooks = (deps: Deps, company_id: string): void => {
  const now_ms = performance.now();
  let seen = deps.activeWebhooks.get(company_id);
  if (!seen || now_ms - seen.at_ms > seenForMs) {
    seen = { at_ms: now_ms, ids: readActive(deps, company_id) };
    deps.activeWebhooks.delete(company_id);
    deps.activeWebhooks.set(company_id, seen);
    const [oldest] = deps.activeWebhooks.keys();
    if (deps.activeWebhooks.size > mostSeen && oldest) deps.activeWebhooks.delete(oldest);
  }
  const { ids } = seen;
  deps.webhookTasks.begin(`wake ${company_id}`, async () => {
    for (const _id of await ids)
      deps.webhookTasks.begin(`dispatch ${_id}`, () => dispatchChanges(deps, { company_id, _id }));
  });
};

const readActive = async (deps: Deps, company_id: string): Promise<readonly Webhook['_id'][]> =>
  (await deps.webhooks.owner(company_id).find({ status: 'active' }, { projection: { _id: 1 } })).map(
    ({ _id }) => _id,
  );
