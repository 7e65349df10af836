import { escapeHtml } from '../edge/static-page.ts';

export const styleAddress = '/docs/style.css';
export const scriptAddress = '/docs/docs.js';
export const iconAddress = '/docs/icon.svg';

/** The top of every page; `menu` is the address of the list of pages. The script shows the search, which needs it. */
export const header = (menu: string): string =>
  `<header><a href="/docs">Procura documentation</a><form role="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search: press /" autocomplete="off" spellcheck="false"></form><a class="to-pages" href="${menu}">All pages</a></header>`;

/** A document with the style and the script of every page. `head` and `body` are HTML. */
export const frame = (title: string, body: string, { head = '', look = 'light dark' } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="${look}"><title>${escapeHtml(title)} · Procura</title><link rel="icon" type="image/svg+xml" href="${iconAddress}"><link rel="stylesheet" href="${styleAddress}"><script type="module" src="${scriptAddress}"></script>${head}</head><body>
${body}
</body></html>`;
