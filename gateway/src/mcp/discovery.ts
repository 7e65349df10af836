import { createHash } from 'node:crypto';
import { aiCatalogue, cardPaths, cardTypes, serverCard } from '@procura/reference';
import type { RequestHandler } from 'express';
import type { GatewayDeps } from '../edge/exchange.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import { refuseRoute } from '../rest/rest.ts';

/** Paths that pages of every site may read, because clients also run in browsers. */
export const openDiscoveryPaths: string[] = Object.values(cardPaths);

/**
 * The Server Card and the AI Catalog, by which a client finds the MCP endpoint before it connects. Both are public, the
 * same for everyone, and need no credential.
 */
export const createDiscovery = (deps: GatewayDeps): RequestHandler => {
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));
  const documents = new Map(
    (
      [
        [cardPaths.card, cardTypes.card, body(serverCard(deps.public_url))],
        [cardPaths.catalogue, cardTypes.catalogue, body(aiCatalogue(deps.public_url))],
      ] as const
    ).map(([path, type, document]) => [
      path as string,
      { type, document, etag: `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"` },
    ]),
  );
  return (request, response, next) => {
    const found = documents.get(request.path);
    if (!found) return next();
    nameRoute(request, request.path);
    const methods = ['GET', 'HEAD'];
    response.setHeaders(
      new Headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
        'Access-Control-Expose-Headers': 'ETag',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'public, max-age=3600',
        ETag: found.etag,
      }),
    );
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (!methods.includes(request.method))
      return refuseRoute(deps, request, response, [...methods, 'OPTIONS']);
    if (request.headers['if-none-match'] === found.etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.document.length });
    response.end(found.document);
  };
};
