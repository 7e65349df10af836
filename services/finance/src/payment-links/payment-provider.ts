import type { Id } from '@procura/contracts';
import type { Amount } from '@procura/money';
import type { PageRequest, ProviderName } from './payment-link.ts';

/** An event of a provider: a paid link, or an event without relevance here. */
export type ProviderEvent =
  | {
      kind: 'paid';
      event_id: string;
      payment_link_id: Id<'paymentLink'>;
      amount: Amount;
      /** The provider's name of the payment: the same in every event about it. */
      provider_payment_id: string;
    }
  | { kind: 'other'; event_id: string };

/**
 * The port to those who take the money of a payment link. Only this file's type is known outside the file of a
 * provider.
 */
export type PaymentProvider = {
  readonly name: ProviderName;
  /**
   * Makes the page of a link; the link's id is the key, so that a repeat answers the same page. Raises `unavailable`
   * while the provider cannot be asked (the page may exist or not), and `conflict` when it refuses, so that no
   * page exists.
   */
  create(page: PageRequest): Promise<{ provider_ref: string; url: string }>;
  /** Closes the page, so that nobody pays there any more; one that has ended is no error. Raises `unavailable`. */
  cancel(provider_ref: string): Promise<void>;
  /**
   * Reads a signed event; raises `invalid_signature` when the signature is missing, wrong or more than 5
   * minutes old.
   */
  readEvent(given: { payload: string; signature: string; now: Date }): ProviderEvent;
};

/** How old a signed event may be (that of Stripe’s library). */
export const signatureToleranceS = 300;
