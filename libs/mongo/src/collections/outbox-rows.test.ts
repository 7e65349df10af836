import { expect, test } from '@jest/globals';
import { newId, orderChanged } from '@procura/contracts';
import { anOrderChanged, anOrderedLine } from '@procura/testkit';
import { rowsOfEvent } from './bookkeeping.ts';

const lines = (shipped_quantity: number, closed_quantity = 0) => [
  { ...anOrderedLine(), shipped_quantity, closed_quantity },
];

const shipment = { shipment_id: newId('shipment'), shipped_at: '2026-11-21T12:00:00Z', lines: [] };

test.each([
  ['an order just placed', {}, ['finance']],
  ['a confirmed one', { version: 2 }, ['finance']],
  ['one that was shipped in part', { lines: lines(1), shipments: [shipment] }, ['catalogue', 'finance']],
  [
    'one whose only shipment was not sent',
    { lines: lines(0), shipments: [shipment] },
    ['catalogue', 'finance'],
  ],
  ['one with a closed line', { lines: lines(0, 1) }, ['catalogue', 'finance']],
  ['a cancelled one', { status: 'cancelled' }, ['catalogue', 'finance']],
  ['an imported one', { imported: true, source: 'history', status: 'cancelled' }, ['finance']],
  ['one made from an award', { source: 'rfq' }, ['finance', 'rfq']],
] as const)('the change of %s is sent to those that act on it', (_name, overrides, subscribers) => {
  const payload = anOrderChanged(overrides as Parameters<typeof anOrderChanged>[0]);
  const rows = rowsOfEvent(orderChanged, payload, { now: new Date(), leased_by: undefined });
  expect(rows.map(({ pending: [subscriber] }) => subscriber)).toEqual(subscribers);
});
