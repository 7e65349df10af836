import type {
  CallToolRequestParams,
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server';
import type { Failure, Principal } from '@procura/contracts';

/** What one HTTP request at /mcp hands to the tools it calls; `refused` is what each call of it ends in. */
export type McpCaller = { principal: Principal; request_id: string; refused?: Failure | undefined };

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
