export type { Logger } from 'pino';
export * from './logger.ts';
export * from './metrics.ts';
export * from './program-config.ts';
export * from './request.ts';
export * from './run-program.ts';
export * from './security-log.ts';
export * from './tracing.ts';
