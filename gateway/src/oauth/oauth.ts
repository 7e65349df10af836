import { systemCall } from '@procura/bus';
import {
  exchangeToken,
  Failure,
  type FailureCode,
  invalidField,
  type Operation,
  parseInput,
  registerClient,
  revokeOauthToken,
} from '@procura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { ConsoleFiles } from '../console/console-files.ts';
import { writeDocument } from '../console/console-pages.ts';
import { admitAnyone } from '../edge/admit.ts';
import { answerError, refuseRoute, requestIdOf } from '../edge/exchange.ts';
import { checkContentType, readJson, readText, wrongContentType } from '../edge/read-body.ts';
import { failureOf, setRetryAfter } from '../edge/render-error.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { metadataDocuments } from './oauth-metadata.ts';

/** Endpoints that pages of every site may call, because clients also run in browsers; none of them reads a cookie. */
export const openOauthPaths = (public_url: string): string[] => [
  ...metadataDocuments(public_url).keys(),
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/register',
];

const mostBytes = 16 * 1024;
const timeoutMs = 10_000;

/**
 * OAuth 2.1 over HTTP: the metadata, the authorization page, and the token, revocation and registration endpoints. Identity
 * is the authorization server; nothing is decided here.
 */
export const createOauth = (deps: GatewayDeps, files: () => Promise<ConsoleFiles>): RequestHandler => {
  const metadata = metadataDocuments(deps.public_url);
  const endpoints: Record<string, (request: Request, response: Response) => Promise<void>> = {
    '/oauth/token': (request, response) => serveToken(deps, request, response),
    '/oauth/revoke': (request, response) => serveRevocation(deps, request, response),
    '/oauth/register': (request, response) => serveRegistration(deps, request, response),
  };

  return (request, response, next) => {
    const { path, method } = request;
    const document = metadata.get(path);
    const endpoint = endpoints[path];
    if (path === '/oauth/authorize') {
      nameRoute(request, path);
      if (method !== 'GET' && method !== 'HEAD') return refuseRoute(deps, request, response, ['GET', 'HEAD']);
      files()
        .then(({ document: page }) => writeDocument(response, page, { opener: 'unsafe-none' }))
        .catch((error) => answerError(deps, request, response, error));
      return;
    }
    if (!document && !endpoint) return next();
    nameRoute(request, path);
    const methods = document ? ['GET', 'HEAD'] : ['POST'];
    openToAllSites(response, methods);
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (!methods.includes(method)) return refuseRoute(deps, request, response, [...methods, 'OPTIONS']);
    if (document) return writeMetadata(response, document);
    endpoint?.(request, response).catch((error) => answerOauthError(deps, request, response, error));
  };
};

/** Without credentials, so that no page of another site can act with a session. */
const openToAllSites = (response: Response, methods: readonly string[]): void => {
  response.setHeaders(
    new Headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
      'Access-Control-Max-Age': '86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  );
};

const writeMetadata = (response: Response, document: Buffer): void => {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': document.length,
    'Cache-Control': 'public, max-age=300',
  });
  response.end(document);
};

const serveToken = async (deps: GatewayDeps, request: Request, response: Response): Promise<void> => {
  deps.openRequests.beginForAnyone(response);
  const tokens = await deps.limits.refusals(
    () => readForm(request, exchangeToken),
    (form) => deps.bus.call(exchangeToken, callOf(exchangeToken), form),
  );
  writeJson(response, 200, tokens);
};

/** Answers an unknown token in the same way (RFC 7009, 2.2). */
const serveRevocation = async (deps: GatewayDeps, request: Request, response: Response): Promise<void> => {
  await admitAnyone(deps, { request, response });
  const form = await readForm(request, revokeOauthToken);
  if (!form.token) throw invalidField('token', 'must be the token to revoke');
  await deps.bus.call(revokeOauthToken, callOf(revokeOauthToken), form);
  writeJson(response, 200, {});
};

/** Only the fields of a registration that identity seals are read; others are ignored (RFC 7591, 2). */
const serveRegistration = async (deps: GatewayDeps, request: Request, response: Response): Promise<void> => {
  await admitAnyone(deps, { request, response });
  checkContentType(request, { required: true });
  const body = await readJson(request, mostBytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Failure('invalid_client_metadata', 'The body must be a JSON object with redirect_uris.');
  const fields = Object.entries(body).filter(
    ([name, value]) => value !== null && Object.hasOwn(registerClient.input.shape, name),
  );
  const answer = await deps.bus.call(
    registerClient,
    callOf(registerClient),
    parseInput(registerClient.input, Object.fromEntries(fields)),
  );
  writeJson(response, 201, answer);
};

const callOf = ({ name: operation }: Operation) =>
  systemCall({ operation, company_id: '', timeout_ms: timeoutMs });

/**
 * The form fields that an operation accepts; others, and those without a value, are ignored (RFC 6749, 3.2). Raises
 * `invalid_input` for a repeated field, and `unsupported_media_type` for another body.
 */
const readForm = async (request: Request, { input }: Operation): Promise<Record<string, string>> => {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw wrongContentType('application/x-www-form-urlencoded');
  const form = new URLSearchParams(await readText(request, mostBytes));
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (value === '' || !Object.hasOwn(input.shape, name)) continue;
    if (Object.hasOwn(fields, name)) throw invalidField(name, 'must come once');
    fields[name] = value;
  }
  return fields;
};

const ownCodes: readonly FailureCode[] = [
  'invalid_client',
  'invalid_client_metadata',
  'invalid_grant',
  'invalid_redirect_uri',
  'invalid_target',
  'unsupported_grant_type',
];

/** A failure in the format of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2). */
const answerOauthError = (deps: GatewayDeps, request: Request, response: Response, error: unknown): void => {
  const request_id = requestIdOf(response);
  const failure = failureOf(error, request_id);
  if (!(error instanceof Failure))
    deps.log.error({ err: error, request_id, path: request.path }, 'internal error');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code, kind, status } = failure;
  setRetryAfter(response, failure.retry_after_s);
  const busy = ['unavailable', 'rate_limited', 'timed_out'].includes(kind);
  const otherwise =
    request.path !== '/oauth/register'
      ? 'invalid_request'
      : failure.errors?.[0]?.path.startsWith('redirect_uris')
        ? 'invalid_redirect_uri'
        : 'invalid_client_metadata';
  const known = ownCodes.includes(code) ? code : busy ? 'temporarily_unavailable' : otherwise;
  writeJson(response, status, {
    error: kind === 'internal' ? 'server_error' : known,
    // A description may contain neither quotation marks nor characters beyond ASCII (RFC 6749, 5.2).
    error_description: failure.message.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'"),
  });
};

const writeJson = (response: Response, status: number, answer: unknown): void => {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
  });
  response.end(body);
};
