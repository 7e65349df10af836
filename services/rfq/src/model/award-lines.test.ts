import { describe, expect, test } from '@jest/globals';
import { Failure, type Id } from '@procura/contracts';
import { formatUnitPrice, parseUnitPrice, quantityOf } from '@procura/money';
import { aBid, anAward, anRfq, euro } from '../../test/an-rfq.ts';
import * as award from './award.ts';
import { linesToAward, quantitiesToOrder } from './award-lines.ts';
import type { Bid } from './bid.ts';
import { followAward } from './rfq.ts';

/** An RFQ for 2.5 h with one decimal and 40 whole tables; its bid asks for 90.00 and 20.00 EUR. */
const asked = anRfq({ status: 'evaluating' });
const rfq = {
  ...asked,
  items: asked.items.map((item, index) =>
    index === 0 ? { ...item, unit: 'hour', quantity: quantityOf(2.5), quantity_decimals: 1 } : item,
  ),
};
const [hours, tables] = rfq.items.map(({ id }) => id) as [Id<'rfqItem'>, Id<'rfqItem'>];
const bid = aBid(rfq);
const wanted = (...quantities: (number | null)[]) =>
  quantities.flatMap((quantity, index) =>
    quantity === null
      ? []
      : [{ rfq_item_id: [hours, tables][index] as Id<'rfqItem'>, quantity: quantityOf(quantity) }],
  );
const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.message, error.errors];
    throw error;
  }
  throw new Error('It was taken');
};

describe.each([
  [
    'award_items',
    (items: ReturnType<typeof wanted>) => linesToAward(rfq, bid, items),
    'what is not awarded yet',
  ],
  [
    'items',
    (items: ReturnType<typeof wanted>) => quantitiesToOrder(rfq, award.open(anAward(rfq, [2.5, 40])), items),
    'what the award still holds',
  ],
])('%s', (list, take, above) => {
  test.each([[wanted(0.5)], [wanted(2.5)], [wanted(null, 39)], [wanted(0.1, 1)]])('%j are taken', (items) => {
    expect(() => take(items)).not.toThrow();
  });

  test.each([
    [wanted(0.25), 'quantity_rule', '0.quantity', 'must have at most 1 decimal, such as 0.2 or 0.3'],
    [wanted(0.001), 'quantity_rule', '0.quantity', 'must have at most 1 decimal, such as 0.1'],
    [wanted(1, 0.5), 'quantity_rule', '1.quantity', 'must be a whole number, such as 1'],
    [wanted(9.75), 'quantity_rule', '0.quantity', 'must have at most 1 decimal, such as 9.7 or 9.8'],
    [wanted(2.6), 'above_award', '0.quantity', `must be at most 2.5, ${above}`],
  ])('%j are refused with %s', (items, code, field, message) => {
    const path = `${list}.${field}`;
    expect(refusalOf(() => take(items))).toEqual([code, `${path} ${message}.`, [{ path, message }]]);
  });
});

describe('parts that cost nothing', () => {
  const cheap = {
    ...bid,
    offer: {
      ...bid.offer,
      lines: bid.offer.lines.map((line) => ({ ...line, unit_price: { ...euro(0n), amount_micros: 4000n } })),
    },
  };
  const held = (...quantities: number[]) => {
    const plain = award.open(anAward(rfq, quantities));
    return {
      ...plain,
      lines: plain.lines.map((line) => ({ ...line, unit_price: { ...euro(0n), amount_micros: 4000n } })),
    };
  };
  const message = 'costs 0.00 EUR at 0.004 EUR; give at least 2, or all that is left, 40';

  test('are refused', () => {
    for (const [path, take] of [
      ['award_items.0.quantity', () => linesToAward(rfq, cheap, wanted(null, 1))],
      ['items.0.quantity', () => quantitiesToOrder(rfq, held(2.5, 40), wanted(null, 1))],
    ] as const)
      expect(refusalOf(take)).toEqual(['quantity_rule', `${path} ${message}.`, [{ path, message }]]);
  });

  test('are taken when they are all that is left, whether named or not', () => {
    const mostly = followAward(rfq, null, held(2.5, 39));
    for (const items of [undefined, wanted(null, 1)])
      expect(linesToAward(mostly, cheap, items)).toMatchObject([{ rfq_item_id: tables, quantity: 1 }]);
    const ordered = award.claim(held(2.5, 40), new Map([[tables, quantityOf(39)]]));
    expect([...quantitiesToOrder(rfq, ordered)]).toEqual([
      [hours, 2.5],
      [tables, 1],
    ]);
    expect([...quantitiesToOrder(rfq, ordered, wanted(null, 1))]).toEqual([[tables, 1]]);
  });
});

describe('the lines of an award are without tax', () => {
  const priced = (amounts: readonly string[], rate: string) =>
    bid.offer.lines.map((line, index) => ({
      ...line,
      unit_price: parseUnitPrice({ amount: amounts[index] ?? '', currency: 'EUR' }),
      tax_rate: rate,
    }));
  const revised = (net: { net?: true }, first: string, latest: string): Bid => {
    const offer = { ...bid.offer, ...net, number: 2, lines: priced([latest, latest], '19') };
    return {
      ...bid,
      offer,
      iterations: [{ ...bid.offer, ...net, lines: priced([first, first], '7') }, offer],
    };
  };
  const pricesOf = (of: Bid) =>
    linesToAward(rfq, of, wanted(1)).map(({ unit_price, tax_rate, first_unit_price }) => [
      formatUnitPrice(unit_price).amount,
      tax_rate,
      formatUnitPrice(first_unit_price).amount,
    ]);

  test('and so are first prices, at the rate of the award, so that another rate is no saving', () => {
    expect(pricesOf(revised({ net: true }, '100.00', '90.00'))).toEqual([['90.00', '19', '100.00']]);
    // 119.00 and 107.10 with 19 % of tax.
    expect(pricesOf(revised({}, '119.00', '107.10'))).toEqual([['90.00', '19', '100.00']]);
    expect(pricesOf(revised({}, '119.00', '119.00'))).toEqual([['100.00', '19', '100.00']]);
  });

  test('and a part that costs nothing without tax is refused', () => {
    // 0.0055 with 19 % is 0.004622 without, of which 1 costs 0.00.
    const take = () => linesToAward(rfq, revised({}, '0.0055', '0.0055'), wanted(null, 1));
    const message = 'costs 0.00 EUR at 0.004622 EUR; give at least 2, or all that is left, 40';
    expect(refusalOf(take)[1]).toBe(`award_items.0.quantity ${message}.`);
  });
});
