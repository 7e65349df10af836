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
  /** Watches an answer until it closes; the signal says that it is to end. */
  watch(response: ServerResponse, stream: Omit<Stream, 'cut'>): AbortSignal;
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
    watch(response, given) {
      const stream = { ...given, cut: new AbortController() };
      open.add(stream);
      response.once('close', () => open.delete(stream));
      return stream.cut.signal;
    },
  };
};
