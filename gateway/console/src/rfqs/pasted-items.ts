import { isPrice, writtenPrice } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';

/** An item of an RFQ as it was entered. */
export type WrittenItem = {
  name: string;
  quantity: string;
  unit: string;
  target: string;
  specification: string;
};

/** A row that is no item: its number, from 1, its text, and why. */
export type UnreadRow = { number: number; text: string; why: string };

const columnNames = ['name', 'quantity', 'unit', 'target price', 'specification'];
/** Quantities have at most so many decimals. */
export const mostDecimals = 3;

/**
 * Reads the rows of a spreadsheet: name, quantity, unit, target price and specification, between tabs or semicolons. A
 * first row whose quantity is a word is a heading. Rows that cannot be read keep their text.
 */
export const readItems = (
  text: string,
  currency: string,
): { items: readonly WrittenItem[]; unread: readonly UnreadRow[] } => {
  const items: WrittenItem[] = [];
  const unread: UnreadRow[] = [];
  const rows = rowsOf(text).filter(({ cells }) => cells.some(Boolean));
  for (const [place, { number, cells, text: written }] of rows.entries()) {
    const [name = '', quantity = '', unit = '', target = '', specification = ''] = cells;
    const item = { name, quantity, unit, target: withoutCurrency(target, currency), specification };
    if (place === 0 && isHeading(quantity)) continue;
    const why = problemOf(item, cells, currency);
    if (why === undefined) items.push(item);
    else unread.push({ number, text: written, why });
  }
  return { items, unread };
};

const isHeading = (quantity: string): boolean => quantity !== '' && !/\d/.test(quantity);

const problemOf = (
  { name, quantity, target }: WrittenItem,
  cells: readonly string[],
  currency: string,
): string | undefined => {
  if (cells.slice(columnNames.length).some(Boolean))
    return `it has ${cells.length} columns, and ${columnNames.length} are read: ${columnNames.join(', ')}`;
  if (name === '') return 'it has no name';
  const read = writtenQuantity(quantity, mostDecimals);
  if ('problem' in read) return `the quantity ${read.problem}`;
  if (target !== '' && !isPrice(writtenPrice(target, currency)))
    return `the target price must be a number in ${currency}, such as 12.50, not "${target}"`;
  return undefined;
};

/** A price that names the currency of the RFQ is the same without it. */
const withoutCurrency = (price: string, currency: string): string =>
  price.replace(currency, '').replaceAll('\u00a0', ' ').trim();

type Row = { number: number; text: string; cells: readonly string[] };

/** The rows of a text. A cell that begins with a quote ends with one, and may contain line breaks and separators. */
const rowsOf = (text: string): Row[] => {
  const lines = text.split(/\r\n|\r|\n/);
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : ';';
  const rows: Row[] = [];
  for (let next = 0; next < lines.length; ) {
    const number = next + 1;
    let written = lines[next++] ?? '';
    let cells = cellsOf(written, separator);
    // The line break is in a quoted cell; without the closing quote it is an ordinary one.
    for (let end = next; cells === undefined && end < lines.length; end++) {
      const longer = lines.slice(number - 1, end + 1).join('\n');
      cells = cellsOf(longer, separator);
      if (cells !== undefined) [written, next] = [longer, end + 1];
    }
    rows.push({
      number,
      text: written,
      cells: cells ?? written.split(separator).map((cell) => cell.trim()),
    });
  }
  return rows;
};

/** The cells of a row; undefined if the last one has no closing quote. */
const cellsOf = (row: string, separator: string): string[] | undefined => {
  const cells: string[] = [];
  const cell = new RegExp(` *(?:"((?:[^"]|"")*)" *|((?! *")[^${separator}]*))(${separator}|$)`, 'y');
  for (let rest: string | undefined = separator; rest === separator; ) {
    const found = cell.exec(row);
    if (!found) return undefined;
    const [, quoted, plain = '', end = ''] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    rest = end;
  }
  return cells;
};
