import { answersPdf, operations } from '@procura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { admit } from '../edge/admit.ts';
import { writePdf } from '../edge/answer.ts';
import { refuseRoute, requestIdOf, splitUrl } from '../edge/exchange.ts';
import { takeInput } from '../edge/take-input.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { coerceQuery, fieldKinds } from '../rest/coerce-query.ts';
import { answerConsoleError, checkShown } from './console.ts';

/**
 * `GET /settings/files/<operation>`: what an operation of the console draws, as an attachment, with the session cookie
 * and its input in the query. It only reads, and the cookie is not sent with requests that other sites make.
 */
export const createDownloads = (deps: GatewayDeps): RequestHandler => {
  const offered = new Map(
    operations
      .filter((operation) => operation.surfaces.includes('console') && answersPdf(operation))
      .map((operation) => [operation.name, { operation, kinds: fieldKinds(operation) }]),
  );

  const serve = async (request: Request, response: Response): Promise<void> => {
    const askAgain = await admit(deps, 'settings', { request, response }, { effects: () => ['read'] });
    const found = offered.get(request.path.slice(1));
    if (!found) return refuseRoute(deps, request, response, []);
    const { operation, kinds } = found;
    nameRoute(request, `/settings/files/${operation.name}`);
    if (request.method !== 'GET') return refuseRoute(deps, request, response, ['GET']);
    const [, query] = splitUrl(request.originalUrl);
    const input = takeInput(operation, coerceQuery(kinds, new URLSearchParams(query)), { texts: false });
    const { principal } = await askAgain();
    if (principal) checkShown(request, principal);
    const answer = await deps.invoke({
      operation,
      principal,
      input,
      idempotency_key: null,
      request_id: requestIdOf(response),
    });
    writePdf(response, answer, 'attachment');
  };

  return (request, response) => {
    serve(request, response).catch((error) => answerConsoleError(deps, request, response, error));
  };
};
