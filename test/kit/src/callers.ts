import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { operationsByName, restRequest } from '@procura/contracts';

/** The result on any surface: the JSON of a success, a document as `{ base64 }`, or the problem document. */
// biome-ignore lint/suspicious/noExplicitAny: stories read JSON that a foreign client received
export type Reply = { ok: boolean; json: any; replayed: boolean; status: number | null };

/** An external client of one surface. */
export type Caller = {
  name: string;
  /** Calls an operation; `key` is the idempotency key. */
  call(operation: string, input?: Record<string, unknown>, key?: string): Promise<Reply>;
  close(): Promise<void>;
};

/** The JSON of a call, which must succeed. */
export const call = async (
  caller: Caller,
  operation: string,
  input: Record<string, unknown> = {},
  key?: string,
): Promise<Reply['json']> => {
  const { ok, json } = await caller.call(operation, input, key);
  if (!ok) throw new Error(`${operation}: ${JSON.stringify(json)}`);
  return json;
};

/** The refusal of a call, which must fail. */
export const refusal = async (
  caller: Caller,
  operation: string,
  input: Record<string, unknown> = {},
): Promise<Reply['json']> => {
  const { ok, json } = await caller.call(operation, input);
  if (ok) throw new Error(`${operation} was not refused: ${JSON.stringify(json)}`);
  return json;
};

/** Which unavailable answers a test expects; any other 503 fails it. */
export type Expecting = { expects?: 'unavailable' };

/** The reply, unless a service was unavailable and the test does not expect that. */
export const answered = (reply: Reply, operation: string, { expects }: Expecting = {}): Reply => {
  if (reply.json?.code === 'unavailable' && expects !== 'unavailable')
    throw new Error(
      `${operation} was answered unavailable: ${reply.json.detail}. Find why; a test that expects it says so: { expects: 'unavailable' }.`,
    );
  return reply;
};

/** The request of an operation's route, by the operation's name. Like {@link restRequest}. */
export const requestOf = (operation: string, input: Record<string, unknown>) => {
  const contract = operationsByName.get(operation);
  if (!contract) throw new Error(`There is no operation ${operation}`);
  return restRequest(contract, input);
};

const bodyOf = async (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.includes('json')
    ? response.json()
    : { base64: Buffer.from(await response.arrayBuffer()).toString('base64') };

/** A company's system: plain HTTP with a REST key. */
export const restCaller = (base_url: string, rest_key: string, expecting?: Expecting): Caller => ({
  name: 'REST',
  async call(operation, input = {}, key) {
    const { url, init } = requestOf(operation, input);
    const headers = { ...init.headers, authorization: `Bearer ${rest_key}` };
    const response = await fetch(new URL(url, base_url), {
      ...init,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
    const reply = {
      ok: response.ok,
      json: await bodyOf(response),
      replayed: response.headers.get('idempotent-replayed') === 'true',
      status: response.status,
    };
    return answered(reply, operation, expecting);
  },
  close: async () => undefined,
});

type ToolResult = {
  isError?: boolean;
  structuredContent?: unknown;
  content: { type: string; text?: string }[];
  _meta?: Record<string, unknown>;
};

const replyOf = (result: ToolResult): Reply => {
  const text = result.content.find((block) => block.type === 'text')?.text ?? '';
  // A sentence or an address that was made of a field that is not there.
  if (/\bundefined\b|\[object Object\]/.test(text)) throw new Error(`A value is missing in: ${text}`);
  if (result.isError) {
    if (result.structuredContent !== undefined)
      throw new Error('A failed tool call must not have structuredContent');
    return { ok: false, json: JSON.parse(text.slice(text.indexOf('{'))), replayed: false, status: null };
  }
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(result.structuredContent))
    throw new Error('The text of a tool result differs from its structuredContent');
  const replayed = Object.entries(result._meta ?? {}).some(
    ([name, value]) => name.endsWith('idempotent_replayed') && value === true,
  );
  return { ok: true, json: result.structuredContent, replayed, status: null };
};

/** Calls tools through a client of the SDK, of either version. */
const toolCall =
  (client: {
    callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  }): Caller['call'] =>
  async (name, input, key) =>
    answered(replyOf((await client.callTool({ name, arguments: withKey(input, key) })) as ToolResult), name);

const info = { name: 'procura-tests', version: '1.0.0' };

/** Posts a JSON-RPC message or a batch of them to an MCP endpoint; text is sent unchanged. */
export const postMcp = (
  mcp_url: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(mcp_url, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Posts one request in revision 2025-11-25. */
export const rpc = (
  mcp_url: string,
  token: string,
  method: string,
  params?: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  postMcp(
    mcp_url,
    token,
    { jsonrpc: '2.0', id: 1, method, params },
    { 'mcp-protocol-version': '2025-11-25', ...headers },
  );

/**
 * Posts one request in revision 2026-07-28 of a client with `capabilities`. Its headers name its method, and its tool or
 * resource.
 */
export const rpc2026 = (
  mcp_url: string,
  token: string,
  method: string,
  params: Record<string, unknown> = {},
  capabilities: Record<string, unknown> = {},
): Promise<Response> => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  return rpc(
    mcp_url,
    token,
    method,
    { ...params, _meta },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(['tools/call', 'resources/read'].includes(method) && {
        'mcp-name': String(params.name ?? params.uri),
      }),
    },
  );
};

type RpcAnswer = { result?: Reply['json']; error?: Reply['json'] };

/** The result or error in the body of an answer: one JSON document, or one event of a stream that holds it. */
export const parseRpc = (body: string): RpcAnswer =>
  JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));

/** The result or error of one request. */
export const rpcAnswer = async (response: Response): Promise<RpcAnswer> => parseRpc(await response.text());

const withKey = (input: Record<string, unknown> = {}, key?: string) =>
  key ? { ...input, idempotency_key: key } : input;

/** The person's answer to the question of their assistant. */
export type Consent = 'accept' | 'decline' | 'cancel';

/** An assistant with MCP revision 2026-07-28; with `answer` it can ask its person. */
export const mcpCaller = async (
  mcp_url: string,
  token: string,
  { answer }: { answer?: (question: string) => Consent } = {},
): Promise<Caller & { client: Client }> => {
  const client = new Client(info, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    ...(answer && { capabilities: { elicitation: {} } }),
  });
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const action = answer(params.message);
      return { action, ...(action === 'accept' && { content: {} }) };
    });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(mcp_url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return {
    name: 'MCP 2026-07-28',
    client,
    call: toolCall(client),
    close: () => client.close(),
  };
};

/** An assistant with MCP revision 2025-11-25, using the first version of the SDK. */
export const mcpCaller2025 = async (
  mcp_url: string,
  token: string,
): Promise<Caller & { client: ClientV1 }> => {
  const client = new ClientV1(info);
  await client.connect(
    new TransportV1(new URL(mcp_url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  );
  return {
    name: 'MCP 2025-11-25',
    client,
    call: toolCall(client),
    close: () => client.close(),
  };
};
