import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { keepingLease, leaseEnd, renewEveryMs } from './keep-lease.ts';
import { type Sent, sendMessage } from './send-message.ts';
import type { Webhook } from './webhook.ts';

/**
 * Sends a webhook's URL its only challenge, and makes the webhook active if the answer contains it. A challenge without
 * a known answer is not sent again; a person has to request another one. Another replica ends the verification of one
 * that stopped.
 */
export const verifyWebhook = async (deps: Deps, found: Webhook, everyMs = renewEveryMs): Promise<void> => {
  const own = deps.webhooks.owner(found.company_id);
  if (found.challenged)
    return end(deps, found, {
      reason: 'The verification was not completed. Make the webhook active to repeat it.',
    });
  const lease = randomBytes(9).toString('base64url');
  const webhook = await own.findOneAndUpdate(
    { _id: found._id, status: 'verifying', challenged: false },
    { $set: { challenged: true, lease, due_at: leaseEnd(deps) } },
  );
  if (!webhook) return;
  const timestamp = deps.clock().toISOString();
  const sent = await keepingLease(
    deps,
    () => own.updateOne({ _id: found._id, lease }, { $set: { due_at: leaseEnd(deps) } }),
    () =>
      sendChallenge(deps, webhook, (challenge) => ({
        type: 'webhook.verify',
        timestamp,
        data: { challenge },
      })),
    everyMs,
  );
  const reason = sent ? sent.reason : 'The service ended.';
  await end(deps, webhook, {
    reason:
      reason === null
        ? undefined
        : `The URL was not verified: ${reason} Make the webhook active to repeat it.`,
  });
};

/** Sends a webhook's URL a new challenge once. A 2xx answer without the challenge has a reason, as a failure has. */
export const sendChallenge = async (
  deps: Deps,
  webhook: Webhook,
  bodyOf: (challenge: string) => object,
  timeoutMs?: number,
): Promise<Sent | undefined> => {
  const challenge = randomBytes(24).toString('base64url');
  const id = `verify_${createHash('sha256').update(challenge).digest('hex').slice(0, 24)}`;
  const message = { id, body: JSON.stringify(bodyOf(challenge)) };
  const sent = await sendMessage(deps, webhook, message, timeoutMs);
  if (!sent || sent.reason !== null || repeats(sent.body, challenge)) return sent;
  return { ...sent, reason: 'The answer did not repeat the challenge.' };
};

/** Whether an answer contains the challenge: alone, or as `challenge` of a JSON object. */
export const repeats = (answer: string, challenge: string): boolean => {
  if (answer.trim() === challenge) return true;
  try {
    const parsed: unknown = JSON.parse(answer);
    return (
      typeof parsed === 'object' && parsed !== null && 'challenge' in parsed && parsed.challenge === challenge
    );
  } catch {
    return false;
  }
};

/**
 * Makes a webhook active, or pauses it with the reason. It has no effect after a change of URL, a pause or the end of
 * the lease, since each of them removes the lease. A change of name or secret does not.
 */
const end = async (
  deps: Deps,
  { _id, company_id, lease }: Webhook,
  { reason }: { reason: string | undefined },
): Promise<void> => {
  const now = deps.clock();
  await deps.webhooks.owner(company_id).updateOne(
    { _id, status: 'verifying', challenged: true, lease },
    {
      $set: {
        lease: null,
        updated_at: now,
        ...(reason === undefined
          ? { status: 'active' as const, status_reason: null, verified: true, due_at: now }
          : { status: 'paused' as const, status_reason: reason }),
      },
      $inc: { version: 1 },
      ...(reason !== undefined && { $unset: { due_at: '' as const } }),
    },
  );
};
