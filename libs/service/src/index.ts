export * from './config.ts';
export * from './mail-budget.ts';
export * from './run-main.ts';
export * from './service.ts';
