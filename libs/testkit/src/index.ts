export * from './builders.ts';
export * from './companies.ts';
export * from './failures.ts';
export * from './principals.ts';
export * from './walk.ts';
export * from './world.ts';
