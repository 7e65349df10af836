import { expect, test } from '@jest/globals';
import { deriveCode, deriveLinkSecret, hashSecret, matchesHash } from './derive-secret.ts';

const key = 'k'.repeat(32);

test('the same key, row and attempt give the same secrets, and any change gives others', () => {
  const source = { key, row_id: 'shp_1', attempt: 1 };
  const others = [
    { ...source, row_id: 'shp_2' },
    { ...source, attempt: 2 },
    { ...source, key: 'x'.repeat(32) },
    { ...source, row_id: 'shp_11', attempt: 0 },
  ];
  expect(deriveCode(source)).toMatch(/^\d{6}$/);
  expect(deriveLinkSecret(source)).toMatch(/^[\w-]{43}$/);
  expect([deriveCode(source), deriveLinkSecret(source)]).toEqual([
    deriveCode(source),
    deriveLinkSecret(source),
  ]);
  expect(new Set([source, ...others].map(deriveCode)).size).toBe(5);
  expect(new Set([source, ...others].map(deriveLinkSecret)).size).toBe(5);
});

test('derived secrets are unchanged, because stored hashes and pending mails depend on them', () => {
  const source = { key, row_id: 'shp_1', attempt: 1 };
  expect([
    deriveCode(source),
    deriveLinkSecret(source),
    hashSecret({ key, value: '123456', row_id: 'shp_1' }),
  ]).toEqual([
    '670389',
    'hN-e-OWWnwvX0dyL9sjt8LzVgx1rQI505ueaDt75_Y4',
    'd93d227d1c14497d9813f519a0e585f3de6726e9fc2832f05947742b202b2d1b',
  ]);
});

test('bytes and text of the same key are the same key', () => {
  const source = { row_id: 'shp_1', attempt: 1 };
  expect(deriveCode({ ...source, key: Buffer.from(key) })).toBe(deriveCode({ ...source, key }));
});

test('codes are spread evenly over all digits', () => {
  const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
  for (let attempt = 0; attempt < 5000; attempt += 1) {
    for (const [place, digit] of [...deriveCode({ key, row_id: 'shp_1', attempt })].entries()) {
      const placeCounts = counts[place] ?? [];
      placeCounts[Number(digit)] = (placeCounts[Number(digit)] ?? 0) + 1;
    }
  }
  // Six standard deviations around 500; the codes are fixed by the key, so this never flickers.
  for (const count of counts.flat()) expect(Math.abs(count - 500)).toBeLessThan(127);
});

test('a hash distinguishes the right value from others, and one row from another', () => {
  const hash = hashSecret({ key, value: '123456', row_id: 'shp_1' });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(matchesHash({ key, value: '123456', row_id: 'shp_1', hash })).toBe(true);
  expect(matchesHash({ key, value: '123457', row_id: 'shp_1', hash })).toBe(false);
  expect(matchesHash({ key, value: '123456', row_id: 'shp_2', hash })).toBe(false);
  expect(matchesHash({ key, value: '123456', hash })).toBe(false);
  expect(matchesHash({ key: 'x'.repeat(32), value: '123456', row_id: 'shp_1', hash })).toBe(false);
  expect(matchesHash({ key, value: '123456', row_id: 'shp_1', hash: '' })).toBe(false);
});

test('short keys and odd attempts are refused', () => {
  expect(() => deriveCode({ key: 'short', row_id: 'shp_1', attempt: 1 })).toThrow(/at least 32/);
  expect(() => hashSecret({ key: '', value: '1' })).toThrow(RangeError);
  for (const attempt of [-1, 0.5, Number.NaN]) {
    expect(() => deriveLinkSecret({ key, row_id: 'shp_1', attempt })).toThrow(RangeError);
  }
});
