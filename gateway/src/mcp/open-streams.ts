import type { ServerResponse } from 'node:http';
import { concerns, type Principal } from '@procura/contracts';
import type { Authenticated } from '../edge/authenticate.ts';
import type { Lease } from '../edge/lease.ts';

type Stream = {
  principal: Principal;
  cut: AbortController;
  /** Authenticates the credential again; fails if it is no longer valid. */
  askAgain: () => Promise<Authenticated>;
};

/**
 * Answers that may stay open for long; they are cut when the rights they were opened with are removed or have ended.
 */
export type OpenStreams = {
  /** Authenticates the caller of an answer, and watches the answer until it closes; the signal ends it. */
  watch(
    response: ServerResponse,
    askAgain: Stream['askAgain'],
  ): Promise<{ principal: Principal; cut: AbortSignal }>;
};

export const createOpenStreams = (lease: Lease): OpenStreams => {
  const open = new Set<Stream>();
  const check = async ({ principal, cut, askAgain }: Stream): Promise<void> => {
    const now = await askAgain().catch(() => null);
    if (JSON.stringify(now?.principal) !== JSON.stringify(principal)) cut.abort();
  };
  lease.remind({
    revoked(scopes) {
      for (const { principal, cut } of open)
        if (scopes.some((scope) => concerns(scope, principal))) cut.abort();
    },
    missed() {
      for (const stream of open) void check(stream);
    },
  });
  return {
    async watch(response, askAgain) {
      const generation = lease.generation();
      const { principal, ends_at_ms } = await askAgain();
      const stream = { principal, askAgain, cut: new AbortController() };
      // The client has left, and `close` is not emitted again.
      if (response.closed) return { principal, cut: stream.cut.signal };
      open.add(stream);
      const stopTimer = atTime(ends_at_ms, () => stream.cut.abort());
      response.once('close', () => {
        open.delete(stream);
        stopTimer();
      });
      // A revocation during the authentication found no stream to cut.
      if (lease.generation() !== generation) await check(stream);
      return { principal: stream.principal, cut: stream.cut.signal };
    },
  };
};

/** The maximum of a timer in Node: 2^31 - 1 ms, 24.8 days. */
const longestTimerMs = 2 ** 31 - 1;

/** Runs `act` at an instant of the monotonic clock, never for null. Returns a function that stops the timer. */
const atTime = (instant_ms: number | null, act: () => void): (() => void) => {
  if (instant_ms === null) return () => undefined;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const leftMs = Math.ceil(instant_ms - performance.now());
    if (leftMs <= 0) act();
    else timer = setTimeout(wait, Math.min(leftMs, longestTimerMs)).unref();
  };
  wait();
  return () => clearTimeout(timer);
};
