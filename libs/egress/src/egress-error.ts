/**
 * Why a request was not sent, or had no answer: `url` Procura does not request this address; `host` its name has no
 * address, or a refused one; `timeout` no complete answer within the limit; `connection` refused, interrupted, or TLS
 * failed; `too_large` more bytes than the caller accepts.
 */
export type EgressReason = 'url' | 'host' | 'timeout' | 'connection' | 'too_large';

/**
 * A request that was not sent, or had no answer. The message may be shown to the person who gave the URL: it contains
 * no path, query or address, and is the same for a name without an address and for one with a refused address, so that
 * it reveals nothing about names inside the network.
 */
export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string) {
    super(message);
    this.name = 'EgressError';
    this.reason = reason;
  }
}
