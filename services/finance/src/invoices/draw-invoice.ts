import { createRequire } from 'node:module';
import type { InvoiceTitle, InvoiceView } from '@procura/contracts';
import { moneyInWords } from '@procura/contracts/currencies';
import type { Content, Definition, Layout, Pdfmake, TableCell, Text } from './pdf-definition.ts';
import { shareFont } from './shared-font.ts';

const require = createRequire(import.meta.url);
const pdfmake: Pdfmake = require('pdfmake');

// Latin, Greek and Cyrillic; a document embeds only the glyphs that it uses.
const fonts = {
  normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};
for (const file of Object.values(fonts)) pdfmake.virtualfs.writeFileSync(file, shareFont(file));
pdfmake.setFonts({ NotoSans: fonts });
// pdfmake must read no file that the text of a document names.
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);

/**
 * Draws one invoice or credit note as PDF bytes, identical for the same document. The threads of `invoice-pdf.ts` run
 * it.
 */
export const drawInvoice = (invoice: InvoiceView): Promise<Uint8Array> =>
  pdfmake.createPdf(pagesOf(invoice)).getBuffer();

// In points. Every column has a fixed width, so that a long text without spaces is broken and stays on the page.
const side = 40;
const gap = 20;
const padding = 4;
const pageWidth = 595.28 - 2 * side;
const halfWidth = (pageWidth - gap) / 2;
const lineWidths = { sku: 52, quantity: 38, unit: 46, price: 54, rate: 34, net: 58, tax: 52 };
const otherColumns = Object.values(lineWidths).reduce((sum, width) => sum + width + 2 * padding, 0);
const descriptionWidth = pageWidth - otherColumns;

/** No lines and no space at the edges of a table. */
const plain: Layout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : padding),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : padding),
};
/** A line below the heads and between rows. */
const ruled: Layout = {
  ...plain,
  hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : row === 1 ? 1 : 0.5),
  hLineColor: (row) => (row === 1 ? '#1c2127' : '#c5cbd3'),
};

const titles: Record<InvoiceTitle, string> = {
  billing_statement: 'Billing statement',
  invoice: 'Invoice',
  credit_statement: 'Credit statement',
  credit_note: 'Credit note',
};

/** The content of a document's pages. */
export const pagesOf = (invoice: InvoiceView): Definition => {
  const { title, number, issued_at, supplier } = invoice;
  const issuedAt = new Date(issued_at);
  return {
    info: {
      title: `${titles[title]} ${number}`,
      author: nameOf(supplier),
      creator: 'Procura',
      producer: 'Procura',
      creationDate: issuedAt,
      modDate: issuedAt,
    },
    language: 'en',
    pageSize: 'A4',
    pageMargins: [side, 48, side, 56],
    defaultStyle: { font: 'NotoSans', fontSize: 9, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 20, bold: true },
      label: { color: '#5b6470', fontSize: 8 },
      head: { color: '#5b6470', fontSize: 8, bold: true },
    },
    content: [
      heading(invoice),
      {
        columns: [party('From', supplier), party('To', invoice.buyer)],
        columnGap: gap,
        margin: [0, 20, 0, 20],
      },
      linesTable(invoice),
      totals(invoice),
      ...closing(invoice),
    ],
    footer: (page, count) => ({
      columns: [
        { text: `${titles[title]} ${number}`, style: 'label' },
        { text: `Page ${page} of ${count}`, style: 'label', alignment: 'right' },
      ],
      margin: [side, 20, side, 0],
    }),
  };
};

const heading = (invoice: InvoiceView): Content => {
  const { title, number, issued_on, shipped_on, due_on, order_number, reference } = invoice;
  const facts: [string, string | null][] = [
    ['Number', number],
    ['Issued on', issued_on],
    ['Shipped on', shipped_on],
    ['Due on', due_on],
    ['Corrects', invoice.invoice && `${invoice.invoice.number} of ${invoice.invoice.issued_on}`],
    ['Order', order_number],
    ['Your reference', reference ?? null],
  ];
  return {
    columns: [
      {
        width: halfWidth,
        stack: [{ text: titles[title], style: 'title' }, ...(isTaxDocument(title) ? [] : [notTax])],
      },
      {
        width: halfWidth,
        layout: plain,
        table: {
          widths: [80, halfWidth - 80 - 2 * padding],
          body: facts
            .filter(([, value]) => value)
            .map(([label, value]): TableCell[] => [{ text: label, style: 'label' }, String(value)]),
        },
      },
    ],
    columnGap: gap,
  };
};

const notTax: Text = { text: 'This is not a tax invoice.', margin: [0, 2, 0, 0] };
const isTaxDocument = (title: InvoiceTitle): boolean => title === 'invoice' || title === 'credit_note';

const nameOf = ({ legal_name, name, id }: InvoiceView['buyer']): string => legal_name ?? name ?? id;

const party = (label: string, of: InvoiceView['buyer']): Content => {
  const { address, registration_number, tax_id } = of;
  const place = address && [address.postal_code, address.city].filter(Boolean).join(' ');
  const rows = [
    ...(address
      ? [address.line1, address.line2, place, address.region, countryName(address.country)]
      : [of.country && countryName(of.country)]),
    registration_number && `Registration number ${registration_number}`,
    tax_id && `Tax id ${tax_id}`,
  ];
  return {
    width: halfWidth,
    stack: [
      { text: label, style: 'label' },
      { text: nameOf(of), bold: true },
      ...rows.flatMap((text) => (text ? [{ text }] : [])),
    ],
  };
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string): string => countryNames.of(code) ?? code;

const right = (text: string): TableCell => ({ text, alignment: 'right' });
const heads = (names: readonly [string, 'left' | 'right'][]): TableCell[] =>
  names.map(([text, alignment]) => ({ text, style: 'head', alignment }));

const linesTable = ({ lines, total: { currency } }: InvoiceView): Content => {
  const { sku, quantity, unit, price, rate, net, tax } = lineWidths;
  return {
    layout: ruled,
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [sku, descriptionWidth, quantity, unit, price, rate, net, tax],
      body: [
        heads([
          ['SKU', 'left'],
          ['Description', 'left'],
          ['Quantity', 'right'],
          ['Unit', 'left'],
          [`Price\u00a0${currency}`, 'right'],
          ['Tax', 'right'],
          [`Net\u00a0${currency}`, 'right'],
          [`Tax\u00a0${currency}`, 'right'],
        ]),
        ...lines.map((line): TableCell[] => [
          line.sku ?? '',
          describe(line),
          right(String(line.quantity)),
          line.unit ?? '',
          right(line.unit_price?.amount ?? ''),
          right(line.tax_rate === null ? '' : `${line.tax_rate}\u00a0%`),
          right(line.net.amount),
          right(line.tax.amount),
        ]),
      ],
    },
  };
};

const describe = ({ description, discount_percent }: InvoiceView['lines'][number]): string =>
  Number(discount_percent ?? 0) > 0 ? `${description}, less ${discount_percent} %` : description;

const totals = ({ net, tax, total, tax_by_rate }: InvoiceView): Content => {
  const rates = (tax_by_rate ?? []).map(
    (one) => [`Tax ${one.tax_rate} % of ${one.net.amount}`, one.tax.amount] as const,
  );
  const rows = [['Net', net.amount], ...(tax_by_rate ? rates : [['Tax', tax.amount] as const])] as const;
  const last = (text: string): TableCell => ({ text, bold: true, fontSize: 11, alignment: 'right' });
  return {
    columns: [
      { width: halfWidth, text: '' },
      {
        width: halfWidth,
        unbreakable: true,
        layout: plain,
        table: {
          widths: [halfWidth - 140 - 2 * padding, 140],
          body: [
            ...rows.map(([label, amount]) => [right(label), right(amount)]),
            [last('Total'), last(moneyInWords(total))],
          ],
        },
      },
    ],
    columnGap: gap,
    margin: [0, 16, 0, 16],
  };
};

const closing = ({ title, reason, supplier }: InvoiceView): Content[] => [
  ...(reason ? [{ text: reason, margin: [0, 0, 0, 4] } satisfies Text] : []),
  ...(isTaxDocument(title)
    ? [{ text: `Issued by Procura in the name of ${nameOf(supplier)}.`, style: 'label' }]
    : []),
];
