export type { Logger } from 'pino';
export { listen } from './listen.ts';
export { createLogger } from './logger.ts';
export { type Begin, type Labels, type Metrics, noMetrics } from './metrics.ts';
export {
  type ProgramConfig,
  parseEnvironment,
  programConfigOf,
  programVariables,
  publicUrl,
} from './program-config.ts';
export { createLossReport } from './report-losses.ts';
export { currentRequest, withinRequest } from './request.ts';
export { runProgram } from './run-program.ts';
export { createSecurityLog, type SecurityLog } from './security-log.ts';
export { startMetrics } from './start-metrics.ts';
export {
  beginSpan,
  continued,
  currentOrigin,
  currentTrace,
  describeSpan,
  detached,
  failSpan,
  isTracing,
  noteFailure,
  type Origin,
  type SpanSpec,
  type TraceContext,
  traceContextOf,
  traced,
} from './tracing.ts';
