import { invalidField } from './failure.ts';
import { quantityDecimals } from './quantities.ts';

/** The columns that a CSV text may have; at least one of each group in `required` has to be present. */
export type CsvColumns = {
  known: readonly string[];
  required: readonly (readonly string[])[];
  /** Columns of decimal numbers. They may have a decimal comma if the text is not separated by commas. */
  decimals: readonly string[];
  /**
   * Columns of quantities. They may have decimals as well, but most are whole, so a mark before three digits is never
   * clear in them.
   */
  quantities: readonly string[];
  /** Columns of pairs of a quantity and a decimal number, such as `10:9.50 100:8.90`. */
  pairs?: readonly string[];
};
/** The values of a record by column, without empty ones, and the line of the text at which it begins. */
export type CsvRecord = { line: number; values: Readonly<Record<string, string>> };

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;
export type CsvSeparator = keyof typeof separators;
const all = Object.keys(separators) as CsvSeparator[];

/**
 * A CSV text without byte order mark and without the line `sep=;` of spreadsheets, which becomes a blank one, and its
 * separator: the stated one, or the one with which its first line has most known columns. Raises `invalid_input` of the
 * field `csv` if it is not clear.
 */
export const readSeparator = (
  csv: string,
  { known }: CsvColumns,
): { text: string; separator: CsvSeparator } => {
  const whole = csv.replace(/^\uFEFF/, '');
  const [line, mark = ''] = /^"?sep=(.)"?[ \t]*(?=\r|\n|$)/i.exec(whole) ?? [];
  if (line !== undefined) {
    const separator = all.find((one) => one === mark);
    if (!separator)
      throw invalidField('csv', `states the separator "${mark}", which is none of , ; | and the tab`);
    return { text: whole.slice(line.length), separator };
  }
  const [head = ''] = /\S[^\r\n]*/.exec(whole) ?? [];
  return { text: whole, separator: separatorOf(head, known) };
};

const separatorOf = (head: string, known: readonly string[]): CsvSeparator => {
  const knownWith = (separator: CsvSeparator): number =>
    head.split(separator).filter((name) => known.includes(columnOf(name))).length;
  const present = all.filter((one) => head.includes(one));
  // One column needs no separator.
  if (present.length === 0 && (head === '' || known.includes(columnOf(head)))) return ',';
  const most = Math.max(...all.map(knownWith));
  const fitting = present.filter((one) => most === knownWith(one));
  const [first, second] = fitting;
  if (first && second === undefined) return first;
  const found = first && second ? `: ${separators[first]} and ${separators[second]} fit equally` : '';
  throw invalidField(
    'csv',
    `has a first line whose separator is not clear${found}; separate ${known.slice(0, 3).join(',')} … by commas, semicolons or tabs`,
  );
};

/** The name of a column as it is written in a head: in small letters, with underscores. */
const columnOf = (name: string): string =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

/** The columns of a head. Raises `invalid_input` of the field `csv` for unknown, repeated and missing ones. */
export const readHead = (head: readonly string[], { known, required }: CsvColumns): string[] => {
  const names = head.map(columnOf);
  const unknown = head.find((_, index) => !known.includes(names[index] ?? ''));
  if (unknown !== undefined)
    throw invalidField(
      'csv',
      `has the column "${unknown.slice(0, 40)}", which is none of ${known.join(', ')}`,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw invalidField('csv', `has the column ${twice} twice; remove one`);
  const missing = required.filter((group) => !group.some((name) => names.includes(name)));
  if (missing.length > 0)
    throw invalidField('csv', `lacks the column ${missing.map((group) => group.join(' or ')).join(', ')}`);
  return names;
};

/** The values of a record by the columns of its head. */
export const valuesByColumn = (
  head: readonly string[],
  values: readonly string[],
  {
    decimals,
    quantities,
    pairs = [],
    separator,
  }: Pick<CsvColumns, 'decimals' | 'quantities' | 'pairs'> & { separator: CsvSeparator },
): CsvRecord['values'] => {
  const readQuantity = (value: string): string =>
    mayHaveThousands.test(value) ? value : withDecimalPoint(value, separator);
  const readPair = (pair: string): string => {
    const [quantity = '', ...others] = pair.split(':');
    return [readQuantity(quantity), ...others.map((one) => withDecimalPoint(one, separator))].join(':');
  };
  const read = (name: string, value: string): string => {
    if (decimals.includes(name)) return withDecimalPoint(value, separator);
    if (quantities.includes(name)) return readQuantity(value);
    return pairs.includes(name) ? value.split(/\s+/).map(readPair).join(' ') : value;
  };
  return Object.fromEntries(
    head.flatMap((name, index) => {
      const value = values[index]?.trim() ?? '';
      return value === '' ? [] : [[name, read(name, value)]];
    }),
  );
};

/**
 * A number with a decimal point that cannot be read as one of thousands. In a text of commas a point is that of decimals,
 * which one more zero makes clear; in other texts one comma is, unless it may separate thousands.
 */
const withDecimalPoint = (value: string, separator: CsvSeparator): string => {
  const isClear = !mayHaveThousands.test(value);
  if (separator === ',') return isClear || value.includes(',') ? value : `${value}0`;
  return isClear && /^-?\d+,\d+$/.test(value) ? value.replace(',', '.') : value;
};

/** One mark before three digits: `1.000` is one thousand to some, and one to others. */
const mayHaveThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const hasThousands = /^-?[1-9]\d{0,2}([.,'’\s])\d{3}(\1\d{3})*([.,]\d+)?$/;

/** Why a value is not taken as a whole number of digits; undefined if it is one. */
export const wholeProblem = (value: string): string | undefined => {
  if (/^-?\d{1,12}$/.test(value)) return;
  if (mayHaveThousands.test(value)) {
    const [before = '', after = ''] = value.split(/[.,]/);
    return `is ${value}, which is ${before}${after} to some and ${before} to others; write ${before}${after} or ${before}`;
  }
  if (hasThousands.test(value)) return `must have digits alone, such as ${digitsOf(value)}, not ${value}`;
  return `must be a whole number in digits alone, not "${value.slice(0, 40)}"`;
};

/**
 * Why a value is not taken as a quantity, a number with at most three decimals after a decimal point; undefined if it is
 * one.
 */
export const quantityProblem = (value: string): string | undefined => {
  if (mayHaveThousands.test(value)) {
    const [before = '', after = ''] = value.split(/[.,]/);
    const [smaller, written] =
      after === '000' ? [before, before] : [`${before}.${after}`, `${before}.${after}0`];
    return `is ${value}, which is ${before}${after} to some and ${smaller} to others; write ${before}${after} or ${written}`;
  }
  const problem = amountProblem(value);
  if (problem !== undefined) return problem;
  const [number, whole = '', given = ''] = /^(-?\d{1,12})(?:\.(\d+))?$/.exec(value) ?? [];
  if (number === undefined) return `must be a number such as 12 or 2.5, not "${value.slice(0, 40)}"`;
  if (/^\d{0,3}0*$/.test(given)) return;
  const shorter = Number(`${whole}.${given.slice(0, quantityDecimals)}`);
  return `must have at most ${quantityDecimals} decimals, such as ${shorter}, not ${value.slice(0, 40)}`;
};

/** Why a value is not taken as an amount, because its mark may separate thousands; undefined otherwise. */
export const amountProblem = (value: string): string | undefined => {
  if (mayHaveThousands.test(value)) {
    const [before = '', after = ''] = value.split(/[.,]/);
    return `is ${value}, which is ${before}${after} to some and ${before}.${after} to others; write ${before}${after}.00 or ${before}.${after}0`;
  }
  if (hasThousands.test(value)) return `must have no marks between thousands; write ${digitsOf(value)}`;
  if (/^-?\d+,\d+$/.test(value)) return `has a decimal comma; write ${value.replace(',', '.')}`;
  return;
};

/** A number whose thousands are marked, without the marks and with a decimal point. */
const digitsOf = (value: string): string => {
  const [, mark = '', , decimals = ''] = hasThousands.exec(value) ?? [];
  const whole = value.slice(0, value.length - decimals.length).replaceAll(mark, '');
  return `${whole}${decimals.replace(',', '.')}`;
};
