import { expect, test } from '@jest/globals';
import { addDays, currencies, maxChartImage } from '@procura/contracts';
import { failureOf } from '@procura/testkit';
import { drawing } from '../src/metrics/order-charts.ts';

const caller = () => ({ company_id: 'co_one', deadline_ms: Date.now() + 60_000 });

/** As restless as figures can be: nothing of it can be packed away. */
const chartOf = (count: number) => {
  const periods = Array.from({ length: 366 }, (_, index) => {
    const day = addDays('2026-01-01', index);
    return { period: day, starts_on: day };
  });
  const amounts = (seed: number) => periods.map((_, day) => String((day * 7919 * (seed + 3)) % 100_003));
  return {
    metric: 'spend' as const,
    interval: 'day' as const,
    periods,
    partial_periods: [],
    series: Object.keys(currencies)
      .slice(0, count)
      .map((currency, index) => ({
        currency,
        orders: periods.map(() => 1),
        amounts: amounts(index),
        total: { amount: '0.00', currency },
      })),
  };
};

test('a drawing that does not fit into one answer is refused by name, a smaller one is made', async () => {
  const failure = await failureOf(drawing(chartOf(20), 'png', caller()), 'invalid_input');
  expect(failure.errors).toEqual([expect.objectContaining({ path: 'format' })]);
  const drawn = await drawing(chartOf(1), 'png', caller());
  expect(drawn?.media_type).toBe('image/png');
  expect(drawn?.base64.length).toBeLessThan(maxChartImage);
});
