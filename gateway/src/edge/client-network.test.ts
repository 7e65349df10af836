import { expect, test } from '@jest/globals';
import { networkOf } from './client-network.ts';

test('an IPv4 address is a network, mapped or not; of an IPv6 address the first 64 bits are', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const [one, other, far] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map(networkOf);
  expect(one).toBe(other);
  expect(one).not.toBe(far);
  expect(networkOf(undefined)).toBe('');
});
