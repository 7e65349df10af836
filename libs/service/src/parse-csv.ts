import type { CsvSeparator } from '@procura/contracts';
import { type CsvError, parse } from 'csv-parse/sync';

/** A text and its separator, as `readSeparator` returns them. */
export type SeparatedText = { text: string; separator: CsvSeparator };

/** The content of a CSV text: its records, each with its first line, and the lines that are not CSV. */
export type CsvText = {
  records: { line: number; values: string[] }[];
  broken: { line: number; isOpenQuote: boolean }[];
};

/**
 * Parses CSV by RFC 4180; blank lines are skipped, and line breaks become `\n`. Only threads run
 * it, because a text with many records takes long.
 */
export const parseCsv = ({ text, separator }: SeparatedText): CsvText => {
  const broken: CsvText['broken'] = [];
  // The parser counts a two-character line break within quotes as two lines.
  const records = parse(text.replaceAll(/\r\n?/g, '\n'), {
    delimiter: separator,
    info: true,
    // It would trim separators that are tabs.
    trim: separator !== '\t',
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

/** The parser reports the last line of a record; quoted values may span several. */
const linesWithin = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + value.split('\n').length - 1, 0);
