import {
  type CallToolRequestParams,
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { type Effect, Failure, operationsByName, type Principal } from '@procura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { checkMcpHeaders } from './check-mcp-headers.ts';
import { answerError, checkVersion, type GatewayDeps } from './exchange.ts';
import { serveExchange } from './mcp-exchange.ts';
import { narrow, readNarrowing } from './mcp-tools.ts';
import { createOperationTools } from './operation-tools.ts';
import { readJson } from './read-body.ts';
import { nameRoute, traceExchange } from './trace-exchange.ts';
import { traceMessage, traceOfBody } from './trace-message.ts';

const serverInfo = { name: 'procura', title: 'Procura', version: '0.1.0' };
const instructions = [
  'Procura is a procurement platform: orders, catalogue, marketplace, branches, limits, users of one company.',
  'Call whoami first: it names company, role and what this credential may do; then list_branches for branch ids.',
  'Lists come one page at a time: pass next_cursor as cursor until has_more is false, and take counts and totals from the metric tools instead of adding up pages.',
  'Before place_order call preview_order, before place_marketplace_order preview_marketplace_order, show the person the outcome, and place with the preview_id. Tools whose description begins with "Moves money" commit funds: call them only when the person asked for it.',
  'Give idempotency_key to every write and reuse it when you retry. Amounts carry their currency; never add different currencies.',
].join('\n');
/** Messages in a batch, which only the first revision has. */
const maxBatch = 10;

/** What one HTTP request at /mcp hands to the tools it calls. */
export type McpCaller = { principal: Principal; request_id: string };

/** What `/mcp` offers, as its caller may use it. */
export type Toolset = {
  list(caller: McpCaller): Tool[];
  /** Raises a `ProtocolError` for names that are no tool; every other failure is an `isError` result. */
  call(
    caller: McpCaller,
    params: CallToolRequestParams,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult>;
};

/** Puts other tools beside or in place of the contracts' own. */
export type ExtendTools = (own: Toolset) => Toolset;

/** `/mcp`: the tools, for MCP tokens, in revision 2026-07-28 and in the 2025 revisions. */
export const createMcp = (
  deps: GatewayDeps,
  { extendTools }: { extendTools?: ExtendTools | undefined },
): { serve: RequestHandler; close(): Promise<void> } => {
  const own = createOperationTools(deps);
  const toolset = extendTools?.(own) ?? own;
  const handler = createMcpHandler(({ authInfo }) => createServer(toolset, authInfo?.extra as McpCaller), {
    legacy: 'stateless',
    onerror: (error) => deps.log.debug({ reason: error.message }, 'mcp'),
  });

  /** The body of a request whose credential and rate are right. */
  const admit = async (request: Request, response: Response): Promise<unknown> => {
    const early = await deps.authenticate('mcp', request);
    let body: unknown;
    try {
      if (request.method === 'POST') body = await readJson(request);
    } finally {
      await deps.limits.credential(request, response, early, effectsOf(body));
    }
    return body;
  };

  const serve = async (request: Request, response: Response, body: unknown): Promise<void> => {
    checkVersion(request);
    if (request.path !== '/')
      throw new Failure(
        'unknown_route',
        `There is no ${request.originalUrl} here. The MCP endpoint is ${deps.public_url}/mcp.`,
      );
    // Again, because a body may come long after its headers.
    const { principal, cut } = await deps.streams.watch(response, () => deps.authenticate('mcp', request));
    const query = request.originalUrl.split('?')[1];
    const caller: McpCaller = {
      principal: query ? narrow(principal, readNarrowing(new URLSearchParams(query))) : principal,
      request_id: String(response.getHeader('X-Request-Id')),
    };
    if (request.method !== 'POST') response.setHeader('Allow', 'POST');
    checkMcpHeaders(request, body);
    if (Array.isArray(body) && body.length > maxBatch)
      throw new Failure('invalid_input', `A batch holds at most ${maxBatch} messages. Send several.`);
    if (methodOf(body) === 'subscriptions/listen') deps.inFlight.exempt(response);
    await serveExchange({ handler, request, response, body, extra: caller, cut });
  };

  return {
    serve: async (request, response) => {
      const began_at_ms = Date.now();
      // The body may name the trace, so that what comes before it is in none.
      const body = await admit(request, response).catch((error: unknown) => new Refused(error));
      await traceExchange({ request, response, from: traceOfBody(body), began_at_ms }, async () => {
        nameRoute(request, '/mcp');
        try {
          if (body instanceof Refused) throw body.error;
          await serve(request, response, body);
        } catch (error) {
          answerError(deps, request, response, error);
        }
      });
    },
    close: () => handler.close(),
  };
};

/** What came instead of a body. */
class Refused {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** What a request asks for, by class: each message of it, tools as they are declared and all else as a read. */
const effectsOf = (body: unknown): [Effect, ...Effect[]] => {
  const [first, ...others] = Array.isArray(body) ? body.slice(0, maxBatch) : [body];
  return [effectOf(first), ...others.map(effectOf)];
};

const effectOf = (message: unknown): Effect => {
  const call = message as { method?: unknown; params?: { name?: unknown } } | null | undefined;
  const name = call?.method === 'tools/call' ? call.params?.name : undefined;
  return (typeof name === 'string' && operationsByName.get(name)?.effect) || 'read';
};

const methodOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined;

/** A server for one request; the SDK asks for one each time, so it holds nothing but closures. */
const createServer = (toolset: Toolset, caller: McpCaller): Server => {
  const server = new Server(serverInfo, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } },
  });
  server.setRequestHandler('tools/list', (_request, context) =>
    traceMessage(context, undefined, async () => ({ tools: toolset.list(caller) })),
  );
  server.setRequestHandler('tools/call', ({ params }, context) =>
    traceMessage(context, params.name, () => toolset.call(caller, params, context)),
  );
  return server;
};
