export { type FindStackOptions, findNats, findStack, type Stack } from './find-stack.ts';
export type { DemoUser, DemoUsers } from './load-demo.ts';
export type { LocalFile } from './local-file.ts';
export type { NatsServer } from './nats-sources.ts';
export { pickFreePort } from './ports.ts';
export { StartFailure } from './start-failure.ts';
