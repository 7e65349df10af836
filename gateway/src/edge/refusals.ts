import { type Bus, systemCall } from '@procura/bus';
import { type FailureCode, noteRefusal, type Principal } from '@procura/contracts';
import type { Logger, SecurityLog } from '@procura/telemetry';
import { currentNetwork } from './client-network.ts';

/** Writes refusals of the gateway to the security log and, for users, to the activity log of their company. */
export type Refusals = {
  /** A credential that is unknown, for another surface, revoked or expired. */
  credential(entryPoint: string, code: FailureCode): void;
  /** Credentials of a network that sent too many wrong ones. */
  credentials(network: string): void;
  /** A call that the role or the narrowing of its caller does not allow. */
  call(principal: Principal | null, operation: string, code: FailureCode): void;
  /** A request beyond a rate limit. */
  throttled(principal: Principal | undefined, limit: string): void;
};

/** Codes for callers that may not do this at all. */
const refusedCodes: ReadonlySet<FailureCode> = new Set([
  'forbidden',
  'wrong_audience',
  'person_required',
  'narrowed',
  'not_own_purchase',
]);
/** Identity writes one entry per person, kind and hour; meanwhile it is not called again. */
const notedForMs = 3_600_000;
const mostNoted = 10_000;

export const createRefusals = ({
  bus,
  log,
  security,
}: {
  bus: Bus;
  log: Logger;
  security: SecurityLog;
}): Refusals => {
  const noted = new Map<string, number>();

  const putIntoActivity = (
    principal: Principal,
    reason: 'refused' | 'throttled',
    operation: string,
  ): void => {
    const key = `${reason} ${principal.company_id} ${principal.user_id}`;
    if ((noted.get(key) ?? 0) > performance.now()) return;
    noted.delete(key);
    noted.set(key, performance.now() + notedForMs);
    const [oldest] = noted.keys();
    if (noted.size > mostNoted && oldest) noted.delete(oldest);
    const call = {
      ...systemCall({ operation: noteRefusal.name, company_id: principal.company_id }),
      principal,
    };
    bus.call(noteRefusal, call, { reason, operation }).catch((error: unknown) => {
      noted.delete(key);
      log.debug({ err: error }, 'a refusal is not in the activity log');
    });
  };
  const who = ({ company_id, user_id, credential_id }: Principal) => ({
    network: currentNetwork(),
    company_id,
    user_id,
    credential_id,
  });

  return {
    credential(entryPoint, code) {
      const network = currentNetwork();
      security.note('security.credential_refused', network, { network, door: entryPoint, code });
    },
    credentials: (network) => security.note('security.credentials_throttled', network, { network }),
    call(principal, operation, code) {
      if (!principal || principal.credential_kind === 'system' || !refusedCodes.has(code)) return;
      const fields = { ...who(principal), operation, code };
      security.note('security.call_refused', principal.credential_id, fields);
      putIntoActivity(principal, 'refused', operation);
    },
    throttled(principal, limit) {
      if (!principal) {
        const network = currentNetwork();
        security.note('security.call_throttled', network, { network, limit });
        return;
      }
      security.note('security.call_throttled', principal.credential_id, { ...who(principal), limit });
      putIntoActivity(principal, 'throttled', limit);
    },
  };
};
