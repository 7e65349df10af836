import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Msg,
  NoRespondersError,
  type headers as natsHeaders,
  PermissionViolationError,
  TimeoutError,
} from '@nats-io/transport-node';
import { checkInput, Failure, type Operation, refusesUnknownFields } from '@procura/contracts';
import type { SendRequest } from './replies.ts';
import { sendTrace } from './spans.ts';

/** A request, and how failures name it. */
export type Question = {
  subject: string;
  body: Uint8Array;
  header: ReturnType<typeof natsHeaders>;
  timeout_ms: number;
  what: string;
  service: string;
  write: boolean;
  waits: boolean;
};

const isTimeout = (cause: unknown): boolean => cause instanceof TimeoutError;

/**
 * Why a delivery failed: the consumer refused the event or had no time for it, did not answer within
 * `deliveryTimeoutMs`, or was not reached.
 */
export type DeliveryFailure = 'refused' | 'unavailable' | 'silent' | 'unreached';

/** Determines it from the error that `deliver` threw. */
export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  if (!(error instanceof Failure) || error.code !== 'unavailable') return 'refused';
  if (isTimeout(error.cause)) return 'silent';
  return error.cause === undefined ? 'unavailable' : 'unreached';
};

/**
 * A service whose replicas change to another NATS server at the same moment is reachable again within the sum of these.
 */
const againAfterMs = [100, 200, 400];

/** Sends a request. If it reached no service, and so had no effect, it is sent again. */
const sendUntilReached = async (send: SendRequest, question: Question): Promise<Msg> => {
  const deadline = performance.now() + question.timeout_ms;
  for (const afterMs of againAfterMs)
    try {
      return await send({ ...question, timeout_ms: deadline - performance.now() });
    } catch (error) {
      if (!(error instanceof NoRespondersError) || deadline - performance.now() <= afterMs) throw error;
      await sleep(afterMs);
    }
  return send({ ...question, timeout_ms: deadline - performance.now() });
};

/**
 * Sends a request and returns its reply. Raises the callee's `Failure`, or `unavailable` with the reason if there is no
 * reply.
 */
export const ask = async (send: SendRequest, question: Question): Promise<Msg> => {
  let message: Msg;
  try {
    sendTrace(question.header);
    message = await sendUntilReached(send, question);
  } catch (cause) {
    if (cause instanceof NoRespondersError)
      throw new Failure(
        'unavailable',
        `The ${question.service} service does not answer now. Nothing was done; try again in a moment.`,
        { retry_after_s: 1, cause },
      );
    if (isTimeout(cause))
      throw new Failure(
        'unavailable',
        question.write
          ? `The ${question.service} service did not answer in time, so the outcome is unknown. Retry with the same idempotency key.`
          : `The ${question.service} service did not answer in time. Try again.`,
        { retry_after_s: 1, cause },
      );
    if (cause instanceof PermissionViolationError)
      throw new Failure(
        'unavailable',
        `NATS refuses requests to ${question.what} from here. Give the server the users that npm run cli -- nats-permissions prints.`,
        { cause },
      );
    throw new Failure(
      'unavailable',
      `The ${question.service} service cannot be reached now. Try again in a moment.`,
      { retry_after_s: 1, cause },
    );
  }
  // A reply that is too large for NATS arrives empty, with only the service error header.
  if (headerOf(message, 'Nats-Service-Error-Code') !== undefined) throw failureOf(message, question.what);
  return message;
};

const failureOf = (message: Msg, what: string): Failure => {
  try {
    return Failure.fromJSON(message.json());
  } catch {
    return new Failure('internal', `${what} failed with an internal error.`);
  }
};

/**
 * The failure of a replica of an earlier release, during an upgrade, that refused a request for nothing but fields that
 * the contract of this release has; undefined for another failure. That replica did nothing.
 */
export const earlierRelease = (
  error: unknown,
  { name, service, input: schema }: Operation,
  input: unknown,
): Failure | undefined =>
  error instanceof Failure && refusesUnknownFields(error) && !('errors' in checkInput(schema, input))
    ? new Failure(
        'unavailable',
        `The ${service} service is being replaced, and this part of it is of an earlier release that cannot do ${name} with these fields. Nothing was done; try again in a few seconds.`,
        { retry_after_s: 5, cause: error },
      )
    : undefined;

/** A header of a reply; undefined if it is absent or the headers cannot be read. */
export const headerOf = (message: Pick<Msg, 'headers'>, name: string): string | undefined => {
  try {
    return message.headers?.has(name) ? message.headers.get(name) : undefined;
  } catch {
    return undefined;
  }
};
