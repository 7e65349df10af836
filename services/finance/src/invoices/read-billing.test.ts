import { expect, test } from '@jest/globals';
import { maxInvoiceLines, newId } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import type { Invoice } from './invoice.ts';
import { toInvoices } from './read-billing.ts';

const anInvoice = (count: number): Invoice => ({
  _id: newId('invoice'),
  number: 'INV-26-000001',
  order_id: newId('order'),
  shipment_id: newId('shipment'),
  buyer_company_id: newId('company'),
  supplier_company_id: newId('company'),
  currency: 'EUR',
  lines: Array.from({ length: count }, () => ({
    line_id: newId('orderLine'),
    description: 'Chai',
    quantity: quantityOf(1),
    net_minor: 1n,
    tax_minor: 0n,
    total_minor: 1n,
  })),
  net_minor: BigInt(count),
  tax_minor: 0n,
  total_minor: BigInt(count),
  issued_at: new Date(0),
});

test('invoices keep their lines as far as an answer can hold them, and always say how many there are', () => {
  const shown = toInvoices([
    anInvoice(101),
    anInvoice(maxInvoiceLines - 100),
    anInvoice(maxInvoiceLines - 101),
  ]);
  expect(shown.map(({ line_count, lines }) => [line_count, lines.length])).toEqual([
    [101, 101],
    [maxInvoiceLines - 100, 0],
    [maxInvoiceLines - 101, maxInvoiceLines - 101],
  ]);
  expect(shown[1]?.total).toEqual({ amount: '9.00', currency: 'EUR' });
});
