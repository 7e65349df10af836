import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import {
  creatingMs,
  dueStep,
  isLive,
  newPaymentLink,
  type PaymentLink,
  pageOf,
  paymentLinkViewOf,
  shownStatus,
} from './payment-link.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const charge = {
  _id: newId('charge'),
  buyer_company_id: newId('company'),
  amount_minor: 11_900n,
  currency: 'EUR',
};
const order = { entity_id: newId('order'), number: 'ORD-26-7K3QXM', supplier_name: 'Exotic Liquids' };
const begun = (expires_in?: number) =>
  newPaymentLink({ charge, order, provider: 'sandbox', expires_in, now });
const aLink = (overrides: Partial<PaymentLink> = {}): PaymentLink => ({
  ...begun(3600),
  status: 'open',
  sealed_url: 'sealed',
  provider_ref: 'x',
  due_at: later(3_600_000),
  ...overrides,
});

describe('a new link', () => {
  test('is the charge’s only one, of its amount, and is looked at again when nobody made it', () => {
    expect(begun()).toMatchObject({
      company_id: charge.buyer_company_id,
      open_charge_id: charge._id,
      amount_minor: 11_900n,
      currency: 'EUR',
      payee: 'Exotic Liquids',
      status: 'creating',
      due_at: later(creatingMs),
    });
  });

  test('is open for the requested time, otherwise for a day', () => {
    expect(begun(1800).expires_at).toEqual(later(1_800_000));
    expect(begun().expires_at).toEqual(later(86_400_000));
  });

  test('asks its provider for the same page each time', () => {
    const link = begun();
    expect(pageOf(link)).toEqual({
      id: link._id,
      amount: { amount_minor: 11_900n, currency: 'EUR' },
      description: 'Order ORD-26-7K3QXM, Exotic Liquids',
      created_at: now,
      expires_at: link.expires_at,
    });
    expect(pageOf({ ...link, status: 'open', sealed_url: 'u', provider_ref: 'r' })).toEqual(pageOf(link));
  });
});

describe('the end of its time', () => {
  test.each(['creating', 'open'] as const)('a link that is %s expires without a write', (status) => {
    const link = aLink({ status });
    expect(isLive(link, later(3_599_999))).toBe(true);
    expect(shownStatus(link, later(3_599_999))).toBe('open');
    expect(isLive(link, later(3_600_000))).toBe(false);
    expect(shownStatus(link, later(3_600_000))).toBe('expired');
  });

  test.each(['paid', 'expired', 'cancelled'] as const)('changes nothing for one that is %s', (status) => {
    const link = aLink({ status });
    for (const at of [now, later(3_600_000)]) {
      expect(isLive(link, at)).toBe(false);
      expect(shownStatus(link, at)).toBe(status);
    }
  });
});

test.each([
  ['open', 3_600_000, 3_599_999, 'nothing'],
  ['open', 3_600_000, 3_600_000, 'expire'],
  ['creating', creatingMs, creatingMs - 1, 'nothing'],
  ['creating', creatingMs, creatingMs, 'cancel'],
  ['creating', creatingMs, 3_600_000, 'expire'],
  ['expired', 0, 0, 'close_page'],
  ['cancelled', 0, 0, 'close_page'],
  ['cancelled', 30_000, 0, 'nothing'],
  ['expired', undefined, 0, 'nothing'],
  ['paid', undefined, 3_600_000, 'nothing'],
  ['paid', 0, 3_600_000, 'nothing'],
] as const)('a link that is %s and due at %s ms has, at %s ms, to do: %s', (status, due, at, step) => {
  const due_at = due === undefined ? undefined : later(due);
  expect(dueStep(aLink({ status, due_at }), later(at))).toBe(step);
});

test('its buyer sees address, amount and times, and nothing of the provider’s reference', () => {
  const link = aLink();
  expect(paymentLinkViewOf(link, 'http://localhost:3000/pay/sandbox/x', now)).toEqual({
    payment_link_id: link._id,
    order_id: order.entity_id,
    url: 'http://localhost:3000/pay/sandbox/x',
    amount: { amount: '119.00', currency: 'EUR' },
    provider: 'sandbox',
    status: 'open',
    created_at: '2026-11-21T12:00:00.000Z',
    expires_at: '2026-11-21T13:00:00.000Z',
  });
});
