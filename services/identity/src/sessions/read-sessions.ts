import type { Handler } from '@procura/bus';
import { type listSessions as contract, type Id, maxListedSessions } from '@procura/contracts';
import { endOf } from '../credentials/credential.ts';
import type { Deps } from '../deps.ts';
import { companiesOf } from '../directory/member-store.ts';

/** The caller's sessions in all their companies, newest first. */
export const listSessions: Handler<Deps, typeof contract> = async (deps, call) => {
  const { user_id, credential_id } = call.principal;
  const now = deps.clock();
  const company_ids = await companiesOf(deps, user_id);
  const sessions = await deps.credentials.lookup().find(
    {
      company_id: { $in: company_ids },
      owner_id: user_id,
      kind: 'session',
      revoked_at: null,
      expires_at: { $gt: now },
      idle_expires_at: { $gt: now },
    },
    { sort: { created_at: -1 }, limit: maxListedSessions },
  );
  return {
    sessions: sessions.map((one) => ({
      id: one._id as Id<'session'>,
      company: { id: one.company_id, name: one.access.company_name },
      device: one.session?.device ?? '',
      network: one.session?.network ?? '',
      began_at: one.created_at.toISOString(),
      last_used_at: one.last_used_at?.toISOString() ?? null,
      expires_at: (endOf(one) ?? now).toISOString(),
      is_current: one._id === credential_id,
    })),
  };
};
