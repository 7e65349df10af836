import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId, type Principal, summariseSpend } from '@procura/contracts';
import { confinedTo, failureOf, principalOf } from '@procura/testkit';
import type { z } from 'zod';
import { type History, openHistory, type Shelf } from './a-history.ts';

let past: History;

const rowOf = (shelf: Shelf | undefined, amount: string, created_at: string) => {
  const unit_price = { amount, currency: String(shelf?.currency) };
  return past.row({
    created_at,
    supplier_company_id: shelf?.supplier.company_id,
    shipping: { ...unit_price, amount: amount.replace(/[1-9]/g, '0') },
    lines: [{ sku: String(shelf?.skus[0]), quantity: 2, unit_price }],
  });
};

beforeAll(async () => {
  past = await openHistory();
  const [usd, eur, , jpy] = past.shelves;
  const { errors } = await past.load([
    rowOf(usd, '1.00', '2026-02-01T12:00:00Z'),
    rowOf(usd, '2.00', '2026-02-03T12:00:00Z'),
    rowOf(eur, '3.00', '2026-02-03T12:00:00Z'),
    rowOf(jpy, '4', '2026-02-28T12:00:00Z'),
    rowOf(jpy, '5', '2026-03-15T12:00:00Z'),
    { ...rowOf(usd, '6.00', '2026-02-01T12:00:00Z'), branch_code: past.branches[1].code },
  ]);
  expect(errors).toEqual([]);
});
afterAll(() => past.world.stop());

const spendOf = (principal: Principal, query: Partial<z.input<(typeof summariseSpend)['input']>> = {}) =>
  past.world.call(summariseSpend, principal, { branch_id: past.branches[0].id, ...query });

test('the spend of a branch is grouped by status, currency and supplier, before and after folding', async () => {
  const summary = {
    orders_by_status: [{ status: 'confirmed', count: 5 }],
    spend: [
      { amount: '6.00', currency: 'EUR' },
      { amount: '18', currency: 'JPY' },
      { amount: '6.00', currency: 'USD' },
    ],
    top_suppliers: [
      {
        supplier: { id: past.shelves[0]?.supplier.company_id, name: 'Exotic Liquids' },
        orders: 3,
        spend: [
          { amount: '6.00', currency: 'EUR' },
          { amount: '6.00', currency: 'USD' },
        ],
      },
      { supplier: { name: 'Tokyo Traders' }, orders: 2, spend: [{ amount: '18', currency: 'JPY' }] },
    ],
  };
  expect(await spendOf(past.buyer)).toMatchObject(summary);
  await past.world.runJob('orders', 'fold');
  expect(await spendOf(past.buyer)).toMatchObject(summary);
  const inMarch = await spendOf(past.buyer, { from: '2026-03-01', to: '2026-03-31' });
  expect(inMarch.spend).toEqual([{ amount: '10', currency: 'JPY' }]);
});

test('it is nothing for other branches and other companies', async () => {
  const nothing = { orders_by_status: [], spend: [], top_suppliers: [] };
  expect(await spendOf(confinedTo(past.buyer, past.branches[1].id))).toMatchObject(nothing);
  expect(await spendOf(principalOf('buyer'))).toMatchObject(nothing);
});

test('it is refused for bad input', async () => {
  const range = await failureOf(
    spendOf(past.buyer, { from: '2026-03-02', to: '2026-03-01' }),
    'invalid_input',
  );
  expect(range.errors?.[0]?.path).toBe('from');
  await failureOf(spendOf(past.buyer, { branch_id: newId('order') as never }), 'invalid_input');
});
