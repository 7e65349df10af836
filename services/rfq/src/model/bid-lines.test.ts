import { describe, expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import { storedMeasure } from '@procura/money';
import { aBid, anRfq } from '../../test/an-rfq.ts';
import { counter, type Iteration } from './bid.ts';
import { counterLines, type ProductFacts, readOffer } from './bid-lines.ts';

const rfq = anRfq();
const product: ProductFacts = {
  id: newId('product'),
  sku: 'OV-1',
  name: 'Oven X',
  category: 'Kitchen',
  unit: 'piece',
  discontinued: false,
  quantity_decimals: 0,
  tax_rate: '0',
};
const offer = (sold: Partial<ProductFacts>, decimals = 0) =>
  readOffer(
    {
      ...rfq,
      items: rfq.items.map((item) => ({ ...item, ...storedMeasure({ quantity_decimals: decimals }) })),
    },
    {
      lines: rfq.items.slice(0, 1).map(({ id }) => ({
        rfq_item_id: id,
        unit_price: { amount: '90.00', currency: 'EUR' },
        product_id: product.id,
      })),
    },
    {
      products: new Map([[product.id, { ...product, ...sold }]]),
      storesRates: true,
      now: new Date('2026-11-20T12:00:00Z'),
    },
  );

test('a product sold by the unit that was asked for is taken, however the unit is written', () => {
  expect(offer({ unit: 'Piece' }).lines).toMatchObject([{ product: { id: product.id }, quantity: 10 }]);
});

const refusalOf = (act: () => unknown): Failure => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was taken');
};

test('a product sold by another unit is refused: 10 pieces asked for are not 10 boxes', () => {
  expect(refusalOf(() => offer({ unit: 'box' }))).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'lines.0.product_id', message: expect.stringContaining('sold by the box') }],
  });
});

describe('a product whose stock is counted', () => {
  test.each([
    [0, 0],
    [3, 0],
    [1, 1],
    [3, 2],
  ])('with %d decimals serves an item with %d, and is stored without them', (quantity_decimals, asked) => {
    const { discontinued: _, quantity_decimals: __, tax_rate: ___, ...stored } = product;
    expect(offer({ quantity_decimals }, asked).lines[0]?.product).toEqual(stored);
  });

  test.each([
    [0, 3, 'is counted in whole units, and the item with up to 3 decimals'],
    [1, 2, 'is counted with up to 1 decimal, and the item with up to 2 decimals'],
  ])('with %d decimals is refused for an item with %d', (quantity_decimals, asked, words) => {
    const remedy = `raise the product’s quantity_decimals to ${asked} with import_products, offer another product, or none`;
    expect(refusalOf(() => offer({ quantity_decimals }, asked))).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'lines.0.product_id', message: `${words}; ${remedy}` }],
    });
  });
});

describe('freight', () => {
  const withFreight = (more: object, amount = '90.00') =>
    readOffer(
      rfq,
      {
        lines: rfq.items.map(({ id }) => ({ rfq_item_id: id, unit_price: { amount, currency: 'EUR' } })),
        ...more,
      },
      { products: new Map(), storesRates: true, now: new Date('2026-11-20T12:00:00Z') },
    );
  const eur = (amount: string) => ({ amount, currency: 'EUR' });

  test('is net with its own rate, also where prices include tax, and is in the total', () => {
    // 4500.00, and 49.90 with 9.481.
    expect(withFreight({ freight: eur('49.90'), freight_tax_rate: '19' })).toMatchObject({
      freight: { net: { amount_minor: 4990n, currency: 'EUR' }, tax_rate: '19' },
      total: { amount_minor: 455_938n },
    });
    expect(withFreight({ freight: eur('49.90') }).freight?.tax_rate).toBe('0');
    expect(Object.keys(withFreight({}))).not.toContain('freight');
  });

  test.each([
    [{ freight_tax_rate: '19' }, 'freight_tax_rate', 'is the tax on freight; give freight, or leave it out'],
    [{ freight: eur('0.00') }, 'freight', 'must be above 0; leave it out for none'],
    [{ freight: { amount: '5', currency: 'JPY' } }, 'freight.currency', 'must be EUR, the RFQ’s currency'],
    [{ freight: eur('1000000000000.00') }, 'freight', 'makes an amount larger than can be ordered; lower it'],
  ])('%j is refused', (more, path, message) => {
    expect(refusalOf(() => withFreight(more)).errors).toEqual([{ path, message }]);
  });

  test('counts towards the largest total, also of a counter-offer, which keeps it', () => {
    const freight = eur('999999999000.00');
    expect(refusalOf(() => withFreight({ freight })).errors).toMatchObject([{ path: 'lines' }]);
    const offer = {
      ...withFreight({ freight }, '10.00'),
      number: 1,
      by: 'supplier',
      at: new Date(),
    } as const;
    const bid = aBid(rfq, { offer });
    const items = [{ rfq_item_id: rfq.items[0]?.id as never, unit_price: eur('9.00') }];
    const { freight: kept, total } = counter(bid, { ...counterLines(bid, items), note: null }, new Date())
      .iterations[1] as Iteration;
    expect(kept).toEqual(offer.freight);
    expect(total.amount_minor).toBe(99_999_999_949_000n);
    const dear = [{ ...items[0], unit_price: eur('1000.00') }] as typeof items;
    expect(refusalOf(() => counterLines(bid, dear)).errors).toMatchObject([{ path: 'counter_items' }]);
  });
});
