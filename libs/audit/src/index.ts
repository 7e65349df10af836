export * from './audit-chain.ts';
export * from './chain-check.ts';
export * from './signed-head.ts';
