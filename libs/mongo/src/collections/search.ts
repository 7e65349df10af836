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

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Words of the unspaced scripts are those of a dictionary, in any locale. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Letters that are also written as two, by people who do not have them on their keyboard. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const spelledOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? '');

/** The plain words of a text without spaces, those inside a run of an unspaced script included. */
const partsOf = (text: string): string[] =>
  (text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .flatMap((run) =>
      unspaced.test(run) ? [...segmenter.segment(run)].map(({ segment }) => segment) : [run],
    )
    .flatMap(wordsOf)
    .map(plain);

/** Longest term of several words written as one. */
const maxJoined = 40;
const joined = (parts: readonly string[]): string => parts.join('').slice(0, maxJoined);

/** Spellings of a text that find each other: as it is, and with {@link twoLetters} as two. */
const spellings = (text: string): string[] => [...new Set([text, spelledOut(text)])];

/** What people type without spaces, such as "USB-C", with its words. */
const tokensOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** The words of a text written as one, such as a SKU without its dashes. */
export const joinedWords = (text: string): string => partsOf(text).join('');

/**
 * Distinct folded words of some texts, to be stored in an indexed array field: each word; the words of what is written
 * without spaces, from each of them on, as one (`usbc` and `c` for USB-C); and both with `ue` for ü.
 */
export const searchTerms = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      spellings(text ?? '').flatMap((spelling) => [
        ...wordsOf(spelling).map(plain),
        ...tokensOf(spelling).flatMap((token) => {
          const parts = partsOf(token);
          return parts.map((_, from) => joined(parts.slice(from)));
        }),
      ]),
    ),
  ),
];

/**
 * The words of a query, those between two spaces as one, each in all its spellings; the longest word first. With
 * {@link searchTerms} of a text without spaces, each finds the text that has them one after the other.
 */
export const searchedWords = (query: string): string[][] =>
  tokensOf(query)
    .map((token) =>
      [...new Set(spellings(token).map((spelling) => joined(partsOf(spelling))))].filter(Boolean),
    )
    .filter((ways) => ways.length > 0)
    .toSorted(([one = ''], [other = '']) => other.length - one.length);

type Condition = Record<string, unknown>;

/**
 * A filter for documents whose terms contain, for each word of the query, a word beginning with it (ignoring case and
 * accents), or the words between two spaces as one. `mark` is what the terms searched in begin with. Empty if the query
 * has no word; inputs bound the length of a query. A prefix expression uses the index.
 */
export const matchTerms = (field: string, query: string | undefined, mark = ''): { $and?: Condition[] } => {
  const begins = (word: string) => ({ [field]: { $regex: `^${mark}${word}` } });
  const all = tokensOf(query ?? '').flatMap((token): Condition[] => {
    const ways = spellings(token).flatMap((spelling) => {
      const parts = partsOf(spelling);
      return parts.length > 1 ? [parts, [joined(parts)]] : [parts];
    });
    const [first = [], ...others] = [...new Map(ways.map((way) => [way.join(' '), way])).values()];
    if (others.length === 0) return first.map(begins);
    return [{ $or: [first, ...others].map((way) => ({ $and: way.map(begins) })) }];
  });
  const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one] as const)).values()];
  return distinct.length === 0 ? {} : { $and: distinct };
};
