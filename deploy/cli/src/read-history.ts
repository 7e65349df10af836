import {
  type CsvRecord,
  Failure,
  type HistoryProblem,
  historyCsv,
  orderOfRecords,
  type RecordedOrder,
  readHead,
  readSeparator,
  recordsByOrder,
  unnumberedRecords,
  valuesByColumn,
} from '@procura/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { CliFailure } from './cli-failure.ts';

/** An error at a line of the file. */
export type FileProblem = { line: number; message: string };
type History = { orders: RecordedOrder[]; problems: FileProblem[] };

/**
 * Reads orders from a CSV file, a JSON array, or a file with one JSON object per line (`.jsonl`), in the row format of
 * import_order_history; docs/operator.md has the CSV's columns. Raises a failure for a file that cannot be read as a
 * whole; the platform reports errors within orders.
 */
export const readHistory = (text: string, file: string): History => {
  if (/\.csv$/i.test(file)) return readCsv(text, file);
  if (/\.(jsonl|ndjson)$/i.test(file)) return { orders: readLines(text, file), problems: [] };
  return { orders: readArray(text, file), problems: [] };
};

const readLines = (text: string, file: string): RecordedOrder[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    return [{ row: objectOf(parseJson(line, file, index + 1), file), line: index + 1, lines: [] }];
  });

/** After parsing, the line of each order in an array is unknown; its place among the orders is reported instead. */
const readArray = (text: string, file: string): RecordedOrder[] => {
  const rows = parseJson(text, file, 1);
  if (!Array.isArray(rows))
    throw new CliFailure(
      'usage',
      `${file} is not a list of orders. Write [ … ], or one order a line in a .jsonl file.`,
    );
  return rows.map((row, index) => ({ row: objectOf(row, file), line: index + 1, lines: [] }));
};

const parseJson = (text: string, file: string, line: number): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliFailure('usage', `${file}, line ${line}: this is not JSON (${(error as Error).message}).`);
  }
};

const objectOf = (value: unknown, file: string): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new CliFailure('usage', `${file} holds something that is not an order. Each order is a JSON object.`);
};

const readCsv = (text: string, file: string): History => {
  const records = parseCsv(text, file);
  const unnumbered = unnumberedRecords(records);
  const read = recordsByOrder(records).map(orderOfRecords);
  const problems = [
    ...unnumbered,
    ...read.flatMap((one) => ('problems' in one ? one.problems : one.misread.map(ofOrder(one.order)))),
  ];
  // The platform would take an amount that could be two.
  const orders = read.flatMap((one) => ('order' in one && one.misread.length === 0 ? [one.order] : []));
  return {
    orders: unnumbered.length > 0 ? [] : orders,
    problems: problems.map(({ line, path, message }) => ({ line, message: `${path} ${message}` })),
  };
};

const ofOrder =
  ({ row }: RecordedOrder) =>
  ({ path, ...problem }: HistoryProblem): HistoryProblem => ({
    ...problem,
    path: `order ${row.number}: ${path}`,
  });

/** The records of a file; the platform reports the errors of the text as a whole in the same words. */
const parseCsv = (csv: string, file: string): CsvRecord[] => {
  try {
    const { text, separator } = readSeparator(csv, historyCsv);
    // The parser counts a two-character line break within quotes as two lines, and reports the last line of a record.
    const ofOneCharacter = text.replaceAll(/\r\n?/g, '\n');
    const [head, ...records] = parse(ofOneCharacter, {
      delimiter: separator,
      skip_empty_lines: true,
      trim: separator !== '\t',
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const header = readHead(head?.record ?? [], historyCsv);
    return records.map(({ record, info }) => ({
      line: info.lines - breaksIn(record),
      values: valuesByColumn(header, record, { ...historyCsv, separator }),
    }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new CliFailure('usage', `${file} is not CSV that can be read: ${error.message}.`);
    if (error instanceof Failure) throw new CliFailure('usage', `${file} ${error.errors?.[0]?.message}.`);
    throw error;
  }
};

const breaksIn = (values: readonly string[]): number => values.join('').split('\n').length - 1;
