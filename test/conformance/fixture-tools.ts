import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { ExtendTools } from '@procura/gateway';

/*
 * Tools that the conformance suites call by name. Their descriptions are those of the scenarios; each returns the
 * least that its scenario asks for.
 */

type Result = CallToolResult | InputRequiredResult;
type Fixture = (context: ServerContext, given: Record<string, unknown>) => Result | Promise<Result>;

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;

const codec = createRequestStateCodec<{ step: number }>({ key: 'a secret of the conformance tests alone' });

const ask = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
const sample = (words: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens: 100,
  });

/** The verified state of a round; null in the first. Raises a JSON-RPC error for a state that was tampered with. */
const stateOf = async (context: ServerContext): Promise<{ step: number } | null> => {
  const state = context.mcpReq.requestState<string>();
  if (state === undefined) return null;
  return codec.verify(state, context).catch(() => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state is not the one that was given.');
  });
};

const confirmWithState: Fixture = async (context) =>
  (await stateOf(context)) && acceptedContent(context.mcpReq.inputResponses, 'confirm')
    ? text('state-ok')
    : inputRequired({
        inputRequests: { confirm: ask('Please confirm', 'ok') },
        requestState: await codec.mint({ step: 1 }),
      });

const fixtures: Record<string, Fixture> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => ({
    isError: true,
    ...text('This tool intentionally returns an error for testing'),
  }),
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await sleep(5);
    }
    return text('done');
  },
  test_missing_capability: () => inputRequired({ inputRequests: { answer: sample('Anything') } }),
  test_streaming_elicitation: () =>
    inputRequired({ inputRequests: { answer: ask('What is your name?', 'name') } }),
  test_logging_tool: () => text('Nothing is logged to clients.'),
  json_schema_2020_12_tool: () => text('done'),
  test_input_required_result_elicitation({ mcpReq }) {
    const name = acceptedContent(mcpReq.inputResponses, 'user_name')?.name;
    return typeof name === 'string'
      ? text(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
  },
  test_input_required_result_sampling: ({ mcpReq }) =>
    mcpReq.inputResponses?.capital_question
      ? text(JSON.stringify(mcpReq.inputResponses.capital_question))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } }),
  test_input_required_result_list_roots: ({ mcpReq }) =>
    mcpReq.inputResponses?.client_roots
      ? text(JSON.stringify(mcpReq.inputResponses.client_roots))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  test_input_required_result_request_state: confirmWithState,
  test_input_required_result_tampered_state: confirmWithState,
  async test_input_required_result_multiple_inputs(context) {
    if (await stateOf(context)) return text(JSON.stringify(context.mcpReq.inputResponses));
    return inputRequired({
      inputRequests: {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await codec.mint({ step: 1 }),
    });
  },
  async test_input_required_result_multi_round(context) {
    const step = (await stateOf(context))?.step ?? 0;
    if (step === 2) return text('done');
    return inputRequired({
      inputRequests:
        step === 0
          ? { step1: ask('Step 1: What is your name?', 'name') }
          : { step2: ask('Step 2: What is your favorite color?', 'color') },
      requestState: await codec.mint({ step: step + 1 }),
    });
  },
  test_input_required_result_capabilities({ mcpReq }) {
    const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
    const capabilities = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
    return inputRequired({
      inputRequests: {
        ...(capabilities.sampling && { answer: sample('Anything') }),
        ...(capabilities.elicitation && { name: ask('What is your name?', 'name') }),
      },
    });
  },
};

/** What scenario json-schema-2020-12 looks for, word for word. */
const schema202012: Tool['inputSchema'] = JSON.parse(
  readFileSync(new URL('./json-schema-2020-12.json', import.meta.url), 'utf8'),
);

const fixtureTools: Tool[] = Object.keys(fixtures).map((name) => ({
  name,
  description: 'A tool of the conformance suites.',
  inputSchema: name === 'json_schema_2020_12_tool' ? schema202012 : { type: 'object' },
}));

/** The contracts' tools with those of the suites behind them. */
export const withFixtures: ExtendTools = (own) => ({
  list: (caller) => [...own.list(caller), ...fixtureTools],
  call: async (caller, params, context) =>
    fixtures[params.name]?.(context, params.arguments ?? {}) ?? own.call(caller, params, context),
});
