import { extname, join } from 'node:path';
import {
  type CsvColumns,
  type CsvRecord,
  invalidField,
  readHead,
  readSeparator,
  valuesByColumn,
} from '@procura/contracts';
import { inSlices } from './in-slices.ts';
import type { CsvText, SeparatedText } from './parse-csv.ts';
import { openWorkerPool } from './worker-pool.ts';

const parsers = openWorkerPool<SeparatedText, CsvText>({
  // In the same folder, and compiled in the same way.
  file: join(import.meta.dirname, `parse-csv${extname(import.meta.filename)}`),
  name: 'parseCsv',
  places: 20,
  longest_ms: 10_000,
  memory_mb: 128,
  busy: 'Twenty imports of the company are being read. Send the next one when they have ended.',
});

/**
 * Parses CSV in a thread; companies take turns. Raises Failure `unavailable` if twenty texts of the company are
 * waiting.
 */
export const parseCsvInThread = parsers.run;

/** A line that is not a record. */
export type CsvProblem = { line: number; path: ''; message: string };

/** Maximum number of lines parsed; quoted values may span several, and some are blank. */
const mostLines = 5000;

/**
 * The records of a CSV text with a header line, parsed by `parse` (in the product {@link parseCsvInThread}), and the lines that are not records. Raises
 * `invalid_input` of the field `csv` if the text as a whole cannot be read.
 */
export const readCsv = async (
  csv: string,
  columns: CsvColumns,
  parse: (csv: SeparatedText) => Promise<CsvText>,
): Promise<{ records: CsvRecord[]; problems: CsvProblem[] }> => {
  requireFewLines(csv);
  const separated = readSeparator(csv, columns);
  const { separator } = separated;
  const { records, broken } = await parse(separated);
  const [head, ...body] = records;
  if (!head) throw invalidField('csv', `has no header line; begin with ${columns.known.join(',')}`);
  const header = readHead(head.values, columns);
  const found: CsvRecord[] = [];
  const problems = broken.map(brokenLine);
  for await (const { line, values } of inSlices(body))
    if (values.length === header.length)
      found.push({ line, values: valuesByColumn(header, values, { ...columns, separator }) });
    else
      problems.push({
        line,
        path: '',
        message: `has ${values.length} values and the header ${header.length}; quote values that hold a ${separator === '\t' ? 'tab' : `"${separator}"`}`,
      });
  return { records: found, problems };
};

/** Counted before parsing, because each line may become a record. */
const requireFewLines = (csv: string): void => {
  const breaks = /\r\n|\n|\r/g;
  for (let lines = 0; breaks.test(csv); lines++)
    if (lines >= mostLines)
      throw invalidField('csv', `has more than ${mostLines} lines; send them in several calls`);
};

const brokenLine = ({ line, isOpenQuote }: CsvText['broken'][number]): CsvProblem => ({
  line,
  path: '',
  message: isOpenQuote
    ? 'ends inside a quotation mark; look for one that is not closed, here or in a line before'
    : 'is not valid CSV; check its quotation marks',
});
