import type { FeedEntry } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import { isHeld, type Webhook } from './webhook.ts';
import { countRetries } from './webhook-store.ts';

/** Maximum number of active webhooks examined; those that are due first are preferred. */
const mostWebhooks = 1000;
/** Companies whose feeds are read concurrently. */
const atOnce = 20;
const keepMs = 5000;

const looked = {
  company_id: 1,
  position: 1,
  failures_in_row: 1,
  last_success_at: 1,
  last_failure: 1,
  updated_at: 1,
} as const;
type Looked = Pick<Webhook, '_id' | keyof typeof looked>;
type Next = Pick<FeedEntry, 'number' | 'received_at'>;

/**
 * The longest time in seconds for which an active webhook has had a change to send without an attempt: since the change
 * arrived, or since the last attempt if that is later. A slow receiver is thus not counted while something is sent to
 * it, nor is a webhook that is held because its receiver fails. 0 if none waits. It does not read what dispatching
 * records, so it also grows if dispatching stops.
 */
export const longestWait = async (deps: Deps): Promise<number> => {
  const webhooks: Looked[] = await deps.webhooks
    .work()
    .find(
      { status: 'active', due_at: { $exists: true } },
      { sort: { due_at: 1 }, limit: mostWebhooks, projection: looked },
    );
  const next = await readNext(deps, webhooks);
  const waiting = webhooks
    .flatMap((webhook) => {
      const change = next.get(keyOf(webhook.company_id, webhook.position + 1));
      return change ? [{ webhook, since: sinceWhen(webhook, change) }] : [];
    })
    .toSorted((a, b) => a.since - b.since);
  for (const { webhook, since } of waiting)
    if (!isHeld(webhook, await countRetries(deps, webhook)))
      return Math.max(0, (deps.clock().getTime() - since) / 1000);
  return 0;
};

const keyOf = (company_id: string, number: number): string => `${company_id} ${number}`;

const sinceWhen = ({ last_success_at, last_failure, updated_at }: Looked, { received_at }: Next): number =>
  Math.max(...[received_at, last_success_at, last_failure?.at, updated_at].map((at) => at?.getTime() ?? 0));

/** The next change after each position, if any. */
const readNext = async (deps: Deps, webhooks: readonly Looked[]): Promise<Map<string, Next>> => {
  const companies = [...Map.groupBy(webhooks, ({ company_id }) => company_id)];
  const found = new Map<string, Next>();
  for (let from = 0; from < companies.length; from += atOnce) {
    const read = companies.slice(from, from + atOnce).map(async ([company_id, own]) => {
      const numbers = [...new Set(own.map(({ position }) => position + 1))];
      const changes = await deps.entries
        .owner(company_id)
        .find({ number: { $in: numbers } }, { projection: { number: 1, received_at: 1 } });
      for (const change of changes) found.set(keyOf(company_id, change.number), change);
    });
    await Promise.all(read);
  }
  return found;
};

/** Reports the longest wait; reads it at most once in five seconds. */
export const watchWebhooks = (deps: Deps): void => {
  let known: { at_ms: number; wait: Promise<number> } | undefined;
  deps.metrics.gauge(
    'procura_webhook_waiting_seconds',
    'How long a change has waited for an active webhook that is sent nothing; the same in each replica',
    () => {
      const now_ms = performance.now();
      if (!known || now_ms - known.at_ms > keepMs) known = { at_ms: now_ms, wait: longestWait(deps) };
      return known.wait;
    },
  );
};
