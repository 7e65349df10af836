import type { ServerContext } from '@modelcontextprotocol/server';
import { operationsByName } from '@procura/contracts';
import {
  continued,
  currentRequest,
  currentTrace,
  isTracing,
  noteFailure,
  type SpanSpec,
  type TraceContext,
  traceContextOf,
  traced,
} from '@procura/telemetry';
import { messageOf } from './message.ts';

/** The trace that an MCP message, or the first of a batch, names (`_meta`, SEP-414). */
export const traceOfBody = (body: unknown): TraceContext =>
  traceOfMeta(messageOf(Array.isArray(body) ? body[0] : body).params?._meta);

const traceOfMeta = (meta: unknown): TraceContext => {
  const { traceparent, tracestate } = Object(meta);
  return traceContextOf(traceparent, tracestate);
};

/**
 * Answers an MCP message within its span, by the semantic conventions for MCP: below the span that its `_meta` names,
 * with a link to its HTTP request, or otherwise below that. A result with `isError` is an error although HTTP reports
 * 200.
 */
export const traceMessage = <T extends object>(
  { mcpReq, http }: ServerContext,
  tool: string | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (!isTracing()) return work();
  const meta = traceOfMeta(mcpReq._meta);
  // The name of an unknown tool may be any text.
  const name = tool !== undefined && operationsByName.get(tool)?.surfaces.includes('mcp') ? tool : undefined;
  const version = http?.req?.headers.get('mcp-protocol-version');
  const spec = (): SpanSpec => ({
    name: name ? `${mcpReq.method} ${name}` : mcpReq.method,
    kind: 'server',
    attributes: {
      'mcp.method.name': mcpReq.method,
      ...(name && { 'gen_ai.tool.name': name, 'gen_ai.operation.name': 'execute_tool' }),
      ...(version && /^\d{4}-\d\d-\d\d$/.test(version) && { 'mcp.protocol.version': version }),
      ...(String(mcpReq.id).length <= 64 && { 'jsonrpc.request.id': String(mcpReq.id) }),
      'network.transport': 'tcp',
      'network.protocol.name': 'http',
    },
    links: meta.traceparent ? [currentTrace()] : [],
  });
  const answer = async (): Promise<T> => {
    const result = await work();
    if ('isError' in result && result.isError === true) noteFailure('tool_error');
    return result;
  };
  if (!meta.traceparent) return traced(spec, answer);
  return continued({ ...meta, request_id: currentRequest() ?? '' }, spec, answer, { begins: true });
};
