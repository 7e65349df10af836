import { expect, test } from '@jest/globals';
import { secretVariables } from '@procura/bus';
import { readConfig } from './config.ts';

const base = {
  MONGODB_URI: 'mongodb://localhost',
  NATS_URL: 'nats://localhost',
  ...secretVariables('a master secret, for tests', 'finance'),
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...base, ...env });
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('the sandbox takes payments unless another provider is named', () => {
  expect(read({})).toMatchObject({ payment_provider: 'sandbox', stripe: undefined });
  expect(read({ PAYMENT_PROVIDER: '' })).toMatchObject({ payment_provider: 'sandbox' });
});

test('Stripe is read whole', () => {
  expect(read({ PAYMENT_PROVIDER: 'stripe', ...stripe })).toMatchObject({
    payment_provider: 'stripe',
    stripe: { secret_key: 'sk_test_1', webhook_secret: 'whsec_1', api_base: undefined },
  });
  expect(read({ ...stripe, STRIPE_API_BASE: 'http://localhost:12111' })).toMatchObject({
    payment_provider: 'sandbox',
    stripe: { api_base: 'http://localhost:12111' },
  });
});

test.each([
  [{ NODE_ENV: 'production' }, /PAYMENT_PROVIDER is not set.*In production/],
  [{ PAYMENT_PROVIDER: 'paypal' }, /PAYMENT_PROVIDER is paypal.*Set it to sandbox/],
  [{ PAYMENT_PROVIDER: 'stripe' }, /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /without STRIPE_WEBHOOK_SECRET.*pay\/webhooks\/stripe/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /without STRIPE_SECRET_KEY/],
  [{ ...stripe, STRIPE_API_BASE: 'localhost' }, /STRIPE_API_BASE is not an address/],
  [{ ...stripe, STRIPE_API_BASE: 'http://local host' }, /STRIPE_API_BASE is not an address/],
])('%j is refused with what to do', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
