/** "Ann, Bob or Eve". */
export const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names);
