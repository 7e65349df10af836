import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sealText, unsealText } from './sealed-text.ts';

const keyFor = (purpose: string) => createHmac('sha256', 'a secret').update(purpose).digest('base64url');

test('a text is read with its key alone, and for its own object alone', () => {
  const [key, text] = [keyFor('one purpose'), 'https://checkout.example/c/pay/cs_1#fid=öäü'];
  const sealed = sealText(key, 'pln_1', text);
  expect(unsealText(key, 'pln_1', sealed)).toBe(text);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('checkout');
  expect(sealText(key, 'pln_1', text)).not.toBe(sealed);
  expect(() => unsealText(key, 'pln_2', sealed)).toThrow();
  expect(() => unsealText(keyFor('another'), 'pln_1', sealed)).toThrow();
});
