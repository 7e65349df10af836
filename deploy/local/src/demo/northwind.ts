import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { StartFailure } from '../stack/start-failure.ts';
import { countryNames } from './northwind-places.ts';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number);
const id = whole.refine((value) => value > 0, { error: 'must be at least 1' });
/** In hundredths; the source has no currency. */
const figure = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/, { error: 'must be a figure with two decimal places, such as 18.00' })
  .transform((value) => BigInt(value.replace('.', '')));
/** In percent. */
const discount = z
  .string()
  .regex(/^(0(\.\d{1,2})?|1)$/, { error: 'must be a fraction from 0 to 1, such as 0.05' })
  .transform((value) => (value === '1' ? 100 : Number((value.split('.')[1] ?? '').padEnd(2, '0'))));
const day = z.iso.date({ error: 'must be a day, such as 1996-07-04' });
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
const name = z.string().min(1, { error: 'must not be empty' });
const words = z.string();
const country = z.enum(countryNames, { error: `must be one of ${countryNames.join(', ')}` });

const party = {
  company_name: name,
  contact_name: name,
  contact_title: words,
  address: name,
  city: name,
  region: words,
  postal_code: words,
  country,
  phone: words,
  fax: words,
};

/** The columns of each file, in order; the schema validates and converts a value. */
const files = {
  'categories.csv': z.object({ category_id: id, category_name: name, description: words }),
  'suppliers.csv': z.object({ supplier_id: id, ...party }),
  'products.csv': z.object({
    product_id: id,
    product_name: name,
    supplier_id: id,
    category_id: id,
    quantity_per_unit: name,
    unit_price: figure,
    units_in_stock: whole,
    units_on_order: whole,
    reorder_level: whole,
    discontinued: flag,
  }),
  'customers.csv': z.object({
    customer_id: z.string().regex(/^[A-Z]{5}$/, { error: 'must be five capital letters' }),
    ...party,
  }),
  'shippers.csv': z.object({ shipper_id: id, company_name: name, phone: words }),
  'orders.csv': z.object({
    order_id: id,
    customer_id: words,
    employee_id: words,
    order_date: day,
    required_date: day,
    shipped_date: day.or(z.literal('')),
    ship_via: id,
    freight: figure,
    ship_name: words,
    ship_address: words,
    ship_city: words,
    ship_region: words,
    ship_postal_code: words,
    ship_country: words,
  }),
  'order-details.csv': z.object({
    order_id: id,
    product_id: id,
    unit_price: figure,
    quantity: id,
    discount,
  }),
};

type FileName = keyof typeof files;
/** The text of every file. */
export type NorthwindTexts = Record<FileName, string>;
type RowOf<F extends FileName> = z.output<(typeof files)[F]>;
/** A row and the line of its file at which it begins. */
type Placed<R> = R & { line: number };

export type Supplier = Placed<RowOf<'suppliers.csv'>>;
export type Product = Placed<RowOf<'products.csv'>>;
export type Customer = Placed<RowOf<'customers.csv'>>;
export type OrderLine = Placed<RowOf<'order-details.csv'>>;
export type Order = Placed<RowOf<'orders.csv'>> & { lines: OrderLine[] };

/** The checked source: every reference exists, every key is unique, every order has lines. */
export type Northwind = {
  /** Names by id. */
  categories: ReadonlyMap<number, string>;
  /** Names by id. */
  shippers: ReadonlyMap<number, string>;
  suppliers: Supplier[];
  products: ReadonlyMap<number, Product>;
  customers: Customer[];
  orders: Order[];
};

/** The position of a row and its error. */
export type RowProblem = { file: string; line: number; message: string };

const problemsShown = 10;

/** The failure of a start whose source has wrong rows, each with file and line. */
export const wrongRows = (problems: readonly RowProblem[]): StartFailure => {
  const shown = problems
    .slice(0, problemsShown)
    .map(({ file, line, message }) => `  data/northwind/${file} line ${line}: ${message}`);
  const left = problems.length - shown.length;
  return new StartFailure(
    [
      problems.length === 1
        ? 'A row of the demo’s data is wrong:'
        : `${problems.length} rows of the demo’s data are wrong:`,
      ...shown,
      ...(left > 0 ? [`  and ${left} more`] : []),
      'Correct the data and start again, or start without the demo: npm start -- --empty.',
    ].join('\n'),
  );
};

/** The files in a folder. */
export const readTexts = (folder: string): NorthwindTexts => {
  const names = Object.keys(files) as FileName[];
  return Object.fromEntries(
    names.map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  ) as NorthwindTexts;
};

/** Reads the source. Raises a StartFailure that names every wrong row with its file and line. */
export const readNorthwind = (texts: NorthwindTexts): Northwind => {
  const problems: RowProblem[] = [];
  const rowsOf = <F extends FileName>(file: F) =>
    readRows({ file, schema: files[file], text: texts[file] }, problems);
  const categories = byKey('categories.csv', rowsOf('categories.csv'), (row) => row.category_id, problems);
  const shippers = byKey('shippers.csv', rowsOf('shippers.csv'), (row) => row.shipper_id, problems);
  const suppliers = byKey('suppliers.csv', rowsOf('suppliers.csv'), (row) => row.supplier_id, problems);
  const products = byKey('products.csv', rowsOf('products.csv'), (row) => row.product_id, problems);
  const customers = byKey('customers.csv', rowsOf('customers.csv'), (row) => row.customer_id, problems);
  const orders = byKey('orders.csv', rowsOf('orders.csv'), (row) => row.order_id, problems);
  const lines = byKey(
    'order-details.csv',
    rowsOf('order-details.csv'),
    (row) => `${row.order_id} ${row.product_id}`,
    problems,
  );
  // A row that could not be read would make all references to it look wrong.
  if (problems.length > 0) throw wrongRows(problems);

  for (const row of products.values()) {
    refer('products.csv', row, 'supplier_id', suppliers, problems);
    refer('products.csv', row, 'category_id', categories, problems);
  }
  for (const row of lines.values()) {
    refer('order-details.csv', row, 'order_id', orders, problems);
    refer('order-details.csv', row, 'product_id', products, problems);
  }
  const linesOf = Map.groupBy(lines.values(), (row) => row.order_id);
  for (const row of orders.values()) {
    refer('orders.csv', row, 'customer_id', customers, problems);
    refer('orders.csv', row, 'ship_via', shippers, problems);
    if (!linesOf.has(row.order_id))
      problems.push({ file: 'orders.csv', line: row.line, message: 'the order has no lines' });
    if (row.shipped_date !== '' && row.shipped_date < row.order_date)
      problems.push({ file: 'orders.csv', line: row.line, message: 'shipped_date is before order_date' });
  }
  if (problems.length > 0) throw wrongRows(problems);
  return {
    categories: new Map([...categories].map(([key, row]) => [key, row.category_name])),
    shippers: new Map([...shippers].map(([key, row]) => [key, row.company_name])),
    suppliers: [...suppliers.values()],
    products,
    customers: [...customers.values()],
    orders: [...orders.values()].map((row) => ({ ...row, lines: linesOf.get(row.order_id) ?? [] })),
  };
};

const readRows = <S extends z.ZodObject>(
  { file, schema, text }: { file: FileName; schema: S; text: string },
  problems: RowProblem[],
): Placed<z.output<S>>[] => {
  const columns = Object.keys(schema.shape);
  const [head, ...body] = readRecords(file, text, problems);
  if (head && head.values.join() !== columns.join()) {
    problems.push({ file, line: head.line, message: `the columns must be ${columns.join(',')}` });
    return [];
  }
  return body.flatMap(({ values, line }) => {
    if (values.length !== columns.length) {
      const message = `has ${values.length} values instead of ${columns.length}`;
      problems.push({ file, line, message });
      return [];
    }
    const parsed = schema.safeParse(Object.fromEntries(columns.map((key, index) => [key, values[index]])));
    if (parsed.success) return [{ ...parsed.data, line }];
    const [issue] = parsed.error.issues;
    problems.push({ file, line, message: `${issue?.path.join('.')} ${issue?.message}` });
    return [];
  });
};

const readRecords = (
  file: string,
  text: string,
  problems: RowProblem[],
): { values: string[]; line: number }[] => {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser reports the last line of a record; a quoted value may contain line breaks.
    return records.map(({ record, info }) => ({
      values: record,
      line: info.lines - record.reduce((sum, value) => sum + value.split('\n').length - 1, 0),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'is not valid CSV; check the quotation marks, here and in the lines before';
    problems.push({ file, line: Number(error.lines ?? 0), message });
    return [];
  }
};

const byKey = <R extends { line: number }, K>(
  file: FileName,
  rows: R[],
  keyOf: (row: R) => K,
  problems: RowProblem[],
): Map<K, R> => {
  const found = new Map<K, R>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = found.get(key);
    if (first === undefined) found.set(key, row);
    else problems.push({ file, line: row.line, message: `has the key ${key} of line ${first.line} again` });
  }
  return found;
};

const refer = <K extends string, V>(
  file: FileName,
  row: Record<K, V> & { line: number },
  column: K,
  target: ReadonlyMap<V, unknown>,
  problems: RowProblem[],
): void => {
  if (target.has(row[column])) return;
  problems.push({ file, line: row.line, message: `${column} ${row[column]} does not exist` });
};
