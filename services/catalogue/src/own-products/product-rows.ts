import {
  amountProblem,
  type CsvRecord,
  checkInput,
  invalidField,
  type ProductRow,
  type ProductUpdateRow,
  productRow,
  productUpdateRow,
  quantityProblem,
  type rowError,
  wholeProblem,
} from '@procura/contracts';
import { inSlices } from '@procura/service/in-slices';
import type { CsvText, SeparatedText } from '@procura/service/parse-csv';
import { readCsv } from '@procura/service/read-csv';
import type { z } from 'zod';

export type RowError = z.infer<typeof rowError>;
/** One row and the line it came from. */
export type Row<R = ProductRow> = { line: number; row: R };
/** A row as given, and the values of CSV that are no numbers, or could be two. */
type Raw = { line: number; row: unknown; misread?: readonly RowError[] };

/** A kind of rows: their schema, the required columns of CSV, and the fields that identify the object of a row. */
export type RowKind<R> = {
  schema: z.ZodObject & z.ZodType<R>;
  required: readonly (readonly string[])[];
  keys: readonly (keyof R & string)[];
};

/** Rows that create or update products. */
export const importedRows: RowKind<ProductRow> = {
  schema: productRow,
  required: [['sku'], ['name'], ['category'], ['list_price'], ['stock']],
  keys: ['sku'],
};

/** Rows that change stock and prices of existing products. */
export const updatedRows: RowKind<ProductUpdateRow> = {
  schema: productUpdateRow,
  required: [
    ['sku', 'product_id'],
    ['stock', 'list_price', 'price_breaks', 'low_stock_at'],
  ],
  keys: ['sku', 'product_id'],
};

/** Maximum number of rows of one call. */
export const mostRows = 1000;

/**
 * The rows of an import or update, each valid or with its errors. `parseCsv` reads CSV, in which prices are in
 * `currency`. Raises `invalid_input` if the input as a whole cannot be read.
 */
export const readRows = async <R>(
  kind: RowKind<R>,
  input: { rows?: readonly unknown[]; csv?: string },
  currency: string,
  parseCsv: (csv: SeparatedText) => Promise<CsvText>,
): Promise<{ good: Row<R>[]; errors: RowError[] }> => {
  if ((input.rows === undefined) === (input.csv === undefined))
    throw invalidField('rows', 'and csv exclude each other; give exactly one of them');
  const fromCsv = input.csv !== undefined;
  const { raw, errors } =
    input.csv === undefined
      ? { raw: (input.rows ?? []).map((row, index): Raw => ({ line: index + 1, row })), errors: [] }
      : await rowsOfCsv(kind, input.csv, currency, parseCsv);
  const good: Row<R>[] = [];
  const lineOf = new Map<string, number>();
  for await (const given of inSlices(raw)) {
    const { line } = given;
    const parsed = parseRow(kind, given, fromCsv);
    if ('errors' in parsed) {
      errors.push(...parsed.errors);
      continue;
    }
    const path = kind.keys.find((name) => parsed.row[name] !== undefined) ?? '';
    const key = `${path} ${parsed.row[path as keyof R]}`;
    const first = lineOf.get(key);
    if (first !== undefined) {
      errors.push(inLineAlready(line, path, first));
      continue;
    }
    lineOf.set(key, line);
    good.push({ line, row: parsed.row });
  }
  return { good, errors };
};

export const inLineAlready = (line: number, path: string, first: number): RowError => ({
  line,
  path,
  message: `is already in line ${first}; keep one of them`,
});

const parseRow = <R>(
  { schema }: RowKind<R>,
  { line, row, misread = [] }: Raw,
  fromCsv: boolean,
): { row: R } | { errors: RowError[] } => {
  const read = checkInput(schema, row);
  if ('value' in read && misread.length === 0) return { row: read.value };
  const errors = 'errors' in read ? read.errors : [];
  return {
    errors: [
      ...errors
        .map(({ path, message }) => ({ line, path: fromCsv ? columnOf(path) : path, message }))
        .filter(({ path }) => !misread.some((one) => one.path === path)),
      ...misread,
    ],
  };
};

/** The column of a field of CSV, in which prices and breaks are one column each. */
const columnOf = (path: string): string => path.replace(/^(list_price|price_breaks)\..*$/, '$1');

const rowsOfCsv = async <R>(
  { schema, required }: RowKind<R>,
  csv: string,
  currency: string,
  parseCsv: (csv: SeparatedText) => Promise<CsvText>,
): Promise<{ raw: Raw[]; errors: RowError[] }> => {
  const columns = {
    known: Object.keys(schema.shape),
    required,
    decimals: ['list_price', 'tax_rate'],
    quantities,
    pairs: ['price_breaks'],
  };
  const { records, problems } = await readCsv(csv, columns, parseCsv);
  const count = records.length + problems.length;
  if (count > mostRows) throw invalidField('csv', `has ${count} rows; send at most ${mostRows} in one call`);
  return { raw: records.map((record) => toRow(record, currency)), errors: problems };
};

const quantities = ['stock', 'minimum_quantity', 'quantity_step', 'low_stock_at'];

/** How CSV removes a value: an empty one is left out. */
const isNone = (value: string): boolean => value.toLowerCase() === 'none';

/** Breaks in CSV, `10:9.50 100:8.90`, as their parts; none without any. */
const partsOf = (value: string): string[][] =>
  isNone(value) ? [] : value.split(' ').map((pair) => pair.split(':'));

const breaksProblem = (value: string): string | undefined => {
  for (const [quantity = '', price, ...others] of partsOf(value)) {
    if (price === undefined || others.length > 0 || price === '')
      return `must be quantities with prices such as "10:9.50 100:8.90", or "none"`;
    const ofQuantity = quantityProblem(quantity);
    if (ofQuantity !== undefined) return `has ${quantity}:${price}, whose quantity ${ofQuantity}`;
    const ofPrice = amountProblem(price);
    if (ofPrice !== undefined) return `has ${quantity}:${price}, whose price ${ofPrice}`;
  }
  return;
};

/** Why a value of a column is not taken as a number. */
const numberProblems: Record<string, ((value: string) => string | undefined) | undefined> = {
  list_price: amountProblem,
  price_breaks: breaksProblem,
  expected_version: wholeProblem,
  quantity_decimals: wholeProblem,
  ...Object.fromEntries(quantities.map((name) => [name, quantityProblem])),
  low_stock_at: (value) => (isNone(value) ? undefined : quantityProblem(value)),
};

const misreadOf = ({ line, values }: CsvRecord): RowError[] =>
  Object.entries(values).flatMap(([path, value]) => {
    const message = numberProblems[path]?.(value);
    return message ? [{ line, path, message }] : [];
  });

const toRow = ({ line, values }: CsvRecord, currency: string): Raw => ({
  line,
  misread: misreadOf({ line, values }),
  row: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toField(name, value, currency)]),
  ),
});

const toField = (name: string, value: string, currency: string): unknown => {
  if (name === 'list_price') return { amount: value, currency };
  if (name === 'price_breaks')
    return partsOf(value).map(([quantity, amount]) => ({
      from_quantity: Number(quantity),
      unit_price: { amount, currency },
    }));
  if (name === 'low_stock_at' && isNone(value)) return null;
  if (name === 'discontinued') return truth[value.toLowerCase()] ?? value;
  const numberProblem = numberProblems[name];
  return numberProblem && numberProblem(value) === undefined ? Number(value) : value;
};

const truth: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
};

/** The errors to return: all of them, or only the first of each line if there are more than `most`. */
export const reported = <E extends RowError>(
  errors: readonly E[],
  { csv, most = mostRows }: { csv?: string | undefined; most?: number } = {},
): E[] => {
  const sorted = errors
    .map((error) => ({
      ...error,
      path: (csv === undefined ? error.path : columnOf(error.path)).slice(0, 60),
      message: error.message.slice(0, 160),
    }))
    .toSorted((a, b) => a.line - b.line);
  if (sorted.length <= most) return sorted;
  return sorted.filter((one, index) => one.line !== sorted[index - 1]?.line);
};
