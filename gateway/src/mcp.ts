import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { Failure, type Operation, type Principal, tools } from '@procura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { answersImage, takeImage } from './answer.ts';
import { createHostCheck } from './check-host.ts';
import {
  answerError,
  checkIdempotencyKey,
  checkVersion,
  type GatewayDeps,
  setDataHeaders,
} from './exchange.ts';
import { serveExchange } from './mcp-exchange.ts';
import { createToolLists, narrow, readNarrowing } from './mcp-tools.ts';
import { readJson } from './read-body.ts';
import { failureOf, problemOf } from './render-error.ts';

const serverInfo = { name: 'procura', title: 'Procura', version: '0.1.0' };
const instructions = [
  'Procura is a procurement platform: orders, catalogue, marketplace, branches, limits, users of one company.',
  'Call whoami first: it names company, role and what this credential may do; then list_branches for branch ids.',
  'Lists come one page at a time: pass next_cursor as cursor until has_more is false, and take counts and totals from the metric tools instead of adding up pages.',
  'Before place_order call preview_order, before place_marketplace_order preview_marketplace_order, show the person the outcome, and place with the preview_id. Tools whose description begins with "Moves money" commit funds: call them only when the person asked for it.',
  'Give idempotency_key to every write and reuse it when you retry. Amounts carry their currency; never add different currencies.',
].join('\n');
const replayedKey = 'procura/idempotent_replayed';
/** One request counts once against the rate limit, whatever the first revision's batches hold. */
const maxBatch = 10;

/** What one HTTP request at /mcp hands to the tools it calls. */
type McpCaller = { principal: Principal; request_id: string };

/** `/mcp`: the tools, for MCP tokens, in revision 2026-07-28 and in the 2025 revisions. */
export const createMcp = (
  deps: GatewayDeps,
  options: { port: number },
): { serve: RequestHandler; close(): Promise<void> } => {
  const handler = createMcpHandler(({ authInfo }) => createServer(deps, authInfo?.extra as McpCaller), {
    legacy: 'stateless',
    onerror: (error) => deps.log.debug({ reason: error.message }, 'mcp'),
  });
  const checkHost = createHostCheck(deps.public_url, options.port);

  const serve = async (request: Request, response: Response): Promise<void> => {
    setDataHeaders(response);
    const principal = await deps.authenticate('mcp', request);
    checkHost(request);
    await deps.limits.credential(request, response, principal);
    checkVersion(request);
    if (request.path !== '/')
      throw new Failure(
        'unknown_route',
        `There is no ${request.originalUrl} here. The MCP endpoint is ${deps.public_url}/mcp.`,
      );
    const query = request.originalUrl.split('?')[1];
    const caller: McpCaller = {
      principal: query ? narrow(principal, readNarrowing(new URLSearchParams(query))) : principal,
      request_id: String(response.getHeader('X-Request-Id')),
    };
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    if (Array.isArray(body) && body.length > maxBatch)
      throw new Failure('invalid_input', `A batch holds at most ${maxBatch} messages. Send several.`);
    if (methodOf(body) === 'subscriptions/listen') deps.inFlight.exempt(response);
    await serveExchange({ handler, request, response, body, extra: caller });
  };

  return {
    serve: (request, response) => {
      serve(request, response).catch((error) => answerError(deps, request, response, error));
    },
    close: () => handler.close(),
  };
};

const methodOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined;

/** A server for one request; the SDK asks for one each time, so it holds nothing but closures. */
const createServer = (deps: GatewayDeps, caller: McpCaller): Server => {
  const server = new Server(serverInfo, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } },
  });
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(caller.principal) }));
  server.setRequestHandler('tools/call', (request) =>
    callTool(deps, caller, request.params.name, request.params.arguments ?? {}),
  );
  return server;
};

const toolsFor = createToolLists();
const toolsByName = new Map(tools.map((operation) => [operation.name, operation]));

/** Calls a tool. Raises a JSON-RPC error for names that are no tool; every other failure is an `isError` result. */
const callTool = async (
  deps: GatewayDeps,
  caller: McpCaller,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> => {
  const operation = toolsByName.get(name);
  if (!operation)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${name}. tools/list names them all.`,
    );
  try {
    const { input, idempotency_key } = readArguments(operation, given);
    const answer = await deps.invoke({ operation, input, idempotency_key, ...caller });
    const result = answersImage(operation) ? imageResult(answer.body) : dataResult(answer.body);
    return answer.replayed ? { ...result, _meta: { [replayedKey]: true } } : result;
  } catch (error) {
    return failureResult(deps, caller, operation, error);
  }
};

const readArguments = (operation: Operation, given: Record<string, unknown>) => {
  if (answersImage(operation) && given.format === 'svg')
    throw new Failure('invalid_input', 'format must be data or png here; svg is for REST.', {
      errors: [{ path: 'format', message: 'must be data or png here; svg is for REST' }],
    });
  if (operation.effect === 'read' || !('idempotency_key' in given))
    return { input: given, idempotency_key: null };
  const { idempotency_key, ...input } = given;
  return { input, idempotency_key: checkIdempotencyKey(idempotency_key, 'idempotency_key') };
};

const decoder = new TextDecoder();

const dataResult = (body: Uint8Array): CallToolResult => {
  const text = decoder.decode(body);
  return { structuredContent: JSON.parse(text), content: [{ type: 'text', text }] };
};

const imageResult = (body: Uint8Array): CallToolResult => {
  const { data, image } = takeImage(body);
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(data) }];
  if (image) content.push({ type: 'image', data: image.base64, mimeType: image.media_type });
  return { structuredContent: data, content };
};

const failureResult = (
  deps: GatewayDeps,
  { request_id }: McpCaller,
  operation: Operation,
  error: unknown,
): CallToolResult => {
  const failure = failureOf(error, request_id);
  if (!(error instanceof Failure))
    deps.log.error({ err: error, request_id, tool: operation.name }, 'failed inside');
  const problem = JSON.stringify(problemOf(failure, { request_id, public_url: deps.public_url }));
  return { isError: true, content: [{ type: 'text', text: `${failure.message}\n\n${problem}` }] };
};
