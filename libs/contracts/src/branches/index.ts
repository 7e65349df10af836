export * from './branches.ts';
