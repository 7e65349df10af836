export { type GatewayOptions, type RunningGateway, startGateway } from './gateway.ts';
