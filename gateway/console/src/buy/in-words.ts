/** "Ann, Bob or Eve". */
export const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names);

/** A sentence for programs, which numbers the lines of a request, with the names of the lines. */
export const withNames = (sentence: string, lines: readonly { line_index: number; name: string }[]): string =>
  lines
    .reduce((text, { line_index, name }) => text.replaceAll(`lines.${line_index} (${name})`, name), sentence)
    .replace(/\blines\.(\d+)/g, (_, place) => `line ${Number(place) + 1}`)
    .replace(/Then preview again\.$/, 'Then check again.');
