import type { RawAnswer } from '@procura/bus';
import { Failure, maxInputBytes, type Operation, operations, type Principal } from '@procura/contracts';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { admit, admitAnyone } from '../edge/admit.ts';
import { jsonOf, writeAnswer } from '../edge/answer.ts';
import { answerError, idempotencyKeyOf, refuseRoute, requestIdOf } from '../edge/exchange.ts';
import { checkContentType, objectOf, readJson } from '../edge/read-body.ts';
import { takeInput } from '../edge/take-input.ts';
import { nameRoute } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/**
 * The session cookie's name. `__Host-` binds it to this host over TLS (RFC 6265bis, 4.1.3.2); browsers refuse that
 * prefix on plain http, so a local platform omits it.
 */
export const sessionCookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-procura' : 'procura';

/** `POST /settings/api/<operation>`: operations of the console as JSON, with the session cookie. */
export const createConsole = (deps: GatewayDeps): RequestHandler => {
  const offered = new Map(
    operations.filter((one) => one.surfaces.includes('console')).map((one) => [one.name, one]),
  );

  const serve = async (request: Request, response: Response): Promise<void> => {
    const operation = offered.get(request.path.slice(1));
    const open = operation?.audience === 'anyone';
    const exchange = { request, response };
    const askAgain = open
      ? await admitAnyone(deps, exchange)
      : await admit(deps, 'settings', exchange, { effects: () => [operation?.effect ?? 'read'] });
    if (!operation) return refuseRoute(deps, request, response, []);
    nameRoute(request, `/settings/api/${operation.name}`);
    if (request.method !== 'POST') return refuseRoute(deps, request, response, ['POST']);
    checkContentType(request, { required: true });
    const given = objectOf(await readJson(request, maxInputBytes(operation)));
    const input = takeInput(operation, given, { texts: false });
    const { principal } = await askAgain();
    if (principal) checkShown(request, principal);
    const answer = await deps.invoke({
      operation,
      principal,
      input,
      ...((open || setsCookie(operation)) && { browser: browserOf(deps, request) }),
      idempotency_key: operation.effect === 'read' ? null : idempotencyKeyOf(request),
      request_id: requestIdOf(response),
    });
    writeAnswer(response, keepSession(deps, operation, response, answer));
  };

  return (request, response) => {
    serve(request, response).catch((error) => answerConsoleError(deps, request, response, error));
  };
};

/** Answers an error; without a session it says that a cookie is missing. */
export const answerConsoleError = (
  deps: GatewayDeps,
  request: Request,
  response: Response,
  error: unknown,
): void => {
  if (error instanceof Failure && error.kind === 'unauthenticated')
    response.setHeader('WWW-Authenticate', `Cookie realm="procura", cookie-name="${deps.cookie_name}"`);
  answerError(deps, request, response, error);
};

/**
 * A page sends the user and the company that it was opened for, because all tabs share the cookie. Another tab may have
 * switched the company or signed somebody else in. Raises `conflict` if the session is not theirs any more.
 */
export const checkShown = ({ headers }: Request, { user_id, company_id }: Principal): void => {
  const shown = headers['procura-acts-for'];
  if (shown !== undefined && shown !== `${user_id} ${company_id}`)
    throw new Failure(
      'conflict',
      'This page was opened in another session or for another company. Reload it, check the company, and try again.',
      { errors: [{ path: 'Procura-Acts-For', message: 'is not the user and company of the session' }] },
    );
};

/**
 * Moves the secrets of a new session and of the browser from the answer into cookies; removes the session cookie at
 * sign-out.
 */
const keepSession = (
  deps: GatewayDeps,
  operation: Operation,
  response: Response,
  answer: RawAnswer,
): RawAnswer => {
  if (operation.name === 'sign_out') {
    response.append('Set-Cookie', sessionCookie(deps, '', { maxAge: 0 }));
    return answer;
  }
  if (!setsCookie(operation)) return answer;
  const { session_secret, device_secret, ...shown } = jsonOf(answer);
  if (session_secret)
    response.append(
      'Set-Cookie',
      sessionCookie(deps, session_secret, { expires: new Date(shown.expires_at) }),
    );
  if (device_secret)
    response.append(
      'Set-Cookie',
      sessionCookie(deps, device_secret, { name: deviceCookieName(deps), maxAge: deviceLifetimeS }),
    );
  return { ...answer, body: Buffer.from(JSON.stringify(shown)) };
};

/** Whether an operation returns the secret of a session or of a browser, a new one or the next of the same. */
const setsCookie = ({ output }: Operation): boolean =>
  'session_secret' in output.shape || 'device_secret' in output.shape;

const browserOf = (deps: GatewayDeps, { headers }: Request) => ({
  device: parseCookie(headers.cookie ?? '')[deviceCookieName(deps)],
  agent: headers['user-agent'],
});

/** It outlives the session and gives no access. Identity refuses an older one. */
const deviceLifetimeS = 180 * 24 * 3600;
const deviceCookieName = ({ cookie_name }: Pick<GatewayDeps, 'cookie_name'>): string =>
  `${cookie_name}-device`;

const sessionCookie = (deps: GatewayDeps, value: string, life: Partial<SetCookie>): string =>
  stringifySetCookie({
    name: deps.cookie_name,
    value,
    path: '/',
    httpOnly: true,
    secure: deps.public_url.startsWith('https:'),
    sameSite: 'strict',
    ...life,
  });
