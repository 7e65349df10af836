import { expect, test } from '@jest/globals';
import { addressOf, filtersOf, inputOf } from './invoice-filters.ts';

const today = '2026-11-28';
const inputAt = (query: string, side: 'buyer' | 'supplier' = 'buyer') =>
  inputOf(filtersOf(new URLSearchParams(query), side), today);

test.each([
  ['', { payment_status: 'due' }],
  ['due=week', { due_by: '2026-12-05' }],
  ['due=overdue', { due_by: '2026-11-27' }],
  ['due=paid', { payment_status: 'paid' }],
  ['due=all', {}],
  ['due=nonsense', { payment_status: 'due' }],
  // Credit notes are never to be paid.
  ['kind=credit_note', { kind: 'credit_note' }],
  ['due=all&number=%20INV-1%20&match=claimed', { number: 'INV-1', match_status: 'claimed' }],
])('the address /invoices?%s of a buyer lists what it says', (query, input) => {
  expect(inputAt(query)).toEqual(input);
});

test('suppliers begin with all of their documents', () => {
  expect(inputAt('', 'supplier')).toEqual({});
  expect(inputAt('due=open', 'supplier')).toEqual({ payment_status: 'due' });
});

test('an address has what differs from the first one, and is read as it was written', () => {
  for (const side of ['buyer', 'supplier'] as const)
    for (const query of [
      '',
      'due=open',
      'due=all',
      'due=week&reference=4500017',
      'due=all&kind=credit_note',
    ]) {
      const filters = filtersOf(new URLSearchParams(query), side);
      const [, written = ''] = addressOf(filters, side).split('?');
      expect(filtersOf(new URLSearchParams(written), side)).toEqual(filters);
    }
  expect(addressOf(filtersOf(new URLSearchParams('due=open'), 'buyer'), 'buyer')).toBe('/invoices');
});
