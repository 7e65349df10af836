import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Operation } from '@procura/contracts';
import { openApiDocument } from '@procura/reference';
import { type RequestHandler, Router } from 'express';
import { answerError, refuseRoute } from '../edge/exchange.ts';
import { type FixedDocument, fixedDocument } from '../edge/fixed-document.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { DocsPages } from './docs-pages.ts';
import { frame, header } from './page-frame.ts';
import { placePages } from './place-pages.ts';

const require = createRequire(import.meta.url);

/** Pages load everything from this host, and nothing is inline. */
const common = "img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const ownFiles = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const pagePolicy = `${ownFiles}; ${common}; require-trusted-types-for 'script'; trusted-types 'none'`;
const referencePolicy = `${ownFiles}; font-src 'self'; ${common}`;
const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
const viewerFiles = [
  ['swagger-ui.css', types.css],
  ['swagger-ui-bundle.js', types.js],
] as const;

type Place = { document: FixedDocument; headers: Record<string, string> };
type Options = {
  docs_pages: () => Promise<DocsPages>;
  operations: readonly Operation[];
  contact: string | undefined;
};

/** A document that browsers ask for again each time, and have sent only when it changed. */
const place = (type: string, content: string | Buffer, headers = {}): Place => ({
  document: fixedDocument(type, Buffer.from(content)),
  headers: { 'Cache-Control': 'no-cache', ...headers },
});

/** Pages have addresses without an ending. */
const typeOf = (address: string): string => {
  const ending = /\.(\w+)$/.exec(address)?.[1];
  return types[ending as keyof typeof types] ?? types.html;
};

/** The pages and what they load, by address. */
const readSite = async (
  public_url: string,
  { docs_pages, contact }: Options,
): Promise<Map<string, Place>> => {
  const pages = placePages(await docs_pages(), { contact, public_url });
  const viewer = dirname(require.resolve('swagger-ui-dist/package.json'));
  const ofViewer = viewerFiles.map(async ([name, type]): Promise<[string, Place]> => {
    const document = fixedDocument(type, await readFile(join(viewer, name)));
    return [`/docs/${name}`, { document, headers: { 'Cache-Control': 'public, max-age=86400' } }];
  });
  return new Map<string, Place>([
    ...[...pages].map(([address, content]): [string, Place] => [
      address,
      place(typeOf(address), content, { 'Content-Security-Policy': pagePolicy }),
    ]),
    ...(await Promise.all(ofViewer)),
    ['/docs/api', place(types.html, referencePage, { 'Content-Security-Policy': referencePolicy })],
    ['/docs/start.js', place(types.js, startScript)],
  ]);
};

/** `/openapi.json`, the reference page over it at `/docs/api`, and the pages of the documentation at `/docs`. */
export const createDocs = (deps: GatewayDeps, options: Options): Router => {
  // Made before the first request: it takes 0.1 to 0.2 s of the event loop.
  const reference = place(types.json, JSON.stringify(openApiDocument(options)));
  let site: Promise<Map<string, Place>> | undefined;
  const find = async (path: string): Promise<Place | undefined> => {
    if (path === '/openapi.json') return reference;
    site ??= readSite(deps.public_url, options);
    return (await site).get(path);
  };
  const router = Router({ caseSensitive: true, strict: false });
  const answer: RequestHandler = (request, response, next) => {
    find(request.path.replace(/\/$/, ''))
      .then((found) => {
        if (!found) return next();
        const methods = ['GET', 'HEAD'];
        if (!methods.includes(request.method)) return refuseRoute(deps, request, response, methods);
        return found.document.send(request, response, found.headers);
      })
      .catch((error) => answerError(deps, request, response, error));
  };
  router.use('/openapi.json', (_request, response, next) => {
    // Tools in a browser may read it from every site.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  router.options('/openapi.json', (_request, response) => {
    response.writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Procura-Version, X-Request-Id',
    });
    response.end();
  });
  router.all(['/openapi.json', '/docs', '/docs/*path'], answer);
  return router;
};

const viewer = `<link rel="stylesheet" href="/docs/swagger-ui.css"><script src="/docs/swagger-ui-bundle.js" defer></script><script src="/docs/start.js" defer></script>`;
// The viewer has no dark look.
const referencePage = frame('Reference', `${header('/docs#pages')}\n<div id="reference"></div>`, {
  head: viewer,
  look: 'light',
});

const startScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null,
  docExpansion: 'none', filter: true, displayRequestDuration: true, persistAuthorization: false });`;
