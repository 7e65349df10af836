import unhomoglyph from 'unhomoglyph';
import { requiredText } from './values.ts';

/**
 * Characters that a reader does not see or does not distinguish: marks, punctuation, symbols, spaces and invisible
 * characters.
 */
const unseen = /[\p{M}\p{P}\p{S}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Symbols, and digits or signs in a keycap. */
const symbols = /[0-9#*]\uFE0F?\u20E3|\p{S}|ℹ/gu;

/** Marks of trade names whose normal form is letters. */
const tradeMarks = /[™℠]/gu;

/** Small capitals and symbols, and the letters that they look like, which TR39 does not list. */
const unlisted = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ®©$€'].map((letter, at) => [
    letter,
    'abcdefghijklmnopqrstuvwyzrcse'.charAt(at),
  ]),
);
const anyUnlisted = new RegExp(`[${[...unlisted.keys()].join('')}]`, 'gu');

/** The skeleton of a decomposed text by Unicode TR39: each character is replaced by the one it looks like. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFKD')).normalize('NFKD');

/** The skeleton of small letters; `i` becomes `l` because capital I looks like l in TR39. */
const asSeen = (text: string): string =>
  skeleton(skeleton(text).toLowerCase()).toLowerCase().replace(unseen, '').replaceAll('i', 'l');

/**
 * The forms of a name as readers see it. Two names that look alike share a form. A form has no case, accents, width,
 * spaces, punctuation and symbols, and one character for all that look alike (confusables of Unicode TR39). A name has
 * several forms for two reasons. A letter may look like another only as a capital or only as a small letter, so there
 * are forms of the name as written, in small letters and in capitals. A symbol may look like a letter, so each of these
 * is without symbols, and with those letters. At most six; none for a name without letters and digits.
 */
export const formsSeen = (name: string): string[] => {
  const forms = [name.replace(symbols, ''), name.replace(tradeMarks, '')].flatMap((text) => {
    const plain = text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(anyUnlisted, (letter) => unlisted.get(letter) ?? letter);
    return Object.entries({ written: plain, small: plain.toLowerCase(), capital: plain.toUpperCase() });
  });
  const seen = forms.map(([form, text]) => [form, asSeen(text)]).filter(([, key]) => key);
  return [...new Set(seen.map((parts) => parts.join(' ')))];
};

/**
 * Check marks, pictographs and the characters that look like them, also those that Unicode counts as letters,
 * punctuation or mathematics.
 */
const pictograph =
  /[[\p{So}\p{Sm}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3\u{10102}\uAA9C]--[\x20-\x7E®™℠©℗°№×÷±¬[\p{scx=Han}--\p{Extended_Pictographic}]]]/v;

const verified = asSeen('verified');

/**
 * Why a name of a company or store is refused, as the message of its field; null if it is not. A name cannot say what
 * the platform says of a company. Signs of ordinary names stay: ASCII, currencies, ® ™ ℠ © ℗ ° № × ÷ ± ¬, and Han
 * characters such as ㈱.
 */
export const tradeNameProblem = (name: string): string | null => {
  const sign = pictograph.exec(name)?.[0];
  if (sign) return `must not have ${sign}; leave out check marks and pictographs`;
  if (formsSeen(name).some((form) => form.includes(verified)))
    return 'must not have the word “verified”, which the platform says itself; leave it out';
  return null;
};

/** A name of a company or store, of at most `max` characters. See {@link tradeNameProblem}. */
export const tradeName = (max: number) =>
  requiredText(max).superRefine((name, context) => {
    const message = tradeNameProblem(name);
    if (message) context.addIssue({ code: 'custom', message });
  });
