import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { addressOf, sealAddress } from './link-address.ts';

const deps = {
  key: (purpose: string) => createHmac('sha256', 'a secret').update(purpose).digest('base64url'),
};
const _id = newId('paymentLink');
const url = 'https://checkout.example/c/pay/cs_1#fid=öäü';

test('an address is read by the platform alone, and for its own link alone', () => {
  const sealed_url = sealAddress(deps, _id, url);
  expect(addressOf(deps, { _id, sealed_url })).toBe(url);
  expect(sealed_url).not.toContain('checkout');
  expect(sealAddress(deps, _id, url)).not.toBe(sealed_url);
  expect(() => addressOf(deps, { _id: newId('paymentLink'), sealed_url })).toThrow();
  expect(() => addressOf({ key: () => deps.key('another') }, { _id, sealed_url })).toThrow();
});

test('a link without a page has none', () => {
  expect(addressOf(deps, { _id, sealed_url: null })).toBeNull();
});
