import { make } from './make.ts';

const before = 50;
const longest = 180;

/** What a text has around the first of the found words. */
export const excerptOf = (text: string, words: readonly string[]): string => {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - before);
  const from = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = text.length > from + longest ? text.lastIndexOf(' ', from + longest) : text.length;
  const shown = text.slice(from, end > from ? end : from + longest);
  return `${from > 0 ? '… ' : ''}${shown}${from + shown.length < text.length ? ' …' : ''}`;
};

/** A text with the found words marked. */
export const marked = (text: string, words: readonly string[]): (Node | string)[] => {
  const longestFirst = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&'));
  if (longestFirst.length === 0) return [text];
  const parts = text.split(new RegExp(`(?<![\\p{L}\\d])(${longestFirst.join('|')})`, 'giu'));
  return parts.map((part, at) => (at % 2 === 1 ? make('mark', {}, part) : part));
};
