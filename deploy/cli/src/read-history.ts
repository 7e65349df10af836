import { CsvError, parse } from 'csv-parse/sync';
import { CliFailure } from './cli-failure.ts';

/** One order of a file, with its position for error messages. */
export type SourcedOrder = {
  row: Record<string, unknown>;
  line: number;
  /** Lines of the file that hold its order lines; empty if the file has none. */
  lines: readonly number[];
};
/** Something wrong at a line of the file. */
export type FileProblem = { line: number; message: string };

/**
 * Reads orders from a CSV file, a JSON array, or one JSON object a line (`.jsonl`), in the row format of
 * import_order_history; see docs/operator.md for the CSV's columns. Raises a failure for a file that cannot be read at
 * all; what is wrong within orders is the platform's to say.
 */
export function readHistory(text: string, file: string): { orders: SourcedOrder[]; problems: FileProblem[] } {
  if (/\.csv$/i.test(file)) return readCsv(text, file);
  if (/\.(jsonl|ndjson)$/i.test(file)) return { orders: readLines(text, file), problems: [] };
  return { orders: readArray(text, file), problems: [] };
}

const readLines = (text: string, file: string): SourcedOrder[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    return [{ row: objectOf(parseJson(line, file, index + 1), file), line: index + 1, lines: [] }];
  });

/** Where each order of an array begins is not known any more after parsing; its place among them is said instead. */
function readArray(text: string, file: string): SourcedOrder[] {
  const rows = parseJson(text, file, 1);
  if (!Array.isArray(rows))
    throw new CliFailure(
      'usage',
      `${file} is not a list of orders. Write [ … ], or one order a line in a .jsonl file.`,
    );
  return rows.map((row, index) => ({ row: objectOf(row, file), line: index + 1, lines: [] }));
}

function parseJson(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliFailure('usage', `${file}, line ${line}: this is not JSON (${(error as Error).message}).`);
  }
}

function objectOf(value: unknown, file: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new CliFailure('usage', `${file} holds something that is not an order. Each order is a JSON object.`);
}

const orderColumns = [
  'number',
  'purchase_ref',
  'branch_code',
  'supplier_company_id',
  'created_at',
  'status',
  'payment_status',
  'billing_status',
  'required_on',
  'currency',
  'shipping',
] as const;
const shipmentColumns = ['carrier', 'shipped_at', 'expected_on', 'delivered_at', 'received_by'] as const;
const lineColumns = ['sku', 'quantity', 'unit_price', 'discount_percent'] as const;
const optional = new Set<string>(['required_on', 'discount_percent', ...shipmentColumns]);
const columns = [...orderColumns, ...shipmentColumns, ...lineColumns];

type Column = (typeof columns)[number];
type CsvLine = { values: Partial<Record<Column, string>>; line: number };

function readCsv(text: string, file: string): { orders: SourcedOrder[]; problems: FileProblem[] } {
  const byNumber = Map.groupBy(parseCsv(text, file), ({ values, line }) => values.number ?? `line ${line}`);
  const problems: FileProblem[] = [];
  const orders = [...byNumber.values()].flatMap((records) => {
    const differing = records.flatMap((record) => differences(record, records[0]));
    problems.push(...differing);
    return differing.length > 0 ? [] : [orderOf(records)];
  });
  return { orders, problems };
}

function parseCsv(text: string, file: string): CsvLine[] {
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (header: string[]) => checkHeader(header, file),
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    return records.map(({ record, info }) => ({
      line: info.lines,
      values: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '')),
    }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new CliFailure('usage', `${file} is not CSV that can be read: ${error.message}.`);
    throw error;
  }
}

function checkHeader(header: readonly string[], file: string): string[] {
  const known: readonly string[] = columns;
  const unknown = header.filter((name) => !known.includes(name));
  const missing = columns.filter((name) => !optional.has(name) && !header.includes(name));
  if (unknown.length > 0)
    throw new CliFailure(
      'usage',
      `${file} has a column ${unknown[0]} that is not known. Known are ${columns.join(', ')}.`,
    );
  if (missing.length > 0)
    throw new CliFailure('usage', `${file} has no column ${missing.join(', ')}. Add it to the first line.`);
  return [...header];
}

/** Lines of one order say the same of it, or leave it to its first. */
const differences = ({ values, line }: CsvLine, first: CsvLine | undefined): FileProblem[] =>
  [...orderColumns, ...shipmentColumns]
    .filter((name) => values[name] !== undefined && values[name] !== first?.values[name])
    .map((name) => ({
      line,
      message: `${name} is another than in line ${first?.line} of the same order ${values.number}`,
    }));

function orderOf(records: readonly CsvLine[]): SourcedOrder {
  const [first] = records;
  const { currency, shipping, ...order } = pick(first?.values ?? {}, orderColumns);
  const shipment = pick(first?.values ?? {}, shipmentColumns);
  const money = (amount: string | undefined) => ({ amount, currency });
  return {
    line: first?.line ?? 0,
    lines: records.map(({ line }) => line),
    row: {
      ...order,
      shipping: money(shipping),
      lines: records.map(({ values }) => {
        const { quantity, unit_price, ...line } = pick(values, lineColumns);
        return { ...line, quantity: numberOf(quantity), unit_price: money(unit_price) };
      }),
      ...(Object.keys(shipment).length > 0 && { shipments: [shipment] }),
    },
  };
}

const pick = <N extends Column>(values: CsvLine['values'], names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Partial<Record<N, string>>;

/** What is no number stays as it is, for the platform to name. */
const numberOf = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
