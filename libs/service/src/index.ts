export * from './config.ts';
export * from './run-main.ts';
export * from './service.ts';
