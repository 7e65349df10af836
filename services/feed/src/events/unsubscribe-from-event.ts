import type { Handler } from '@procura/bus';
import type { unsubscribeFromEvent as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { endSubscription } from './end-subscription.ts';
import { subscriptionId } from './event-subscription.ts';

/** Ends a subscription of the caller's credential. A request in flight is not interrupted. */
export const unsubscribeFromEvent: Handler<Deps, typeof contract> = (deps, call, asked) =>
  deps.database.write(call, async (tx) => {
    const { principal } = call;
    const _id = subscriptionId(principal, { ...asked, url: URL.parse(asked.url)?.href ?? asked.url });
    const ended = await endSubscription(deps, { company_id: principal.company_id, _id }, tx);
    tx.audit(ended ? { target: _id } : { company_ids: [] });
    return { ended };
  });
