import {
  type Answer,
  completeSandboxPayment,
  Failure,
  getPaymentPage,
  type Input,
  maxEventBytes,
  type Operation,
  operations,
  receivePaymentWebhook,
} from '@procura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { jsonOf, writeAnswer } from '../edge/answer.ts';
import { answerError, refuseRoute, requestIdOf, splitUrl } from '../edge/exchange.ts';
import { readText } from '../edge/read-body.ts';
import { failureOf } from '../edge/render-error.ts';
import { writePage } from '../edge/static-page.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { createRouter } from '../rest/routes.ts';
import { donePage, failurePage, paymentPage } from './payment-page.ts';

/** The header with each provider's signature. */
const signatureHeaders: Readonly<Record<string, string>> = {
  sandbox: 'Procura-Signature',
  stripe: 'Stripe-Signature',
};

/**
 * `/pay`: the routes for payment providers and payers, for callers with a valid signature or link. Events are answered
 * as JSON, people with pages.
 */
export const createPay = (deps: GatewayDeps): RequestHandler => {
  const route = createRouter(operations.filter((one) => one.surfaces.includes('pay')));
  const done = donePage();

  const serve = (request: Request, response: Response): Promise<void> => {
    const [path] = splitUrl(request.originalUrl);
    if (path === '/pay/done') {
      const methods = ['GET', 'HEAD'];
      if (methods.includes(request.method)) writePage(response, done);
      else refuseRoute(deps, request, response, methods);
      return Promise.resolve();
    }
    const match = route(request.method, path);
    if (match.operation?.rest) nameRoute(request, match.operation.rest.path);
    if (match.operation === receivePaymentWebhook)
      return receive(deps, request, response, match.fields.provider ?? '');
    if (match.operation) return servePage(deps, request, response, match.fields.payment_link ?? '');
    return Promise.resolve(refuseRoute(deps, request, response, match.methods));
  };

  return (request, response) => {
    serve(request, response).catch((error) => answerError(deps, request, response, error));
  };
};

/** Receives a provider’s event: the unchanged body, and the signature over it. */
const receive = async (
  deps: GatewayDeps,
  request: Request,
  response: Response,
  provider: string,
): Promise<void> => {
  const header = signatureHeaders[provider];
  if (header === undefined) return refuseRoute(deps, request, response, []);
  // A 401 names what is required (RFC 9110, 11.6.1).
  response.setHeader('WWW-Authenticate', `${header} realm="procura"`);
  deps.openRequests.beginForAnyone(response);
  const answer = await deps.limits.refusals(
    () => readEvent(request, header),
    (event) =>
      deps.invoke({
        operation: receivePaymentWebhook,
        principal: null,
        input: { provider, ...event },
        idempotency_key: null,
        request_id: requestIdOf(response),
      }),
  );
  response.removeHeader('WWW-Authenticate');
  writeAnswer(response, answer);
};

/** The text of an event and its signature in the header. */
const readEvent = async (
  request: Request,
  header: string,
): Promise<{ payload: string; signature: string }> => {
  const signature = request.headers[header.toLowerCase()];
  if (typeof signature !== 'string' || signature === '')
    throw new Failure(
      'invalid_signature',
      `The request has no header ${header}. Send the event as the provider signed it.`,
    );
  return { payload: await readText(request, maxEventBytes), signature };
};

/** The sandbox’s page: GET shows a link, POST pays it and shows it again. */
const servePage = async (
  deps: GatewayDeps,
  request: Request,
  response: Response,
  payment_link: string,
): Promise<void> => {
  try {
    await deps.limits.address(request, response);
    if (request.method === 'POST') {
      await pay(deps, response, payment_link);
      // Redirects to the page, so that reloading it does not pay again.
      response.writeHead(303, {
        Location: `/pay/sandbox/${encodeURIComponent(payment_link)}`,
        'Cache-Control': 'no-store',
      });
      response.end();
      return;
    }
    const shown = await ask(deps, response, getPaymentPage, { payment_link });
    writePage(response, paymentPage(shown), { forms: true });
  } catch (error) {
    answerPage(deps, response, error);
  }
};

/** Acts as the provider when a person pays: signs an event and sends it to the webhook. */
const pay = async (deps: GatewayDeps, response: Response, payment_link: string): Promise<void> => {
  try {
    const event = await ask(deps, response, completeSandboxPayment, { payment_link });
    await ask(deps, response, receivePaymentWebhook, { provider: 'sandbox', ...event });
  } catch (error) {
    // The link has ended meanwhile; the page states how.
    if (!(error instanceof Failure && error.kind === 'conflict')) throw error;
  }
};

const ask = async <O extends Operation>(
  deps: GatewayDeps,
  response: Response,
  operation: O,
  input: Input<O>,
): Promise<Answer<O>> => {
  const answer = await deps.invoke({
    operation,
    principal: null,
    input,
    idempotency_key: null,
    request_id: requestIdOf(response),
  });
  return jsonOf(answer);
};

/**
 * Answers a failure as a page for the person who pays. Its path is not logged, because it contains the link’s secret.
 */
const answerPage = (deps: GatewayDeps, response: Response, error: unknown): void => {
  const request_id = requestIdOf(response);
  const failure = failureOf(error, request_id);
  if (!(error instanceof Failure))
    deps.log.error({ err: error, request_id }, 'internal error of a payment page');
  else if (failure.kind === 'unavailable' || failure.kind === 'internal')
    deps.log.warn({ code: failure.code, request_id }, failure.message);
  // A text that is no secret is an unknown link.
  const status = failure.kind === 'invalid_input' ? 404 : failure.status;
  writePage(response, failurePage(failure, status), { status });
};
