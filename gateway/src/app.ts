import { Failure, type Operation } from '@procura/contracts';
import type { Begin } from '@procura/telemetry';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { addressAt } from './console/addresses.ts';
import { createConsole } from './console/console.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import { createConsolePages } from './console/console-pages.ts';
import { createDownloads } from './console/downloads.ts';
import { createDocs } from './docs/docs-page.ts';
import type { DocsPages } from './docs/docs-pages.ts';
import { createHostCheck } from './edge/check-host.ts';
import { networkOf, withinNetwork } from './edge/client-network.ts';
import { answerError, edgeHeaders, refuseRoute, setRequestId, splitUrl } from './edge/exchange.ts';
import { compressedAboveBytes } from './edge/fixed-document.ts';
import { createReadyz, livez, type Readiness } from './edge/health.ts';
import { refuseLarge } from './edge/read-body.ts';
import { refuseUnknown } from './edge/refuse-unknown.ts';
import { traceRequests } from './edge/trace-exchange.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { createDiscovery, openDiscoveryPaths } from './mcp/discovery.ts';
import { createMcp, type ExtendTools } from './mcp/mcp.ts';
import type { ViewDocuments } from './mcp/view-documents.ts';
import { createOauth, openOauthPaths } from './oauth/oauth.ts';
import { createPay } from './pay/pay.ts';
import { createRest } from './rest/rest.ts';

/** All entry points of the gateway as one request handler. */
export const createApp = (
  deps: GatewayDeps,
  options: {
    port: number;
    trust_proxy: number | string | undefined;
    inside_host: string | undefined;
    readiness: () => Promise<Readiness>;
    /** What an operator should change, as `/readyz` shows it. */
    warnings: readonly string[];
    /** Counts requests by entry point and status. */
    watchEntryPoints: Begin;
    extendTools: ExtendTools | undefined;
    /** The operations of REST and its reference. */
    operations: readonly Operation[];
    /** How customers reach the operator: an e-mail address or a URL. */
    contact: string | undefined;
    console_files: () => Promise<ConsoleFiles>;
    docs_pages: () => Promise<DocsPages>;
    views: () => Promise<ViewDocuments>;
  },
): { handler: Express; close(): Promise<void> } => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', false);
  if (options.trust_proxy !== undefined) app.set('trust proxy', options.trust_proxy);
  const mcp = createMcp(deps, options);
  const checkHost = createHostCheck(deps.public_url, options.port, {
    inside_host: options.inside_host,
    open: ['/openapi.json', ...openDiscoveryPaths, ...openOauthPaths(deps.public_url)],
  });
  const headers = edgeHeaders(deps.public_url);

  app.use((request, response, next) => {
    deps.inFlight.begin(response);
    const end = options.watchEntryPoints(entryPointOf(request.path));
    response.once('close', () => end(response.writableFinished ? String(response.statusCode) : 'broken off'));
    response.setHeaders(headers);
    setRequestId(request, response);
    if (deps.stopping()) response.setHeader('Connection', 'close');
    withinNetwork(networkOf(request.ip), () => traceRequests(request, response, next));
  });
  // Probes use the process's own address.
  app.get('/livez', livez);
  app.get('/readyz', createReadyz({ ...options, stopping: deps.stopping }));
  app.all(['/livez', '/readyz'], (request, response) =>
    refuseRoute(deps, request, response, ['GET', 'HEAD']),
  );
  app.use((request, response, next) => {
    try {
      checkHost(request);
    } catch (error) {
      // Further data on the connection was meant for another server.
      response.setHeader('Connection', 'close');
      throw error;
    }
    refuseLarge(request);
    refuseUndecodable(request);
    request.headers.accept = withoutParameters(request.headers.accept);
    next();
  });
  app.use(compression({ threshold: compressedAboveBytes, filter: isCompressed }));
  app.use('/api', createRest(deps, options.operations));
  app.use(createDiscovery(deps));
  app.use('/mcp', mcp.serve);
  app.use('/settings/api', createConsole(deps));
  app.use('/settings/files', createDownloads(deps));
  app.use(createOauth(deps, options.console_files));
  app.use('/pay', createPay(deps));
  app.use(createDocs(deps, options));
  app.use(createConsolePages(deps, options.console_files));
  app.use(refuseUnknown(deps));
  const onError: ErrorRequestHandler = (error, request, response, _next) =>
    answerError(deps, request, response, error instanceof URIError ? undecodable() : error);
  app.use(onError);
  return { handler: app, close: mcp.close };
};

/** The failure for a path or a query that cannot be decoded. For a path, Express raises a URIError. */
const undecodable = (part = 'path'): Failure =>
  new Failure(
    'malformed_request',
    `The ${part} has a % that does not begin an encoded character of UTF-8. Write a percent sign as %25.`,
  );

/** Raises `malformed_request` for a query that URLSearchParams would read as other text than was meant. */
const refuseUndecodable = ({ originalUrl }: Request): void => {
  try {
    decodeURIComponent(splitUrl(originalUrl)[1]);
  } catch {
    throw undecodable('query');
  }
};

/**
 * An Accept header without the parameters of its types, such as `charset=utf-8`: each type here has one form (RFC 9110,
 * 12.5.1). Weights stay.
 */
const withoutParameters = (accept: string | undefined): string | undefined =>
  accept?.replace(/;\s*(?!q=)[^\s;,="]+=("(\\.|[^"\\])*"|[^\s;,"]*)/gi, '');

/**
 * Answers to programs are compressed. Answers to a browser's session are not, because their length would let another
 * site guess secrets in them (BREACH). A stream of events is not, because each event is sent at once, and a
 * `FixedDocument`, the only answer with an ETag, because it compresses itself once.
 */
const isCompressed: compression.CompressionFilter = (request, response) =>
  !/^\/(settings|pay|oauth)([/?]|$)/.test((request as Request).originalUrl) &&
  !response.hasHeader('ETag') &&
  !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
  compression.filter(request, response);

const entryPoints = [
  'api',
  'mcp',
  'settings',
  'oauth',
  '.well-known',
  'pay',
  'docs',
  'openapi.json',
  'livez',
  'readyz',
];

/**
 * The entry point of a path; `app` for pages of the application outside `/settings`. Unknown paths share one label, so
 * that they cannot create metrics.
 */
const entryPointOf = (path: string): string =>
  entryPoints.find((entryPoint) => path.split('/', 2)[1] === entryPoint) ??
  (addressAt(path) ? 'app' : 'none');
