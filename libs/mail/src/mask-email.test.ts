import { expect, test } from '@jest/globals';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ana@example.com', 'a**@example.com'],
  ['joaquim.souza@example.com', 'j**@example.com'],
  ['é@example.com', 'é**@example.com'],
  ['😀x@example.com', '😀**@example.com'],
  ['@example.com', '***'],
  ['no address', '***'],
  ['', '***'],
])('%s is shown as %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked);
});
