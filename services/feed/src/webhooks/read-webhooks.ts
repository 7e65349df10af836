import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { maxWebhooks } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { type Delivery, toWebhookView } from './webhook.ts';
import { countRetries, findWebhook, managed, readBacklog } from './webhook-store.ts';

const newestFirst = (field: string): [string, 1 | -1][] => [
  [field, -1],
  ['_id', -1],
];

export const listWebhooks: Handler<Deps, typeof contracts.listWebhooks> = async (deps, call, input) => {
  const { data, ...page } = await findPage(deps.webhooks.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input: { ...input, limit: Math.min(input.limit ?? maxWebhooks, maxWebhooks) },
    filter: managed,
    sort: newestFirst('created_at'),
    toItem: (webhook) => webhook,
  });
  const now = deps.clock();
  const newest = data.length > 0 ? await readLastNumber(deps, call.principal.company_id) : 0;
  const views = data.map(async (webhook) =>
    toWebhookView(webhook, { retries: await countRetries(deps, webhook), newest }, now),
  );
  return { ...page, data: await Promise.all(views) };
};

export const getWebhook: Handler<Deps, typeof contracts.getWebhook> = async (deps, { principal }, input) => {
  const webhook = await findWebhook(deps, principal, input.webhook_id);
  return toWebhookView(webhook, await readBacklog(deps, webhook), deps.clock());
};

export const listWebhookDeliveries: Handler<Deps, typeof contracts.listWebhookDeliveries> = async (
  deps,
  call,
  { webhook_id, ...input },
) => {
  await findWebhook(deps, call.principal, webhook_id);
  return findPage(deps.deliveries.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { webhook_id },
    sort: newestFirst('at'),
    toItem: toView,
  });
};

const toView = ({ _id, company_id: _company, webhook_id: _webhook, at, ...facts }: Delivery) => ({
  ...facts,
  id: _id,
  at: at.toISOString(),
});
