export * from './bus.ts';
export * from './call.ts';
export * from './headers.ts';
export * from './serve.ts';
