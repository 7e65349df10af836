import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeResult,
} from '@modelcontextprotocol/ext-apps';

/** A tool's result, as the host passes it on. */
export type ToolResult = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content?: { type: string; text?: string }[];
};

/** What the host sends to a view; each is called as often as the host says it. */
export type HostEvents = {
  /** The arguments of the tool call that the view shows. */
  input: (given: Record<string, unknown>) => void;
  result: (result: ToolResult) => void;
  /** The call ended without a result. */
  cancelled: () => void;
  /** Theme, time zone and what else is known of the host: all that was said so far. */
  context: (context: McpUiHostContext) => void;
};

/** The program that shows the view, an assistant's application. */
export type Host = {
  capabilities: () => McpUiHostCapabilities;
  /** Calls a tool of Procura through the host, which asks for its own consent. Throws if the host refuses. */
  callTool(name: string, given: Record<string, unknown>): Promise<ToolResult>;
  /** Sends what the person has seen and chosen to the conversation. Throws if the host refuses. */
  sendMessage(text: string): Promise<void>;
  /** Asks the host to open a page of the application. Throws if the host refuses. */
  openLink(url: string): Promise<void>;
  sizeChanged(size: { width: number; height: number }): void;
};

type Message = {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message?: string };
};

const revision = '2026-01-26';
const methodNotFound = -32_601;

/**
 * Connects the view to the window around it by the messages of MCP Apps. The library for it (ext-apps) contains the
 * whole client of MCP and is alone as large as a view may be; its types are used, and its host is what the tests use.
 */
export const connectHost = async (events: HostEvents): Promise<Host> => {
  const asked = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  let context: McpUiHostContext = {};
  const send = (message: object): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (method: string, params: object = {}): void => send({ method, params });
  const ask = (method: string, params: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      asked.set(id, { resolve, reject });
      send({ id, method, params });
    });
  const learn = (more: McpUiHostContext): void => {
    context = { ...context, ...more };
    events.context(context);
  };
  const handlers: Record<string, (params: Record<string, unknown>) => void> = {
    'ui/notifications/tool-input': ({ arguments: given }) =>
      events.input((given ?? {}) as Record<string, unknown>),
    'ui/notifications/tool-result': (result) => events.result(result as ToolResult),
    'ui/notifications/tool-cancelled': () => events.cancelled(),
    'ui/notifications/host-context-changed': learn,
  };
  const answered = new Set(['ping', 'ui/resource-teardown']);
  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    const { id, method, params = {}, result, error } = data;
    if (method === undefined) {
      const waiting = asked.get(id as number);
      asked.delete(id as number);
      if (error) waiting?.reject(new Error(error.message ?? 'The assistant refused it.'));
      else waiting?.resolve(result ?? {});
    } else if (id === undefined) handlers[method]?.(params);
    else if (answered.has(method)) send({ id, result: {} });
    else
      send({ id, error: { code: methodNotFound, message: `A view of Procura does not answer ${method}.` } });
  });
  const done = async (method: string, params: object): Promise<void> => {
    const { isError } = await ask(method, params);
    if (isError) throw new Error('The assistant refused it.');
  };
  const { hostCapabilities, hostContext } = (await ask('ui/initialize', {
    protocolVersion: revision,
    appInfo: { name: 'Procura', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  })) as unknown as McpUiInitializeResult;
  learn(hostContext ?? {});
  notify('ui/notifications/initialized');
  return {
    capabilities: () => hostCapabilities ?? {},
    callTool: (name, given) => ask('tools/call', { name, arguments: given }) as Promise<ToolResult>,
    sendMessage: (text) => done('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    openLink: (url) => done('ui/open-link', { url }),
    sizeChanged: (size) => notify('ui/notifications/size-changed', size),
  };
};
