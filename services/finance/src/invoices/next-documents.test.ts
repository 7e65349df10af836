import { describe, expect, test } from '@jest/globals';
import type { Id, OrderFacts } from '@procura/contracts';
import { type Amount, quantityOf } from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { creditNote, sumOfDocuments } from './credit-note.ts';
import { type Draft, type Invoice, issued } from './invoice.ts';
import { nextDocuments } from './next-documents.ts';
import { taxByRate } from './read-invoices.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const party = {
  name: 'Exotic Liquids',
  legal_name: null,
  registration_number: null,
  tax_id: null,
  address: null,
  country: null,
};
let serial = 0;
const document = (draft: Draft): Invoice =>
  issued(draft, {
    buyer: party,
    supplier: party,
    numbers: new Map([[draft, `${draft.kind ? 'CN' : 'INV'}-7K3QXM-${String(++serial).padStart(6, '0')}`]]),
    payment_terms_days: 14,
    time_zone: 'Europe/London',
    payment_status: 'unpaid',
    isUnpaid: true,
  });

const taxed = anOrderedLine({
  name: 'Chai',
  quantity: quantityOf(13),
  tax_rate: '19',
  unit_price: { amount: '9.00', currency: 'EUR' },
});
const free = anOrderedLine({ name: 'Chang', quantity: quantityOf(1) });
const shipment = (
  index: number,
  line: typeof taxed,
  quantity: number,
  changes: Partial<OrderFacts['shipments'][number]> & { replaces?: number } = {},
): OrderFacts['shipments'][number] => {
  const { replaces, ...rest } = changes;
  return {
    shipment_id: `shp_0000000000000000000000000${index}` as Id<'shipment'>,
    shipped_at: now.toISOString(),
    lines: [
      {
        line_id: line.line_id,
        quantity: quantityOf(quantity),
        ...(replaces && { replaces: quantityOf(replaces) }),
      },
    ],
    ...rest,
  };
};
/** Three shipments: ten units taxed with 19 % and shipping of 11.90; one unit without tax; three more units taxed. */
const shipments = [shipment(1, taxed, 10), shipment(2, free, 1), shipment(3, taxed, 3)];
const facts = anOrderChanged({
  lines: [taxed, free],
  shipments,
  shipping: { amount: '11.90', currency: 'EUR' },
});
const credited = (quantity: number): OrderFacts['lines'] => {
  const nothing = quantityOf(0);
  const receipt = {
    taken_quantity: nothing,
    received_quantity: nothing,
    accepted_quantity: nothing,
    claimed_quantity: nothing,
    earned_quantity: nothing,
    credited_quantity: quantityOf(quantity),
    replaced_quantity: nothing,
  };
  return [{ ...taxed, receipt }, free];
};

/** An order followed through its states; each returns the documents that it led to. */
const follow = () => {
  const documents: Invoice[] = [];
  let shipment_ids: string[] = [];
  const state = (changes: Partial<OrderFacts>) => {
    const order = { ...facts, ...changes };
    const drafts = nextDocuments(order, { documents, shipment_ids }, later);
    shipment_ids = order.shipments.map(({ shipment_id }) => shipment_id);
    const issuedNow = drafts.map(document);
    documents.push(...issuedNow);
    return issuedNow.map(textOf);
  };
  return { documents, state };
};
const textOf = ({ kind, lines, credited: of, reason, shipment_id }: Invoice): string => {
  const text = lines.map(
    (line) => `${line.quantity} ${line.description} ${line.net_minor}+${line.tax_minor}`,
  );
  const what = kind ? `credit of ${of?.number.slice(-1)}` : `invoice of ${shipment_id.slice(-1)}`;
  return `${what}: ${text.join(', ')}${reason ? ` (${reason})` : ''}`;
};

describe('the documents of an order', () => {
  test('credit the latest invoices that bill the line, in quantities', () => {
    serial = 0;
    const { state } = follow();
    expect(state({})).toEqual([
      'invoice of 1: 10 Chai 9000+1710, 1 Shipping 1190+0',
      'invoice of 2: 1 Chang 1000+0',
      'invoice of 3: 3 Chai 2700+513',
    ]);
    const reason = '(Part of order ORD-26-7K3QXM was credited.)';
    expect(state({ lines: credited(2) })).toEqual([`credit of 3: 2 Chai 1800+342 ${reason}`]);
    expect(state({ lines: credited(2) })).toEqual([]);
    expect(state({ lines: credited(5) })).toEqual([
      `credit of 3: 1 Chai 900+171 ${reason}`,
      `credit of 1: 2 Chai 1800+342 ${reason}`,
    ]);
    const shipping = { amount: '1.90', currency: 'EUR' };
    expect(state({ lines: credited(5), shipping })).toEqual([`credit of 1: 1 Shipping 1000+0 ${reason}`]);
    expect(state({ status: 'cancelled', lines: credited(5), shipping })).toEqual([
      'credit of 2: 1 Chang 1000+0 (Order ORD-26-7K3QXM was cancelled.)',
      'credit of 1: 8 Chai 7200+1368, 1 Shipping 190+0 (Order ORD-26-7K3QXM was cancelled.)',
    ]);
  });

  test('credit a cancelled shipment first, its shipping with the last of them, and bill what is shipped again', () => {
    serial = 0;
    const { state } = follow();
    const [first, second, third] = shipments;
    if (!first || !second || !third) throw new Error('There are no shipments');
    const [lost, notSent] = [
      { ...first, cancelled: 'lost' as const },
      { ...third, cancelled: 'not_sent' as const },
    ];
    state({ shipments: [first, third] });
    // The other shipment is live, so the shipping stays where it is.
    expect(state({ shipments: [lost, third] })).toEqual([
      'credit of 1: 10 Chai 9000+1710 (The shipment was lost.)',
    ]);
    expect(state({ shipments: [lost, notSent] })).toEqual([
      'credit of 2: 3 Chai 2700+513 (The shipment was not sent.)',
      'credit of 1: 1 Shipping 1190+0 (The shipment was lost.)',
    ]);
    expect(state({ shipments: [lost, notSent, second] })).toEqual([
      'invoice of 2: 1 Chang 1000+0, 1 Shipping 1190+0',
    ]);
    // One that was never invoiced has no document.
    const never = shipment(4, taxed, 13, { cancelled: 'not_sent' });
    expect(state({ shipments: [lost, notSent, second, never] })).toEqual([]);
  });

  test('do not bill replacements', () => {
    const { state } = follow();
    const first = shipment(1, taxed, 10);
    state({ shipments: [first] });
    const replacing = shipment(2, taxed, 2, { replaces: 2 });
    expect(state({ shipments: [first, replacing] })).toEqual([]);
    const mixed = shipment(3, taxed, 4, { replaces: 1 });
    expect(state({ shipments: [first, replacing, mixed] })).toEqual(['invoice of 3: 3 Chai 2700+513']);
  });

  test('state a remaining difference of rounding on the latest invoice', () => {
    serial = 0;
    const { state } = follow();
    const cents = { ...taxed, quantity: quantityOf(3), unit_price: { amount: '0.50', currency: 'EUR' } };
    const [one, two, three] = [1, 2, 3].map((index) => shipment(index, cents, 1));
    if (!one || !two || !three) throw new Error('There are no shipments');
    const order = { lines: [cents], shipping: { amount: '0.00', currency: 'EUR' } };
    expect(state({ ...order, shipments: [one, two, three] }).map((text) => text.slice(-5))).toEqual([
      '50+10',
      ' 50+9',
      '50+10',
    ]);
    expect(state({ ...order, shipments: [one, { ...two, cancelled: 'lost' }, three] })).toEqual([
      'credit of 2: 1 Chai 50+9 (The shipment was lost.)',
      'credit of 3: 0 Chai 0+1 (Part of order ORD-26-7K3QXM was credited.)',
    ]);
  });

  test('are not billed here for shipments from before an import', () => {
    const imported = shipment(1, taxed, 10, { imported: true });
    const since = shipment(2, taxed, 3, { imported: false });
    const order = { ...facts, imported: true, shipments: [imported, since] };
    const shipment_ids = [imported.shipment_id];
    const drafts = nextDocuments(order, { documents: [], shipment_ids }, now);
    expect(drafts.map((draft) => textOf(document(draft)))).toEqual(['invoice of 2: 3 Chai 2700+513']);
  });
});

describe('a credit note', () => {
  const [first] = nextDocuments(facts, { documents: [], shipment_ids: [] }, now).map(document);
  if (!first) throw new Error('There is no invoice');
  const by = { reason: 'It was credited.', now: later };
  /** What is left of the invoice after a credit that names no line, as releases before 2026-12 issued them. */
  const afterShare = (invoice: Invoice, total_minor: bigint): Invoice[] => [
    { ...invoice, kind: 'credit_note', lines: [], net_minor: total_minor, tax_minor: 0n, total_minor },
  ];
  const all = (invoice: Invoice, earlier: Invoice[]) => {
    const credit = new Map([
      [String(taxed.line_id), { quantity: quantityOf(10), net_minor: 9_000n, tax_minor: 1_710n }],
    ]);
    return creditNote({ invoice, earlier, credit }, by);
  };

  test('has the lines of its invoice, and its data', () => {
    const [note] = all(first, []);
    expect(note).toMatchObject({
      kind: 'credit_note',
      reason: by.reason,
      issued_at: later,
      credited: { id: first._id, number: first.number },
      total_minor: 10_710n,
    });
    expect(note?.lines).toEqual([first.lines[0]]);
  });

  test('is split over net and tax of each rate where lines were credited without being named', () => {
    const [note] = all(first, afterShare(first, 5_949n));
    expect(note?.lines.map((line) => [line.tax_rate, line.line_id])).toEqual([
      ['19', null],
      ['0', null],
    ]);
    const rest: Amount = sumOfDocuments([first, ...afterShare(first, 5_949n)], 'EUR');
    expect(note?.total_minor).toBe(rest.amount_minor);
    expect(all(first, afterShare(first, first.total_minor))).toEqual([]);
  });

  test('has one line for a rate, however its lines write it, as the document has one tax for it', () => {
    const [line] = first.lines;
    const lines = ['19', '19.00', '0', '0.0'].flatMap((tax_rate) => (line ? [{ ...line, tax_rate }] : []));
    const invoice = { ...first, lines };
    const [note] = all(invoice, afterShare(first, 10_000n));
    expect(note?.lines.map(({ tax_rate }) => tax_rate)).toEqual(['19', '0']);
    expect(taxByRate(invoice)?.map(({ tax_rate, net }) => [tax_rate, net.amount])).toEqual([
      ['0', '180.00'],
      ['19', '180.00'],
    ]);
  });

  test('of an invoice from before rates were kept says none', () => {
    const bare = { ...first, lines: first.lines.map(({ tax_rate: _, ...line }) => line) };
    const [note] = all(bare, afterShare(first, 10_000n));
    expect(note?.lines).toHaveLength(1);
    expect(note?.lines[0]).not.toHaveProperty('tax_rate');
  });
});
