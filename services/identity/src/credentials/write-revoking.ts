import { randomUUID } from 'node:crypto';
import type { Call } from '@procura/bus';
import { type EventContract, type RevokedScope, revocationAnswer } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import {
  forgetRevocation,
  leasesSince,
  noteRevocation,
  type RaisedEpoch,
  raiseEpoch,
  type Stores,
} from './lease-store.ts';

type Deps = Pick<BaseDeps, 'bus' | 'database'> & Stores;

/** A write that can take rights away. */
export type RevokingTx = WriteTx & {
  /** Names the cached rights that are invalid once this has committed. */
  revoke(scope: RevokedScope): void;
};

/**
 * The write for every change that ends rights: it is answered only when no gateway uses what it revoked. Its
 * transaction records that it revokes, and shares no document with revocations of other companies; its epoch begins
 * after the commit. If this process ends in between, the record makes the next renewal of a lease begin the epoch.
 * `serializeOn` and `awaits` as in `write`.
 */
export const writeRevoking = async <T>(
  deps: Deps,
  call: Call,
  change: (tx: RevokingTx) => Promise<T>,
  options: { serializeOn?: readonly string[]; awaits?: readonly EventContract[] } = {},
): Promise<T> => {
  const note = randomUUID();
  let scopes: RevokedScope[] = [];
  let replayed = true;
  const answer = await deps.database.write(
    call,
    async (tx) => {
      replayed = false;
      scopes = [];
      const result = await change({ ...tx, revoke: (scope) => void scopes.push(scope) });
      if (scopes.length > 0) await noteRevocation(deps, note, tx);
      return result;
    },
    options,
  );
  // The first call with a replayed key may still be waiting for a gateway, or have ended before its wait was over.
  if (!replayed && scopes.length === 0) return answer;
  const epoch = await raiseEpoch(deps);
  await Promise.all([forgetRevocation(deps, note), forgotten(deps, scopes, epoch)]);
  return answer;
};

/**
 * Resolves when every gateway with a lease at the commit has dropped what was revoked, or its lease has ended. The
 * leases are read after the commit; a later renewal returns the new epoch.
 */
const forgotten = async (deps: Deps, scopes: RevokedScope[], epoch: RaisedEpoch): Promise<void> => {
  const answered = new Set<string>();
  let onAnswer = (): void => undefined;
  const stop = deps.bus.requestAll('revoked', { epoch: epoch.value, scopes }, (message) => {
    answered.add(revocationAnswer.parse(message).lease_id);
    onAnswer();
  });
  try {
    for (const { lease_id, ends_at_ms } of await leasesSince(deps, epoch))
      for (;;) {
        const remainingMs = ends_at_ms - performance.now();
        if (answered.has(lease_id) || remainingMs <= 0) break;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, remainingMs);
          onAnswer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
  } finally {
    stop();
  }
};
