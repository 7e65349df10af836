import type { CollectionSpec, Doc } from './collection.ts';
import { inBothPhases, type Migration } from './schema.ts';
import { walkInBatches } from './walk-in-batches.ts';

/** Longest folded text that is stored: a cursor contains it, and some letters become as many as eighteen. */
const maxFolded = 200;

/** Text in the form for comparing and sorting: lower case, without accents, cut if it is very long. */
export const foldText = (text: string): string => fold(text).slice(0, maxFolded);

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe');

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Letters that Unicode does not decompose, as people write them who do not have them on their keyboard. */
const plainLetters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ə: 'e',
  ς: 'σ',
};
const anyOfThem = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Only for search: the keys of `foldText` are stored and compared whole. */
const plain = (word: string): string => word.replace(anyOfThem, (letter) => plainLetters[letter] ?? '');

/** Distinct folded words of some texts, to be stored in an indexed array field. */
export const searchTerms = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => wordsOf(text ?? '')).map(plain)),
];

/**
 * A filter for documents whose terms contain, for each word of the query, a word beginning with it (ignoring case and
 * accents). Empty if the query has no word; inputs bound the length of a query. A prefix expression uses the index.
 */
export const matchTerms = (field: string, query: string | undefined): Record<string, unknown> => {
  const words = searchTerms(query);
  if (words.length === 0) return {};
  return { $and: words.map((word) => ({ [field]: { $regex: `^${word}` } })) };
};

type Searched = Doc & { terms: string[] };

/**
 * Migrations that add the plain words to `terms` that release 0.1 stored with the letters of `plainLetters`. Those stay,
 * because replicas of that release find documents by them.
 */
export const plainTermMigrations = (...collections: CollectionSpec[]): readonly Migration[] =>
  inBothPhases('2026-12-plain-terms', async ({ collection }) => {
    for (const spec of collections) {
      const stored = collection<Searched>(spec).work();
      const kept = { terms: { $regex: anyOfThem.source } };
      for await (const found of walkInBatches(stored, kept, { projection: { terms: 1 } }))
        await stored.updateEach(
          found.map(({ _id, terms }) => ({
            filter: { _id },
            update: { $addToSet: { terms: { $each: terms.map(plain) } } },
          })),
        );
    }
  });
