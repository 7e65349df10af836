import type { Handler } from '@procura/bus';
import { type endEventSubscription as contract, notFound } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { endSubscription } from './end-subscription.ts';

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
