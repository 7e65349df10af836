import type { changesRecorded, Payload } from '@procura/contracts';
import { appendToFeeds } from './changes/append-to-feeds.ts';
import type { Deps } from './deps.ts';
import { wakeWebhooks } from './webhooks/run-webhooks.ts';

/** Appends changes to the feeds of their companies, and begins to send them to webhooks. */
export const appendChanges = async (
  deps: Deps,
  recorded: readonly Payload<typeof changesRecorded>[],
): Promise<void> => {
  for (const company_id of await appendToFeeds(deps, recorded)) wakeWebhooks(deps, company_id);
};
