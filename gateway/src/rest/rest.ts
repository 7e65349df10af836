import {
  answersImage,
  answersPdf,
  Failure,
  invalidField,
  invalidFields,
  maxInputBytes,
  type Operation,
} from '@procura/contracts';
import { deprecationsOf } from '@procura/reference';
import type { Request, RequestHandler, Response } from 'express';
import { admit } from '../edge/admit.ts';
import { writeAnswer, writeImage, writePdf } from '../edge/answer.ts';
import { answerError, idempotencyKeyOf, refuseRoute, requestIdOf, splitUrl } from '../edge/exchange.ts';
import { checkContentType, isCsv, objectOf, readCsv, readJson } from '../edge/read-body.ts';
import { takeInput } from '../edge/take-input.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import { waitForData } from '../edge/wait-for-data.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import { coerceQuery, fieldKinds } from './coerce-query.ts';
import { createRouter, type RouteMatch } from './routes.ts';

/** Everything under `/api`: REST routes as the operations declare them, for REST keys. */
export const createRest = (deps: GatewayDeps, operations: readonly Operation[]): RequestHandler => {
  const routed = operations.filter((operation) => operation.surfaces.includes('rest'));
  const route = createRouter(routed);
  const kinds = new Map(routed.map((operation) => [operation.name, fieldKinds(operation)]));
  const deprecations = new Map(routed.map((operation) => [operation.name, deprecationsOf(operation)]));

  const serve = async (request: Request, response: Response): Promise<void> => {
    const exchange = { request, response };
    const [path, search] = splitUrl(request.originalUrl);
    const match = route(request.method, path);
    const askAgain = await admit(deps, 'api', exchange, {
      effects: () => [match.operation?.effect ?? 'read'],
    });
    if (!match.operation) return refuseRoute(deps, request, response, match.methods);
    const { operation } = match;
    if (operation.rest) nameRoute(request, operation.rest.path);
    const deprecated = deprecations.get(operation.name);
    // Set before any refusal, and again for the fields in the input.
    if (deprecated) announceDeprecation(response, deprecated({}), deps.public_url);
    checkAccept(request, typesOf(operation));
    const input = await readInput(request, match, search, kinds.get(operation.name) ?? new Map());
    if (deprecated) announceDeprecation(response, deprecated(input), deps.public_url);
    const call = {
      operation,
      input,
      idempotency_key: operation.effect === 'read' ? null : idempotencyKeyOf(request),
      request_id: requestIdOf(response),
    };
    const answer = await waitForData(deps, response, askAgain, call);
    if (answersImage(operation)) writeImage(response, answer);
    else if (answersPdf(operation)) writePdf(response, answer, 'inline');
    else writeAnswer(response, answer);
  };

  return (request, response) => {
    serve(request, response).catch((error) => answerError(deps, request, response, error));
  };
};

const jsonTypes = ['application/json'];
const imageTypes = ['image/png', 'image/svg+xml'];
const pdfTypes = ['application/pdf'];

const typesOf = (operation: Operation): string[] => {
  if (answersPdf(operation)) return pdfTypes;
  return answersImage(operation) ? [...imageTypes, ...jsonTypes] : jsonTypes;
};

/** Raises `not_acceptable` if the Accept header allows none of the possible types. */
const checkAccept = (request: Request, types: string[]): void => {
  if (request.headers.accept === undefined || request.accepts(types)) return;
  throw new Failure(
    'not_acceptable',
    `The response is ${types[0]}, which the Accept header does not allow. Send Accept: ${types[0]}, or leave it out.`,
  );
};

/** The input of a call: path fields, and the query of a GET or DELETE or the JSON object of a body. */
const readInput = async (
  request: Request,
  { operation, fields }: RouteMatch,
  search: string,
  kinds: ReturnType<typeof fieldKinds>,
): Promise<Record<string, unknown>> => {
  const hasBody = operation.rest?.method === 'POST' || operation.rest?.method === 'PATCH';
  const given = hasBody
    ? await readBodyInput(request, operation, search, kinds)
    : search
      ? coerceQuery(kinds, new URLSearchParams(search))
      : {};
  const inPath = coerceQuery(kinds, new URLSearchParams(fields));
  const twice = Object.keys(inPath).filter((name) => name in given);
  if (twice.length > 0)
    throw invalidFields(twice.map((path) => ({ path, message: 'is given in the path; leave it out here' })));
  return takeInput(
    operation,
    { ...given, ...inPath, ...versionIn(request, operation, given) },
    { texts: false },
  );
};

const versionField = 'expected_version';

/**
 * The version that `If-Match` names, for an operation that compares one; `*` names none. Raises `invalid_input` for
 * others, as their callers would take the change for protected.
 */
const versionIn = (
  { headers }: Request,
  { input }: Operation,
  given: Record<string, unknown>,
): { [versionField]?: number } => {
  const tag = headers['if-match'];
  if (tag === undefined) return {};
  if (!(versionField in input.shape))
    throw invalidField('If-Match', 'is not taken here, as no version is compared; leave it out');
  if (tag === '*') return {};
  const version = /^("?)(\d{1,15})\1$/.exec(tag)?.[2];
  if (version === undefined)
    throw invalidField('If-Match', 'must be the version as it was read, such as "3", or *');
  const named = given[versionField] ?? Number(version);
  if (named !== Number(version))
    throw invalidField('If-Match', `is another version than ${versionField}; give one of them`);
  return { [versionField]: Number(version) };
};

/** The fields of a body: JSON, or CSV if the route accepts it, with further fields in the query. */
const readBodyInput = async (
  request: Request,
  operation: Operation,
  search: string,
  kinds: ReturnType<typeof fieldKinds>,
): Promise<Record<string, unknown>> => {
  const { rest } = operation;
  const most_bytes = maxInputBytes(operation);
  if (rest?.csv) {
    const { field, query } = rest.csv;
    const inQuery = coerceQuery(
      new Map([...kinds].filter(([name]) => query.includes(name))),
      new URLSearchParams(search),
    );
    if (isCsv(request)) return { ...inQuery, [field]: await readCsv(request, most_bytes) };
    checkContentType(request, { required: false, csv: true });
    const body = objectOf(await readJson(request, most_bytes));
    const twice = Object.keys(inQuery).filter((name) => name in body);
    if (twice.length > 0)
      throw invalidFields(
        twice.map((path) => ({ path, message: 'is given in the query; leave it out of the body' })),
      );
    return { ...inQuery, ...body };
  }
  checkContentType(request, { required: false });
  const body = await readJson(request, most_bytes);
  if (search)
    throw invalidFields(
      [...new Set(new URLSearchParams(search).keys())].map((path) => ({
        path,
        message: 'is not taken in the query here; put it into the body',
      })),
    );
  return objectOf(body);
};
