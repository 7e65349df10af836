import { aiCatalogue, cardPaths, cardTypes, serverCard } from '@procura/reference';
import type { RequestHandler } from 'express';
import { refuseRoute } from '../edge/exchange.ts';
import { type FixedDocument, fixedDocument } from '../edge/fixed-document.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** Paths that pages of every site may read, because clients also run in browsers. */
export const openDiscoveryPaths: string[] = Object.values(cardPaths);

/**
 * The Server Card and the AI Catalog. A client finds the MCP endpoint by them before it connects. Both are public, the
 * same for everyone, and need no credential.
 */
export const createDiscovery = (deps: GatewayDeps): RequestHandler => {
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));
  const documents = new Map<string, FixedDocument>([
    [cardPaths.card, fixedDocument(cardTypes.card, body(serverCard(deps.public_url)))],
    [cardPaths.catalogue, fixedDocument(cardTypes.catalogue, body(aiCatalogue(deps.public_url)))],
  ]);
  return (request, response, next) => {
    const found = documents.get(request.path);
    if (!found) return next();
    nameRoute(request, request.path);
    const methods = ['GET', 'HEAD'];
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      'Access-Control-Expose-Headers': 'ETag',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=3600',
    };
    if (methods.includes(request.method)) found.send(request, response, headers).catch(next);
    else if (request.method === 'OPTIONS') response.setHeaders(new Headers(headers)).writeHead(204).end();
    else refuseRoute(deps, request, response, [...methods, 'OPTIONS']);
  };
};
