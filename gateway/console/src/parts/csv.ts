/** A column of a file: its head, and the text of a row in it. */
export type CsvColumn<T> = { head: string; text: (row: T) => string | null | undefined };

/**
 * Rows as CSV (RFC 4180), with a byte order mark, so that spreadsheets read UTF-8. A text that a spreadsheet would take
 * as a formula has an apostrophe before it; numbers are left as they are.
 */
export const csvOf = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string => {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ text }) => text(row) ?? '')),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
};

const cell = (text: string): string => {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const shown = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
};
