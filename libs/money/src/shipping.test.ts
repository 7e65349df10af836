import { expect, test } from '@jest/globals';
import { missingToMinimum, type ShippingTerms, shippingOf, shippingTax } from './shipping.ts';

const eur = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const wire = (amount: string) => ({ amount, currency: 'EUR' });
const terms: ShippingTerms = {
  minimum_order: wire('50.00'),
  flat: wire('6.90'),
  free_from: wire('200.00'),
  tax_rate: '19',
};

test.each([
  [4999n, 690n, 1n],
  [5000n, 690n, null],
  [19_999n, 690n, null],
  [20_000n, 0n, null],
])('an order of %p costs %p to deliver and is %p below the minimum', (subtotal, net, missing) => {
  expect(shippingOf(eur(subtotal), terms).net).toEqual(eur(net));
  expect(missingToMinimum(eur(subtotal), terms)).toEqual(missing === null ? null : eur(missing));
});

test('without terms, or without an amount in them, delivery costs nothing', () => {
  expect(shippingOf(eur(1n), undefined)).toEqual({ net: eur(0n), tax_rate: '0' });
  expect(shippingOf(eur(1n), { ...terms, flat: null }).net).toEqual(eur(0n));
  expect(missingToMinimum(eur(1n), { ...terms, minimum_order: null })).toBeNull();
});

test('its tax is rounded half up', () => {
  expect(shippingTax(shippingOf(eur(5000n), terms))).toEqual(eur(131n));
  expect(shippingTax({ net: eur(50n), tax_rate: '1' })).toEqual(eur(1n));
});
