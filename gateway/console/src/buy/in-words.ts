import { count } from '../words.ts';

/** "1.00 EUR, 2.00 USD and 3 JPY". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

const mostNames = 5;

/** "Ann, Bob or Eve", or the first five of many people and how many others. */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([
    ...names.slice(0, mostNames),
    ...(names.length > mostNames ? [count(names.length - mostNames, 'other')] : []),
  ]);

/** A sentence for programs, which numbers the lines of a request, with the names of the lines. */
export const withNames = (sentence: string, lines: readonly { line_index: number; name: string }[]): string =>
  lines
    .reduce(
      (text, { line_index, name }) => text.replaceAll(`lines.${line_index} (${name})`, () => name),
      sentence,
    )
    .replace(/\blines\.(\d+)/g, (_, place) => `line ${Number(place) + 1}`)
    .replace(/Then preview again\.$/, 'Then check again.');
