import { setTimeout as sleep } from 'node:timers/promises';
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { type Effect, Failure, invalidField, operationsByName } from '@procura/contracts';
import { mcpServer, narrow, readNarrowing } from '@procura/reference';
import type { Request, RequestHandler, Response } from 'express';
import { type AskAgain, admit } from '../edge/admit.ts';
import { answerError, refuseRoute, requestIdOf, splitUrl } from '../edge/exchange.ts';
import { readJson } from '../edge/read-body.ts';
import { type MessageId, setRetryAfter } from '../edge/render-error.ts';
import { nameRoute, traceExchange } from '../edge/trace-exchange.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { checkMcpHeaders } from './check-mcp-headers.ts';
import { checkParams, checkSize } from './check-params.ts';
import { answerEvents, eventsCapability } from './events.ts';
import { instructionsFor } from './instructions.ts';
import { serveExchange } from './mcp-exchange.ts';
import { messageOf, withoutNulls } from './message.ts';
import { createOperationTools } from './operation-tools.ts';
import type { McpCaller, Toolset } from './toolset.ts';
import { traceMessage, traceOfBody } from './trace-message.ts';
import type { ViewDocuments } from './view-documents.ts';
import { answerViews, showsViews, viewsCapability } from './views.ts';

/** Maximum number of messages in a batch, which only the first revision has. */
const maxBatch = 10;

/** Adds tools to those of the contracts, or replaces them. */
export type ExtendTools = (own: Toolset) => Toolset;

/** `/mcp`: the tools, for MCP tokens, in revision 2026-07-28 and in the 2025 revisions. */
export const createMcp = (
  deps: GatewayDeps,
  { extendTools, views }: { extendTools?: ExtendTools | undefined; views: () => Promise<ViewDocuments> },
): { serve: RequestHandler; close(): Promise<void> } => {
  const own = createOperationTools(deps);
  const toolset = extendTools?.(own) ?? own;
  const handler = createMcpHandler(
    ({ authInfo }) => createServer({ deps, toolset, views }, authInfo?.extra as McpCaller),
    {
      legacy: 'stateless',
      onerror: (error) => deps.log.debug({ reason: error.message }, 'mcp'),
    },
  );

  /**
   * Admits a request and returns its body: the rate counts by the effects of its calls. Leaves the message's id to
   * answerError.
   */
  const admitMessage = async (request: Request, response: Response): Promise<Admitted> => {
    const exchange = { request, response };
    let body: unknown;
    let reading: Promise<void> | undefined;
    const readBody = async (most?: number) => {
      if (request.method === 'POST') body = withoutNulls(await readJson(request, most));
      response.locals.message_id = idOf(body);
    };
    const readOnce = (most?: number) => {
      reading ??= readBody(most);
      return reading;
    };
    const readForRefusal = () =>
      Promise.race([readOnce(refusalBytes).catch(() => undefined), sleep(refusalMs)]);
    let limited: unknown;
    const askAgain = await admit(deps, 'mcp', exchange, {
      async effects() {
        await readOnce().catch(() => undefined);
        return effectsOf(body);
      },
      onLimited(error) {
        limited = error;
      },
    }).catch(async (error: unknown) => {
      await readForRefusal();
      throw error;
    });
    if (limited === undefined) {
      await readOnce();
      return { askAgain, body, refused: undefined };
    }
    await readForRefusal();
    return { askAgain, body, refused: refusedCall(limited, body) };
  };

  const serve = async (request: Request, response: Response, admitted: Admitted): Promise<void> => {
    const { body, refused } = admitted;
    if (request.path !== '/')
      throw new Failure(
        'unknown_route',
        `There is no ${request.originalUrl} here. The MCP endpoint is ${deps.public_url}/mcp.`,
      );
    const listens = messageOf(body).method === 'subscriptions/listen';
    const { principal, cut } = await deps.streams.watch(response, admitted.askAgain);
    if (listens) deps.openRequests.listen(response, principal);
    setRetryAfter(response, refused?.retry_after_s);
    const [, query] = splitUrl(request.originalUrl);
    const caller: McpCaller = {
      principal: query ? narrow(principal, readNarrowing(new URLSearchParams(query))) : principal,
      request_id: requestIdOf(response),
      refused,
      shows_views: showsViews(body),
    };
    if (request.method !== 'POST') return refuseRoute(deps, request, response, ['POST']);
    checkMcpHeaders(request, body);
    checkBatch(body);
    checkSize(request, body);
    checkParams(request, body);
    if (listens) deps.inFlight.exempt(response);
    await serveExchange({ handler, request, response, body, extra: caller, cut });
  };

  return {
    serve: async (request, response) => {
      const began_at_ms = Date.now();
      // The body may name the trace, so earlier work is in none.
      const admitted = await admitMessage(request, response).catch((error: unknown) => new Refused(error));
      const from = admitted instanceof Refused ? undefined : traceOfBody(admitted.body);
      await traceExchange({ request, response, from, began_at_ms }, async () => {
        nameRoute(request, '/mcp');
        try {
          if (admitted instanceof Refused) throw admitted.error;
          await serve(request, response, admitted);
        } catch (error) {
          answerError(deps, request, response, error);
        }
      });
    },
    close: () => handler.close(),
  };
};

/** The admitted request; `refused` is the failure of a tool call that is answered without being made. */
type Admitted = { askAgain: AskAgain; body: unknown; refused: Failure | undefined };

/** How much of a body is read, and for how long, to find the message's id for a caller that is refused. */
const refusalBytes = 16 * 1024;
const refusalMs = 1000;

/** The failure of a tool call over a limit, as a result that its model reads. Raises all others. */
const refusedCall = (error: unknown, body: unknown): Failure => {
  if (error instanceof Failure && error.kind === 'rate_limited' && messageOf(body).method === 'tools/call')
    return error;
  throw error;
};

/** The failure that takes the place of an admitted request. */
class Refused {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** Messages that change something and are not tools. */
const subscribing: unknown[] = ['events/subscribe', 'events/unsubscribe'];

/** The classes of a request's messages: tools as declared, all others as reads. */
const effectsOf = (body: unknown): [Effect, ...Effect[]] => {
  const [first, ...others] = Array.isArray(body) ? body.slice(0, maxBatch) : [body];
  return [effectOf(first), ...others.map(effectOf)];
};

const effectOf = (message: unknown): Effect => {
  const { method, params } = messageOf(message);
  if (subscribing.includes(method)) return 'write';
  const name = method === 'tools/call' ? params?.name : undefined;
  return (typeof name === 'string' && operationsByName.get(name)?.effect) || 'read';
};

/** Refuses a batch before any of its messages is answered. Raises `invalid_input`. */
const checkBatch = (body: unknown): void => {
  if (!Array.isArray(body)) return;
  if (body.length > maxBatch)
    throw new Failure('invalid_input', `A batch holds at most ${maxBatch} messages. Send several.`);
  const ids = body.map(idOf).filter((id) => id !== null);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw invalidField('id', `must differ in each message of a batch; ${JSON.stringify(twice)} is in two`);
};

/** The id of a message. A client finds the answer by it. It is null for a batch and for a message without one. */
const idOf = (body: unknown): MessageId => {
  const { id } = messageOf(body);
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

type Serving = { deps: GatewayDeps; toolset: Toolset; views: () => Promise<ViewDocuments> };

/** A server for one request. The SDK requests one each time, so it consists of closures only. */
const createServer = ({ deps, toolset, views }: Serving, caller: McpCaller): Server => {
  const server = new Server(mcpServer, {
    capabilities: {
      tools: {},
      ...eventsCapability,
      ...(caller.shows_views && viewsCapability),
      extensions: { ...eventsCapability.extensions, ...(caller.shows_views && viewsCapability.extensions) },
    },
    instructions: instructionsFor(caller.principal, toolset.list(caller)),
    cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'private' } },
  });
  server.setRequestHandler('tools/list', ({ params }, context) =>
    traceMessage(context, undefined, async () => {
      if (params?.cursor !== undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          'params.cursor was not made here: tools/list answers all tools at once. Leave it out.',
        );
      return { tools: toolset.list(caller) };
    }),
  );
  server.setRequestHandler('tools/call', ({ params }, context) =>
    traceMessage(context, params.name, () => toolset.call(caller, params, context)),
  );
  answerEvents(deps, server, caller);
  if (caller.shows_views) answerViews(deps, server, views);
  return server;
};
