import { type Request, type RequestHandler, type Response, Router } from 'express';
import { answerError, refuseRoute } from '../edge/exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { addressAt } from './addresses.ts';
import type { ConsoleFiles } from './console-files.ts';

/**
 * Everything is loaded from this host and nothing is inline. The script sends forms as JSON; without it they are not
 * submitted, so that no password becomes part of an address.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
const yearS = 365 * 24 * 3600;

/**
 * Writes the document. `opener`: whether the window that opened it keeps a reference (Cross-Origin-Opener-Policy);
 * clients that open the authorization page wait for its window.
 */
export const writeDocument = (
  response: Response,
  document: Buffer,
  { opener }: { opener: 'same-origin' | 'unsafe-none' },
): void => {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': document.length,
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': opener,
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(document);
};

/**
 * The application: one document for each of its addresses. Its script shows the page; a GET here changes nothing.
 * Below `/settings` every reader gets it, elsewhere those that prefer HTML, such as browsers. Addresses that the
 * application does not have are left to `refuseUnknown`.
 */
export const createConsolePages = (deps: GatewayDeps, files: () => Promise<ConsoleFiles>): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const answering =
    (
      answer: (files: ConsoleFiles, request: Request, response: Response) => Promise<void> | void,
    ): RequestHandler =>
    (request, response) => {
      files()
        .then((built) => answer(built, request, response))
        .catch((error) => answerError(deps, request, response, error));
    };

  router.use('/settings', (request, response, next) => {
    if (isRead(request)) return next();
    refuseRoute(deps, request, response, ['GET', 'HEAD']);
  });
  router.get(
    '/settings/assets/:name',
    answering(({ assets }, request, response) => {
      const file = assets.get(String(request.params.name));
      if (!file) return refuseRoute(deps, request, response, []);
      return file.send(request, response, {
        'Cache-Control': `public, max-age=${yearS}, immutable`,
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
    }),
  );
  const sendDocument = answering(({ document }, _request, response) => {
    writeDocument(response, document, { opener: 'same-origin' });
  });
  router.use((request, response, next) => {
    const { path } = request;
    if (!isRead(request) || !addressAt(path)) return next();
    const isSettings = /^\/settings(\/|$)/.test(path);
    if (!isSettings) response.vary('Accept');
    if (isSettings || request.accepts(['json', 'html']) === 'html')
      return sendDocument(request, response, next);
    next();
  });
  return router;
};

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
