import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { type InvoiceView, newId } from '@procura/contracts';
import { drawInvoice, pagesOf } from './draw-invoice.ts';
import { openFontkit, shareFont } from './shared-font.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const party = (name: string, legal_name: string | null): InvoiceView['buyer'] => ({
  id: newId('company'),
  name,
  legal_name,
  registration_number: legal_name && 'HRB 12345',
  tax_id: null,
  address: null,
  country: 'DE',
});
const line = (description: string): InvoiceView['lines'][number] => ({
  line_id: null,
  sku: 'NW-P01',
  description,
  unit: 'box',
  quantity: 3,
  unit_price: eur('10.00'),
  discount_percent: '7.5',
  tax_rate: '19',
  net: eur('27.75'),
  tax: eur('5.27'),
  total: eur('33.02'),
});
const anInvoice = (overrides: Partial<InvoiceView> = {}): InvoiceView => ({
  id: newId('invoice'),
  kind: 'invoice',
  title: 'invoice',
  number: 'INV-7K3QXM-000042',
  invoice_id: null,
  order_id: newId('order'),
  order_number: 'ORD-26-7K3QXM',
  reference: '4500017',
  branch_id: newId('branch'),
  branch_name: 'Berlin',
  buyer: party('Alfreds Futterkiste', 'Alfreds Futterkiste GmbH'),
  supplier: party('Exotic Liquids', 'Exotic Liquids Ltd'),
  net: eur('27.75'),
  tax: eur('5.27'),
  total: eur('33.02'),
  payment_status: 'paid',
  due: eur('0.00'),
  order_due: eur('0.00'),
  match_status: 'matched',
  issued_at: '2026-11-23T14:00:00.000Z',
  issued_on: '2026-11-24',
  due_on: '2026-12-07',
  shipment_id: newId('shipment'),
  shipped_at: '2026-11-22T13:00:00.000Z',
  shipped_on: '2026-11-23',
  lines: [line('Chai')],
  tax_by_rate: [{ tax_rate: '19', net: eur('27.75'), tax: eur('5.27') }],
  invoice: null,
  credit_notes: [],
  reason: null,
  ...overrides,
});
/** Every text on the pages, in their order. */
const textsOf = (invoice: InvoiceView): string[] => {
  const found: string[] = [];
  JSON.stringify(pagesOf(invoice).content, (key, value) => {
    if (typeof value === 'string' && (key === 'text' || /^\d+$/.test(key))) found.push(value);
    return value;
  });
  return found;
};

describe('the pages of a document', () => {
  test('name its kind, its parties, its lines and its amounts', () => {
    const texts = textsOf(anInvoice());
    expect(texts).toEqual(
      expect.arrayContaining([
        'Invoice',
        'INV-7K3QXM-000042',
        '2026-11-24',
        '2026-11-23',
        'Due on',
        '2026-12-07',
        'ORD-26-7K3QXM',
        '4500017',
        'Exotic Liquids Ltd',
        'Registration number HRB 12345',
        'Alfreds Futterkiste GmbH',
        'Germany',
        'Chai, less 7.5 %',
        'Tax 19 % of 27.75',
        '33.02 EUR',
        'Issued by Procura in the name of Exotic Liquids Ltd.',
      ]),
    );
    expect(texts).not.toContain('This is not a tax invoice.');
    expect(texts.join()).not.toContain('paid');
  });

  test('of a billing statement say that it is no tax invoice', () => {
    const texts = textsOf(anInvoice({ title: 'billing_statement', supplier: party('Exotic Liquids', null) }));
    expect(texts).toEqual(expect.arrayContaining(['Billing statement', 'This is not a tax invoice.']));
    expect(texts.join()).not.toContain('in the name of');
  });

  test('of a credit note name the invoice and the reason', () => {
    const invoice = {
      id: newId('invoice'),
      number: 'INV-7K3QXM-000041',
      issued_at: '2026-11-20T00:00:00.000Z',
      issued_on: '2026-11-19',
    };
    const credit = {
      kind: 'credit_note',
      title: 'credit_note',
      shipped_at: null,
      due_on: null,
      invoice,
    } as const;
    const texts = textsOf(anInvoice({ ...credit, reason: 'The total was lowered.' }));
    expect(texts).toEqual(
      expect.arrayContaining(['Credit note', 'INV-7K3QXM-000041 of 2026-11-19', 'The total was lowered.']),
    );
    expect(texts).not.toContain('Due on');
  });

  test('of an earlier release leave out what it did not keep', () => {
    const bare = { sku: null, unit: null, unit_price: null, discount_percent: null, tax_rate: null };
    const texts = textsOf(
      anInvoice({
        title: 'billing_statement',
        buyer: { ...party('', null), name: null, country: null },
        shipped_at: null,
        shipped_on: null,
        lines: [{ ...line('Chai'), ...bare }],
        tax_by_rate: null,
      }),
    );
    expect(texts).toEqual(expect.arrayContaining(['Chai', 'Tax', '5.27']));
    expect(texts).not.toContain('Shipped on');
    expect(texts.join()).not.toMatch(/null|undefined|NaN/);
  });
});

test('each document is drawn with fonts that were read once', async () => {
  const { create } = openFontkit();
  const font = shareFont(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  );
  expect(create(font)).toBe(create(font));
  // No document may open a file of the machine, so each one embeds the shared font.
  const [first, second] = [await drawInvoice(anInvoice()), await drawInvoice(anInvoice({ number: 'INV-2' }))];
  for (const bytes of [first, second])
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-.*\/FontName \/\w+\+NotoSans/s);
});
