import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { RendererObject, Token, Tokens } from 'marked';
import { runEsbuild } from '../bundle/run-esbuild.ts';
import { escapeHtml } from '../edge/static-page.ts';
import { frame, header, iconAddress, scriptAddress, styleAddress } from './page-frame.ts';
import { sectionsOf, writeIndex } from './search-index.ts';
import { indexAddress, type Section } from './search-options.ts';

/** The documentation by address: HTML pages, their stylesheet, script, icon, index and pictures. */
export type DocsPages = ReadonlyMap<string, string | Buffer>;

const folder = join(import.meta.dirname, '../../../docs');
const pictures = 'pictures';
/** The only page outside `docs/`, relative to it. */
const changelog = '../CHANGELOG.md';
/** The file to which `build-console.ts` writes the pages; pictures are files next to it. */
const docsFile = 'docs.json';

/** Writes the documentation for `readDocs`. */
export const writeDocs = async (builtFolder: string): Promise<void> => {
  const texts = [...(await buildDocs())].filter(([, content]) => typeof content === 'string');
  await writeFile(join(builtFolder, docsFile), JSON.stringify(texts));
  await cp(join(folder, pictures), join(builtFolder, pictures), { recursive: true });
};

/** Reads what `writeDocs` wrote. */
export const readDocs = async (builtFolder: string): Promise<DocsPages> =>
  new Map<string, string | Buffer>([
    ...(JSON.parse(await readFile(join(builtFolder, docsFile), 'utf8')) as [string, string][]),
    ...(await readPictures(builtFolder)),
  ]);

const readPictures = async (parent: string): Promise<[string, Buffer][]> =>
  Promise.all(
    (await readdir(join(parent, pictures))).map(
      async (name): Promise<[string, Buffer]> => [
        `/docs/${pictures}/${name}`,
        await readFile(join(parent, pictures, name)),
      ],
    ),
  );

let built: Promise<DocsPages> | undefined;
/** Renders the pages from `docs/` in memory, once per process. */
export const buildDocs = (): Promise<DocsPages> => {
  built ??= renderDocs();
  return built;
};

type Page = { address: string; path: string; title: string; text: string };

/**
 * Renders every `docs/*.md`, the concepts, the generated reference, the release notes and the changelog.
 * `docs/README.md` is the first page and orders the menu.
 */
const renderDocs = async (): Promise<DocsPages> => {
  // Loaded only if the pages were not prebuilt; images do not contain marked.
  const [{ Marked, lexer }, { gfmHeadingId }] = await Promise.all([
    import('marked'),
    import('marked-gfm-heading-id'),
  ]);
  const texts = new Map<string, string>();
  for (const under of ['.', 'concepts', 'reference', 'reference/operations', 'releases'])
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
  const files = new Map<string, string | Buffer>([
    [styleAddress, await readFile(join(import.meta.dirname, 'docs.css'), 'utf8')],
    [scriptAddress, await bundleScript()],
    [iconAddress, await readFile(join(import.meta.dirname, '../../console/icons/icon.svg'), 'utf8')],
    ...(await readPictures(folder)),
  ]);
  const sections: Section[] = [];
  for (const page of pages) {
    const marked = new Marked(gfmHeadingId(), { renderer: rendererOf(page, known) });
    const html = marked.parse(page.text, { async: false });
    sections.push(...sectionsOf(page, html));
    files.set(page.address, document(page, menu, reachable(html)));
  }
  return files.set(indexAddress, await writeIndex(sections));
};

/** The script of every page: search and copy buttons. */
const bundleScript = async (): Promise<string> => {
  const [file] = await runEsbuild({
    entryPoints: [join(import.meta.dirname, '../../console/docs/docs.ts')],
  });
  return file?.text ?? '';
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
  image: ({ href, text }) =>
    `<img src="/docs/${escapeHtml(href)}" alt="${escapeHtml(text)}" width="1280" height="800" loading="lazy">`,
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    if (/^(https?:|#)/.test(href)) return `<a href="${escapeHtml(href)}">${words}</a>`;
    const [file = '', anchor] = href.split('#');
    const address = addressOf(posix.join(posix.dirname(path), file));
    // Files of the repository that are not pages have no address here.
    if (!isOnSite(address, known)) return words;
    // `/docs/reference/operations#<operation>` is in answers, and stays when an operation moves to another page.
    const id = anchor && address.startsWith(`${addressOf(path)}/`) ? ` id="${escapeHtml(anchor)}"` : '';
    return `<a${id} href="${escapeHtml(address + (anchor ? `#${anchor}` : ''))}">${words}</a>`;
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
  // The index of operations leads to the pages below it.
  const others = pages.filter(({ address }) => !named.has(address) && !named.has(posix.dirname(address)));
  return others.length > 0 ? [...groups, { title: 'More', links: others }] : groups;
};

const document = ({ address, title }: Page, menu: Group[], body: string): string => {
  const groups = menu.map(({ title: heading, links }) => {
    const items = links.map((link) => {
      const isAbove = posix.dirname(address) === link.address;
      const current = link.address === address ? ' aria-current="page"' : isAbove && ' aria-current="true"';
      return `<li><a href="${link.address}"${current || ''}>${escapeHtml(link.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(heading)}</h2><ul>${items.join('')}</ul>`;
  });
  return frame(
    title,
    `<a class="skip" href="#content">Skip to the page</a>
${header('#pages')}
<main id="content">${body}</main>
<nav id="pages" aria-label="All pages">${groups.join('')}</nav>`,
  );
};
