import { describe, expect, test } from '@jest/globals';
import { addDays, type OrderFacts } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { billedBy } from './billed.ts';
import { creditNote } from './credit-note.ts';
import { type Draft, documentZone, type Invoice, issued, issuedOn, numberOn, shippedOn } from './invoice.ts';
import { nextDocuments } from './next-documents.ts';

const party = {
  name: 'Exotic Liquids',
  legal_name: null,
  registration_number: null,
  tax_id: null,
  address: null,
  country: null,
};

type Zone = OrderFacts['supplier_time_zone'];

const issue = (draft: Draft, zone: Zone, numbers = new Map<Draft, string>()): Invoice =>
  issued(draft, {
    buyer: party,
    supplier: party,
    numbers,
    payment_terms_days: 14,
    time_zone: documentZone(anOrderChanged(zone === undefined ? {} : { supplier_time_zone: zone })),
    payment_status: 'unpaid',
    isUnpaid: true,
  });

const draftOf = (shipped_at: string, issued_at: string): Draft => {
  const line = anOrderedLine({ quantity: quantityOf(1) });
  const shipments = [
    {
      shipment_id: 'shp_01m87kbdw0f6cvjvta73a4mvh5' as never,
      shipped_at,
      lines: [{ line_id: line.line_id, quantity: line.quantity }],
    },
  ];
  const facts = anOrderChanged({ lines: [line], shipments });
  const [draft] = nextDocuments(facts, { documents: [], shipment_ids: [] }, new Date(issued_at));
  if (!draft) throw new Error('There is no invoice');
  return draft;
};

const auckland = 'Pacific/Auckland';
const losAngeles = 'America/Los_Angeles';

describe('the days of a document', () => {
  // Auckland is 12 hours ahead of UTC in winter and 13 in summer, Los Angeles 7 behind in summer and 8 in winter.
  test.each<[string, Zone, string, string]>([
    ['before midnight in winter', auckland, '2026-07-01T11:30:00Z', '2026-07-01'],
    ['at midnight in winter', auckland, '2026-07-01T12:00:00Z', '2026-07-02'],
    ['after midnight in winter', auckland, '2026-07-01T12:30:00Z', '2026-07-02'],
    ['after midnight in summer', auckland, '2026-12-01T11:30:00Z', '2026-12-02'],
    ['before midnight in summer', auckland, '2026-12-01T10:59:59.999Z', '2026-12-01'],
    ['before the clocks go forward', auckland, '2026-09-26T11:59:59Z', '2026-09-26'],
    ['on the day on which they do', auckland, '2026-09-26T12:30:00Z', '2026-09-27'],
    ['before the end of that short day', auckland, '2026-09-27T10:59:59Z', '2026-09-27'],
    ['after it', auckland, '2026-09-27T11:00:00Z', '2026-09-28'],
    ['a day behind', losAngeles, '2026-07-01T06:59:59Z', '2026-06-30'],
    ['from midnight on', losAngeles, '2026-07-01T07:00:00Z', '2026-07-01'],
    ['at noon in UTC', losAngeles, '2026-07-01T12:30:00Z', '2026-07-01'],
    ['in winter', losAngeles, '2026-12-01T07:30:00Z', '2026-11-30'],
    ['before the end of the long day of autumn', losAngeles, '2026-11-02T07:59:59Z', '2026-11-01'],
    ['after it', losAngeles, '2026-11-02T08:00:00Z', '2026-11-02'],
    ['where a replica of an earlier release says no zone', undefined, '2026-07-01T23:59:59Z', '2026-07-01'],
  ])('%s (%s, %s)', (_, zone, at, day) => {
    const invoice = issue(draftOf(at, at), zone);
    expect(invoice).toMatchObject({ issued_on: day, shipped_on: day, issued_at: new Date(at) });
    expect(invoice).toMatchObject({ due_on: addDays(day, 14), open_due_on: addDays(day, 14) });
  });

  test('differ where midnight passes between shipping and issue', () => {
    const invoice = issue(draftOf('2026-07-01T11:59:59Z', '2026-07-01T12:00:01Z'), auckland);
    expect([invoice.shipped_on, invoice.issued_on, invoice.due_on]).toEqual([
      '2026-07-01',
      '2026-07-02',
      '2026-07-16',
    ]);
  });

  test('give its number the year, also on New Year’s Eve', () => {
    const draft = draftOf('2026-12-31T11:30:00Z', '2026-12-31T11:30:00Z');
    expect(issue(draft, auckland)).toMatchObject({ issued_on: '2027-01-01' });
    expect(issue(draft, auckland).number).toMatch(/^INV-27-/);
    expect(issue(draft, losAngeles).number).toMatch(/^INV-26-/);
    expect(numberOn('RR', '2027-01-01')).toMatch(/^RR-27-/);
  });

  test('of a credit note are its own, next to the one of its invoice', () => {
    const invoice = issue(draftOf('2026-07-01T12:30:00Z', '2026-07-01T12:30:00Z'), auckland);
    const [draft] = creditNote(
      { invoice, earlier: [], credit: billedBy([invoice]) },
      { reason: 'The total was lowered.', now: new Date('2026-07-09T12:30:00Z') },
    );
    if (!draft) throw new Error('There is no credit note');
    const note = issue(draft, auckland);
    expect(note).toMatchObject({ issued_on: '2026-07-10', credited: { issued_on: '2026-07-02' } });
    expect(note).not.toHaveProperty('shipped_on');
    expect(note).not.toHaveProperty('due_on');
  });

  test('of an earlier release are those in UTC', () => {
    const {
      issued_on: _,
      shipped_on: __,
      ...earlier
    } = issue(draftOf('2026-07-01T12:30:00Z', '2026-07-01T12:30:00Z'), auckland);
    expect([issuedOn(earlier), shippedOn(earlier)]).toEqual(['2026-07-01', '2026-07-01']);
    expect(shippedOn({})).toBeNull();
  });
});
