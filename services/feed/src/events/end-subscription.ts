import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Webhook } from '../webhooks/webhook.ts';

/** Deletes a subscription completely, so that a later one begins at its start. Returns false if there was none. */
export const endSubscription = async (
  deps: Deps,
  { company_id, _id }: Pick<Webhook, 'company_id' | '_id'>,
  tx?: Transaction,
): Promise<boolean> => {
  await deps.retries.owner(company_id, tx).deleteMany({ webhook_id: _id });
  return (await deps.webhooks.owner(company_id, tx).deleteMany({ _id, event: { $exists: true } })) > 0;
};
