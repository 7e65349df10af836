import { expect, test } from '@jest/globals';
import { tools } from '@procura/contracts';
import { listsItems, withoutOwnCompany } from './own-company.ts';

const own = { id: 'co_1', name: 'Northwind' };
const other = { id: 'co_2', name: 'Exotic Liquids' };

test('a list names the other company of each item, and not the caller’s own', () => {
  const page = { next_cursor: null, has_more: false };
  const data = [
    { id: 'ord_1', buyer: own, supplier: other },
    { id: 'siv_1', buyer: own, supplier: null },
    { id: 'sto_1', supplier: own },
    { id: 'co_1', name: 'Northwind' },
  ];
  expect(withoutOwnCompany({ data, ...page }, own.id)).toEqual({
    data: [
      { id: 'ord_1', supplier: other },
      { id: 'siv_1', supplier: null },
      { id: 'sto_1' },
      { id: 'co_1', name: 'Northwind' },
    ],
    ...page,
  });
});

test('the lists are those tools that answer pages', () => {
  const names = tools.filter(listsItems).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['list_orders', 'list_rfqs', 'search_marketplace_products']));
  expect(names).not.toContain('get_order');
});
