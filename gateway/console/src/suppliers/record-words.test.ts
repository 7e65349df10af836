import { expect, test } from '@jest/globals';
import { claimsInWords, punctualityInWords } from './record-words.ts';

test.each([
  [0, 0, 'No delivery with a promised day is complete yet, so its punctuality is not known.'],
  [1, 0, 'Its one delivery was on time.'],
  [7, 0, 'All 7 deliveries were on time.'],
  [0, 1, 'Its one delivery was late.'],
  [0, 2, 'All 2 deliveries were late.'],
  [3, 1, '3 of 4 deliveries were on time (75 %).'],
  [999, 1, '999 of 1000 deliveries were on time (99 %).'],
  [1, 999, '1 of 1000 deliveries were on time (1 %).'],
])('%d on time and %d late: %s', (on_time, late, said) => {
  expect(punctualityInWords({ on_time, late })).toBe(said);
});

test.each([
  [[], false, 'None', 'nothing was missing, damaged or wrong'],
  [['settled', 'withdrawn'], false, '2', 'all are settled or withdrawn'],
  [['settled', 'open', 'answered', 'escalated'], false, '4', '3 not settled yet'],
  [['settled', 'open'], true, '2 or more', '1 or more not settled yet'],
])('claims %j, more: %s', (statuses, has_more, total, open) => {
  const data = statuses.map((status) => ({ status }));
  expect(claimsInWords({ data, has_more })).toEqual({ total, open });
});
