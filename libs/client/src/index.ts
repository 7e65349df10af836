export { answerOf, type Problem, ProcuraFailure } from './answer.ts';
export { type components, type FailureCode, interfaceVersion, type paths } from './generated/api.ts';
export { createProcura, type ItemOf, type ListPath, type Procura, type ProcuraOptions } from './procura.ts';
