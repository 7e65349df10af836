import { expect, test } from '@jest/globals';
import { email } from './values.ts';

const long = (length: number) => 'a'.repeat(length);

test.each([
  "o'hara@example.com",
  'sales+berlin@example.co.uk',
  '!#$%&*+-/=?^_`{|}~@example.com',
  'a.b.c@a-b.example.com',
  'ana@xn--mnchen-3ya.de',
  'ana@example.xn--p1ai',
  `${long(64)}@example.com`,
])('%s is a mailbox', (address) => {
  expect(email.parse(address)).toBe(address.toLowerCase());
});

test.each([
  'ana',
  'ana@localhost',
  '.ana@example.com',
  'ana.@example.com',
  'ana..b@example.com',
  'ana b@example.com',
  'ana@example..com',
  'ana@-example.com',
  'ana@example-.com',
  'ana@example.com,ben@example.com',
  'Ana <ana@example.com>',
  '"ana b"@example.com',
  'ana@[192.0.2.1]',
  'ana@192.0.2.1',
  'ana@example.com\nBcc: eve@example.com',
  `${long(65)}@example.com`,
  `a@${long(64)}.com`,
])('%j is none', (address) => {
  expect(email.safeParse(address).success).toBe(false);
});
