import type { RequestHandler } from 'express';
import { type EdgeDeps, refuseRoute } from './exchange.ts';
import { escapeHtml, htmlPage, writePage } from './static-page.ts';

/** Answers what no route took: browsers get a page, and programs a problem document. */
export const refuseUnknown =
  (deps: EdgeDeps): RequestHandler =>
  (request, response) => {
    response.vary('Accept');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.accepts(['json', 'html']) !== 'html')
      return refuseRoute(deps, request, response, []);
    writePage(response, unknownPage(request.path), { status: 404 });
  };

const unknownPage = (path: string): Buffer =>
  htmlPage(
    'Nothing here',
    `<main><h1>There is no page at this address</h1><p><code>${escapeHtml(path)}</code> does not exist. Check the address, or go to the <a href="/">first page</a> or the <a href="/docs">documentation</a>.</p></main>`,
  );
