import type { Handler } from '@procura/bus';
import {
  type Answer,
  type listEventSubscriptions as contract,
  maxEventSubscriptions,
  nameCredentials,
} from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { countRetries } from '../webhooks/webhook-store.ts';
import { type Subscription, toSubscriptionView } from './event-subscription.ts';

type Named = Answer<typeof nameCredentials>['credentials'][number];

/** The subscriptions of the company that have not ended, newest first. */
export const listEventSubscriptions: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id } = call.principal;
  const now = deps.clock();
  const { data, ...page } = await findPage(deps.webhooks.owner(company_id), {
    key: deps.database.cursor_key,
    call,
    input: {
      ...input,
      limit: Math.min(input.limit ?? maxEventSubscriptions.company, maxEventSubscriptions.company),
    },
    filter: { 'event.refresh_before': { $gt: now } },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    // The filter matches only subscriptions.
    toItem: (webhook) => webhook as Subscription,
  });
  if (data.length === 0) return { ...page, data: [] };
  const credential_ids = [...new Set(data.map(({ acts_for }) => acts_for.credential_id))];
  const [newest, { credentials }] = await Promise.all([
    readLastNumber(deps, company_id),
    deps.bus.call(nameCredentials, call, { credential_ids }),
  ]);
  const names = new Map<string, Named>(credentials.map((one) => [one.id, one]));
  const views = data.map(async (subscription) =>
    toSubscriptionView(
      subscription,
      {
        retries: await countRetries(deps, subscription),
        newest,
        credential: names.get(subscription.acts_for.credential_id),
      },
      now,
    ),
  );
  return { ...page, data: await Promise.all(views) };
};
