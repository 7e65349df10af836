import type { Id } from '@procura/contracts';
import type { Amount } from '@procura/money';
import type { PageRequest, ProviderName } from './payment-link.ts';

/** An event of a provider: a paid link, or an irrelevant event. */
export type ProviderEvent =
  | {
      kind: 'paid';
      event_id: string;
      payment_link_id: Id<'paymentLink'>;
      amount: Amount;
      /** The provider's id of the payment, the same in every event about it. */
      provider_payment_id: string;
    }
  | { kind: 'other'; event_id: string };

/** The interface to a payment provider. Other files depend only on this type, not on a provider. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /**
   * Creates the page of a link. The link's id is the key, so that a repeat returns the same page. Raises `unavailable`
   * if the provider does not answer (the page may exist or not), and `conflict` if it refuses, so that no page exists.
   */
  create(page: PageRequest): Promise<{ provider_ref: string; url: string }>;
  /**
   * Closes the page, so that it can no longer be paid. A page that has already ended is no error. Raises `unavailable`.
   */
  cancel(provider_ref: string): Promise<void>;
  /** Reads a signed event. Raises `invalid_signature` if the signature is missing, wrong or older than 5 minutes. */
  readEvent(given: { payload: string; signature: string; now: Date }): ProviderEvent;
};

/** Maximum age of a signed event, as in Stripe's library. */
export const signatureToleranceS = 300;
