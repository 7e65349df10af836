import type { FeedEntry } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import { isHeld, type Webhook } from './webhook.ts';
import { countRetries } from './webhook-store.ts';

/** Most active webhooks that are looked at; of more, those that are due first. */
const mostWebhooks = 1_000;
/** Positions that one query asks for. */
const asked = 100;
const keepMs = 5_000;

type Looked = Pick<
  Webhook,
  | '_id'
  | 'company_id'
  | 'position'
  | 'failures_in_row'
  | 'last_success_at'
  | 'last_failure'
  | 'updated_at'
  | 'due_at'
>;
type Next = Pick<FeedEntry, 'company_id' | 'number' | 'received_at'>;

/**
 * For how many seconds an active webhook has had a change to send and has sent none: from the arrival of the change, or
 * from the last attempt if that is later, so that a slow receiver is not counted while it is sent something. A webhook
 * that is held because its receiver fails is not counted. 0 where none waits. What it reads is not what dispatching
 * notes, so it also grows when nothing is dispatched.
 */
export const longestWait = async (deps: Deps): Promise<number> => {
  const webhooks: Looked[] = await deps.webhooks
    .work()
    .find({ status: 'active', due_at: { $exists: true } }, { sort: { due_at: 1 }, limit: mostWebhooks });
  const next = await readNext(deps, webhooks);
  const waiting = webhooks
    .flatMap((webhook) => {
      const change = next.get(keyOf(webhook.company_id, webhook.position + 1));
      return change ? [{ webhook, since: sinceWhen(webhook, change) }] : [];
    })
    .toSorted((a, b) => a.since - b.since);
  for (const { webhook, since } of waiting)
    if (!isHeld(webhook, await countRetries(deps, webhook)))
      return Math.max(0, (deps.clock().getTime() - since) / 1_000);
  return 0;
};

const keyOf = (company_id: string, number: number): string => `${company_id} ${number}`;

const sinceWhen = ({ last_success_at, last_failure, updated_at }: Looked, { received_at }: Next): number =>
  Math.max(...[received_at, last_success_at, last_failure?.at, updated_at].map((at) => at?.getTime() ?? 0));

/** The first change after each position, where there is one. */
const readNext = async (deps: Deps, webhooks: readonly Looked[]): Promise<Map<string, Next>> => {
  const wanted = [
    ...new Map(
      webhooks.map(({ company_id, position }) => [
        keyOf(company_id, position + 1),
        { company_id, number: position + 1 },
      ]),
    ).values(),
  ];
  const found = new Map<string, Next>();
  for (let from = 0; from < wanted.length; from += asked) {
    const changes = await deps.entries
      .work()
      .find(
        { $or: wanted.slice(from, from + asked) },
        { projection: { company_id: 1, number: 1, received_at: 1 } },
      );
    for (const one of changes) found.set(keyOf(one.company_id, one.number), one);
  }
  return found;
};

/** Reports the longest wait, read at most once in five seconds. */
export const watchWebhooks = (deps: Deps): void => {
  let known: { at_ms: number; wait: Promise<number> } | undefined;
  deps.metrics.gauge(
    'procura_webhook_waiting_seconds',
    'For how long a change has waited for an active webhook that is sent nothing; the same in each replica',
    () => {
      const now_ms = performance.now();
      if (!known || now_ms - known.at_ms > keepMs) known = { at_ms: now_ms, wait: longestWait(deps) };
      return known.wait;
    },
  );
};
