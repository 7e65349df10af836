import { expect, test } from '@jest/globals';
import { isTooOld } from './open-mongo.ts';

test('a server of MongoDB 8.0 or later is used, one of 7.0 or without a version is too old', () => {
  // The wire versions of 7.0, 7.3, 8.0 and 8.2.
  expect([21, 24, 25, 27].map((maxWireVersion) => isTooOld({ maxWireVersion }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isTooOld({})).toBe(true);
});
