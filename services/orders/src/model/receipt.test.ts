import { describe, expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import { formatMoney, quantityOf } from '@procura/money';
import { aLine, anOrder, confirming, delivering, noon } from '../../test/an-order.ts';
import { markCounted } from './line-figures.ts';
import type { Order, OrderCommand } from './order.ts';
import { decide } from './order-commands.ts';
import { acceptBy } from './receipt.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

/** Ten boxes at 10.00 and 19 % tax, of which all are shipped, and expected two days later. */
const line = aLine();
const at = (days: number): Date => new Date(noon.getTime() + days * 24 * 3_600_000);
const run = (order: Order, ...steps: [day: number, OrderCommand][]): Order =>
  steps.reduce((state, [day, command]) => markCounted(decide(state, command, at(day))), order);
const ids = { shipment: newId('shipment'), again: newId('shipment'), claim: newId('claim') };
const ship = (
  id: keyof typeof ids = 'shipment',
  quantity = 10,
  expected_on = '2026-11-23',
): OrderCommand => ({
  kind: 'ship',
  by: 'Sam Sales',
  id: ids[id] as Of<'ship'>['id'],
  carrier: 'Speedy Express',
  tracking_number: null,
  expected_on,
  lines: [{ line_id: line.id, quantity: quantityOf(quantity) }],
});
const shipped = run(anOrder({ lines: [line] }), [0, confirming], [0, ship()]);
const deliver = {
  ...delivering(),
  shipment_id: ids.shipment,
  accept_by: acceptBy('code', at(1)),
} as OrderCommand;
const delivered = run(shipped, [1, deliver]);

type Count = { received?: number; missing?: number; damaged?: number; wrong?: number };
const counting = (count: Count | null, accepts_rest = false): OrderCommand => ({
  kind: 'receive',
  by: 'Rita Receiver',
  claim_id: ids.claim,
  shipment_id: ids.shipment,
  lines: count
    ? [
        {
          line_id: line.id,
          received: quantityOf(count.received ?? 0),
          problems: (['missing', 'damaged', 'wrong'] as const).flatMap((kind) =>
            count[kind] ? [{ kind, quantity: quantityOf(count[kind] ?? 0), note: null, photos: [] }] : [],
          ),
        },
      ]
    : [],
  accepts_rest,
  delivery_note: null,
});
const claiming = (kind: Of<'open_claim'>['lines'][number]['kind'], quantity: number): OrderCommand => ({
  kind: 'open_claim',
  by: 'Rita Receiver',
  claim_id: ids.claim,
  shipment_id: ids.shipment,
  lines: [{ line_id: line.id, kind, quantity: quantityOf(quantity), note: null, photos: [] }],
});
const answering = (
  kind: Of<'open_claim'>['lines'][number]['kind'],
  { credit = 0, replace = 0, reason = null as string | null },
): OrderCommand => ({
  kind: 'answer_claim',
  by: 'Sam Sales',
  claim_id: ids.claim,
  lines: [{ line_id: line.id, kind, credit: quantityOf(credit), replace: quantityOf(replace) }],
  reason,
  shipping: null,
  return_to: null,
});
const cancelling = (reason: 'not_sent' | 'lost'): OrderCommand => ({
  kind: 'cancel_shipment',
  by: 'Sam Sales',
  shipment_id: ids.shipment,
  reason,
  note: 'lost by the carrier',
});
const lapsing: OrderCommand = { kind: 'pass_deadlines' };

/** What an order says of its only line and its only claim. */
const shown = (order: Order) => {
  const { received, accepted, claimed, credited, replaced, excess } =
    order.shipments[0]?.lines[0]?.counts ?? {};
  return {
    status: order.status,
    receipt: order.receipt_status ?? null,
    counts: [received, accepted, claimed, credited, replaced, excess].map((count) => count ?? 0).join(' '),
    total: formatMoney(order.total).amount,
    ...(order.claims?.[0] && { claim: order.claims[0].status }),
  };
};

describe('what becomes of a shipment', () => {
  // counts: received, accepted, claimed, credited, replaced, excess
  const cases: [string, Order, [number, OrderCommand][], Partial<ReturnType<typeof shown>>][] = [
    [
      'everything is accepted',
      delivered,
      [[2, counting(null, true)]],
      { status: 'delivered', receipt: null, counts: '10 10 0 0 0 0' },
    ],
    [
      'it is counted before it was delivered',
      shipped,
      [[1, counting({ received: 10 })]],
      { status: 'delivered', receipt: null, counts: '10 10 0 0 0 0' },
    ],
    [
      'a part is counted',
      shipped,
      [[1, counting({ received: 4 })]],
      { status: 'shipped', receipt: 'waiting', counts: '4 4 0 0 0 0' },
    ],
    [
      'it is counted in two parts',
      shipped,
      [
        [1, counting({ received: 4 })],
        [2, counting({ received: 6 })],
      ],
      { status: 'delivered', receipt: null, counts: '10 10 0 0 0 0' },
    ],
    [
      'three of ten are broken',
      delivered,
      [[2, counting({ received: 10, damaged: 3 })]],
      { receipt: 'claimed', counts: '10 7 3 0 0 0', total: '119.00', claim: 'open' },
    ],
    [
      'two are missing',
      delivered,
      [[2, counting({ received: 8, missing: 2 })]],
      { receipt: 'claimed', counts: '8 8 2 0 0 0', claim: 'open' },
    ],
    [
      'two more arrive',
      delivered,
      [[2, counting({ received: 12 })]],
      { counts: '10 10 0 0 0 2', total: '119.00' },
    ],
    [
      'the broken ones are credited',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, answering('damaged', { credit: 3 })],
      ],
      { counts: '10 7 0 3 0 0', receipt: null, status: 'delivered', total: '83.30', claim: 'settled' },
    ],
    [
      'the broken ones are shipped again',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, answering('damaged', { replace: 3 })],
      ],
      { counts: '10 7 0 0 3 0', status: 'partially_shipped', total: '119.00', claim: 'settled' },
    ],
    [
      'one is refused',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, answering('damaged', { credit: 2, reason: 'photo shows none' })],
      ],
      { counts: '10 7 1 2 0 0', receipt: 'claimed', total: '95.20', claim: 'answered' },
    ],
    [
      'a refusal is not escalated',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, answering('damaged', { reason: 'no' })],
        [11, lapsing],
      ],
      { counts: '10 10 0 0 0 0', receipt: null, total: '119.00', claim: 'settled' },
    ],
    [
      'the supplier does not answer',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [9.1, lapsing],
      ],
      { counts: '10 7 0 3 0 0', total: '83.30', claim: 'settled' },
    ],
    [
      'a return is not answered',
      delivered,
      [
        [2, counting(null, true)],
        [3, claiming('return', 5)],
        [10.1, lapsing],
      ],
      { counts: '10 5 5 0 0 0', total: '119.00', claim: 'answered' },
    ],
    [
      'nobody counts it',
      delivered,
      [[8.1, lapsing]],
      { counts: '10 10 0 0 0 0', receipt: null, status: 'delivered' },
    ],
    [
      'nobody counts it and it was not delivered',
      shipped,
      [[60, lapsing]],
      { counts: '0 0 0 0 0 0', receipt: 'waiting', status: 'shipped' },
    ],
    [
      'all of it is lost, and nobody answers',
      shipped,
      [
        [30, counting({ missing: 10 })],
        [38, lapsing],
      ],
      { counts: '0 0 0 10 0 0', status: 'delivered', total: '0.00' },
    ],
    [
      'the supplier cancels it a day before the claim lapses',
      shipped,
      [
        [30, counting({ missing: 10 })],
        [36, cancelling('lost')],
      ],
      { status: 'confirmed', receipt: null, total: '119.00', claim: 'settled' },
    ],
    [
      'a claim is withdrawn',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, { kind: 'withdraw_claim', claim_id: ids.claim, by: 'Rita' }],
      ],
      { counts: '7 7 0 0 0 0', receipt: 'waiting', claim: 'withdrawn' },
    ],
    [
      'replacements are closed',
      delivered,
      [
        [2, counting({ received: 10, damaged: 3 })],
        [3, answering('damaged', { replace: 3 })],
        [4, { kind: 'close_remainder', by: 'Ben', side: 'buyer', reason: 'too late' }],
      ],
      { counts: '10 7 0 3 0 0', status: 'delivered', total: '83.30' },
    ],
    [
      'the supplier proves the delivery later',
      shipped,
      [
        [1, counting({ received: 10 })],
        [2, deliver],
      ],
      { status: 'delivered', receipt: null, counts: '10 10 0 0 0 0' },
    ],
  ];
  test.each(cases)('when %s', (_, before, steps, expected) => {
    expect(shown(run(before, ...steps))).toMatchObject(expected);
  });

  test('units that replace others are shipped first and marked', () => {
    const order = run(
      delivered,
      [2, counting({ received: 10, damaged: 3 })],
      [3, answering('damaged', { replace: 3 })],
      [4, ship('again', 2, '2026-11-30')],
    );
    expect(order.shipments[1]?.lines).toEqual([{ line_id: line.id, quantity: 2, replaces: 2 }]);
    expect(order).toMatchObject({ status: 'partially_shipped', delivered_at: at(1) });
  });

  test('the operator’s decision is final: what is not credited is accepted', () => {
    const escalated = run(
      delivered,
      [2, counting({ received: 10, damaged: 3 })],
      [3, answering('damaged', { reason: 'no' })],
      [4, { kind: 'escalate_claim', claim_id: ids.claim, by: 'Rita', reason: 'the photos show it' }],
      [
        5,
        {
          kind: 'decide_claim',
          claim_id: ids.claim,
          lines: [{ line_id: line.id, kind: 'damaged', credit: quantityOf(1), replace: quantityOf(0) }],
          reason: 'one is broken',
          shipping: null,
        },
      ],
    );
    expect(shown(escalated)).toMatchObject({ counts: '10 9 0 1 0 0', total: '107.10', claim: 'settled' });
    expect(escalated.claims?.[0]).toMatchObject({ outcome: 'decided', credited: { amount_minor: 1190n } });
  });
});

describe('what is refused', () => {
  const refused = (order: Order, day: number, command: OrderCommand): Failure => {
    try {
      decide(order, command, at(day));
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error('Expected a failure');
  };
  const accepted = run(delivered, [2, counting(null, true)]);
  const claimed = run(delivered, [2, counting({ received: 10, damaged: 3 })]);
  const cases: [string, Order, number, OrderCommand, Record<string, unknown>][] = [
    [
      'to count units as missing a minute after shipping',
      shipped,
      0.001,
      counting({ missing: 10 }),
      {
        code: 'invalid_input',
        errors: [{ path: 'lines.0.problems.0', message: expect.stringContaining('from 2026-11-30 on') }],
      },
    ],
    [
      'to count more as missing than is left',
      delivered,
      2,
      counting({ received: 9, missing: 2 }),
      { errors: [{ path: 'lines.0.problems', message: expect.stringContaining('at most 10') }] },
    ],
    [
      'to count more as broken than arrived',
      delivered,
      2,
      counting({ received: 2, damaged: 3 }),
      { errors: [{ path: 'lines.0.problems', message: expect.stringContaining('at most 2') }] },
    ],
    [
      'to count nothing',
      delivered,
      2,
      counting(null),
      { errors: [{ path: 'lines', message: expect.any(String) }] },
    ],
    [
      'to count half a box',
      delivered,
      2,
      counting({ received: 0.5 }),
      {
        code: 'quantity_rule',
        errors: [{ path: 'lines.0.received_quantity', message: expect.stringContaining('whole number') }],
      },
    ],
    [
      'to count what is accepted',
      accepted,
      3,
      counting({ received: 1 }),
      { code: 'conflict', message: expect.stringContaining('open_claim') },
    ],
    [
      'to claim what was not counted as broken',
      delivered,
      2,
      claiming('damaged', 1),
      { errors: [{ path: 'lines.0.line_id', message: expect.stringContaining('confirm_receipt') }] },
    ],
    [
      'to claim more than is accepted',
      accepted,
      3,
      claiming('damaged', 11),
      { errors: [{ path: 'lines.0.quantity', message: expect.stringContaining('at most 10') }] },
    ],
    [
      'to claim after 30 days',
      accepted,
      33,
      claiming('damaged', 1),
      { errors: [{ path: 'lines.0.line_id', message: expect.stringContaining('30 days') }] },
    ],
    [
      'to answer with more than is claimed',
      claimed,
      3,
      answering('damaged', { credit: 2, replace: 2 }),
      { errors: [{ path: 'lines.0.replace_quantity', message: expect.stringContaining('at most 1') }] },
    ],
    [
      'to refuse without a reason',
      claimed,
      3,
      answering('damaged', {}),
      { errors: [{ path: 'reason', message: expect.any(String) }] },
    ],
    [
      'to answer another kind',
      claimed,
      3,
      answering('wrong', { credit: 1 }),
      { errors: [{ path: 'lines', message: expect.any(String) }] },
    ],
    [
      'to cancel what arrived',
      delivered,
      2,
      cancelling('lost'),
      { code: 'conflict', message: expect.stringContaining('some of it arrived') },
    ],
    [
      'to deliver what is credited whole',
      run(shipped, [30, counting({ missing: 10 })], [38, lapsing]),
      39,
      deliver,
      { code: 'conflict' },
    ],
    [
      'to deliver twice',
      delivered,
      2,
      deliver,
      { code: 'conflict', message: expect.stringContaining('delivered already') },
    ],
    [
      'to escalate before an answer',
      claimed,
      3,
      { kind: 'escalate_claim', claim_id: ids.claim, by: 'Rita', reason: 'now' },
      { code: 'conflict', message: expect.stringContaining('waits for the supplier') },
    ],
    [
      'an unknown claim',
      claimed,
      3,
      { kind: 'withdraw_claim', claim_id: newId('claim'), by: 'Rita' },
      { code: 'not_found' },
    ],
  ];
  test.each(cases)('%s', (_, order, day, command, expected) => {
    expect(refused(order, day, command)).toMatchObject(expected);
  });

  test('to put a return off twice', () => {
    const returning: OrderCommand = {
      kind: 'answer_claim',
      by: 'Sam Sales',
      claim_id: ids.claim,
      lines: null,
      reason: null,
      shipping: null,
      return_to: 'Ramp 3',
    };
    const order = run(accepted, [3, claiming('return', 5)], [4, returning]);
    expect(order.claims?.[0]).toMatchObject({ status: 'open', return_to: 'Ramp 3', deadline: at(34) });
    expect(refused(order, 5, returning)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'lines', message: expect.stringContaining('was said already') }],
    });
  });

  test('a day in 2099 that the supplier states later does not delay a claim as missing', () => {
    const put_off: OrderCommand = {
      kind: 'record_event',
      shipment_id: ids.shipment,
      status: 'Held',
      place: null,
      note: null,
      expected_on: '2099-01-01',
    };
    const order = run(shipped, [1, put_off], [9.5, counting({ missing: 10 })]);
    expect(shown(order)).toMatchObject({ receipt: 'claimed', counts: '0 0 10 0 0 0' });
    const never = run(
      anOrder({ lines: [line] }),
      [0, confirming],
      [0, { ...ship(), expected_on: '2099-01-01' } as OrderCommand],
    );
    expect(refused(never, 29, counting({ missing: 10 })).code).toBe('invalid_input');
    expect(shown(run(never, [31, counting({ missing: 10 })])).claim).toBe('open');
  });
});
