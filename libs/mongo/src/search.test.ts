import { expect, test } from '@jest/globals';
import { foldText, matchTerms, searchTerms } from './search.ts';

/** Whether a query finds a text that is stored with these terms. */
const finds = (query: string, terms: readonly string[]): boolean => {
  const { $and = [] } = matchTerms('terms', query) as { $and?: { terms: { $regex: string } }[] };
  return $and.every(({ terms: { $regex } }) => terms.some((term) => new RegExp($regex).test(term)));
};

test.each([
  ['Lodz', 'Łódź'],
  ['Da Nang', 'Đà Nẵng'],
  ['dordevic', 'Đorđević'],
  ['KIZILAY', 'Kızılay'],
  ['isik', 'IŞIK'],
  ['Orsted', 'Ørsted'],
  ['Strasse', 'Straße'],
  ['Aether', 'Æther'],
  ['thorlakshofn', 'Þorlákshöfn'],
  ['Seydisfjordur', 'Seyðisfjörður'],
  ['Hamrun', 'Ħamrun'],
  ['ΟΔΟΣ', 'Οδόστρωμα'],
])('%s finds %s, and the text finds itself', (query, text) => {
  expect(finds(query, searchTerms(text))).toBe(true);
  expect(finds(text, searchTerms(text))).toBe(true);
});

test('words are bounded by what is no letter or number, and none is found in the middle of a word', () => {
  expect(searchTerms('A4-Papier (80 g)', null, 'a4')).toEqual(['a4', 'papier', '80', 'g']);
  expect(finds('pier', searchTerms('Papier'))).toBe(false);
  expect(matchTerms('terms', ' .* ')).toEqual({});
});

test('keys, which are stored and compared whole, keep their letters', () => {
  expect(foldText('Đà Nẵng')).toBe('đa nang');
});
