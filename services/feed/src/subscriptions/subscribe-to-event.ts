import type { Handler } from '@procura/bus';
import {
  type subscribeToEvent as contract,
  eventRefusal,
  Failure,
  maxEventSubscriptions,
  type Principal,
} from '@procura/contracts';
import { changesBetween, type WriteTx } from '@procura/mongo';
import { sealText, unsealText } from '@procura/service';
import { unsealPlace } from '../changes/change-cursor.ts';
import { readEpoch } from '../changes/epoch.ts';
import { readFloor, readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { requireUrl } from '../webhooks/create-webhook.ts';
import type { Sent } from '../webhooks/send-message.ts';
import { sendChallenge } from '../webhooks/verify-webhook.ts';
import { type Webhook, webhookShown } from '../webhooks/webhook.ts';
import { endSubscription, kindOf, readResume } from '../webhooks/webhook-kind.ts';
import { eventAfter, newSubscription, subscriptionId } from './event-subscription.ts';

/** Shorter than for deliveries, because the caller waits. */
const challengeTimeoutMs = 5000;

/**
 * Creates or refreshes a subscription of the caller's credential. A new URL or secret is verified with a challenge
 * first. A refresh does not change the position in the feed, even with a cursor.
 */
export const subscribeToEvent: Handler<Deps, typeof contract> = async (deps, call, asked) => {
  const { principal } = call;
  const refused = eventRefusal(asked.name, principal, asked.arguments);
  if (refused) throw refused;
  const url = requireUrl(asked.url, deps.egress.rules, 'delivery.url');
  const _id = subscriptionId(principal, { ...asked, url });
  const now = deps.clock();
  const found = await deps.webhooks.owner(principal.company_id).findOne({ _id });
  const present = found && !kindOf(found).isOver(now) ? found : undefined;
  const { seal } = deps.secretKeys;
  const isKnown = present?.event && unsealText(seal, _id, present.event.secret) === asked.secret;
  const secret = isKnown ? present.event?.secret : undefined;
  const start = present ? undefined : await startOf(deps, principal.company_id, asked);
  const event = eventAfter(present?.event, {
    asked,
    secret: secret ?? sealText(seal, _id, asked.secret),
    not_before: start?.not_before ?? null,
    now,
  });
  const webhook: Webhook = present
    ? { ...present, event }
    : newSubscription(principal, { _id, name: asked.name, url, event, position: start?.position ?? 0, now });
  if (!isKnown) await requireEcho(deps, webhook);
  const stored = await deps.database.write(call, (tx) => store(deps, webhook, { tx, principal }));
  // Otherwise this process would begin to send only after its cache expires.
  deps.activeWebhooks.delete(principal.company_id);
  return {
    id: _id,
    refresh_before: event.refresh_before.toISOString(),
    cursor: await readResume(deps, stored),
    truncated: start?.truncated ?? false,
  };
};

/** Where a new subscription begins; `truncated` if changes after its cursor are not sent. */
type Start = { position: number; truncated: boolean; not_before: Date | null };

/** Where a new subscription begins: at its cursor if those changes are kept, otherwise now. */
const startOf = async (
  deps: Deps,
  company_id: string,
  { cursor, max_age_ms }: { cursor: string | null; max_age_ms: number | null },
): Promise<Start> => {
  const newest = await readLastNumber(deps, company_id);
  if (cursor === null) return { position: newest, truncated: false, not_before: null };
  const place = unsealPlace(deps, company_id, cursor);
  if (!place)
    throw new Failure('invalid_cursor', 'cursor was not made for this company. Pass null to begin now.', {
      errors: [{ path: 'cursor', message: 'was not made for this company; pass null to begin now' }],
    });
  const [epoch, number] = place;
  if (epoch !== (await readEpoch(deps)) || number > newest)
    return { position: newest, truncated: true, not_before: null };
  const position = Math.max(number, await readFloor(deps, company_id));
  const not_before = max_age_ms === null ? null : new Date(deps.clock().getTime() - max_age_ms);
  const next = await deps.entries.owner(company_id).findOne({ number: position + 1 });
  const isTooOld = not_before !== null && next !== null && next.at < not_before;
  return { position, truncated: position > number || isTooOld, not_before };
};

/** Sends the URL a challenge. Raises `callback_failed` unless the answer repeats it. */
const requireEcho = async (deps: Deps, webhook: Webhook): Promise<void> => {
  const sent = await sendChallenge(
    deps,
    webhook,
    (challenge) => ({ type: 'verification', challenge }),
    challengeTimeoutMs,
  );
  if (!sent) throw new Failure('unavailable', 'The service is stopping. Repeat the call.');
  const failure = callbackFailure(sent);
  if (failure) throw failure;
};

/** Why the URL of a subscription did not return its challenge, in the terms of MCP Events. */
type CallbackReason =
  | 'challenge_failed'
  | 'timeout'
  | 'connection_refused'
  | 'tls_error'
  | 'http_4xx'
  | 'http_5xx';

const reasonOf = ({ status_code, unanswered, reason }: Sent): CallbackReason => {
  if (unanswered === 'timeout') return 'timeout';
  if (unanswered !== null)
    return /\((?:ERR_)?(?:TLS|SSL|CERT|\w*_CERT|\w*SIGNATURE)/.test(reason ?? '')
      ? 'tls_error'
      : 'connection_refused';
  if (status_code !== null && status_code >= 500) return 'http_5xx';
  if (status_code !== null && status_code >= 400) return 'http_4xx';
  return 'challenge_failed';
};

/** The failure that the caller receives after a challenge; undefined if it was returned. */
const callbackFailure = (sent: Sent): Failure | undefined => {
  if (sent.reason === null) return undefined;
  const message = sent.reason.replace(/\.$/, '');
  // A URL that is never requested is the caller's mistake; nothing was sent to it.
  if (sent.unanswered === 'url' || sent.unanswered === 'host')
    return new Failure('invalid_input', sent.reason, { errors: [{ path: 'delivery.url', message }] });
  return new Failure(
    'callback_failed',
    `The callback URL was not verified: ${sent.reason} It must answer the signed request of type verification with 200 and its challenge.`,
    { extra: { reason: reasonOf(sent) } },
  );
};

/** Refreshes or inserts the subscription, and returns the webhook as stored. */
const store = async (
  deps: Deps,
  webhook: Webhook,
  { tx, principal }: { tx: WriteTx; principal: Principal },
): Promise<Webhook> => {
  const own = deps.webhooks.owner(principal.company_id, tx);
  const { _id, event } = webhook;
  const current = await own.findOne({ _id });
  if (current && !kindOf(current).isOver(tx.now)) {
    const refreshed = { event, failures_in_row: 0, failing_since: null, updated_at: tx.now };
    await own.updateOne({ _id }, { $set: refreshed });
    tx.audit({ company_ids: [] });
    return { ...current, event };
  }
  if (current) await endSubscription(deps, current, tx);
  await requireRoom(deps, principal, tx);
  await own.insert(webhook);
  tx.audit({ target: _id, changes: changesBetween(null, webhookShown(webhook)) });
  return webhook;
};

/** Raises `conflict` if the credential or the company has the maximum number of subscriptions. */
const requireRoom = async (
  deps: Deps,
  { company_id, credential_id }: Principal,
  tx: WriteTx,
): Promise<void> => {
  const all = await deps.webhooks
    .owner(company_id, tx)
    .find({ 'event.refresh_before': { $gt: tx.now } }, { projection: { acts_for: 1 } });
  const own = all.filter(({ acts_for }) => acts_for.credential_id === credential_id);
  const { credential, company } = maxEventSubscriptions;
  const refuse = (whose: string, limit: string, max: number): never => {
    throw new Failure(
      'conflict',
      `${whose} has ${max} subscriptions, which is the maximum. End one that is not needed any more with events/unsubscribe.`,
      { extra: { limit, max } },
    );
  };
  if (own.length >= credential) refuse('This credential', 'subscriptions_of_credential', credential);
  if (all.length >= company) refuse('The company', 'subscriptions_of_company', company);
};
