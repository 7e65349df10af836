import { type BaseConfig, readBaseConfig } from '@procura/service';
import type { ProviderName } from './payment-links/payment-link.ts';
import type { StripeConfig } from './payment-links/stripe-provider.ts';

/** The configuration of finance: that of every service, and the payment provider. */
export type Config = BaseConfig & {
  /** `sandbox`, which takes no real money, when undefined. */
  payment_provider?: ProviderName | undefined;
  stripe?: StripeConfig | undefined;
};

/**
 * Reads PAYMENT_PROVIDER (sandbox or stripe), STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_API_BASE in
 * addition to what every service reads. Throws one sentence that names the variable at fault and its remedy.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  // A payment at the sandbox moves no real money but credits the supplier.
  if (!env.PAYMENT_PROVIDER && env.NODE_ENV === 'production')
    throw new Error(
      'PAYMENT_PROVIDER is not set. In production, set it to stripe, or to sandbox for a platform that takes no real money.',
    );
  const payment_provider = env.PAYMENT_PROVIDER || 'sandbox';
  if (payment_provider !== 'sandbox' && payment_provider !== 'stripe')
    throw new Error(
      `PAYMENT_PROVIDER is ${payment_provider}, which is not known. Set it to sandbox (takes no real money) or to stripe.`,
    );
  const stripe = readStripe(env);
  if (payment_provider === 'stripe' && !stripe)
    throw new Error(
      'PAYMENT_PROVIDER is stripe, and STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing. Set them to the secret key (sk_…) of the account and the signing secret (whsec_…) of its webhook endpoint.',
    );
  return { ...readBaseConfig(env), payment_provider, stripe };
};

const readStripe = (env: NodeJS.ProcessEnv): StripeConfig | undefined => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = env;
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY)
    throw new Error(
      'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY. Set it to the secret key (sk_…) of the account.',
    );
  if (!STRIPE_WEBHOOK_SECRET)
    throw new Error(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET. Set it to the signing secret (whsec_…) of the webhook endpoint <PUBLIC_URL>/pay/webhooks/stripe.',
    );
  if (STRIPE_API_BASE && !(/^https?:\/\//.test(STRIPE_API_BASE) && URL.canParse(STRIPE_API_BASE)))
    throw new Error(
      'STRIPE_API_BASE is not an address. Set it to one such as http://localhost:12111, or omit it to use Stripe’s own.',
    );
  return {
    secret_key: STRIPE_SECRET_KEY,
    webhook_secret: STRIPE_WEBHOOK_SECRET,
    api_base: STRIPE_API_BASE || undefined,
  };
};
