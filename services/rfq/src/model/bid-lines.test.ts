import { expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import { anRfq } from '../../test/an-rfq.ts';
import { type ProductFacts, readOffer } from './bid-lines.ts';

const rfq = anRfq();
const product: ProductFacts = {
  id: newId('product'),
  sku: 'OV-1',
  name: 'Oven X',
  category: 'Kitchen',
  unit: 'piece',
  discontinued: false,
};
const offer = (sold: Partial<ProductFacts>) =>
  readOffer(
    rfq,
    {
      lines: rfq.items.slice(0, 1).map(({ id }) => ({
        rfq_item_id: id,
        unit_price: { amount: '90.00', currency: 'EUR' },
        product_id: product.id,
      })),
    },
    { products: new Map([[product.id, { ...product, ...sold }]]), now: new Date('2026-11-20T12:00:00Z') },
  );

test('a product sold by the unit that was asked for is taken, however the unit is written', () => {
  expect(offer({ unit: 'Piece' }).lines).toMatchObject([{ product: { id: product.id }, quantity: 10 }]);
});

test('a product sold by another unit is refused: 10 pieces asked for are not 10 boxes', () => {
  const refusal = (): Failure => {
    try {
      offer({ unit: 'box' });
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error('It was taken');
  };
  expect(refusal()).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'lines.0.product_id', message: expect.stringContaining('sold by the box') }],
  });
});
