import type { BaseDeps } from '@procura/service';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSandboxProvider, sandboxKeys } from './sandbox-provider.ts';
import type { StripeConfig } from './stripe-provider.ts';

/** Its package is loaded only where it is configured. */
const openStripe = async (stripe: StripeConfig, public_url: string): Promise<PaymentProvider> => {
  const { createStripeProvider } = await import('./stripe-provider.ts');
  return createStripeProvider(stripe, { public_url });
};

/**
 * The providers of this platform. Events of Stripe are accepted wherever it is configured, so that its links are paid
 * after a change of provider. Events of the sandbox are accepted only while it creates the links, because its payments
 * are not real.
 */
export const openProviders = async (
  base: BaseDeps,
  { payment_provider = 'sandbox', stripe, public_url }: Config,
): Promise<Pick<Deps, 'provider' | 'providers'>> => {
  const providers: PaymentProvider[] = [
    ...(payment_provider === 'sandbox'
      ? [createSandboxProvider({ keys: sandboxKeys(base), public_url })]
      : []),
    ...(stripe ? [await openStripe(stripe, public_url)] : []),
  ];
  const provider = providers.find((one) => one.name === payment_provider);
  if (!provider) throw new Error(`There is no configuration of the payment provider ${payment_provider}.`);
  return { provider, providers: new Map(providers.map((one) => [one.name, one])) };
};
