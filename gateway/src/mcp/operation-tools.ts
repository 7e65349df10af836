import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { RawAnswer } from '@procura/bus';
import {
  answersImage,
  Failure,
  invalidField,
  type Operation,
  operationsByName,
  tools,
} from '@procura/contracts';
import {
  createToolLists,
  isPublic,
  leadsOn,
  listsItems,
  withApplication,
  withoutOwnCompany,
} from '@procura/reference';
import { describeSpan } from '@procura/telemetry';
import { takeImage, textOf } from '../edge/answer.ts';
import { checkIdempotencyKey } from '../edge/exchange.ts';
import { refuseLargeInput } from '../edge/read-body.ts';
import { failureOf, problemOf } from '../edge/render-error.ts';
import { takeInput } from '../edge/take-input.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { McpCaller, Toolset } from './toolset.ts';

const replayedKey = 'procura/idempotent_replayed';
const toolsByName = new Map(tools.map((operation) => [operation.name, operation]));

/** The contracts' tools: each is listed for callers that may use it, and calling one invokes its operation. */
export const createOperationTools = (deps: GatewayDeps): Toolset => {
  const toolsFor = createToolLists();
  return {
    list: ({ principal, shows_views }) => toolsFor(principal, { views: shows_views }),
    call: (caller, params, context) => callTool(deps, caller, params, context),
  };
};

/** Calls a tool. Raises a JSON-RPC error for an unknown tool; every other failure is an `isError` result. */
const callTool = async (
  deps: GatewayDeps,
  caller: McpCaller,
  { name, arguments: given = {} }: CallToolRequestParams,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> => {
  const operation = toolsByName.get(name);
  if (!operation)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name, deps.public_url));
  const end = deps.watchTools(name, { area: operation.area });
  try {
    if (caller.refused) throw caller.refused;
    const call = { operation, ...readArguments(operation, given), ...caller };
    const guarded = await deps.moneyGuard(call, context);
    if (isInputRequiredResult(guarded)) {
      end('input_required');
      return guarded;
    }
    const answer = await deps.invoke({ ...call, ...guarded });
    const result = resultOf(operation, answer, {
      public_url: deps.public_url,
      company_id: caller.principal.company_id,
    });
    end('ok');
    return answer.replayed ? { ...result, _meta: { [replayedKey]: true } } : result;
  } catch (error) {
    end(failureOf(error, caller.request_id).kind);
    return failureResult(deps, caller, operation, error);
  }
};

/** Sentences also name operations that are not tools, such as close_rfq. */
const unknownTool = (name: string, public_url: string): string => {
  const other = operationsByName.get(name);
  return other && isPublic(other)
    ? `There is no tool ${name}. It is done over REST or in the settings page: ${public_url}/docs/reference/operations#${name}.`
    : `There is no tool ${name}. tools/list names them all.`;
};

const readArguments = (operation: Operation, given: Record<string, unknown>) => {
  refuseLargeInput(operation, given);
  if (answersImage(operation) && given.format === 'svg')
    throw invalidField('format', 'must be data or png here; svg is for REST');
  const taken = takeInput(operation, given, { texts: true });
  if (operation.effect === 'read' || !('idempotency_key' in taken))
    return { input: taken, idempotency_key: null };
  const { idempotency_key, ...input } = taken;
  return {
    input,
    idempotency_key:
      idempotency_key === null ? null : checkIdempotencyKey(idempotency_key, 'idempotency_key'),
  };
};

const resultOf = (
  operation: Operation,
  answer: RawAnswer,
  { public_url, company_id }: { public_url: string; company_id: string },
): CallToolResult => {
  if (answersImage(operation)) return imageResult(answer);
  const text = textOf(answer);
  if (leadsOn(operation)) return contentOf(withApplication(JSON.parse(text), public_url));
  if (listsItems(operation)) return contentOf(withoutOwnCompany(JSON.parse(text), company_id));
  return { structuredContent: JSON.parse(text), content: [{ type: 'text', text }] };
};

const contentOf = (structuredContent: Record<string, unknown>): CallToolResult => ({
  structuredContent,
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
});

const imageResult = (answer: RawAnswer): CallToolResult => {
  const { data, image } = takeImage(answer);
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
  describeSpan({ attributes: { 'procura.failure.code': failure.code } });
  if (!(error instanceof Failure))
    deps.log.error({ err: error, request_id, tool: operation.name }, 'internal error');
  const problem = JSON.stringify(problemOf(failure, { request_id, public_url: deps.public_url }));
  return { isError: true, content: [{ type: 'text', text: `${failure.message}\n\n${problem}` }] };
};
