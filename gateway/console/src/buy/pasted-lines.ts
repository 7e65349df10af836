/** A line of a pasted list or a CSV file: its number, from 1, and what it says. */
export type PastedLine = { number: number; sku: string; quantity: string };

/** What may separate the columns, in this order; without any of them, the last space does. */
const separators = ['\t', ';', ','];

/**
 * Reads lines of SKU and quantity. The columns of the whole text are separated by what most of its lines have. A first
 * line whose second column is no number is a heading.
 */
export const readPasted = (text: string): PastedLine[] => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => line.trim() !== '');
  const separator = separators.find(
    (one) => lines.filter(({ line }) => line.includes(one)).length * 2 > lines.length,
  );
  return lines
    .map(({ number, line }) => {
      const [sku = '', quantity = ''] = separator ? columnsOf(line, separator) : atLastSpace(line.trim());
      return { number, sku, quantity };
    })
    .filter(({ sku, quantity }, index) => sku !== '' && !(index === 0 && isHeading(quantity)));
};

const isHeading = (quantity: string): boolean => quantity !== '' && !/\d/.test(quantity);

/** A quoted column may contain the separator, and two quotes for one. */
const columnsOf = (line: string, separator: string): string[] => {
  const columns = new RegExp(`(?:^|${separator}) *(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
  return [...line.matchAll(columns)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
};

/** A line that does not end with a number is a SKU alone, or the words of a heading. */
const atLastSpace = (line: string): string[] => {
  const last = line.split(/\s+/).at(-1) ?? '';
  const isPair = last !== line && (/^\d/.test(last) || !/\d/.test(line));
  return isPair ? [line.slice(0, -last.length).trim(), last] : [line];
};
