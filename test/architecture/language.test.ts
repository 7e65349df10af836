import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import GithubSlugger from 'github-slugger';
import { allowedUses, bannedWords } from './banned-words.ts';
import { root, trackedFiles } from './sources.ts';

const written = /\.(md|tsx?|js|css|html|ya?ml|tpl|sh|conf)$|(^|\/)Dockerfile$/;
/** Generated from the contracts, copied from elsewhere, or the list of words and its test. */
const exempt =
  /^docs\/(reference|released)\/|^libs\/client\/src\/generated\/|^test\/architecture\/(banned-words|language\.test)\.ts$/;

const texts = trackedFiles()
  .filter((path) => written.test(path) && !exempt.test(path))
  .flatMap((path) => {
    try {
      return [{ path, text: readFileSync(join(root, path), 'utf8') }];
    } catch {
      return []; // deleted in the working tree
    }
  });

/** Between two words of a phrase: spaces, or a line break with the prefix of a comment. */
const gap = '(?:[ \\t]+|[ \\t]*\\n[ \\t]*(?:(?:\\*|//|#)[ \\t]+)?)';
const pattern = new RegExp(
  `(?<![\\w-])(?:${bannedWords.map(([word]) => word.replaceAll(' ', gap)).join('|')})(?![\\w-])`,
  'gi',
);
const instead = new Map(bannedWords);

type Use = { path: string; line: string; number: number; word: string };

/** The words of identifiers as words of the text. */
const withWordsOfNames = (text: string): string => text.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ');

const usesIn = ({ path, text }: { path: string; text: string }): Use[] => {
  const words = withWordsOfNames(text);
  return [...words.matchAll(pattern)].map(({ 0: found, index }) => {
    const number = words.slice(0, index).split('\n').length;
    const word = found
      .toLowerCase()
      .replaceAll(/[\s*/#]+/g, ' ')
      .trim();
    return { path, line: text.split('\n')[number - 1] ?? '', number, word };
  });
};

const uses = texts.flatMap(usesIn);
const allows = ({ path, line }: Use): boolean =>
  allowedUses.some((one) => one.path === path && line.includes(one.text));

test('the words are found in text, in names, in comments over two lines, and not inside other words', () => {
  const wordsOf = (text: string) => usesIn({ path: '', text }).map(({ word }) => word);
  expect(wordsOf('It gives\n   * back what it Tells.')).toEqual(['gives back', 'tells']);
  expect(wordsOf('const toldAtBuyer = giveBack();')).toEqual(['told', 'give back']);
  expect(wordsOf('retells, warehouse, doorbell, door_open, open-door')).toEqual([]);
});

test('texts use plain technical English', () => {
  const found = uses
    .filter((use) => !allows(use))
    .map(({ path, number, word }) => `${path}:${number}: "${word}"; write ${instead.get(word)}`);
  // Remedy: rewrite the sentence with the standard term. A name that cannot change belongs to allowedUses.
  expect(found).toEqual([]);
});

test('every allowed use is still needed', () => {
  const unneeded = allowedUses.filter(
    ({ path, text }) => !uses.some((use) => use.path === path && use.line.includes(text)),
  );
  // Remedy: remove them from banned-words.ts.
  expect(unneeded).toEqual([]);
});

/** A page of `docs`, also with a section; the generated reference is not cited by sections. */
const citation = /(?<![\w./-])docs\/(?!reference\/|released\/)[\w/-]+\.md(?:#[\w-]+)?/g;

/** The addresses of a page and of its sections. */
const addressesOf = ({ path, text }: { path: string; text: string }): string[] => {
  const slugger = new GithubSlugger();
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading));
  return [path, ...headings.map((anchor) => `${path}#${anchor}`)];
};

test('comments cite pages of docs that exist, and sections that they have', () => {
  const addresses = new Set(texts.filter(({ path }) => path.endsWith('.md')).flatMap(addressesOf));
  const cited = texts
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) => (text.match(citation) ?? []).map((address) => ({ path, address })));
  expect(cited.filter(({ address }) => address.startsWith('docs/concepts/')).length).toBeGreaterThan(20);
  // Remedy: cite a decision as docs/concepts/page.md or docs/concepts/page.md#section.
  expect(cited.filter(({ address }) => !addresses.has(address))).toEqual([]);
  const vague = texts.filter(({ path, text }) => /\.tsx?$/.test(path) && /[(]design[, ]/.test(text));
  expect(vague.map(({ path }) => path)).toEqual([]);
});
