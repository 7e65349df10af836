/**
 * Why a request did not leave, or brought no answer:
 * `url` the address is not one that Procura requests; `host` its name has no address, or one that is refused;
 * `timeout` no complete answer within the limit; `connection` refused, broken off, or TLS failed;
 * `too_large` more bytes than the caller takes.
 */
export type EgressReason = 'url' | 'host' | 'timeout' | 'connection' | 'too_large';

/**
 * A request that did not leave, or brought no answer. The message may be shown to the person who gave the URL: it
 * holds no path, no query and no address, and has the same sentence for a name without an address and for one with
 * a refused address, so that it reveals nothing about names inside the network.
 */
export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string) {
    super(message);
    this.name = 'EgressError';
    this.reason = reason;
  }
}
