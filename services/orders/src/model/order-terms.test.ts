import { expect, test } from '@jest/globals';
import { aLine, anOrder } from '../../test/an-order.ts';
import type { Order } from './order.ts';
import { withTerms } from './order-terms.ts';

const order = (overrides: Partial<Order> = {}): Order =>
  withTerms(
    anOrder({
      number: 'ORD-2026-000123',
      header: { reference: 'PO 4711/02' },
      buyer: { name: 'Müller & Söhne', time_zone: 'Europe/Berlin' },
      supplier: { name: 'Exotic Liquids', time_zone: 'Europe/London' },
      lines: [aLine({ sku: 'NW-17' }), aLine({ sku: 'NW-17-B' }), aLine({ product_id: null, sku: '' })],
      ...overrides,
    }),
  );

test('an order is found by number, reference, the other party and SKUs, from each word on', () => {
  const { buyer_terms, supplier_terms } = order();
  const both = [
    'ord2026000123',
    '2026000123',
    '000123',
    'ord2026123',
    '2026123',
    '123',
    'po471102',
    '471102',
    '02',
    'po47112',
    '47112',
    '2',
  ];
  // Terms that begin another are left out: `2` begins `2026000123`.
  const kept = both.filter((term) => term !== '2');
  const skus = ['nw17b', '17b', 'b'];
  expect(new Set(buyer_terms)).toEqual(new Set([...kept, 'exoticliquids', 'liquids', ...skus]));
  const theirs = ['mullersohne', 'sohne', 'muellersoehne', 'soehne'];
  expect(new Set(supplier_terms)).toEqual(new Set([...kept, ...theirs, ...skus]));
});

test('the terms of a long order are bounded, with number, reference and party first', () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    aLine({ sku: `A${index}-B${index}-C${index}-D${index}-E` }),
  );
  const { buyer_terms = [] } = order({ lines });
  expect(buyer_terms).toHaveLength(300);
  expect(buyer_terms.slice(0, 20)).toEqual(expect.arrayContaining(['000123', 'liquids']));
});

test('terms are computed once', () => {
  const once = order();
  expect(withTerms({ ...once, number: 'ORD-2' })).toMatchObject({ buyer_terms: once.buyer_terms });
});
