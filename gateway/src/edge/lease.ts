import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, systemCall } from '@procura/bus';
import { leaseMs, type RevokedScope, renewLease, renewLeaseEveryMs, revocation } from '@procura/contracts';
import type { Logger } from '@procura/telemetry';
import { createEpochs } from './epochs.ts';

/** How long after a renewal's answer the message of an earlier revocation may arrive. */
const messageDelayMs = 100;

/** A cache of principals. Parts of it have to be dropped. */
export type PrincipalCache = {
  /** Drops the principals that one of the scopes matches. */
  revoked(scopes: readonly RevokedScope[]): void;
  /** Revocations were missed, so any cached principal may be outdated. */
  missed(): void;
};

/**
 * The lease under which this gateway uses cached principals (docs/concepts/revocation.md). Identity answers a
 * revocation once every leaseholder has acknowledged it or its lease has ended.
 */
export type Lease = {
  /** Identifies this process to identity and to other gateways. */
  readonly id: string;
  /** Whether cached principals are valid now. */
  holds(): boolean;
  /** Seconds since the last successful renewal was sent; since the start if there was none. */
  age_s(): number;
  /** Changes with each revocation; what was requested under an earlier number must not be cached. */
  generation(): number;
  remind(cache: PrincipalCache): void;
  stop(): void;
};

/** Begins to renew a lease; resolves after the first attempt, whether or not identity answered it. */
export const startLease = async (bus: Bus, log: Logger): Promise<Lease> => {
  const id = `gw_${randomUUID()}`;
  const caches: PrincipalCache[] = [];
  const epochs = createEpochs();
  let isFirst = true;
  let generation = 0;
  let heldUntilMs = Number.NEGATIVE_INFINITY;
  let renewedAtMs = performance.now();

  const missed = (): void => {
    generation++;
    for (const one of caches) one.missed();
  };

  bus.subscribe('revoked', (message, answer) => {
    const received = revocation.parse(message);
    generation++;
    for (const one of caches) one.revoked(received.scopes);
    epochs.received(received.epoch);
    answer({ lease_id: id });
  });

  const renew = async (): Promise<void> => {
    // Counted from when it was sent; identity counts from when it stored it, which is later.
    const sentAtMs = performance.now();
    const call = systemCall({ operation: renewLease.name, company_id: '', timeout_ms: leaseMs });
    try {
      const answer = await bus.call(renewLease, call, { lease_id: id });
      // A message that identity has just sent may arrive after this answer. The lease is not extended meanwhile.
      if (!isFirst && !epochs.complete(answer.epoch)) await sleep(messageDelayMs);
      if (!epochs.complete(answer.epoch)) missed();
      isFirst = false;
      epochs.reset(answer.epoch);
      heldUntilMs = Math.max(heldUntilMs, sentAtMs + leaseMs);
      renewedAtMs = Math.max(renewedAtMs, sentAtMs);
    } catch (error) {
      log.debug({ err: error }, 'lease not renewed');
    }
  };
  // Not sequential: a missing answer must not delay the next request.
  const timer = setInterval(renew, renewLeaseEveryMs);
  await renew();

  return {
    id,
    holds: () => performance.now() < heldUntilMs,
    age_s: () => (performance.now() - renewedAtMs) / 1000,
    generation: () => generation,
    remind: (cache) => void caches.push(cache),
    stop: () => clearInterval(timer),
  };
};
