export { type GatewayOptions, type RunningGateway, startGateway } from './gateway.ts';
export type { ExtendTools, Toolset } from './mcp/mcp.ts';
