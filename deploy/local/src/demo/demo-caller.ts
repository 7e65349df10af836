import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Operation, reauthenticate } from '@procura/contracts';
import type { z } from 'zod';

/**
 * Calls an operation as one person. The idempotency key of a write is derived from its content, so that a later start
 * does not repeat the write. `attempt` distinguishes a call that has to be repeated.
 */
export type Caller = <O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
  attempt?: number,
) => Promise<Answer<O>>;

/** The gateway's surfaces, for the operator's key and for people in a session. */
export type Surfaces = {
  /** Over REST with a key. */
  withKey(rest_key: string): Caller;
  /** As the console does, with the cookie of a session. */
  withSession(cookie: string): Caller;
  /**
   * Calls an operation without a credential and returns the session that it opened. The session shows the password again
   * where a call asks for it, as loading takes more than five minutes on a slow machine.
   */
  enter<O extends Operation>(
    operation: O,
    input: z.input<O['input']> & { password: string },
  ): Promise<Caller>;
};

/** A refused call. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: string;

  constructor(operation: string, problem: { code?: string; detail?: string; status: number }) {
    super(`${operation} was refused: ${problem.detail ?? `status ${problem.status}`}`);
    this.code = problem.code ?? '';
  }
}

/** A rate limit lasts at most a minute. */
const patienceMs = 90_000;
const pauseMs = 250;

export const openSurfaces = ({
  base_url,
  log,
  wait = sleep,
}: {
  base_url: string;
  log: (line: string) => void;
  wait?: (ms: number) => Promise<unknown>;
}): Surfaces => {
  const send = async (
    operation: Operation,
    request: { method: string; path: string; input: unknown; headers: Record<string, string> },
  ): Promise<{ answer: unknown; cookie: string | undefined }> => {
    const { method, path, input, headers } = request;
    const startedAt = performance.now();
    for (;;) {
      const response = await fetch(base_url + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      }).catch((error: unknown) => messageOfFetch(error));
      if (typeof response !== 'string' && response.ok)
        return {
          answer: await response.json(),
          cookie: response.headers.getSetCookie()[0]?.split(';')[0],
        };
      const problem = typeof response === 'string' ? { detail: response, status: 0 } : await read(response);
      const waitMs = retryAfterMs(response, problem);
      const over = performance.now() - startedAt + (waitMs ?? 0) > patienceMs;
      if (waitMs === undefined || over) throw new CallFailure(operation.name, problem);
      if (waitMs > 2000) log(`Retrying in ${Math.ceil(waitMs / 1000)} s: ${problem.detail}`);
      await wait(waitMs);
    }
  };
  const withSession =
    (cookie: string): Caller =>
    async (operation, input, attempt) => {
      const headers = { Cookie: cookie, ...keyOf(operation, input, attempt) };
      const { answer } = await send(operation, { ...inConsole(operation), input, headers });
      return answer as Answer<typeof operation>;
    };
  return {
    withKey: (restKey) => async (operation, input, attempt) => {
      if (!operation.rest) throw new Error(`${operation.name} has no REST route`);
      const headers = { Authorization: `Bearer ${restKey}`, ...keyOf(operation, input, attempt) };
      const { answer } = await send(operation, { ...operation.rest, input, headers });
      return answer as Answer<typeof operation>;
    },
    withSession,
    async enter(entry, input) {
      const open = async (operation: Operation, sent: unknown, headers: Record<string, string>) => {
        const { cookie } = await send(operation, { ...inConsole(operation), input: sent, headers });
        if (cookie === undefined) throw new Error(`${operation.name} opened no session`);
        return cookie;
      };
      let session = open(entry, input, {});
      await session;
      return async (...call) => {
        const used = session;
        try {
          return await withSession(await used)(...call);
        } catch (error) {
          if (!(error instanceof CallFailure && error.code === 'reauthentication_required')) throw error;
          // Calls at the same time share one new secret.
          if (session === used)
            session = open(reauthenticate, { password: input.password }, { Cookie: await used });
          return await withSession(await session)(...call);
        }
      };
    },
  };
};

const inConsole = (operation: Operation) => ({ method: 'POST', path: `/settings/api/${operation.name}` });

const keyOf = (operation: Operation, input: unknown, attempt = 1): Record<string, string> => {
  if (operation.effect === 'read') return {};
  const content = JSON.stringify([operation.name, input, attempt]);
  return { 'Idempotency-Key': `demo-${createHash('sha256').update(content).digest('hex').slice(0, 40)}` };
};

type Problem = { code?: string; detail?: string; status: number };

const read = async (response: Response): Promise<Problem> => {
  const text = await response.text();
  try {
    return { ...JSON.parse(text), status: response.status };
  } catch {
    return { detail: `status ${response.status}: ${text.slice(0, 200)}`, status: response.status };
  }
};

/** When the call can be repeated; undefined if the refusal is final. */
const retryAfterMs = (response: Response | string, { code, status }: Problem): number | undefined => {
  const passing = status === 0 || status === 429 || status === 503 || code === 'idempotency_in_flight';
  if (!passing) return undefined;
  const seconds = typeof response === 'string' ? 0 : Number(response.headers.get('Retry-After'));
  return seconds > 0 ? seconds * 1000 : pauseMs;
};

/** The message of fetch is generic; its cause has the reason. */
const messageOfFetch = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
