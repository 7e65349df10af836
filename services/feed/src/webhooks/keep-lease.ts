import type { Deps } from '../deps.ts';

/** How long a stopped replica keeps a webhook or a retry from other replicas. */
export const leaseMs = 60_000;
/** How often a lease is extended while its holder works. */
export const renewEveryMs = 20_000;

/** The end of a lease that begins or is extended now. */
export const leaseEnd = ({ clock }: Deps): Date => new Date(clock().getTime() + leaseMs);

/** Runs work that may wait for slots longer than its lease, which `renew` extends meanwhile. */
export const keepingLease = async <T>(
  deps: Deps,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
  everyMs = renewEveryMs,
): Promise<T> => {
  const renewal = setInterval(() => {
    renew().catch((error: unknown) =>
      deps.log.warn({ reason: String(error) }, 'lease of a webhook not renewed'),
    );
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
};
