import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import { Failure, type Id, id, money } from '@procura/contracts';
import { formatMoney, parseMoney } from '@procura/money';
import type { PaymentLink } from './payment-link.ts';
import { type PaymentProvider, type ProviderEvent, signatureToleranceS } from './payment-provider.ts';

/** Keys of the sandbox: one makes the secrets of links, one signs events. */
export type SandboxKeys = { link: string; webhook: string };

export const sandboxKeys = ({ key }: { key(purpose: string): string }): SandboxKeys => ({
  link: key('payment-link'),
  webhook: key('sandbox-webhook'),
});

/**
 * The provider of a platform that takes no real money. Its page is the gateway's own, and everyone with a link can pay
 * with one button. Its events are signed in Stripe's scheme.
 */
export const createSandboxProvider = (options: {
  keys: SandboxKeys;
  public_url: string;
}): PaymentProvider => ({
  name: 'sandbox',
  create: async (page) => ({
    provider_ref: page.id,
    url: `${options.public_url}/pay/sandbox/${linkSecret(options.keys.link, page.id)}`,
  }),
  // The page shows the status of the link and accepts no payment for one that has ended.
  cancel: async () => undefined,
  readEvent(given) {
    verifySignature(options.keys.webhook, given);
    return readSandboxEvent(given.payload);
  },
});

/** The secret in a sandbox link’s address: the link’s id and its HMAC-SHA-256 (RFC 2104). */
export const linkSecret = (key: string, link_id: string): string =>
  `${link_id}.${createHmac('sha256', key).update(link_id).digest('base64url')}`;

/** The link of a secret; null for any other text. Comparison takes constant time. */
export const readLinkSecret = (key: string, secret: string): Id<'paymentLink'> | null => {
  const parsed = id('paymentLink').safeParse(secret.split('.')[0]);
  if (!parsed.success || !equalInConstantTime(secret, linkSecret(key, parsed.data))) return null;
  return parsed.data;
};

/** `t=<seconds>,v1=<hex>` over `<seconds>.<payload>`, the scheme of Stripe’s webhooks. */
export const signEvent = (key: string, given: { payload: string; now: Date }): string => {
  const seconds = Math.floor(given.now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(key, seconds, given.payload)}`;
};

/** The event of a paid link, always with the same ids, so that repeated payments count once. */
export const paidEvent = (link: Pick<PaymentLink, '_id' | 'amount_minor' | 'currency'>, now: Date): string =>
  JSON.stringify({
    id: `sandbox_event_${link._id}`,
    type: paidType,
    created_at: now.toISOString(),
    payment_link_id: link._id,
    payment_id: `sandbox_payment_${link._id}`,
    amount: formatMoney(link),
  });

const paidType = 'payment_link.paid';

const verifySignature = (key: string, given: { payload: string; signature: string; now: Date }): void => {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given.signature) ?? [];
  if (!equalInConstantTime(mac, macOf(key, Number(time), given.payload)))
    throw new Failure(
      'invalid_signature',
      'The signature does not belong to this body. Send the body and the header Procura-Signature as the sandbox made them.',
    );
  if (Math.abs(given.now.getTime() / 1000 - Number(time)) > signatureToleranceS)
    throw new Failure(
      'invalid_signature',
      `The signature is more than ${signatureToleranceS / 60} minutes away from now. Sign the event again when it is sent.`,
    );
};

const readSandboxEvent = (payload: string): ProviderEvent => {
  const event = JSON.parse(payload) as Record<string, unknown>;
  const event_id = String(event.id);
  if (event.type !== paidType) return { kind: 'other', event_id };
  return {
    kind: 'paid',
    event_id,
    payment_link_id: id('paymentLink').parse(event.payment_link_id),
    amount: parseMoney(money.parse(event.amount)),
    provider_payment_id: String(event.payment_id),
  };
};

const macOf = (key: string, seconds: number, payload: string): string =>
  createHmac('sha256', key).update(`${seconds}.${payload}`).digest('hex');
