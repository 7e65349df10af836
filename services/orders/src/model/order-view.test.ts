import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { principalOf, without } from '@procura/testkit/principals';
import {
  after,
  aLine,
  anOrder,
  aWaitingOrder,
  confirming,
  delivering,
  shipping,
} from '../../test/an-order.ts';
import type { Order } from './order.ts';
import { allowedActions, toSummary, toView } from './order-view.ts';

const buyerOf = (order: Order) => principalOf('buyer', { company_id: order.buyer_company_id });
const supplierOf = (order: Order) => principalOf('supplier', { company_id: order.supplier_company_id });

describe('what each side sees', () => {
  const header = {
    reference: '4500017',
    requested_on: '2026-12-24',
    message_to_supplier: 'Ring twice',
    metadata: { project: 'P-77' },
  };
  const waiting = { ...aWaitingOrder(), header };
  const order = after(
    { ...waiting, lines: waiting.lines.map((line) => ({ ...line, account_code: '6300' })) },
    { kind: 'approve', by: 'Ana Admin', note: 'fine' },
    confirming,
  );

  test('the buyer sees everything', () => {
    const view = toView(order, buyerOf(order));
    expect(view).toMatchObject({
      purchase_id: order.purchase_id,
      requisitioner: 'Ben Buyer',
      requisitioner_id: order.requisitioner.user_id,
      cost_centre: 'CC-1',
      internal_note: 'for the fair',
      approval: { needed: true, approvers: ['Ana Admin'], decided_by: 'Ana Admin', note: 'fine' },
      ...header,
    });
    expect(toSummary(order, buyerOf(order)).requisitioner).toBe('Ben Buyer');
    expect(view.lines.map(({ account_code }) => account_code)).toEqual(['6300']);
    expect(view.timeline.map(({ what, by }) => [what, by])).toEqual([
      ['Approved', 'Ana Admin'],
      ['Placed', 'Ben Buyer'],
      ['Confirmed', 'Exotic Liquids'],
    ]);
  });

  test('the supplier never sees approvals, the requisitioner, the purchase, cost centre, notes, metadata or accounts', () => {
    const view = toView(order, supplierOf(order));
    expect(view).toMatchObject({
      purchase_id: null,
      requisitioner: null,
      requisitioner_id: null,
      cost_centre: null,
      internal_note: null,
      approval: null,
      ...header,
      metadata: null,
    });
    expect(view.lines.map(({ account_code }) => account_code)).toEqual([null]);
    expect(view.timeline.map(({ what, by }) => [what, by])).toEqual([
      ['Placed', 'Alfreds Futterkiste'],
      ['Confirmed', 'Sam Sales'],
    ]);
    const text = JSON.stringify([view, toSummary(order, supplierOf(order))]);
    for (const secret of [
      'Ana Admin',
      'Ben Buyer',
      'CC-1',
      'for the fair',
      'fine',
      'P-77',
      '6300',
      order.purchase_id,
    ])
      expect(text).not.toContain(secret);
  });
});

test('an item of an RFQ that is no product, and the purchase order, are shown to both sides', () => {
  const purchase_order = { id: newId('purchaseOrder'), number: 'RFQ-7/1', rfq_id: newId('rfq') };
  const order = anOrder({ source: 'rfq', purchase_order, lines: [aLine({ product_id: null, sku: '' })] });
  for (const caller of [buyerOf(order), supplierOf(order)])
    expect(toView(order, caller)).toMatchObject({ purchase_order, lines: [{ product_id: null, sku: '' }] });
  expect(toView(anOrder(), buyerOf(order)).purchase_order).toBeNull();
});

const receiving = ['confirm_receipt', 'open_claim'];
const payments = ['pay_order_with_balance', 'generate_order_payment_link'];

describe('allowed actions', () => {
  test('follow the status', () => {
    const placed = anOrder();
    const supplier = supplierOf(placed);
    const buyer = buyerOf(placed);
    expect(allowedActions(placed, supplier)).toEqual(['confirm_order', 'reject_order']);
    expect(allowedActions(placed, buyer)).toEqual(['cancel_order', ...payments]);
    const [line] = placed.lines;
    if (!line) throw new Error('no line');
    const part = after(placed, confirming, shipping([{ line_id: line.id, quantity: 1 }]));
    expect(allowedActions(part, buyer)).toEqual([
      'close_order_remainder',
      'send_order_proof_code',
      ...receiving,
      ...payments,
    ]);
    expect(allowedActions(part, supplier)).toEqual([
      'close_order_remainder',
      'ship_order',
      'add_shipment_event',
      'send_order_proof_code',
      'deliver_order',
      'cancel_shipment',
    ]);
    const arrived = after(part, delivering());
    expect(allowedActions(arrived, supplier)).toEqual(['close_order_remainder', 'ship_order']);
    expect(allowedActions(after(arrived, shipping(null, 'second'), delivering('second')), supplier)).toEqual(
      [],
    );
  });

  test('follow permission, narrowing and branch', () => {
    const order = anOrder();
    const buyer = buyerOf(order);
    expect(allowedActions(order, without(buyer, 'orders:write'))).toEqual(payments);
    expect(allowedActions(order, without(buyer, 'finance:pay'))).toEqual(['cancel_order']);
    expect(allowedActions(order, { ...buyer, no_money: true })).toEqual(['cancel_order']);
    expect(allowedActions(order, { ...buyer, read_only: true })).toEqual([]);
    expect(allowedActions(order, { ...buyer, branch_ids: [] })).toEqual([]);
  });

  test('a delivery code is sent by those who order or fulfil', () => {
    const shipped = after(anOrder(), confirming, shipping(null));
    expect(allowedActions(shipped, without(buyerOf(shipped), 'orders:write'))).toEqual([
      ...receiving,
      ...payments,
    ]);
    expect(allowedActions(shipped, without(supplierOf(shipped), 'orders:fulfil'))).toEqual([]);
  });

  test('name no delivery code where the branch had no contact with an address to mail it to', () => {
    const shipped = after(anOrder(), confirming, shipping(null));
    for (const receiving_contact of [null, { name: 'Rita Receiver' }]) {
      const order = { ...shipped, branch: { ...shipped.branch, receiving_contact } };
      expect(allowedActions(order, buyerOf(order))).toEqual([...receiving, ...payments]);
      expect(allowedActions(order, supplierOf(order))).toEqual([
        'add_shipment_event',
        'deliver_order',
        'cancel_shipment',
      ]);
    }
  });

  test('name no shipment and no event beyond the most there can be', () => {
    const placed = anOrder();
    const [line] = placed.lines;
    if (!line) throw new Error('no line');
    const part = after(placed, confirming, shipping([{ line_id: line.id, quantity: 1 }]));
    const [shipment] = part.shipments;
    const [event] = shipment?.events ?? [];
    if (!shipment || !event) throw new Error('no shipment');
    const supplier = supplierOf(part);
    const many = { ...part, shipments: Array(30).fill(shipment) };
    expect(allowedActions(many, supplier)).not.toContain('ship_order');
    const busy = { ...part, shipments: [{ ...shipment, events: Array(14).fill(event) }] };
    expect(allowedActions(busy, supplier)).toEqual([
      'close_order_remainder',
      'ship_order',
      'send_order_proof_code',
      'deliver_order',
      'cancel_shipment',
    ]);
  });

  test('let others decide than the requisitioner, and persons alone', () => {
    const order = aWaitingOrder();
    const key = buyerOf(order);
    expect(allowedActions(order, key)).toEqual(['cancel_order']);
    const approver = { ...key, rest_key_approvals: true };
    expect(allowedActions(order, approver)).toEqual(['cancel_order', 'approve_purchase', 'decline_purchase']);
    const requisitioner = { ...approver, user_id: order.requisitioner.user_id as typeof approver.user_id };
    expect(allowedActions(order, requisitioner)).toEqual(['cancel_order']);
    // The gateway says to an assistant where its person decides.
    const assistant = { ...key, credential_kind: 'mcp_token' } as const;
    expect(allowedActions(order, assistant)).toEqual([
      'cancel_order',
      'approve_purchase',
      'decline_purchase',
    ]);
  });
});
