import type { Handler } from '@procura/bus';
import {
  Failure,
  type endOtherSessions as otherContract,
  type endSession as sessionContract,
  type signOut as signOutContract,
} from '@procura/contracts';
import { changeAccess, endSessions } from '../credentials/change-access.ts';
import { requireOpen } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';

/** Ends the caller's session. */
export const signOut: Handler<Deps, typeof signOutContract> = (deps, call) =>
  writeRevoking(deps, call, async (tx) => {
    const { company_id, credential_id } = call.principal;
    await changeAccess.ofCredential(
      deps.credentials,
      { company_id, _id: credential_id, kind: 'session' },
      tx,
    );
    tx.audit({ target: credential_id });
    return { signed_out: true };
  });

/**
 * Ends one of the caller's sessions in any of their companies, and records it in the audit chain of that company as
 * well.
 */
export const endSession: Handler<Deps, typeof sessionContract> = (deps, call, { session_id }) =>
  writeRevoking(deps, call, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { company_id, user_id } = call.principal;
    const own = { _id: session_id, kind: 'session', owner_id: user_id } as const;
    const session = await deps.credentials.lookup(tx).findOne({ ...own, revoked_at: null });
    if (!session)
      throw new Failure(
        'not_found',
        `You have no open session ${session_id}. list_sessions shows those you have.`,
      );
    await changeAccess.ofCredential(deps.credentials, { ...own, company_id: session.company_id }, tx);
    tx.audit({ target: session_id, company_ids: [...new Set([company_id, session.company_id])] });
    return { ended: true };
  });

/** Ends every session of the caller except this one. */
export const endOtherSessions: Handler<Deps, typeof otherContract> = (deps, call) =>
  writeRevoking(deps, call, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { company_id: here, user_id, credential_id } = call.principal;
    const ended = await endSessions(deps, { user_id, except: credential_id }, tx);
    tx.audit({ target: user_id, company_ids: [...new Set([here, ...ended.company_ids])] });
    return { ended: ended.count };
  });
