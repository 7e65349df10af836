import { createHash } from 'node:crypto';
import type { Response } from 'express';

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem;color:#1b2733}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2rem}code,pre{font:14px/1.5 ui-monospace,monospace;background:#f1f4f7;border-radius:4px}
code{padding:.1em .3em}pre{padding:1rem;overflow:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #dde3e9}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.5rem}dt{color:#526272}dd{margin:0;overflow-wrap:anywhere}.amount{font-size:2.2rem;margin:.5rem 0}
button{font:inherit;font-weight:600;padding:.7rem 2rem;border:0;border-radius:6px;background:#0a5bb5;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #f0a020;outline-offset:2px}
a{color:#0a5bb5}@media(prefers-color-scheme:dark){body{background:#12181f;color:#dde5ec}code,pre{background:#1e2731}td,th{border-color:#2b3641}a{color:#7ab5f5}dt{color:#9fb0c0}button{background:#7ab5f5;color:#10161c}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A plain HTML page in Procura's layout; `body` is HTML. */
export const htmlPage = (title: string, body: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
  );

/** Writes a page that loads and runs nothing. Its forms, if any, are sent to this host. */
export const writePage = (
  response: Response,
  page: Buffer,
  { status = 200, forms = false }: { status?: number; forms?: boolean } = {},
): void => {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.length,
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'; base-uri 'none'`,
    // With no-referrer a form's Origin is null (Fetch, 3.1), and could not be distinguished from another site's.
    'Referrer-Policy': forms ? 'same-origin' : 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(page);
};
