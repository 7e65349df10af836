import { expect, test } from '@jest/globals';
import { axisEnd } from '../parts/axis.ts';
import { isNearlyUsed } from './nearly-used.ts';
import { dayIn, daysInMonth, spendByDay } from './spend-by-day.ts';

test('every day of the month so far has its spend in one currency', () => {
  const groups = [
    { key: '2026-11-02', live_totals: [{ amount: '12.50', currency: 'EUR' }] },
    {
      key: '2026-11-03',
      live_totals: [
        { amount: '7.00', currency: 'GBP' },
        { amount: '0.25', currency: 'EUR' },
      ],
    },
  ];
  expect(spendByDay(groups, { today: '2026-11-04', currency: 'EUR' })).toEqual([
    { day: '2026-11-01', spent: null },
    { day: '2026-11-02', spent: { amount: '12.50', currency: 'EUR' } },
    { day: '2026-11-03', spent: { amount: '0.25', currency: 'EUR' } },
    { day: '2026-11-04', spent: null },
  ]);
});

test('a day is that of the time zone', () => {
  const instant = new Date('2026-11-30T23:30:00Z');
  expect(dayIn(instant, 'Europe/Berlin')).toBe('2026-12-01');
  expect(dayIn(instant, 'America/New_York')).toBe('2026-11-30');
});

test('a limit is nearly used from nine tenths on, and one per purchase never', () => {
  const of = (amount: string, period: 'month' | 'purchase' = 'month') =>
    isNearlyUsed({
      period,
      limit: { amount: '100.00', currency: 'EUR' },
      used: { amount, currency: 'EUR' },
    });
  expect([of('89.99'), of('90.00'), of('120.00'), of('90.00', 'purchase')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a month has its days, and an axis ends at a short number above the highest amount', () => {
  expect(['2026-02-03', '2028-02-01', '2026-04-30', '2026-12-31'].map(daysInMonth)).toEqual([28, 29, 30, 31]);
  expect([0, 0.3, 1, 1620, 2000, 2001, 70_000].map(axisEnd)).toEqual([1, 0.5, 1, 2000, 2000, 5000, 100_000]);
});
