import type { ServerResponse } from 'node:http';
import { concerns, type Principal } from '@procura/contracts';
import type { Lease } from './lease.ts';

type Stream = {
  principal: Principal;
  cut: AbortController;
  /** Asks who the credential stands for now; fails when it does not work. */
  askAgain: () => Promise<Principal>;
};

/** Answers that may stay open for long, cut when the rights they were opened with are taken away. */
export type OpenStreams = {
  /** Asks whom an answer is for, and watches it until it closes; the signal says that it is to end. */
  watch(
    response: ServerResponse,
    askAgain: Stream['askAgain'],
  ): Promise<{ principal: Principal; cut: AbortSignal }>;
};

export const createOpenStreams = (lease: Lease): OpenStreams => {
  const open = new Set<Stream>();
  const check = async ({ principal, cut, askAgain }: Stream): Promise<void> => {
    const now = await askAgain().catch(() => null);
    if (JSON.stringify(now) !== JSON.stringify(principal)) cut.abort();
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
      const stream = { principal: await askAgain(), askAgain, cut: new AbortController() };
      open.add(stream);
      response.once('close', () => open.delete(stream));
      // A revocation that came while it was asked found no stream to cut.
      if (lease.generation() !== generation) await check(stream);
      return { principal: stream.principal, cut: stream.cut.signal };
    },
  };
};
