import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { serviceInstanceIdDetector } from '@opentelemetry/resources';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';

/** OpenTelemetry's SDK for spans only, configured by `OTEL_…`; metrics are scraped, and logs go to standard output. */
export const startExport = (process_name: string, log: Logger): { shutdown(): Promise<void> } => {
  const sdk = startNodeSdk({
    resourceAttributes: {
      'service.namespace': 'procura',
      'service.name': process_name,
      'service.version': '0.2.0',
    },
    // The default detectors would also export the command line of the process.
    resourceDetectors: [serviceInstanceIdDetector],
    // Baggage is omitted, because it would carry a caller's text through every service.
    propagators: [new W3CTraceContextPropagator()],
    metricReaders: [],
    logRecordProcessors: [],
  });
  diag.setLogger(linesOf(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return sdk;
};

/** Messages of the SDK, such as failed exports, as lines of the log. */
const linesOf = (log: Logger): DiagLogger => {
  const note = (reason: string) => log.warn({ reason: reason.slice(0, 500) }, 'spans are not sent');
  const nothing = () => undefined;
  return { error: note, warn: note, info: nothing, debug: nothing, verbose: nothing };
};
