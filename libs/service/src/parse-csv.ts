import { type CsvError, parse } from 'csv-parse/sync';

/** What a CSV text holds: its records with the line each begins at, and the lines that are no CSV. */
export type CsvText = {
  records: { line: number; values: string[] }[];
  broken: { line: number; isOpenQuote: boolean }[];
};

/**
 * Parses CSV as RFC 4180 has it; a byte order mark and blank lines are passed over, and line breaks become `\n`. Run by threads alone: a text of
 * many records takes long.
 */
export const parseCsv = (csv: string): CsvText => {
  const broken: CsvText['broken'] = [];
  // The parser counts a break of two characters within quotes as two lines.
  const records = parse(csv.replaceAll(/\r\n?/g, '\n'), {
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => void broken.push(brokenBy(error)),
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return {
    records: records.map(({ record, info }) => ({ line: info.lines - linesWithin(record), values: record })),
    broken,
  };
};

const brokenBy = (error: CsvError | undefined): CsvText['broken'][number] => ({
  line: Number(error?.lines ?? 0),
  isOpenQuote: error?.code === 'CSV_QUOTE_NOT_CLOSED',
});

/** A record's number is that of its last line; quoted values may span several. */
const linesWithin = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + value.split('\n').length - 1, 0);
