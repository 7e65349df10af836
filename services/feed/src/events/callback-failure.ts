import { Failure } from '@procura/contracts';
import type { Sent } from '../webhooks/send-message.ts';

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
export const callbackFailure = (sent: Sent): Failure | undefined => {
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
