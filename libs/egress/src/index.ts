export { EgressError, type EgressReason } from './egress-error.ts';
export { type EgressRules, egressRulesOf, egressVariables, egressWarning } from './egress-rules.ts';
export { judgeAddress } from './judge-address.ts';
export { judgeUrl } from './judge-url.ts';
export { type Egress, fetchPublic, type PublicAnswer, postPublic, requirePublic } from './request-public.ts';
export type { ResolveHost } from './resolve-host.ts';
