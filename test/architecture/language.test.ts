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

test('comments cite sections of docs/design.md that exist', () => {
  const slugger = new GithubSlugger();
  const design = readFileSync(join(root, 'docs/design.md'), 'utf8');
  const anchors = new Set(
    [...design.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading)),
  );
  const cited = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/design\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ path, anchor })),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
  const vague = texts.filter(({ path, text }) => /\.tsx?$/.test(path) && /[(]design[, ]/.test(text));
  // Remedy: cite the section as docs/design.md#section.
  expect(vague.map(({ path }) => path)).toEqual([]);
});
