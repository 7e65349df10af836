import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { deviceOf, newDevice } from './device.ts';

const key = 'k'.repeat(43);
const now = new Date('2026-11-21T10:00:00Z');
const account = { _id: newId('user'), password_hash: '$argon2id$one' };

test('a device cookie names a browser to the account it was made for, for 180 days', () => {
  const [cookie, other] = [newDevice(key, account, now), newDevice(key, account, now)];
  const device = deviceOf(key, { account, cookie, now });
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(deviceOf(key, { account, cookie: other, now })).not.toBe(device);
  const day = 24 * 3600 * 1000;
  expect(deviceOf(key, { account, cookie, now: new Date(now.getTime() + 179 * day) })).toBe(device);
  expect(deviceOf(key, { account, cookie, now: new Date(now.getTime() + 180 * day) })).toBeNull();
});

test('no other account, password, key, name or end is taken', () => {
  const cookie = newDevice(key, account, now);
  const [device, endsAt, seal] = cookie.split('.');
  expect(deviceOf(key, { account: { ...account, _id: newId('user') }, cookie, now })).toBeNull();
  expect(deviceOf(key, { account: { ...account, password_hash: '$argon2id$two' }, cookie, now })).toBeNull();
  expect(deviceOf('x'.repeat(43), { account, cookie, now })).toBeNull();
  for (const forged of [
    undefined,
    '',
    `${device}.${Number(endsAt) + 1}.${seal}`,
    `${'A'.repeat(22)}.${endsAt}.${seal}`,
    `${device}.${endsAt}.${'A'.repeat(43)}`,
    `${cookie}x`,
    'x'.repeat(10_000),
  ])
    expect(deviceOf(key, { account, cookie: forged, now })).toBeNull();
});
