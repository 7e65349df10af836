import { describe, expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import { anRfq } from '../../test/an-rfq.ts';
import { type ProductFacts, readOffer } from './bid-lines.ts';
import { measureOf } from './measure.ts';

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
    { ...rfq, items: rfq.items.map((item) => ({ ...item, ...measureOf({ quantity_decimals: decimals }) })) },
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
