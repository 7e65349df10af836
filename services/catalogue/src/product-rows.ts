import {
  Failure,
  invalidField,
  type ProductRow,
  parseInput,
  productRow,
  type rowError,
} from '@procura/contracts';
import { type CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

export type RowError = z.infer<typeof rowError>;
/** One row of an import and the line it came from. */
export type Row = { line: number; row: ProductRow };
type Raw = { line: number; row: unknown };

const mostRows = 1000;
const columns = Object.keys(productRow.shape);
const requiredColumns = ['sku', 'name', 'category', 'list_price', 'stock'];

/** The rows of an import, each good or with what is wrong with it. Raises `invalid_input` when the whole is not readable. */
export const readRows = (
  input: { rows?: readonly unknown[]; csv?: string },
  currency: string,
): { good: Row[]; errors: RowError[] } => {
  if ((input.rows === undefined) === (input.csv === undefined))
    throw invalidField('rows', 'and csv exclude each other; give exactly one of them');
  const fromCsv = input.csv !== undefined;
  const { raw, errors } =
    input.csv === undefined
      ? { raw: (input.rows ?? []).map((row, index): Raw => ({ line: index + 1, row })), errors: [] }
      : readCsv(input.csv, currency);
  const good: Row[] = [];
  const lineOfSku = new Map<string, number>();
  for (const { line, row } of raw) {
    const parsed = parseRow(row, line, fromCsv);
    if ('errors' in parsed) {
      errors.push(...parsed.errors);
      continue;
    }
    const first = lineOfSku.get(parsed.row.sku);
    if (first !== undefined) {
      errors.push({ line, path: 'sku', message: `is already in line ${first}; keep one of them` });
      continue;
    }
    lineOfSku.set(parsed.row.sku, line);
    good.push({ line, row: parsed.row });
  }
  return { good, errors };
};

const parseRow = (
  row: unknown,
  line: number,
  fromCsv: boolean,
): { row: ProductRow } | { errors: RowError[] } => {
  try {
    return { row: parseInput(productRow, row) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      errors: (error.errors ?? []).map(({ path, message }) => ({
        line,
        // In CSV the price is one column.
        path: fromCsv && path.startsWith('list_price') ? 'list_price' : path,
        message,
      })),
    };
  }
};

/** CSV as RFC 4180 has it, with a header line; a byte order mark and blank lines are passed over. */
const readCsv = (csv: string, currency: string): { raw: Raw[]; errors: RowError[] } => {
  const errors: RowError[] = [];
  const records = parse(csv, {
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => void errors.push(skipped(error)),
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [head, ...body] = records;
  if (!head) throw invalidField('csv', `has no header line; begin with ${columns.join(',')}`);
  const header = checkHeader(head.record);
  if (body.length + errors.length > mostRows)
    throw invalidField(
      'csv',
      `has ${body.length + errors.length} rows; send at most ${mostRows} in one call`,
    );
  const raw: Raw[] = [];
  for (const { record, info } of body) {
    const line = info.lines - linesWithin(record);
    if (record.length !== header.length)
      errors.push({
        line,
        path: '',
        message: `has ${record.length} values and the header ${header.length}; quote values that hold a comma`,
      });
    else raw.push({ line, row: toRow(header, record, currency) });
  }
  return { raw, errors };
};

const skipped = (error: CsvError | undefined): RowError => ({
  line: Number(error?.lines ?? 0),
  path: '',
  message:
    error?.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'ends inside a quotation mark; look for one that is not closed, here or in a line before'
      : 'is not valid CSV; check its quotation marks',
});

/** A record's number is that of its last line; quoted values may span several. */
const linesWithin = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + (value.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

const checkHeader = (header: readonly string[]): readonly string[] => {
  const unknown = header.find((name) => !columns.includes(name));
  if (unknown !== undefined)
    throw invalidField(
      'csv',
      `has the column "${unknown.slice(0, 40)}", which is none of ${columns.join(', ')}`,
    );
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice) throw invalidField('csv', `has the column ${twice} twice; remove one`);
  const missing = requiredColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw invalidField('csv', `lacks the column ${missing.join(', ')}`);
  return header;
};

const toRow = (header: readonly string[], record: readonly string[], currency: string) =>
  Object.fromEntries(
    header.flatMap((name, index) => {
      const value = record[index] ?? '';
      return value === '' ? [] : [[name, toField(name, value, currency)]];
    }),
  );

const toField = (name: string, value: string, currency: string): unknown => {
  if (name === 'list_price') return { amount: value, currency };
  if (name === 'stock' || name.includes('quantity'))
    return /^-?\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (name === 'discontinued') return truth[value.toLowerCase()] ?? value;
  return value;
};

const truth: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
};

/** The errors of an answer: all of them, or, when they are too many, the first of each line. */
export const reported = (errors: readonly RowError[]): RowError[] => {
  const sorted = errors
    .map(({ line, path, message }) => ({ line, path: path.slice(0, 60), message: message.slice(0, 160) }))
    .toSorted((a, b) => a.line - b.line);
  if (sorted.length <= mostRows) return sorted;
  return sorted.filter((one, index) => one.line !== sorted[index - 1]?.line);
};
