import unhomoglyph from 'unhomoglyph';

/**
 * Characters that a reader does not see or does not distinguish: marks, punctuation, spaces and invisible characters.
 */
const unseen = /[\p{M}\p{P}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** The skeleton of a decomposed text by Unicode TR39: each character is replaced by the one it looks like. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFKD')).normalize('NFKD');

/** The skeleton of small letters; `i` becomes `l` because capital I looks like l in TR39. */
const asSeen = (text: string): string =>
  skeleton(skeleton(text).toLowerCase()).toLowerCase().replace(unseen, '').replaceAll('i', 'l');

/**
 * The keys of a supplier's name, of which no two suppliers may share one. Names share a key if they differ only in
 * case, accents, width, spaces, punctuation or characters that look alike (confusables of Unicode TR39). A name has
 * several, because a letter may look like another only as a capital or only as a small letter: the name as written, in
 * small letters and in capitals. A name without letters and digits is its own key.
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
