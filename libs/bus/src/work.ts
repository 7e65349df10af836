import { setImmediate } from 'node:timers/promises';
import type { ServiceMsg } from '@nats-io/services';
import { headers as natsHeaders } from '@nats-io/transport-node';
import {
  type Answer,
  anonymousPrincipal,
  describedBy,
  type EventContract,
  Failure,
  maxInputBytes,
  type Operation,
  type Principal,
  parseInput,
  parseJson,
  reauthenticationRequired,
  refusal,
  type ServiceName,
  waitsForData,
} from '@procura/contracts';
import { noteFailure } from '@procura/telemetry';
import { maxMessageBytes } from './bus.ts';
import type { Call } from './call.ts';
import type { Batch, Delivery } from './delivery.ts';
import type { FairQueue } from './fair-queue.ts';
import { headers, verifyPrincipal } from './headers.ts';
import type { PeerKeys } from './keys.ts';
import type { Peer } from './peers.ts';
import { isInboxOf } from './subjects.ts';

/** Commits one delivery. Its sender waits until `deadline_ms` (Date.now of this process) and then sends it again. */
export type Consumer<E extends EventContract = EventContract> = (
  delivery: Pick<Delivery<E>, 'event_id' | 'payload'> & { deadline_ms: number },
) => Promise<void>;

/** Commits several deliveries, in any order. One that was committed before must have no further effect. */
export type BatchConsumer = (payloads: readonly Record<string, unknown>[]) => Promise<void>;

const encoder = new TextEncoder();
const defaultTimeoutMs = 10_000;

/** One message that a service processes. */
type Work = {
  message: ServiceMsg;
  subject: string;
  keys: PeerKeys['from'];
  service: ServiceName;
  onInternalError(error: unknown, context: { operation: string; request_id: string }): void;
  end: (outcome: string) => void;
  request_id: string;
  /** Set once its signature is verified. */
  sender?: string;
};

/**
 * The verified sender of a message, for this subject and body. Raises `forbidden` for a sender that is not one of
 * these, and for a reply subject that belongs to another process.
 */
const senderOf = (work: Work, senders: readonly Peer[], what: string) => {
  const { message, subject, keys, service } = work;
  const sender = verifyPrincipal({
    keys,
    subject,
    body: message.data,
    header: message.headers?.get(headers.principal),
    now_ms: Date.now(),
  });
  work.sender = sender.caller;
  if (!isInboxOf(message.reply ?? '', [sender.caller]))
    throw new Failure(
      'forbidden',
      `${sender.caller} asked ${service} to send the answer elsewhere. Name a subject below the caller’s own inbox as reply.`,
    );
  if (!senders.some((peer) => peer === sender.caller))
    throw new Failure(
      'forbidden',
      `No contract says that ${sender.caller} ${what} ${service}. Declare it in libs/contracts, or send it as another process.`,
    );
  return sender;
};

const longestTimeoutMs = 120_000;

/** When the sender of a message stops waiting, in this process's clock. */
const deadlineOf = (message: ServiceMsg): number =>
  Date.now() +
  Math.min(Number(message.headers?.get(headers.timeout_ms)) || defaultTimeoutMs, longestTimeoutMs);

type Answering = Work & {
  operation: Operation;
  callers: readonly Peer[];
  clock: () => Date;
  run: (call: Call, input: unknown) => Promise<unknown>;
  /** In which the requests of the gateway for each company, and those of the gateway itself, take turns. */
  turns: FairQueue;
};

/** Answers a request for an operation. */
export const answer = async (work: Answering): Promise<void> => {
  const { message, operation } = work;
  try {
    const deadline_ms = deadlineOf(message);
    const sender = senderOf(work, work.callers, `asks ${operation.name} of`);
    const { principal } = sender;
    const refused = refusal(operation, isAnyone(principal) ? null : principal);
    if (refused) throw refused;
    const stale = reauthenticationRequired(operation, principal, work.clock());
    if (stale) throw stale;
    const run = () => runOperation(work, { ...sender, deadline_ms });
    const { output, replayed } = takesTurns(operation, sender)
      ? await work.turns.run(principal.company_id || operation.name, run)
      : await run();
    const header_ = replayed ? natsHeaders() : undefined;
    header_?.set(headers.replayed, 'true');
    message.respond(encoder.encode(JSON.stringify(output)), header_ ? { headers: header_ } : undefined);
    work.end('ok');
  } catch (error) {
    respondFailure(work, error, operation.name);
  }
};

type Sender = ReturnType<typeof senderOf>;

/**
 * Whether a request waits while many others of its company run or, if the gateway itself asks, many of its operation. A
 * flood of tokens to exchange therefore delays no renewal of a lease. Three kinds of requests do not wait. Those of
 * services are part of a request that has its turn. Those that wait for data take no processor time. Those without a
 * credential belong to no company.
 */
const takesTurns = (operation: Operation, { caller, principal }: Sender): boolean =>
  caller === 'gateway' && !isAnyone(principal) && !waitsForData(operation);

const isAnyone = ({ credential_id }: Principal): boolean =>
  credential_id === anonymousPrincipal.credential_id;

/** Parses a request's input and runs its operation. */
const runOperation = async (
  { message, operation, request_id, run }: Answering,
  { principal, consent, deadline_ms }: Sender & { deadline_ms: number },
): Promise<{ output: Answer<Operation>; replayed: boolean }> => {
  if (Date.now() >= deadline_ms)
    throw new Failure('unavailable', 'The request waited longer than its sender does. Send it again.');
  const given = readInput(operation, message.data);
  // Parsing a large input takes as long as validating it; other requests are processed in between.
  if (message.data.length > largeInputBytes) await setImmediate();
  const input = parseInput(operation.input, given);
  const described = describedBy.get(operation.name);
  const call: Call = {
    // A description looks for an earlier call of the described operation with the same key.
    operation: described?.name ?? operation.name,
    principal,
    // Internal operations are idempotent by the id in their input. The caller's key belongs to the outer operation,
    // which may repeat them with another id after its first attempt was undone.
    idempotency_key:
      ((described || operation.audience !== 'internal') && message.headers?.get(headers.idempotency_key)) ||
      null,
    request_id,
    deadline_ms,
    input,
    consent,
    replayed: false,
  };
  // Parsing the output removes fields that the contract does not name.
  const output: Answer<Operation> = operation.output.parse(await run(call, input));
  return { output, replayed: call.replayed };
};

const decoder = new TextDecoder();
const largeInputBytes = 64 * 1024;

/** The parsed JSON of an input. Raises `too_large` before parsing, because a request need not come from the gateway. */
const readInput = (operation: Operation, bytes: Uint8Array): unknown => {
  if (operation.audience === 'anyone' && bytes.length > maxInputBytes(operation))
    throw new Failure('too_large', 'The request is too large. Send less.');
  return parseJson(decoder.decode(bytes));
};

type Taking = {
  event: EventContract;
  run: Consumer;
  /** Undefined if events are consumed one at a time. */
  runBatch?: BatchConsumer | undefined;
  taken: (event: string, delay_s: number) => void;
};

/** Consumes an event received over NATS, and answers once it is committed. */
export const consume = async (work: Work & Taking): Promise<void> => {
  const { message, event, runBatch } = work;
  try {
    const { caller } = senderOf(work, event.publishers, `sends ${event.name} to`);
    const given = message.json<Delivery | Batch>();
    const taking = { ...work, sender: caller };
    if (runBatch && 'deliveries' in given) await takeBatch({ ...taking, runBatch }, given);
    else await take(taking, given as Delivery, deadlineOf(message));
    const header = runBatch ? natsHeaders() : undefined;
    header?.set(headers.takes_batches, 'true');
    message.respond('{}', header && { headers: header });
    work.end('ok');
  } catch (error) {
    respondFailure(work, error, `on ${event.name}`);
  }
};

/** Consumes one delivery. Raises `forbidden` if its content names another service as its author. */
export const take = async (
  { event, run, taken, sender }: Taking & { sender: string },
  { event_id, payload, created_at }: Delivery,
  deadline_ms: number,
): Promise<void> => {
  await run({ event_id, payload: payloadOf(event, payload, sender), deadline_ms });
  noteDelay({ event, taken }, created_at);
};

/** Consumes several deliveries together. Raises the same failures as `take`, for all of them. */
const takeBatch = async (
  { event, runBatch, taken, sender }: Taking & { runBatch: BatchConsumer; sender: string },
  { deliveries }: Batch,
): Promise<void> => {
  await runBatch(deliveries.map(({ payload }) => payloadOf(event, payload, sender)));
  for (const { created_at } of deliveries) noteDelay({ event, taken }, created_at);
};

const payloadOf = (event: EventContract, payload: unknown, sender: string): Record<string, unknown> => {
  const given: Record<string, unknown> = event.payload.parse(payload);
  if ('service' in given && given.service !== sender)
    throw new Failure(
      'forbidden',
      `${sender} sent ${event.name} of ${given.service}. A service sends what it did itself.`,
    );
  return given;
};

/** Measures the time from the occurrence of an event or task to its processing. */
export const noteDelay = (
  { event, taken }: Pick<Taking, 'taken'> & { event: { name: string } },
  created_at: string | undefined,
): void => {
  if (created_at) taken(event.name, (Date.now() - Date.parse(created_at)) / 1000);
};

/** The failure to answer; an unexpected error is recorded, and its details are not revealed. */
export const failureOf = (
  work: Pick<Work, 'onInternalError' | 'request_id' | 'end'>,
  error: unknown,
  operation: string,
): Failure => {
  const context = { operation, request_id: work.request_id };
  const failure =
    error instanceof Failure
      ? error
      : new Failure(
          'internal',
          `An internal error occurred; it was recorded under ${context.request_id}. Try again, and give support this number if it occurs again.`,
        );
  if (failure.kind === 'internal') work.onInternalError(error, context);
  // A refusal is an expected result of this service; only the caller's span failed.
  noteFailure(failure, { is_expected: failure.kind !== 'internal' && failure.kind !== 'unavailable' });
  work.end(failure.kind);
  return failure;
};

const respondFailure = (work: Work, error: unknown, operation: string): void => {
  const { message, sender, keys } = work;
  const failure = failureOf(work, error, operation);
  // A process with keys of another master secret is answered, so that its log shows the reason; no other process is.
  if (isInboxOf(message.reply ?? '', sender === undefined ? Object.keys(keys) : [sender]))
    message.respondError(failure.status, failure.code, encodeFailure(failure));
  else work.onInternalError(failure, { operation, request_id: work.request_id });
};

/** A failure in bytes; one that is too large keeps its code and the beginning of its sentence. */
const encodeFailure = (failure: Failure): Uint8Array => {
  const whole = encoder.encode(JSON.stringify(failure));
  if (whole.length <= maxMessageBytes) return whole;
  return encoder.encode(JSON.stringify(new Failure(failure.code, failure.message.slice(0, 1000))));
};
