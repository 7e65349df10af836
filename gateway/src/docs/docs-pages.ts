import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { RendererObject, Token, Tokens } from 'marked';
import { escapeHtml } from '../edge/static-page.ts';

/** The rendered documentation: HTML pages and one stylesheet, by address. */
export type DocsPages = ReadonlyMap<string, string>;

const folder = join(import.meta.dirname, '../../../docs');
/** The only page outside `docs/`, relative to it. */
const changelog = '../CHANGELOG.md';
const styleAddress = '/docs/style.css';
/** The file to which `build-console.ts` writes the pages. */
export const docsFile = 'docs.json';

/** Reads what `build-console.ts` wrote. */
export const readDocs = async (builtFolder: string): Promise<DocsPages> =>
  new Map(JSON.parse(await readFile(join(builtFolder, docsFile), 'utf8')));

let built: Promise<DocsPages> | undefined;
/** Renders the pages from `docs/` in memory, once per process. */
export const buildDocs = (): Promise<DocsPages> => {
  built ??= renderDocs();
  return built;
};

type Page = { address: string; path: string; title: string; text: string };

/**
 * Renders every `docs/*.md`, the decisions, the generated reference and the changelog. `docs/README.md` is the first
 * page and orders the menu.
 */
const renderDocs = async (): Promise<DocsPages> => {
  // Loaded only if the pages were not prebuilt; images do not contain marked.
  const [{ Marked, lexer }, { gfmHeadingId }] = await Promise.all([
    import('marked'),
    import('marked-gfm-heading-id'),
  ]);
  const texts = new Map<string, string>();
  for (const under of ['.', 'decisions', 'reference'])
    for (const name of await readdir(join(folder, under)))
      if (name.endsWith('.md'))
        texts.set(posix.join(under, name), await readFile(join(folder, under, name), 'utf8'));
  texts.set(changelog, await readFile(join(folder, changelog), 'utf8'));

  // The `type` of every problem document is the address of a code at /docs/errors.
  const codes = texts.get('reference/errors.md') ?? '';
  texts.delete('reference/errors.md');
  texts.set('errors.md', `${texts.get('errors.md')}\n${codes.slice(codes.indexOf('\n## '))}`);

  const pages = [...texts].map(([path, text]) => ({
    address: addressOf(path),
    path,
    title: /^# (.+)$/m.exec(text)?.[1] ?? path,
    text,
  }));
  const known = new Set(pages.map(({ address }) => address));
  const menu = menuOf(lexer(texts.get('README.md') ?? ''), pages, known);
  const files = new Map([[styleAddress, await readFile(join(import.meta.dirname, 'docs.css'), 'utf8')]]);
  for (const page of pages) {
    const marked = new Marked(gfmHeadingId(), { renderer: rendererOf(page, known) });
    const html = marked.parse(page.text, { async: false });
    files.set(page.address, document(page, menu, reachable(html)));
  }
  return files;
};

/** The address of a file of `docs/` on the site. */
const addressOf = (path: string): string => {
  if (path === 'README.md') return '/docs';
  if (path === 'reference/openapi.json') return '/docs/api';
  if (path === 'reference/errors.md') return '/docs/errors';
  if (path === changelog) return '/docs/changelog';
  // The changelog has paths from the root of the repository.
  return `/docs/${path.replace(/^\.\.\/docs\//, '').replace(/\.md$/, '')}`;
};

/** Whether an address is on the site: a page, or the interactive reference. */
const isOnSite = (address: string, known: ReadonlySet<string>): boolean =>
  known.has(address) || address === '/docs/api';

/** HTML in a page is shown as text, because no page is meant to contain any. */
const withoutComment = (html: string): string => (html.startsWith('<!--') ? '' : escapeHtml(html));

const rendererOf = ({ path }: Page, known: ReadonlySet<string>): RendererObject => ({
  html: ({ text }) => withoutComment(text),
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    if (/^(https?:|#)/.test(href)) return `<a href="${escapeHtml(href)}">${words}</a>`;
    const [file = '', anchor] = href.split('#');
    const address = addressOf(posix.join(posix.dirname(path), file));
    // Files of the repository that are not pages have no address here.
    if (!isOnSite(address, known)) return words;
    return `<a href="${escapeHtml(address + (anchor ? `#${anchor}` : ''))}">${words}</a>`;
  },
});

/** An element that scrolls sideways must be reachable by the keyboard, and an empty heading is removed. */
const reachable = (html: string): string =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>');

type Group = { title: string; links: { address: string; title: string }[] };

/** The headings and links of the first page, then the pages that it does not list. */
const menuOf = (tokens: Token[], pages: Page[], known: ReadonlySet<string>): Group[] => {
  const groups: Group[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2)
      groups.push({ title: (token as Tokens.Heading).text, links: [] });
    if (token.type !== 'list') continue;
    // Files of the repository that are not pages have no address here.
    for (const [, title = '', path = ''] of token.raw.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)) {
      const address = addressOf(path);
      if (isOnSite(address, known)) groups.at(-1)?.links.push({ address, title });
    }
  }
  const named = new Set(['/docs', ...groups.flatMap(({ links }) => links.map(({ address }) => address))]);
  const others = pages.filter(({ address }) => !named.has(address));
  return others.length > 0 ? [...groups, { title: 'More', links: others }] : groups;
};

const document = ({ address, title }: Page, menu: Group[], body: string): string => {
  const groups = menu.map(({ title: heading, links }) => {
    const items = links.map((link) => {
      const current = link.address === address ? ' aria-current="page"' : '';
      return `<li><a href="${link.address}"${current}>${escapeHtml(link.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(heading)}</h2><ul>${items.join('')}</ul>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Procura</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${styleAddress}"></head><body>
<a class="skip" href="#content">Skip to the page</a>
<header><a href="/docs">Procura documentation</a><a class="to-pages" href="#pages">All pages</a></header>
<main id="content">${body}</main>
<nav id="pages" aria-label="All pages">${groups.join('')}</nav>
</body></html>`;
};
