import type { MsgHdrs } from '@nats-io/transport-node';
import { currentTrace, type Origin, type SpanSpec, traceContextOf } from '@procura/telemetry';
import { headers } from './headers.ts';

/**
 * A span of a message, by the semantic conventions for messaging. The number of subjects is small: one per operation
 * and event.
 */
const messageSpan = (
  subject: string,
  operation: { name: 'request' | 'process'; type: 'send' | 'process' },
  more: Record<string, string | number>,
): SpanSpec => ({
  name: `${operation.name} ${subject}`,
  kind: operation.type === 'send' ? 'producer' : 'consumer',
  attributes: {
    'messaging.system.name': 'nats',
    // The attribute's earlier name (before semantic conventions 1.4x), which most trace stores still use.
    'messaging.system': 'nats',
    'messaging.destination.name': subject,
    'messaging.operation.name': operation.name,
    'messaging.operation.type': operation.type,
    ...more,
  },
});

/** The span of sending a request and waiting for the reply. */
export const requestSpan = (subject: string, body: Uint8Array): SpanSpec =>
  messageSpan(subject, { name: 'request', type: 'send' }, { 'messaging.message.body.size': body.length });

/** The span of answering a request or consuming an event. */
export const processSpan = (subject: string, group: string, body: Uint8Array): SpanSpec =>
  messageSpan(
    subject,
    { name: 'process', type: 'process' },
    { 'messaging.consumer.group.name': group, 'messaging.message.body.size': body.length },
  );

/** Adds the trace context of the running code to a message. */
export const sendTrace = (header: MsgHdrs): void => {
  for (const [name, value] of Object.entries(currentTrace())) header.set(name, value);
};

/** The origin that a message names. */
export const originOf = (header: MsgHdrs | undefined): Origin => {
  if (!header) return {};
  const given = header.get(headers.request_id);
  const request_id = /^[\w.:-]{1,100}$/.test(given) ? given : undefined;
  return {
    ...(request_id && { request_id }),
    ...traceContextOf(header.get('traceparent') || undefined, header.get('tracestate') || undefined),
  };
};
