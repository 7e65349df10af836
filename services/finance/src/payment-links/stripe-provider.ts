import { Failure, id } from '@procura/contracts';
import Stripe from 'stripe';
import type { PageRequest } from './payment-link.ts';
import { type PaymentProvider, type ProviderEvent, signatureToleranceS } from './payment-provider.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

export type StripeConfig = {
  secret_key: string;
  webhook_secret: string;
  /** The address of Stripe's API; Stripe's own if undefined. */
  api_base?: string | undefined;
};

/** With two retries, the caller still receives the link before its deadline. */
const timeoutMs = 5000;
/**
 * Stripe accepts an end 30 minutes to 24 hours ahead of its own clock; the extra minute covers transmission and a clock
 * of ours that is ahead.
 */
const shortestSessionMs = 31 * 60_000;
const longestSessionMs = (24 * 60 - 1) * 60_000;

/** Payment links as Stripe’s Checkout Sessions in payment mode, one line item each. */
export const createStripeProvider = (config: StripeConfig, { public_url }: { public_url: string }) => {
  const stripe = new Stripe(config.secret_key, {
    ...addressOf(config.api_base),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  return {
    name: 'stripe',

    async create(page) {
      const params = sessionParams(page, public_url);
      const session = await stripe.checkout.sessions
        .create(params, { idempotencyKey: page.id })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      if (!session.url) throw unavailable();
      return { provider_ref: session.id, url: session.url };
    },

    async cancel(provider_ref) {
      try {
        await stripe.checkout.sessions.expire(provider_ref);
      } catch (error) {
        // The session has ended, or is paid and the payment arrives as an event.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        throw failureOf(error);
      }
    },

    readEvent(given) {
      const event = verifiedEvent(stripe, config.webhook_secret, given);
      return event ? readStripeEvent(event) : { kind: 'other', event_id: '' };
    },
  } satisfies PaymentProvider;
};

const addressOf = (api_base: string | undefined): Stripe.StripeConfig => {
  if (api_base === undefined) return {};
  const { hostname, port, protocol } = new URL(api_base);
  return protocol === 'http:'
    ? { host: hostname, port: port || 80, protocol: 'http' }
    : { host: hostname, port: port || 443, protocol: 'https' };
};

/** Always the same parameters, since Stripe requires them of a repeated key. */
const sessionParams = (page: PageRequest, public_url: string): Stripe.Checkout.SessionCreateParams => {
  const { unit_amount, currency } = toStripeAmount(page.amount);
  const life = page.expires_at.getTime() - page.created_at.getTime();
  const ends = page.created_at.getTime() + Math.min(Math.max(life, shortestSessionMs), longestSessionMs);
  const metadata = { payment_link_id: page.id };
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount, product_data: { name: page.description } } },
    ],
    client_reference_id: page.id,
    metadata,
    payment_intent_data: { metadata, description: page.description },
    expires_at: Math.floor(ends / 1000),
    success_url: `${public_url}/pay/done`,
  };
};

/** A signed event; null if Stripe signed something else, for example a thin notification. */
const verifiedEvent = (
  stripe: Stripe,
  secret: string,
  { payload, signature, now }: { payload: string; signature: string; now: Date },
): Stripe.Event | null => {
  const received = now.getTime();
  try {
    return stripe.webhooks.constructEvent(
      payload,
      signature,
      secret,
      signatureToleranceS,
      undefined,
      received,
    );
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
    throw new Failure(
      'invalid_signature',
      'The signature does not belong to this body, or is more than 5 minutes old. Send the body and the header Stripe-Signature as Stripe made them, with the secret of this endpoint.',
      { cause },
    );
  }
};

/** What an event means for a link: paid at once, or later by an asynchronous method. */
const readStripeEvent = (event: Stripe.Event): ProviderEvent => {
  const other: ProviderEvent = { kind: 'other', event_id: event.id };
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  )
    return other;
  const session = event.data.object;
  const link = id('paymentLink').safeParse(session.metadata?.payment_link_id);
  const amount = fromStripeAmount(session.amount_total ?? Number.NaN, session.currency ?? '');
  if (session.payment_status !== 'paid' || !link.success || amount === null) return other;
  const { payment_intent } = session;
  return {
    kind: 'paid',
    event_id: event.id,
    payment_link_id: link.data,
    amount,
    provider_payment_id:
      (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? session.id,
  };
};

const failureOf = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refused(error);
  return error instanceof Stripe.errors.StripeError ? unavailable(error) : error;
};

const refused = (error: Stripe.errors.StripeInvalidRequestError): Failure => {
  const ofAmount = /amount|currency/.test(`${error.code ?? ''} ${error.param ?? ''}`);
  return new Failure(
    'conflict',
    ofAmount
      ? `Stripe does not accept this amount: ${error.message.slice(0, 300)} Pay this order with the balance.`
      : 'Stripe refused to make a page for this order. Pay it with the balance, or contact support.',
    { cause: error },
  );
};

const unavailable = (cause?: unknown): Failure =>
  new Failure(
    'unavailable',
    'The payment provider does not answer now. Nothing was paid; request the link again in a moment.',
    { retry_after_s: 5, cause },
  );
