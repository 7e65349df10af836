import { expect, test } from '@jest/globals';
import { Decimal128, Int32, ObjectId, UUID } from 'mongodb';
import { toStored } from './decimals.ts';

const at = new Date('2026-12-01T00:00:00Z');

test('numbers with decimals are sent as Decimal128, at any depth, and everything else as it is', () => {
  const _id = new ObjectId();
  const doc = {
    _id,
    at,
    whole: 2,
    long: 3n,
    part: 0.375,
    lines: [{ q: 1.5 }, { q: 2 }],
    none: null,
    text: '1.5',
  };
  expect(toStored(doc)).toEqual({
    ...doc,
    part: Decimal128.fromString('0.375'),
    lines: [{ q: Decimal128.fromString('1.5') }, { q: 2 }],
  });
  expect((toStored(doc) as typeof doc).at).toBe(at);
});

test('what holds none is not copied', () => {
  const update = {
    $inc: { available: -2 },
    $set: { id: new UUID(), size: new Int32(4), far: Number.POSITIVE_INFINITY },
  };
  expect(toStored(update)).toBe(update);
});

test.each([0.001, 1_000_000.001, 0.1, -2.5, 99_999_999.999])('%p is sent with its own digits', (value) => {
  expect(String(toStored({ value }).value)).toBe(String(value));
});
