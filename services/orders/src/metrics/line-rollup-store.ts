import type { Quantity } from '@procura/contracts';
import { add, addQuantities } from '@procura/money';
import { defineCollection } from '@procura/mongo';
import { type LineDimension, partsOf } from '../model/line-figures.ts';
import type { MetricCell, MetricDelta } from '../model/order-deltas.ts';
import type { Stretch } from './period.ts';

/** The figures that are added up for lines. An order counts once in each of its products and categories. */
export const lineFigureNames = ['orders', 'quantity', 'amount_minor'] as const;

/** The sum of lines of one product or category and cell for the whole time (`period` empty), a month, or a day. */
export type LineRollup = {
  _id: string;
  by: LineDimension;
  key: string;
  label: string;
  level: Stretch['level'];
  period: string;
  orders: number;
  quantity: Quantity;
  amount_minor: bigint;
} & Omit<MetricCell, 'day' | 'branch_name' | 'counterparty_name'>;

export const lineRollups = defineCollection<LineRollup>({
  name: 'line_rollups',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, by: 1, level: 1, period: 1 } },
    { key: { company_id: 1, branch_id: 1, by: 1, level: 1, period: 1 } },
  ],
});

/** Adds the lines of deltas to the sums of their cells for the whole time, months and days. */
export const sumUpLines = (sums: Map<string, LineRollup>, deltas: readonly MetricDelta[]): void => {
  for (const { day, company_id, branch_id, counterparty_id, currency, status, lines = [] } of deltas)
    for (const part of partsOf(lines))
      for (const [level, period] of [
        ['all', ''],
        ['month', day.slice(0, 7)],
        ['day', day],
      ] as const) {
        const cell = { company_id, branch_id, counterparty_id, currency, status };
        const _id = [...Object.values(cell), level, period, part.by, part.key].join('|');
        const earlier = sums.get(_id);
        sums.set(_id, {
          ...{ _id, level, period, ...cell, ...part },
          ...(earlier && {
            orders: earlier.orders + part.orders,
            quantity: addQuantities(earlier.quantity, part.quantity),
            ...add(earlier, part),
          }),
        });
      }
};
