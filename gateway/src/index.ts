export { type GatewayOptions, type RunningGateway, startGateway } from './gateway.ts';
export type { ExtendTools } from './mcp/mcp.ts';
export type { Toolset } from './mcp/toolset.ts';
