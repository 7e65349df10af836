import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Operation } from '@procura/contracts';
import { openApiDocument } from '@procura/reference';
import express, { type RequestHandler, type Response, Router } from 'express';
import { answerError, type GatewayDeps } from '../edge/exchange.ts';
import { refuseRoute } from '../rest/rest.ts';
import type { DocsPages } from './docs-pages.ts';
import { placePages } from './place-pages.ts';

const require = createRequire(import.meta.url);

/** Pages load everything from this host, and nothing is inline. */
const common = "img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const pagePolicy = `default-src 'none'; style-src 'self'; ${common}`;
const referencePolicy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; ${common}`;
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** `/openapi.json`, the reference page over it at `/docs/api`, and the pages of the documentation at `/docs`. */
export const createDocs = (
  deps: GatewayDeps,
  options: {
    docs_pages: () => Promise<DocsPages>;
    operations: readonly Operation[];
    contact: string | undefined;
  },
): Router => {
  const { contact, operations } = options;
  let placed: Promise<DocsPages> | undefined;
  const pages = (): Promise<DocsPages> => {
    placed ??= options
      .docs_pages()
      .then((built) => placePages(built, { contact, public_url: deps.public_url }));
    return placed;
  };
  const router = Router({ caseSensitive: true, strict: false });
  const document = Buffer.from(JSON.stringify(openApiDocument({ contact, operations })));
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const files = express.static(folder, {
    index: false,
    maxAge: '1d',
    fallthrough: true,
    acceptRanges: false,
  });

  router.use('/openapi.json', (_request, response, next) => {
    // Tools in a browser may read it from every site; it is the same for everyone.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  const methods = ['GET', 'HEAD'];
  const refuse: RequestHandler = (request, response) => refuseRoute(deps, request, response, methods);
  router
    .route('/openapi.json')
    .options((_request, response) => {
      response.writeHead(204, {
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Procura-Version, X-Request-Id',
      });
      response.end();
    })
    .get((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': document.length });
      response.end(document);
    })
    .all(refuse);
  router
    .route('/docs/api')
    .get((_request, response) => {
      response.setHeader('Content-Security-Policy', referencePolicy);
      response.type('html').send(referencePage);
    })
    .all(refuse);
  router
    .route('/docs/start.js')
    .get((_request, response) => {
      response.type('js').send(startScript);
    })
    .all(refuse);
  router
    .route(assets.map((name) => `/docs/${name}`))
    .get((request, response, next) => {
      request.url = request.url.replace('/docs', '');
      response.removeHeader('Cache-Control');
      // Preconditions of a write, which Express would raise as an error.
      for (const name of ['if-match', 'if-unmodified-since']) delete request.headers[name];
      files(request, response, (error) => next(error ?? 'route'));
    })
    .all(refuse);
  router.all(['/docs', '/docs/:name', '/docs/:folder/:name'], (request, response, next) => {
    pages()
      .then((found) => {
        const page = found.get(request.path.replace(/\/$/, ''));
        if (page === undefined) next();
        else if (methods.includes(request.method)) writeText(response, page);
        else refuse(request, response, next);
      })
      .catch((error) => answerError(deps, request, response, error));
  });
  deps.log.debug({ bytes: document.length }, 'reference ready');
  return router;
};

const writeText = (response: Response, text: string): void => {
  const body = Buffer.from(text);
  response.writeHead(200, {
    'Content-Type': `text/${text.startsWith('<') ? 'html' : 'css'}; charset=utf-8`,
    'Content-Length': body.length,
    'Content-Security-Policy': pagePolicy,
  });
  response.end(body);
};

const referencePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Procura reference</title><link rel="icon" href="/docs/favicon-32x32.png"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;

const startScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null,
  docExpansion: 'none', filter: true, displayRequestDuration: true, persistAuthorization: false });`;
