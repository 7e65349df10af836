import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Logger } from 'pino';
import { currentRequest, withinRequest } from './request.ts';

/** W3C Trace Context in headers, MCP's `_meta` and outbox rows. */
export type TraceContext = { traceparent?: string; tracestate?: string };
/** The origin of work: the request that caused it, and its trace if it is traced. */
export type Origin = TraceContext & { request_id?: string };

/**
 * The description of a span: names and attributes follow OpenTelemetry's semantic conventions, and contain no values of
 * callers.
 */
export type SpanSpec = {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: Attributes;
  /** When it began, if before now (`Date.now()`). */
  began_at_ms?: number;
  /** Linked traces. */
  links?: readonly TraceContext[];
};

export type Tracing = { stop(): Promise<void> };

const stopWithinMs = 3000;
let isOn = false;

/** Whether this process records spans. */
export const isTracing = (): boolean => isOn;

/**
 * Begins to record spans and to send them to `OTEL_EXPORTER_OTLP_ENDPOINT`. Without that variable OpenTelemetry's SDK
 * is not loaded and no span is created. Other settings have their own variables (`OTEL_…`). Rejects with one sentence if
 * it is no address.
 */
export const startTracing = async ({
  process_name,
  env,
  log,
}: {
  process_name: string;
  env: NodeJS.ProcessEnv;
  log: Logger;
}): Promise<Tracing> => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { stop: async () => undefined };
  // The exporter would send to this machine instead. That of gRPC also takes addresses without a scheme.
  if (env.OTEL_EXPORTER_OTLP_PROTOCOL !== 'grpc' && !isWebAddress(endpoint))
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}", which is no address with http or https. Set it to one such as http://collector:4318, or unset it to send no traces.`,
    );
  const { startExport } = await import('./export-spans.ts');
  const sdk = startExport(process_name, log);
  isOn = true;
  return {
    async stop() {
      isOn = false;
      // Remaining spans are sent; an unavailable collector must not prevent the end of the process.
      await Promise.race([sdk.shutdown(), sleep(stopWithinMs, undefined, { ref: false })]).catch((error) =>
        log.warn({ reason: String(error) }, 'the last spans are lost'),
      );
    },
  };
};

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const tracer = trace.getTracer('procura');
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** The maximum lengths of the standard (W3C Trace Context, 3.2 and 3.3.1.3), with reserve for later versions. */
const longest = { traceparent: 128, tracestate: 512 };

/** A trace context from outside; a value that is no text of a valid length counts as absent. */
export const traceContextOf = (traceparent: unknown, tracestate: unknown): TraceContext => {
  if (typeof traceparent !== 'string' || traceparent.length > longest.traceparent) return {};
  const isState = typeof tracestate === 'string' && tracestate && tracestate.length <= longest.tracestate;
  return { traceparent, ...(isState && { tracestate }) };
};

/** The trace context of the running code, to be passed on; empty outside traces. */
export const currentTrace = (): TraceContext => {
  const carrier: TraceContext = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier;
};

/** The origin of the running code, to be stored with later work. */
export const currentOrigin = (): Origin | undefined => {
  const request_id = currentRequest();
  const carrier = currentTrace();
  return request_id || carrier.traceparent ? { ...(request_id && { request_id }), ...carrier } : undefined;
};

const contextOf = (from: TraceContext): Context =>
  from.traceparent ? propagation.extract(ROOT_CONTEXT, from) : ROOT_CONTEXT;

const start = (spec: SpanSpec, parent: Context): Span =>
  tracer.startSpan(
    spec.name,
    {
      kind: kinds[spec.kind],
      attributes: spec.attributes,
      ...(spec.began_at_ms !== undefined && { startTime: spec.began_at_ms }),
      links: (spec.links ?? []).flatMap((one): Link[] => {
        const linked = trace.getSpanContext(contextOf(one));
        return linked ? [{ context: linked }] : [];
      }),
    },
    parent,
  );

const within = async <T>(spec: SpanSpec, parent: Context, work: () => Promise<T>): Promise<T> => {
  const span = start(spec, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work();
    } catch (error) {
      noteFailure(error);
      throw error;
    } finally {
      span.end();
    }
  });
};

/**
 * Runs work in a span below the current one. Outside a trace it has none: periodic work, such as a query for due rows,
 * would fill the store with traces of one span.
 */
export const traced = <T>(spec: () => SpanSpec, work: () => Promise<T>): Promise<T> =>
  isOn && trace.getActiveSpan() ? within(spec(), context.active(), work) : work();

/** A span below the current one that is ended explicitly; undefined outside a trace. */
export const beginSpan = (spec: () => SpanSpec): Span | undefined =>
  isOn && trace.getActiveSpan() ? start(spec(), context.active()) : undefined;

/**
 * Continues work that began elsewhere: its request id, and a span below its trace. If that is not traced there is no
 * span, unless `begins` makes a trace begin here.
 */
export const continued = <T>(
  origin: Origin,
  spec: () => SpanSpec,
  work: () => Promise<T>,
  { begins = false }: { begins?: boolean } = {},
): Promise<T> =>
  withinRequest(origin.request_id ?? '', () => {
    if (!isOn) return work();
    const parent = contextOf(origin);
    return begins || trace.getSpanContext(parent) ? within(spec(), parent, work) : context.with(parent, work);
  });

/** Runs independent work that a request started, such as a timer, outside of any request and trace. */
export const detached = <T>(work: () => T): T =>
  withinRequest('', () => (isOn ? context.with(ROOT_CONTEXT, work) : work()));

/** Adds values to the current span, if there is one, that are known only during the work. */
export const describeSpan = (change: { name?: string; attributes?: Attributes }): void => {
  const span = isOn ? trace.getActiveSpan() : undefined;
  if (change.name) span?.updateName(change.name);
  if (change.attributes) span?.setAttributes(change.attributes);
};

/**
 * Marks the current span as failed by the failure's code or the error's class, never by its message, which may contain
 * values. `is_expected` records what failed without marking an error, for example for a refusal on the refusing side.
 */
export const noteFailure = (error: unknown, { is_expected = false } = {}): void => {
  const span = isOn ? trace.getActiveSpan() : undefined;
  if (span) failSpan(span, error, { is_expected });
};

/** {@link noteFailure} of another span than the current one. */
export const failSpan = (span: Span, error: unknown, { is_expected = false } = {}): void => {
  span.setAttribute('error.type', errorTypeOf(error));
  if (!is_expected) span.setStatus({ code: SpanStatusCode.ERROR });
};

const errorTypeOf = (error: unknown): string => {
  if (typeof error === 'string') return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof name === 'string' ? name : 'Error';
};

/** Ids of the current span for a log line; empty outside traces. */
export const idsOfSpan = (): { trace_id?: string; span_id?: string } => {
  const running = isOn ? trace.getActiveSpan()?.spanContext() : undefined;
  return running ? { trace_id: running.traceId, span_id: running.spanId } : {};
};
