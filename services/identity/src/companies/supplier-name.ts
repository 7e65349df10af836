import unhomoglyph from 'unhomoglyph';

/** What a reader does not see, or takes for the same: marks, punctuation, spaces and characters that show nothing. */
const unseen = /[\p{M}\p{P}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** The skeleton of Unicode TR39 of a text that is decomposed: each character becomes the one it looks like. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFKD')).normalize('NFKD');

/** What small letters of a skeleton look like, `i` as `l` because TR39 has capital I and l alike. */
const asSeen = (text: string): string =>
  skeleton(skeleton(text).toLowerCase()).toLowerCase().replace(unseen, '').replaceAll('i', 'l');

/**
 * The keys of a supplier's name, of which no two suppliers share one: names that differ only in case, accents, width,
 * spaces, punctuation or in characters that look alike (confusables of Unicode TR39) have one in common. Several,
 * because a letter may look like another as a capital or as a small letter only: the name as written, in small letters
 * and in capitals. A name without a letter or digit is its own key.
 */
export const nameKeys = (name: string): string[] => {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  const forms = { written: plain, small: plain.toLowerCase(), capital: plain.toUpperCase() };
  const keys = Object.entries(forms).flatMap(([form, text]) => {
    const key = asSeen(text);
    return key === '' ? [] : [`${form} ${key}`];
  });
  return keys.length > 0 ? keys : [`exact ${name}`];
};
