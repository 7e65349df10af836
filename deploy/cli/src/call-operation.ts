import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, fieldError, type Operation, restRequest } from '@procura/contracts';
import { z } from 'zod';
import { CliFailure } from './cli-failure.ts';
import type { PlatformAddress } from './find-platform.ts';

/** Calls an operation over REST and returns its body. */
export type CallOperation = <O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
) => Promise<Answer<O>>;

const problem = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  how_to_fix: z.string().optional(),
});

/** How long a call is repeated while the platform is busy. */
const patienceMs = 60_000;
const pauseMs = 500;

/**
 * Calls over REST with the operator's key. A call to a busy platform is repeated, a write under one idempotency key, so
 * that it takes effect once, and a connection is tried again for the time of the address. Raises a failure with the
 * platform's own sentence.
 */
export const callOver =
  (platform: PlatformAddress): CallOperation =>
  async (operation, input) => {
    const { url, init } = restRequest(operation, input as Record<string, unknown>);
    const headers = {
      ...init.headers,
      Authorization: `Bearer ${platform.rest_key}`,
      ...(init.body && { 'Idempotency-Key': `cli-${randomUUID()}` }),
    };
    const startedAt = performance.now();
    for (;;) {
      const takenMs = (): number => performance.now() - startedAt;
      const found = await fetchText(platform.base_url + url, { ...init, headers }).catch((error: unknown) => {
        const cause = causeOf(error);
        if (isUnconnected(cause) && takenMs() + pauseMs < platform.connect_within_ms) return undefined;
        throw unreachable(platform, cause);
      });
      if (!found) {
        await sleep(pauseMs);
        continue;
      }
      const { response, text } = found;
      if (response.ok) return answerOf(response, text);
      const waitMs = retryAfterMs(response, text);
      if (waitMs === undefined || takenMs() + waitMs > patienceMs) throw refusalOf(response, text);
      await sleep(waitMs);
    }
  };

/** Rejects also if the answer ends before its last byte. */
const fetchText = async (url: string, init: RequestInit): Promise<{ response: Response; text: string }> => {
  const response = await fetch(url, init);
  return { response, text: await response.text() };
};

const answerOf = (response: Response, text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    throw foreign(response);
  }
};

/** When the call can be repeated; undefined if the refusal is final. */
const retryAfterMs = (response: Response, text: string): number | undefined => {
  const isBusy = response.status === 429 || response.status === 503;
  if (!isBusy && !text.includes('"idempotency_in_flight"')) return undefined;
  const seconds = Number(response.headers.get('Retry-After'));
  return seconds > 0 ? seconds * 1000 : pauseMs;
};

const refusalOf = (response: Response, text: string): CliFailure => {
  const exit = response.status >= 500 ? 'unavailable' : 'refused';
  const found = readProblem(text);
  if (!found) return foreign(response);
  const { detail, code, errors, how_to_fix } = found;
  return new CliFailure(exit, how_to_fix ? `${detail} ${how_to_fix}` : detail, { code, errors });
};

/** The failure for an answer of another server. */
const foreign = ({ url, status }: Response): CliFailure =>
  new CliFailure('unavailable', `${url} answered ${status} and nothing of Procura’s. Check PROCURA_URL.`);

const readProblem = (text: string): z.infer<typeof problem> | undefined => {
  try {
    return problem.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The message of fetch is generic; its cause has the reason. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** What ends an attempt to connect, so that nothing was sent. */
const unconnected = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];
const isUnconnected = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && unconnected.includes(String(cause.code));

const unreachable = ({ base_url }: PlatformAddress, cause: unknown): CliFailure => {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new CliFailure(
    'unavailable',
    `${base_url} does not answer (${reason}). Check PROCURA_URL and that the platform runs.`,
  );
};
