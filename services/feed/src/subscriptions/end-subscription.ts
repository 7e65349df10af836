import type { Handler } from '@procura/bus';
import {
  type endEventSubscription as contract,
  notFound,
  type unsubscribeFromEvent as unsubscribeContract,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { endSubscription } from '../webhooks/webhook-kind.ts';
import { subscriptionId } from './event-subscription.ts';

/** Ends a subscription of the caller's credential. A request in flight is not interrupted. */
export const unsubscribeFromEvent: Handler<Deps, typeof unsubscribeContract> = (deps, call, asked) =>
  deps.database.write(call, async (tx) => {
    const { principal } = call;
    const _id = subscriptionId(principal, { ...asked, url: URL.parse(asked.url)?.href ?? asked.url });
    const ended = await endSubscription(deps, { company_id: principal.company_id, _id }, tx);
    tx.audit(ended ? { target: _id } : { company_ids: [] });
    return { ended };
  });

/** Ends a subscription of the company on behalf of a person. A request in flight is not interrupted. */
export const endEventSubscription: Handler<Deps, typeof contract> = (deps, call, { subscription_id }) =>
  deps.database.write(call, async (tx) => {
    const { company_id } = call.principal;
    if (!(await endSubscription(deps, { company_id, _id: subscription_id }, tx)))
      throw notFound(
        `There is no subscription ${subscription_id}. list_event_subscriptions shows those of the company.`,
        'subscription_id',
        'is not a subscription of the company; list_event_subscriptions shows them',
      );
    tx.audit({ target: subscription_id });
    return { ended: true };
  });
