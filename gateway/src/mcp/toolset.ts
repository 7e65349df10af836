import type {
  CallToolRequestParams,
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server';
import type { Failure, Principal } from '@procura/contracts';

/**
 * The caller of one HTTP request at /mcp, for the tools it calls; `refused` is the failure of each call. `shows_views`: its
 * host may show views (docs/in-the-chat.md).
 */
export type McpCaller = {
  principal: Principal;
  request_id: string;
  refused?: Failure | undefined;
  shows_views: boolean;
};

/** The tools of `/mcp`, as a caller may use them. */
export type Toolset = {
  list(caller: McpCaller): Tool[];
  /** Raises a `ProtocolError` for an unknown tool; every other failure is an `isError` result. */
  call(
    caller: McpCaller,
    params: CallToolRequestParams,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult>;
};
