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
  parseInput,
  refusal,
  type ServiceName,
} from '@procura/contracts';
import { continued, type Labels, noteFailure, type Origin } from '@procura/telemetry';
import type { z } from 'zod';
import { type Bus, type Delivery, maxMessageBytes } from './bus.ts';
import type { Call } from './call.ts';
import { headers, verifyPrincipal } from './headers.ts';
import type { ArrowKeys } from './keys.ts';
import { originOf, processSpan } from './spans.ts';
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
/** Commits one delivery. Its sender stops waiting at `deadline_ms` (Date.now of this process) and sends it again later. */
export type Consumer<E extends EventContract = EventContract> = (
  delivery: Pick<Delivery<E>, 'event_id' | 'payload'> & { deadline_ms: number },
) => Promise<void>;

export type ServeOptions = {
  bus: Bus;
  service: ServiceName;
  version: string;
  endpoints: { operation: Operation; run: (call: Call, input: unknown) => Promise<unknown> }[];
  consumers: { event: EventContract; run: Consumer }[];
  /** Told of every failure that is not an expected one; nothing of it reaches the caller. */
  onInternalError(error: unknown, context: { operation: string; request_id: string }): void;
  /** Told when an operation or the taking of an event begins; the function it returns, how it ended. */
  begin?: (what: string, labels?: Labels) => (outcome: string) => void;
  /** Told how long after it happened an event was taken. */
  taken?: (event: string, delay_s: number) => void;
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
  const { bus, onInternalError, begin = () => () => undefined, taken = () => undefined } = options;
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

  const common = { keys: bus.keys.from, onInternalError };
  /** The span of a message, in which it is worked on. */
  const inSpan = ({ subject, message }: Work, origin: Origin, work: () => Promise<void>): Promise<void> =>
    continued(origin, () => processSpan(subject, options.service, message.data), work);

  for (const { operation, run } of options.endpoints) {
    const subject = subjectOf(bus.namespace, operation);
    service.addEndpoint(operation.name, {
      subject,
      handler: (_error, message) => {
        const origin = { request_id: `req_${randomUUID()}`, ...originOf(message.headers) };
        const end = begin(operation.name, { area: operation.area });
        const work = { ...common, message, subject, operation, run, end, request_id: origin.request_id };
        track(inSpan(work, origin, () => answer(work)));
      },
    });
  }
  for (const { event, run } of options.consumers) {
    const subject = eventSubject(bus.namespace, options.service, event.name);
    service.addEndpoint(`on-${event.name}`, {
      subject,
      handler: (_error, message) => {
        const origin = originOf(message.headers);
        const end = begin(`on ${event.name}`);
        const work = {
          ...common,
          message,
          subject,
          event,
          run,
          end,
          taken,
          request_id: origin.request_id ?? '',
        };
        track(inSpan(work, origin, () => consume(work)));
      },
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
  request_id: string;
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

/** When the sender of a message stops waiting, by this process's clock. */
const deadlineOf = (message: ServiceMsg): number =>
  Date.now() + (Number(message.headers?.get(headers.timeout_ms)) || defaultTimeoutMs);

const answer = async (
  work: Work & {
    operation: Operation;
    run: (call: Call, input: unknown) => Promise<unknown>;
  },
): Promise<void> => {
  const { message, operation, request_id } = work;
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
      deadline_ms: deadlineOf(message),
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
    respondFailure(work, error, operation.name);
  }
};

const consume = async (
  work: Work & { event: EventContract; run: Consumer; taken: NonNullable<ServeOptions['taken']> },
): Promise<void> => {
  const { message, event } = work;
  try {
    senderOf(work);
    const { event_id, payload, created_at } = message.json<Delivery>();
    await work.run({ event_id, payload: event.payload.parse(payload), deadline_ms: deadlineOf(message) });
    message.respond('{}');
    work.end('ok');
    if (created_at) work.taken(event.name, (Date.now() - Date.parse(created_at)) / 1_000);
  } catch (error) {
    respondFailure(work, error, `on ${event.name}`);
  }
};

const respondFailure = (work: Work, error: unknown, operation: string): void => {
  const context = { operation, request_id: work.request_id };
  const failure =
    error instanceof Failure
      ? error
      : new Failure(
          'internal',
          `Something went wrong inside; it was recorded under ${context.request_id}. Try again, and tell support this number if it stays.`,
        );
  if (failure.kind === 'internal') work.onInternalError(error, context);
  // A refusal is this service doing its work; only its caller has failed.
  noteFailure(failure, { is_expected: failure.kind !== 'internal' && failure.kind !== 'unavailable' });
  work.message.respondError(failure.status, failure.code, encodeFailure(failure));
  work.end(failure.kind);
};

/** A failure's bytes; one that would not fit keeps its code and the beginning of its sentence. */
const encodeFailure = (failure: Failure): Uint8Array => {
  const whole = encoder.encode(JSON.stringify(failure));
  if (whole.length <= maxMessageBytes) return whole;
  return encoder.encode(JSON.stringify(new Failure(failure.code, failure.message.slice(0, 1_000))));
};
