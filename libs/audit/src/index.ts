export { chainStart, nextEntry } from './audit-chain.ts';
export { type ChainFault, openChainCheck } from './chain-check.ts';
export { isSignedBy, newSigningKey, readSigningKey, signHead } from './signed-head.ts';
