import type { Handler } from '@procura/bus';
import {
  Failure,
  type Id,
  type endOtherSessions as otherContract,
  type endSession as sessionContract,
} from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import { changeAccess, requireOpen } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';

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

/** Ends the sessions of a person in all their companies, except one. Returns these companies. */
export const endSessions = async (
  deps: Deps,
  { user_id, except }: { user_id: Id<'user'>; except?: string },
  tx: Parameters<typeof changeAccess.ofSessions>[2],
): Promise<{ count: number; company_ids: Id<'company'>[] }> => {
  const company_ids = await companiesOf(deps, user_id, tx);
  let count = 0;
  for (const company_id of company_ids)
    count += await changeAccess.ofSessions(deps.credentials, { company_id, user_id }, tx, except);
  return { count, company_ids };
};

/** The companies that a person works for. */
export const companiesOf = async (
  deps: Pick<Deps, 'memberships'>,
  user_id: Id<'user'>,
  tx?: Transaction,
): Promise<Id<'company'>[]> => {
  const active = await deps.memberships.lookup(tx).find({ user_id, status: 'active' });
  return active.map(({ company_id }) => company_id);
};
