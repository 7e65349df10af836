import { webhookTimeoutMs } from '@procura/contracts';
import { EgressError, type EgressReason, postPublic } from '@procura/egress';
import type { Deps } from '../deps.ts';
import { type Attempt, retryAfterOf, type Webhook } from './webhook.ts';
import { headersOf, type Message } from './webhook-message.ts';

/** Maximum bytes read of an answer. */
const maximumBytes = 16 * 1024;
const longestReason = 300;

/** The outcome of one message; `unanswered` is the reason if there is no answer. */
export type Sent = Attempt & { body: string; unanswered: EgressReason | null };

/**
 * Sends a message once, within the bounds of webhook, company and address. Returns undefined if the process ended
 * before the answer: the receiver may or may not have taken the message, so this is no failure.
 */
export const sendMessage = (
  deps: Deps,
  webhook: Webhook,
  message: Message,
  timeoutMs: number = webhookTimeoutMs,
): Promise<Sent | undefined> =>
  deps.sending.ofWebhook(webhook, async () => {
    if (deps.webhookTasks.stopping.aborted) return undefined;
    const began = performance.now();
    const ended = (result: Omit<Sent, 'duration_ms'>): Sent => ({
      ...result,
      reason: result.reason?.slice(0, longestReason) ?? null,
      duration_ms: Math.round(performance.now() - began),
    });
    try {
      const { status, headers, body } = await postPublic(webhook.url, {
        headers: headersOf(deps.secretKeys, webhook, message, deps.clock()),
        body: message.body,
        timeoutMs,
        maximumBytes,
        egress: deps.egress,
        signal: deps.webhookTasks.stopping,
        within: deps.sending.ofAddress,
      });
      return ended({
        status_code: status,
        reason: status >= 200 && status < 300 ? null : reasonOf(status),
        retry_after_s: retryAfterOf(headers['retry-after'], deps.clock()),
        body: body.toString('utf8'),
        unanswered: null,
      });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      if (deps.webhookTasks.stopping.aborted) return undefined;
      return ended({
        status_code: null,
        reason: error.message,
        retry_after_s: null,
        body: '',
        unanswered: error.reason,
      });
    }
  });

const reasonOf = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver answered ${status}. Redirects are not followed; set the URL that it leads to.`
    : `The receiver answered ${status}.`;
