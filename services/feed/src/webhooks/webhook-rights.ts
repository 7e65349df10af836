import { systemCall } from '@procura/bus';
import { Failure, getPrincipal, type Id, mayRead, type Principal } from '@procura/contracts';
import type { FeedEntry } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import type { Webhook } from './webhook.ts';
import { kindOf } from './webhook-kind.ts';

const askTimeoutMs = 5000;

/**
 * The principal for whom a webhook acts: the present rights of its user, narrowed by the credential. `refused` is the
 * reason if there is none; undefined if identity is unavailable, which is no failure of the webhook.
 */
export const readRights = async (
  deps: Deps,
  { company_id, acts_for }: Webhook,
): Promise<{ principal: Principal } | { refused: string } | undefined> => {
  const call = systemCall({ operation: 'send_webhooks', company_id, timeout_ms: askTimeoutMs });
  try {
    return await deps.bus.call(getPrincipal, call, {
      user_id: acts_for.user_id as Id<'user'>,
      credential_id: acts_for.credential_id,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return ['unauthenticated', 'integrations_off'].includes(error.code)
      ? { refused: error.message }
      : undefined;
  }
};

/** Whether a webhook subscribes to a change: by type, and as its kind narrows that. */
export const isAskedFor = (webhook: Pick<Webhook, 'types' | 'event'>, entry: FeedEntry): boolean =>
  (webhook.types === null || webhook.types.includes(entry.type)) && kindOf(webhook).isAskedFor(entry);

/** Whether a webhook is sent a change: it subscribes to its type, and its user may read it now. */
export const isSent = (
  webhook: Pick<Webhook, 'types' | 'event'>,
  entry: FeedEntry,
  principal: Principal,
): boolean => isAskedFor(webhook, entry) && mayRead(entry, principal);
