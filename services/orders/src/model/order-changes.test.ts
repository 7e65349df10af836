import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { noQuantity, quantityOf } from '@procura/money';
import {
  after,
  aLine,
  anOrder,
  aWaitingOrder,
  confirming,
  delivering,
  noon,
  shipping,
} from '../../test/an-order.ts';
import type { Order, OrderCommand } from './order.ts';
import { changesOfOrder } from './order-changes.ts';
import { decide } from './order-commands.ts';
import { daysAfter } from './shipped-units.ts';

const line = aLine();
const line_id = line.id;
const shipped = after(anOrder({ lines: [line] }), confirming, shipping());
const shipment_id = shipped.shipments[0]?.id ?? '';
const [claim_id, other_id] = [newId('claim'), newId('claim')];
const counting = (bad: number): OrderCommand => ({
  kind: 'receive',
  shipment_id,
  by: 'Rita',
  claim_id,
  lines:
    bad === 0
      ? []
      : [
          {
            line_id,
            received: quantityOf(10),
            problems: [{ kind: 'damaged', quantity: quantityOf(bad), note: null, photos: [] }],
          },
        ],
  accepts_rest: true,
  delivery_note: null,
});
const claiming = (kind: 'damaged' | 'return', id = claim_id): OrderCommand => ({
  kind: 'open_claim',
  claim_id: id,
  shipment_id,
  by: 'Rita',
  lines: [{ line_id, kind, quantity: quantityOf(2), note: null, photos: [] }],
});
const answering = (credit: number, replace = 0): OrderCommand => ({
  kind: 'answer_claim',
  claim_id,
  by: 'Sam Sales',
  lines: [
    {
      line_id,
      kind: 'damaged',
      credit: credit ? quantityOf(credit) : noQuantity,
      replace: replace ? quantityOf(replace) : noQuantity,
    },
  ],
  reason: 'Wet',
  shipping: null,
  return_to: null,
});
const accepted = after(shipped, counting(0));
const claimed = after(accepted, claiming('damaged'));
const returned = after(accepted, claiming('return'));
const refused = after(claimed, answering(1));
const escalated = after(refused, { kind: 'escalate_claim', claim_id, by: 'Rita', reason: 'Wet' });
const waiting = after(shipped, delivering('first', daysAfter(noon, 7)));
const sendBack = { ...answering(0), lines: null, return_to: 'Dock 4' } as OrderCommand;

type Case = [what: string, before: Order, command: OrderCommand, types: string, days?: number];
const cases: Case[] = [
  ['confirmed', anOrder(), confirming, 'confirmed'],
  ['shipped', after(anOrder(), confirming), shipping(), 'shipped'],
  ['delivered', shipped, delivering(), 'delivered'],
  ['delivered after the buyer counted it', accepted, delivering(), 'updated'],
  ['counted', shipped, counting(0), 'received delivered'],
  ['counted after the delivery', waiting, counting(0), 'received'],
  ['counted with damage', shipped, counting(3), 'received claimed delivered'],
  ['claimed', accepted, claiming('damaged'), 'claimed'],
  ['a claim credited', claimed, answering(2), 'claim_answered claim_settled'],
  ['a claim refused in part', claimed, answering(1), 'claim_answered'],
  ['a claim to be replaced', claimed, answering(0, 2), 'claim_answered claim_settled'],
  ['a return to be sent back', returned, sendBack, 'claim_answered'],
  ['escalated', refused, { kind: 'escalate_claim', claim_id, by: 'Rita', reason: 'Wet' }, 'updated'],
  [
    'decided',
    escalated,
    { kind: 'decide_claim', claim_id, lines: [], reason: 'Dry', shipping: null },
    'claim_settled',
  ],
  ['withdrawn', claimed, { kind: 'withdraw_claim', claim_id, by: 'Rita' }, 'claim_settled'],
  ['accepted by silence', waiting, { kind: 'pass_deadlines' }, 'received', 7],
  ['not answered', claimed, { kind: 'pass_deadlines' }, 'claim_settled', 7],
  [
    'two claims not answered',
    after(claimed, claiming('damaged', other_id)),
    { kind: 'pass_deadlines' },
    'claim_settled',
    7,
  ],
  ['a return not answered', returned, { kind: 'pass_deadlines' }, 'claim_answered', 7],
  [
    'a shipment cancelled',
    shipped,
    { kind: 'cancel_shipment', shipment_id, by: 'Sam', reason: 'lost', note: 'Gone' },
    'shipment_cancelled',
  ],
  ['ended', anOrder(), { kind: 'cancel', by: 'Ben', reason: 'late' }, 'cancelled'],
  ['declined', aWaitingOrder(), { kind: 'lapse' }, 'declined'],
];

describe('the changes of an order that is', () => {
  test.each(cases)('%s', (_what, before, command, types, days = 0) => {
    const changes = changesOfOrder(before, decide(before, command, daysAfter(noon, days)));
    expect(changes.map(({ type }) => type.replace('order.', '')).join(' ')).toBe(types);
    // All of one write say the same.
    for (const { parties } of changes) expect(parties).toEqual(changes[0]?.parties);
  });

  test('new', () => {
    expect(changesOfOrder(null, anOrder()).map(({ type }) => type)).toEqual(['order.placed']);
    const [waits] = changesOfOrder(null, aWaitingOrder());
    expect(waits).toMatchObject({
      type: 'order.approval_requested',
      parties: [{ status: 'pending_approval' }],
    });
  });
});
