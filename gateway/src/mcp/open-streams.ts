import type { ServerResponse } from 'node:http';
import { concerns, Failure, type Principal } from '@procura/contracts';
import type { Authenticated } from '../edge/authenticate.ts';
import type { Lease } from '../edge/lease.ts';

type Stream = {
  principal: Principal;
  kind: StreamKind;
  cut: AbortController;
  /** Authenticates the credential again; fails if it is no longer valid. */
  askAgain: () => Promise<Authenticated>;
};

/** A call that is answered, or a stream that a client keeps open to listen. */
export type StreamKind = 'call' | 'listening';

/** Maximum number of open answers of each kind at one gateway. */
const most = {
  call: { credential: 100, company: 500 },
  listening: { credential: 10, company: 100 },
} as const;

/**
 * Answers that may stay open for long; they are cut when the rights they were opened with are removed or have ended.
 */
export type OpenStreams = {
  /**
   * Authenticates the caller of an answer, and watches the answer until it closes; the signal ends it. Raises
   * `rate_limited` if the credential or company has the maximum number open here.
   */
  watch(
    response: ServerResponse,
    askAgain: Stream['askAgain'],
    kind?: StreamKind,
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
    async watch(response, askAgain, kind = 'call') {
      const generation = lease.generation();
      const { principal, ends_at_ms } = await askAgain();
      requirePlace(open, principal, kind);
      const stream = { principal, kind, askAgain, cut: new AbortController() };
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

/** Raises `rate_limited` if no more answers of this kind may be open. */
const requirePlace = (open: ReadonlySet<Stream>, principal: Principal, kind: StreamKind): void => {
  let [ofCredential, ofCompany] = [0, 0];
  for (const { principal: other, kind: otherKind } of open) {
    if (otherKind !== kind || other.company_id !== principal.company_id) continue;
    ofCompany++;
    if (other.credential_id === principal.credential_id) ofCredential++;
  }
  const words = kind === 'call' ? 'calls at a time' : 'open streams';
  const remedy = kind === 'call' ? 'Wait for some to be answered' : 'Close one that is not needed';
  if (ofCredential >= most[kind].credential)
    throw new Failure(
      'rate_limited',
      `This credential has ${most[kind].credential} ${words}, which is the maximum. ${remedy}.`,
      { retry_after_s: 1 },
    );
  if (ofCompany >= most[kind].company)
    throw new Failure(
      'rate_limited',
      `The credentials of ${principal.company_name} have ${most[kind].company} ${words}, which is the maximum. ${remedy}.`,
      { retry_after_s: 1 },
    );
};
