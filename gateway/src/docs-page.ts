import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { failureCodes, failureKinds } from '@procura/contracts';
import express, { Router } from 'express';
import type { GatewayDeps } from './exchange.ts';
import { openApiDocument } from './openapi.ts';
import { escapeHtml, htmlPage, writePage } from './static-page.ts';

const require = createRequire(import.meta.url);

/** Everything the page loads comes from this host, and nothing is inline. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** `/openapi.json`, the reference page over it at `/docs`, and what each error code means at `/docs/errors`. */
export const createDocs = (deps: GatewayDeps): Router => {
  const router = Router({ caseSensitive: true, strict: false });
  const document = Buffer.from(JSON.stringify(openApiDocument()));
  const errors = errorsPage();
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const files = express.static(folder, { index: false, maxAge: '1d', fallthrough: true });

  router.get('/openapi.json', (_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': document.length,
    });
    response.end(document);
  });
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', referencePolicy);
    response.type('html').send(referencePage);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(startScript);
  });
  router.get('/docs/errors', (_request, response) => writePage(response, errors));
  router.get(
    assets.map((name) => `/docs/${name}`),
    (request, response, next) => {
      request.url = request.url.replace('/docs', '');
      response.removeHeader('Cache-Control');
      files(request, response, next);
    },
  );
  deps.log.debug({ bytes: document.length }, 'reference ready');
  return router;
};

const referencePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Procura reference</title><link rel="icon" href="/docs/favicon-32x32.png"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;

const startScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null,
  docExpansion: 'none', filter: true, displayRequestDuration: true, persistAuthorization: false });`;

const errorsPage = (): Buffer => {
  const rows = Object.entries(failureCodes)
    .map(
      ([code, [kind, sentence]]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${failureKinds[kind]}</td><td>${escapeHtml(sentence)}</td></tr>`,
    )
    .join('');
  return htmlPage(
    'Procura errors',
    `<h1>Errors</h1><p>Every failure is a problem document (RFC 9457, <code>application/problem+json</code>): <code>type</code>, <code>title</code>,
<code>status</code>, <code>detail</code>, <code>code</code>, often <code>errors</code> with the fields at fault, and <code>request_id</code>, which support asks for.
Programs decide by <code>code</code>; it never changes. Over MCP a failure is a tool result with <code>isError</code>: the sentence, then the same document.</p>
<table><tr><th>code</th><th>status</th><th>meaning</th></tr>${rows}</table><p><a href="/docs">Reference</a></p>`,
  );
};
