export { type FindStackOptions, findStack, type Stack } from './find-stack.ts';
export type { DemoUser, DemoUsers } from './load-demo.ts';
export type { LocalFile } from './local-file.ts';
export { StartFailure } from './start-failure.ts';
