import { describe, expect, test } from '@jest/globals';
import { quantityOf } from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { billedBy, creditNotes } from './credit-note.ts';
import { type Draft, type Invoice, issued, newInvoices } from './invoice.ts';
import { taxByRate } from './read-invoices.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = { reason: 'The total was lowered.', now: new Date('2026-11-22T12:00:00Z') };
const euros = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const party = {
  name: 'Exotic Liquids',
  legal_name: null,
  registration_number: null,
  tax_id: null,
  address: null,
  country: null,
};
const document = (draft: Draft, number = 'INV-7K3QXM-000001'): Invoice =>
  issued(draft, {
    buyer: party,
    supplier: party,
    numbers: new Map([[draft, number]]),
    payment_terms_days: 14,
    time_zone: 'Europe/London',
    isUnpaid: true,
  });

/** Two invoices of 119.00 and 10.00: a line taxed with 19 % and freight, then a line without tax. */
const anInvoicedOrder = (): Invoice[] => {
  const taxed = anOrderedLine({
    quantity: quantityOf(10),
    tax_rate: '19',
    unit_price: { amount: '9.00', currency: 'EUR' },
  });
  const free = anOrderedLine({ quantity: quantityOf(1) });
  const shipment = (index: number, line: typeof taxed) => ({
    shipment_id: `shp_0000000000000000000000000${index}` as never,
    shipped_at: now.toISOString(),
    lines: [{ line_id: line.line_id, quantity: line.quantity }],
  });
  const facts = anOrderChanged({
    lines: [taxed, free],
    shipments: [shipment(1, taxed), shipment(2, free)],
    shipping: { amount: '11.90', currency: 'EUR' },
  });
  return newInvoices(facts, [], now).map((draft, index) => document(draft, `INV-7K3QXM-00000${index + 1}`));
};

describe('credit notes', () => {
  test('correct the latest invoice first, each at most by its total', () => {
    const invoices = anInvoicedOrder();
    expect(invoices.map(({ total_minor }) => total_minor)).toEqual([11_900n, 1_000n]);
    const notes = creditNotes(invoices, euros(1_500n), later);
    expect(notes.map(({ credited, total_minor }) => [credited?.number, total_minor])).toEqual([
      ['INV-7K3QXM-000002', 1_000n],
      ['INV-7K3QXM-000001', 500n],
    ]);
    expect(notes.map(({ kind, reason, issued_at }) => [kind, reason, issued_at])).toEqual(
      notes.map(() => ['credit_note', later.reason, later.now]),
    );
    expect(new Set(notes.map(({ shipment_id }) => shipment_id)).size).toBe(2);
  });

  test('split their amount over net and tax of each rate of the invoice', () => {
    const [first] = anInvoicedOrder();
    if (!first) throw new Error('There is no invoice');
    const [note] = creditNotes([first], euros(5_951n), later);
    expect(note?.lines.map((line) => [line.tax_rate, line.net_minor, line.tax_minor])).toEqual([
      ['19', 4_501n, 855n],
      ['0', 595n, 0n],
    ]);
    expect(note).toMatchObject({ net_minor: 5_096n, tax_minor: 855n, total_minor: 5_951n });
  });

  test('have one line for a rate, however its lines write it, as the document has one tax for it', () => {
    const [first] = anInvoicedOrder();
    if (!first) throw new Error('There is no invoice');
    const rates = ['19', '19.00', '0', '0.0'];
    const [line] = first.lines;
    const lines = rates.flatMap((tax_rate) => (line ? [{ ...line, tax_rate }] : []));
    const [note] = creditNotes([{ ...first, lines }], euros(4_000n), later);
    expect(note?.lines.map(({ tax_rate }) => tax_rate)).toEqual(['19', '0']);
    expect(taxByRate({ ...first, lines })?.map(({ tax_rate, net }) => [tax_rate, net.amount])).toEqual([
      ['0', '180.00'],
      ['19', '180.00'],
    ]);
  });

  test('include earlier ones: an invoice is never corrected beyond its total', () => {
    const invoices = anInvoicedOrder();
    const before = creditNotes(invoices, euros(1_200n), later).map((draft) =>
      document(draft, 'CN-7K3QXM-000001'),
    );
    expect(billedBy([...invoices, ...before], 'EUR')).toEqual(euros(11_700n));
    const after = creditNotes([...invoices, ...before], euros(11_700n), later);
    expect(after.map(({ credited, total_minor }) => [credited?.number, total_minor])).toEqual([
      ['INV-7K3QXM-000001', 11_700n],
    ]);
    expect(
      creditNotes([...invoices, ...before, ...after.map((one) => document(one))], euros(1n), later),
    ).toEqual([]);
  });

  test('of an invoice from before rates were kept say none', () => {
    const [first] = anInvoicedOrder();
    if (!first) throw new Error('There is no invoice');
    const bare = { ...first, lines: first.lines.map(({ tax_rate: _, ...line }) => line) };
    const [note] = creditNotes([bare], euros(1_000n), later);
    expect(note?.lines).toHaveLength(1);
    expect(note?.lines[0]).not.toHaveProperty('tax_rate');
  });
});
