import { randomUUID } from 'node:crypto';
import { type Service, type ServiceMsg, Svcm } from '@nats-io/services';
import { headers as natsHeaders } from '@nats-io/transport-node';
import {
  type Answer,
  anonymousPrincipal,
  describedBy,
  type EventContract,
  Failure,
  type Operation,
  type OperationsOf,
  type Output,
  type Payload,
  parseInput,
  refusal,
  type ServiceName,
} from '@procura/contracts';
import type { z } from 'zod';
import { type Bus, maxMessageBytes } from './bus.ts';
import type { Call } from './call.ts';
import { headers, verifyPrincipal } from './headers.ts';
import type { ArrowKeys } from './keys.ts';
import { eventSubject, subjectOf } from './subjects.ts';

/** A handler answers one operation from its dependencies, the call and the parsed input. */
export type Handler<D, O extends Operation> = (
  deps: D,
  call: Call,
  input: z.output<O['input']>,
) => Promise<Output<O>>;
/** Every operation a service owns, by name: the compiler demands each of them. */
export type HandlerTable<S extends ServiceName, D> = {
  [N in keyof OperationsOf<S>]: OperationsOf<S>[N] extends Operation ? Handler<D, OperationsOf<S>[N]> : never;
};
export type Consumer<E extends EventContract = EventContract> = (delivery: {
  event_id: string;
  payload: Payload<E>;
}) => Promise<void>;

export type ServeOptions = {
  bus: Bus;
  service: ServiceName;
  version: string;
  endpoints: { operation: Operation; run: (call: Call, input: unknown) => Promise<unknown> }[];
  consumers: { event: EventContract; run: Consumer }[];
  /** Told of every failure that is not an expected one; nothing of it reaches the caller. */
  onInternalError(error: unknown, context: { operation: string; request_id: string }): void;
  /** Told when an operation or the taking of an event begins; the function it returns, how it ended. */
  begin?: (what: string) => (outcome: string) => void;
};

export type Serving = {
  /** Settles when the service ends; an error when a subscription was refused or the connection was lost for good. */
  readonly ended: Promise<Error | null>;
  inFlight(): number;
  /** Stops taking requests and waits for those in work. */
  stop(): Promise<void>;
};

const encoder = new TextEncoder();
const defaultTimeoutMs = 10_000;

/** Registers a service with the NATS services API; replicas share its queue group. Throws when NATS refuses an endpoint. */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const { bus, onInternalError, begin = () => () => undefined } = options;
  const name = bus.namespace === 'procura' ? options.service : `${bus.namespace}_${options.service}`;
  const service: Service = await new Svcm(bus.connection).add({
    name,
    version: options.version,
    queue: options.service,
  });
  const working = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    working.add(work);
    work.finally(() => working.delete(work));
  };

  for (const { operation, run } of options.endpoints) {
    const subject = subjectOf(bus.namespace, operation);
    service.addEndpoint(operation.name, {
      subject,
      handler: (_error, message) =>
        track(
          answer({
            message,
            subject,
            operation,
            run,
            keys: bus.keys.from,
            onInternalError,
            end: begin(operation.name),
          }),
        ),
    });
  }
  for (const { event, run } of options.consumers) {
    const subject = eventSubject(bus.namespace, options.service, event.name);
    service.addEndpoint(`on-${event.name}`, {
      subject,
      handler: (_error, message) =>
        track(
          consume({
            message,
            subject,
            event,
            run,
            keys: bus.keys.from,
            onInternalError,
            end: begin(`on ${event.name}`),
          }),
        ),
    });
  }
  await bus.connection.flush();
  const ended = Promise.race([bus.ended, service.stopped]);
  // A refused endpoint has stopped the service by now.
  if (service.isStopped) throw await ended;

  return {
    ended,
    inFlight: () => working.size,
    async stop() {
      await service.stop();
      await Promise.allSettled([...working]);
    },
  };
};

type Work = {
  message: ServiceMsg;
  subject: string;
  keys: ArrowKeys['from'];
  onInternalError: ServeOptions['onInternalError'];
  end: (outcome: string) => void;
};

/** Who sent a message, once its signature is found right for this subject and body. */
const senderOf = ({ message, subject, keys }: Work) =>
  verifyPrincipal({
    keys,
    subject,
    body: message.data,
    header: message.headers?.get(headers.principal),
    now_ms: Date.now(),
  });

const answer = async (
  work: Work & {
    operation: Operation;
    run: (call: Call, input: unknown) => Promise<unknown>;
  },
): Promise<void> => {
  const { message, operation } = work;
  const request_id = message.headers?.get(headers.request_id) || `req_${randomUUID()}`;
  try {
    const { principal } = senderOf(work);
    const refused = refusal(
      operation,
      principal.credential_id === anonymousPrincipal.credential_id ? null : principal,
    );
    if (refused) throw refused;
    const input = parseInput(operation.input, message.json());
    const described = describedBy.get(operation.name);
    const call: Call = {
      // Whoever describes a call looks for an earlier one with its key.
      operation: described?.name ?? operation.name,
      principal,
      // Internal operations are idempotent on the id they carry; the caller's key names the outer operation,
      // which may come a second time with another id after its first try was undone.
      idempotency_key:
        ((described || operation.audience !== 'internal') && message.headers?.get(headers.idempotency_key)) ||
        null,
      request_id,
      deadline_ms: Date.now() + (Number(message.headers?.get(headers.timeout_ms)) || defaultTimeoutMs),
      input,
      replayed: false,
    };
    // Parsing the output strips whatever a document holds beyond the contract.
    const output: Answer<Operation> = operation.output.parse(await work.run(call, input));
    const header_ = call.replayed ? natsHeaders() : undefined;
    header_?.set(headers.replayed, 'true');
    message.respond(encoder.encode(JSON.stringify(output)), header_ ? { headers: header_ } : undefined);
    work.end('ok');
  } catch (error) {
    respondFailure(work, error, { operation: operation.name, request_id });
  }
};

const consume = async (work: Work & { event: EventContract; run: Consumer }): Promise<void> => {
  const { message, event } = work;
  try {
    senderOf(work);
    const delivery = message.json<{ event_id: string; payload: unknown }>();
    await work.run({ event_id: delivery.event_id, payload: event.payload.parse(delivery.payload) });
    message.respond('{}');
    work.end('ok');
  } catch (error) {
    respondFailure(work, error, { operation: `on ${event.name}`, request_id: '' });
  }
};

const respondFailure = (
  work: Work,
  error: unknown,
  context: { operation: string; request_id: string },
): void => {
  const failure =
    error instanceof Failure
      ? error
      : new Failure(
          'internal',
          `Something went wrong inside; it was recorded under ${context.request_id}. Try again, and tell support this number if it stays.`,
        );
  if (failure.kind === 'internal') work.onInternalError(error, context);
  work.message.respondError(failure.status, failure.code, encodeFailure(failure));
  work.end(failure.kind);
};

/** A failure's bytes; one that would not fit keeps its code and the beginning of its sentence. */
const encodeFailure = (failure: Failure): Uint8Array => {
  const whole = encoder.encode(JSON.stringify(failure));
  if (whole.length <= maxMessageBytes) return whole;
  return encoder.encode(JSON.stringify(new Failure(failure.code, failure.message.slice(0, 1_000))));
};
