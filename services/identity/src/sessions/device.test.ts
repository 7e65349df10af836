import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { deviceOf, newDevice } from './device.ts';

const key = 'k'.repeat(43);
const now = new Date('2026-11-21T10:00:00Z');
const user_id = newId('user');

test('a device cookie names a browser to the account it was made for, for 180 days', () => {
  const [cookie, other] = [newDevice(key, user_id, now), newDevice(key, user_id, now)];
  const device = deviceOf(key, { user_id, cookie, now });
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(deviceOf(key, { user_id, cookie: other, now })).not.toBe(device);
  const day = 24 * 3600 * 1000;
  expect(deviceOf(key, { user_id, cookie, now: new Date(now.getTime() + 179 * day) })).toBe(device);
  expect(deviceOf(key, { user_id, cookie, now: new Date(now.getTime() + 180 * day) })).toBeNull();
});

test('no other account, key, name or end is taken', () => {
  const cookie = newDevice(key, user_id, now);
  const [device, endsAt, seal] = cookie.split('.');
  expect(deviceOf(key, { user_id: newId('user'), cookie, now })).toBeNull();
  expect(deviceOf('x'.repeat(43), { user_id, cookie, now })).toBeNull();
  for (const forged of [
    undefined,
    '',
    `${device}.${Number(endsAt) + 1}.${seal}`,
    `${'A'.repeat(22)}.${endsAt}.${seal}`,
    `${device}.${endsAt}.${'A'.repeat(43)}`,
    `${cookie}x`,
    'x'.repeat(10_000),
  ])
    expect(deviceOf(key, { user_id, cookie: forged, now })).toBeNull();
});
