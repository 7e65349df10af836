import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import GithubSlugger from 'github-slugger';
import { Marked, type Token } from 'marked';
import { root, trackedFiles } from '../architecture/sources.ts';

const marked = new Marked();
const read = new Map<string, { links: string[]; anchors: Set<string> }>();

/** What a page links to, and the anchors of its headings as GitHub and the site make them. */
const readPage = (path: string): { links: string[]; anchors: Set<string> } => {
  const known = read.get(path);
  if (known) return known;
  const links: string[] = [];
  const anchors = new Set<string>();
  const slugger = new GithubSlugger();
  marked.walkTokens(marked.lexer(readFileSync(join(root, path), 'utf8')), (token: Token) => {
    if (token.type === 'link') links.push(token.href);
    if (token.type === 'heading')
      anchors.add(slugger.slug(marked.parseInline(token.text, { async: false }).replace(/<[^>]+>/g, '')));
  });
  read.set(path, { links, anchors });
  return { links, anchors };
};

test('docs/README.md, the menu of the site, has every page', () => {
  const listed = readPage('docs/README.md').links.map((link) => join('docs', link));
  const pages = trackedFiles().filter((path) => /^docs\/(concepts\/)?[\w-]+\.md$/.test(path));
  expect(pages.length).toBeGreaterThan(40);
  // Remedy: add a line with the page to its section of docs/README.md.
  expect(pages.filter((path) => path !== 'docs/README.md' && !listed.includes(path))).toEqual([]);
});

/** The words of a text; with `prose`, without its code blocks. The marks of tables and lists are no words. */
const wordsOf = (text: string, { prose = false } = {}): number =>
  (prose ? text.replaceAll(/^```.*?^```/gms, '') : text).split(/\s+/).filter((word) => /\w/.test(word))
    .length;

test('the README, the changelog and all pages together are short', () => {
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const isWritten = (path: string): boolean =>
    path.endsWith('.md') &&
    !/^(docs\/(reference|released)\/|docs\/answer-sizes|deploy\/helm\/README|CHANGELOG)/.test(path);
  const pages = trackedFiles().filter(isWritten);
  expect(wordsOf('a | `b` ---\n```sh\nc d\n```\n', { prose: true })).toBe(2);
  // Remedy: state each fact on one page, and link it from the others. Shorten the older versions of the changelog.
  expect(wordsOf(textOf('README.md'))).toBeLessThanOrEqual(900);
  expect(wordsOf(textOf('CHANGELOG.md'))).toBeLessThanOrEqual(4000);
  expect(pages.reduce((sum, path) => sum + wordsOf(textOf(path), { prose: true }), 0)).toBeLessThanOrEqual(
    50_000,
  );
});

test.each(trackedFiles().filter((path) => path.endsWith('.md')))('links of %s', (path) => {
  const dead = readPage(path).links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file ? relative(root, join(root, dirname(path), file)) : path;
    if (!existsSync(join(root, target))) return true;
    return (
      anchor !== undefined &&
      !statSync(join(root, target)).isDirectory() &&
      !readPage(target).anchors.has(anchor)
    );
  });
  // Remedy: name a file that exists, or the heading as it is now.
  expect(dead).toEqual([]);
});
