/** A part of a CSV file that one call takes: its text with the header, and the line of the file that its second line is. */
export type CsvPart = { csv: string; first_line: number; last_line: number };

/**
 * Maximum of one part: a quarter of the rows that a call takes, so that it is answered within seconds and a failure
 * concerns few, and a text that fits into a request in any script.
 */
const most = { rows: 250, characters: 150_000 };

/**
 * The parts of a CSV text, each with its header. A quoted value may contain line breaks, so a part ends where a record
 * does. Text that is empty below the header is one part, so that the service says what is missing.
 */
export const splitCsv = (text: string, limits = most): CsvPart[] => {
  const [header, ...records] = recordsOf(text);
  if (!header) return [{ csv: text, first_line: 2, last_line: 2 }];
  const body = records.filter((record) => record.text.trim() !== '');
  const parts: CsvPart[] = [];
  let [lines, from, size]: [Rec[], number, number] = [[], 0, 0];
  const close = (): void => {
    const [first] = lines;
    const last = lines.at(-1);
    // Empty lines between records are kept, so that lines of errors are those of the file.
    const between =
      first && last ? records.filter(({ line }) => line >= first.line && line <= last.line) : [];
    parts.push({
      csv: [header, ...between].map((record) => record.text).join(''),
      first_line: from - (header.lines - 1),
      last_line: last ? last.line + last.lines - 1 : from,
    });
  };
  for (const record of body) {
    if (lines.length > 0 && (lines.length >= limits.rows || size + record.text.length > limits.characters)) {
      close();
      [lines, size] = [[], 0];
    }
    if (lines.length === 0) from = record.line;
    lines.push(record);
    size += record.text.length;
  }
  if (lines.length === 0) from = header.lines + 1;
  close();
  return parts;
};

/** The line of the file that a line of a part is. */
export const lineIn = ({ first_line }: CsvPart, line: number): number => first_line + line - 2;

/** The record of a CSV text that begins in a line, without its end. */
export const recordAt = (text: string, line: number): string =>
  recordsOf(text)
    .find((record) => line >= record.line && line < record.line + record.lines)
    ?.text.trim() ?? '';

/** A record with its line break: where it begins, and how many lines it has. */
type Rec = { text: string; line: number; lines: number };

const recordsOf = (text: string): Rec[] => {
  const records: Rec[] = [];
  let [start, line, quoted] = [0, 1, false];
  let begun = 1;
  const end = (at: number): void => {
    records.push({ text: text.slice(start, at), line: begun, lines: Math.max(line - begun, 1) });
    [start, begun] = [at, line];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    const isBreak = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (!isBreak) continue;
    line++;
    if (!quoted) end(at + 1);
  }
  if (start < text.length) {
    line++;
    end(text.length);
  }
  return records;
};
