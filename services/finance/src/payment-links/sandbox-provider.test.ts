import { describe, expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import {
  createSandboxProvider,
  linkSecret,
  paidEvent,
  readLinkSecret,
  signEvent,
} from './sandbox-provider.ts';

const keys = { link: 'the key of links', webhook: 'the key of events' };
const provider = createSandboxProvider({ keys, public_url: 'https://procura.example' });
const now = new Date('2026-11-21T12:00:00Z');
const link = { _id: newId('paymentLink'), amount_minor: 11_900n, currency: 'EUR' };
const payload = paidEvent(link, now);
const signature = signEvent(keys.webhook, { payload, now });
const read = (given: Partial<Parameters<typeof provider.readEvent>[0]>) =>
  provider.readEvent({ payload, signature, now, ...given });
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a link’s address', () => {
  test('is the platform’s own page, and the same each time', async () => {
    const page = {
      id: link._id,
      amount: { amount_minor: 11_900n, currency: 'EUR' },
      description: 'Order',
      created_at: now,
      expires_at: after(3600),
    };
    const made = await provider.create(page);
    expect(made.url).toBe(`https://procura.example/pay/sandbox/${linkSecret(keys.link, link._id)}`);
    expect(await provider.create(page)).toEqual(made);
  });

  test('is known by its secret whole, and by no other', () => {
    const secret = linkSecret(keys.link, link._id);
    expect(readLinkSecret(keys.link, secret)).toBe(link._id);
    for (const other of [
      '',
      '.',
      link._id,
      `${link._id}.`,
      `${secret}x`,
      secret.slice(0, -1),
      secret.toUpperCase(),
      `${secret}.x`,
      `${newId('paymentLink')}.${secret.split('.')[1]}`,
      `${newId('order')}.${secret.split('.')[1]}`,
      linkSecret('another key', link._id),
    ])
      expect(readLinkSecret(keys.link, other)).toBeNull();
  });
});

describe('an event', () => {
  test('reports the payment under ids that do not change', () => {
    expect(read({})).toEqual({
      kind: 'paid',
      event_id: `sandbox_event_${link._id}`,
      payment_link_id: link._id,
      amount: { amount_minor: 11_900n, currency: 'EUR' },
      provider_payment_id: `sandbox_payment_${link._id}`,
    });
    const again = paidEvent(link, after(60));
    const signedAgain = signEvent(keys.webhook, { payload: again, now: after(60) });
    expect(read({ payload: again, signature: signedAgain })).toEqual(read({}));
  });

  test('of another type is none of a payment', () => {
    const other = JSON.stringify({ id: 'x', type: 'y' });
    expect(read({ payload: other, signature: signEvent(keys.webhook, { payload: other, now }) })).toEqual({
      kind: 'other',
      event_id: 'x',
    });
  });

  test.each([0, 300, -300])('counts %s seconds from its signature', (seconds) => {
    expect(read({ now: after(seconds) })).toMatchObject({ kind: 'paid' });
  });

  const wrong: [string, Parameters<typeof read>[0]][] = [
    ['altered', { payload: payload.replace('119.00', '1.00') }],
    ['with one more space', { payload: `${payload} ` }],
    ['signed with another key', { signature: signEvent('another', { payload, now }) }],
    ['whose time was altered', { signature: signature.replace(/t=\d+/, 't=1795262399') }],
    ['without a signature', { signature: '' }],
    ['with a signature of another scheme', { signature: signature.replace('v1=', 'v0=') }],
    ['with half a signature', { signature: signature.slice(0, -32) }],
    ['older than five minutes', { now: after(301) }],
    ['from the future', { now: after(-301) }],
  ];
  test.each(wrong)('%s is refused', (_, given) => {
    expect(() => read(given)).toThrow(Failure);
    expect(() => read(given)).toThrow(expect.objectContaining({ code: 'invalid_signature' }));
  });
});
