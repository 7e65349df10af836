import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it was sent, with the process that sent it. */
export type SentSpan = {
  service: string;
  trace_id: string;
  span_id: string;
  /** Empty for a root. */
  parent_id: string;
  name: string;
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  /** 2 is an error. */
  status: number;
  links: string[];
  began_at_ms: number;
  ended_at_ms: number;
};

/** Takes spans as OTLP over HTTP with JSON bodies. */
export type Collector = {
  /** What processes that shall send here have in their environment. */
  readonly env: Record<string, string>;
  spans(): readonly SentSpan[];
  /** Every byte that came, as text. */
  raw(): string;
  stop(): Promise<void>;
};

type Value = Record<string, unknown> & { arrayValue?: { values: Value[] } };
type Attribute = { key: string; value: Value };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status: { code?: number };
        links?: { traceId: string; spanId: string }[];
      }[];
    }[];
  }[];
};

const plain = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export const startCollector = async (): Promise<Collector> => {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const take = (sent: Sent): void => {
    bodies.push(JSON.stringify(sent));
    for (const { resource, scopeSpans } of sent.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(plain(resource.attributes)['service.name']),
          trace_id: span.traceId,
          span_id: span.spanId,
          parent_id: span.parentSpanId ?? '',
          name: span.name,
          kind: span.kind,
          attributes: plain(span.attributes),
          status: span.status.code ?? 0,
          links: (span.links ?? []).map((link) => `${link.traceId}/${link.spanId}`),
          began_at_ms: Number(span.startTimeUnixNano) / 1e6,
          ended_at_ms: Number(span.endTimeUnixNano) / 1e6,
        });
  };
  const server = createServer((request, response) => {
    json(request).then(
      (sent) => {
        take(sent as Sent);
        response.setHeader('Content-Type', 'application/json').end('{}');
      },
      (error: Error) => response.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans: () => spans,
    raw: () => bodies.join('\n'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
