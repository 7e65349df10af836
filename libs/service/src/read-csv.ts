import { invalidField } from '@procura/contracts';
import { inSlices } from './in-slices.ts';
import type { CsvText } from './parse-csv.ts';

/** The columns that a CSV text may have; at least one of each group in `required` has to be present. */
export type CsvColumns = { known: readonly string[]; required: readonly (readonly string[])[] };
/** One record by column, without empty values, and the line at which it begins. */
export type CsvRecord = { line: number; values: Readonly<Record<string, string>> };
/** A line that is not a record. */
export type CsvProblem = { line: number; path: ''; message: string };

/** Maximum number of lines parsed; quoted values may span several, and some are blank. */
const mostLines = 5000;

/**
 * The records of a CSV text with a header line, parsed by `parse`, and the lines that are not records. Raises
 * `invalid_input` of the field `csv` if the text as a whole cannot be read.
 */
export const readCsv = async (
  csv: string,
  columns: CsvColumns,
  parse: (csv: string) => Promise<CsvText>,
): Promise<{ records: CsvRecord[]; problems: CsvProblem[] }> => {
  requireFewLines(csv);
  const { records, broken } = await parse(csv);
  const [head, ...body] = records;
  if (!head) throw invalidField('csv', `has no header line; begin with ${columns.known.join(',')}`);
  const header = head.values;
  checkHeader(columns, header);
  const found: CsvRecord[] = [];
  const problems = broken.map(brokenLine);
  for await (const { line, values } of inSlices(body))
    if (values.length === header.length) found.push({ line, values: byColumn(header, values) });
    else
      problems.push({
        line,
        path: '',
        message: `has ${values.length} values and the header ${header.length}; quote values that hold a comma`,
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

const checkHeader = ({ known, required }: CsvColumns, header: readonly string[]): void => {
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidField(
      'csv',
      `has the column "${unknown.slice(0, 40)}", which is none of ${known.join(', ')}`,
    );
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice) throw invalidField('csv', `has the column ${twice} twice; remove one`);
  const missing = required.filter((names) => !names.some((name) => header.includes(name)));
  if (missing.length > 0)
    throw invalidField('csv', `lacks the column ${missing.map((names) => names.join(' or ')).join(', ')}`);
};

const byColumn = (header: readonly string[], values: readonly string[]): CsvRecord['values'] =>
  Object.fromEntries(
    header.flatMap((name, index) => {
      const value = values[index] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
