import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, systemCall } from '@procura/bus';
import { leaseMs, type RevokedScope, renewLease, renewLeaseEveryMs, revocation } from '@procura/contracts';
import type { Logger } from '@procura/telemetry';
import { createEpochs } from './epochs.ts';

/** How much later than a renewal's answer the message of a revocation may arrive that it counts. */
const messageDelayMs = 100;

/** Who remembers principals, and must forget some of them. */
export type PrincipalCache = {
  /** Forgets those whom one of the scopes concerns. */
  revoked(scopes: readonly RevokedScope[]): void;
  /** Revocations were missed: any cached principal may be outdated. */
  missed(): void;
};

/**
 * The lease under which this gateway counts on principals it remembers (docs/design.md#revocation). Identity
 * answers a revocation once every leaseholder has acknowledged it or its lease has ended.
 */
export type Lease = {
  /** Names this process to identity and to the other gateways. */
  readonly id: string;
  /** Whether what is remembered counts now. */
  holds(): boolean;
  /** Seconds since the renewal was sent that it counts from; since its start while there was none. */
  age_s(): number;
  /** Another number after each revocation: what was asked for under an earlier one is not to be remembered. */
  generation(): number;
  remind(cache: PrincipalCache): void;
  stop(): void;
};

/** Begins to renew a lease; settles after the first try, whether or not identity answered it. */
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
    // From when it was sent: identity counts from when it wrote it down, which is later.
    const sentAtMs = performance.now();
    const call = systemCall({ operation: renewLease.name, company_id: '', timeout_ms: leaseMs });
    try {
      const answer = await bus.call(renewLease, call, { lease_id: id });
      // A message that identity has just sent may arrive after this answer. The lease is not longer meanwhile.
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
  // Not one after the other: an answer that does not come must not keep the next from being asked for.
  const timer = setInterval(renew, renewLeaseEveryMs);
  await renew();

  return {
    id,
    holds: () => performance.now() < heldUntilMs,
    age_s: () => (performance.now() - renewedAtMs) / 1_000,
    generation: () => generation,
    remind: (cache) => void caches.push(cache),
    stop: () => clearInterval(timer),
  };
};
