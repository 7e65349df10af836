import type { Handler } from '@procura/bus';
import { type switchCompany as contract, Failure } from '@procura/contracts';
import { changeAccess } from '../credentials/change-access.ts';
import { requireOpen } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { openSession } from './open-session.ts';

/** Ends the caller's session and opens one, equally strong, in another of their companies. */
export const switchCompany: Handler<Deps, typeof contract> = (deps, call, { company_id }) =>
  // A replay could not return the secret.
  writeRevoking(deps, { ...call, idempotency_key: null }, async (tx) => {
    const { company_id: left, user_id, credential_id: _id } = call.principal;
    const company = await lockCompany(deps.companies, company_id, tx);
    const membership = await deps.memberships.owner(company_id, tx).findOne({ user_id, status: 'active' });
    if (!company || !membership)
      throw new Failure(
        'not_found',
        `You are not an active user of ${company_id}. Ask an admin of that company to invite you.`,
      );
    await requireOpen(deps.credentials, call, tx);
    const ended = await changeAccess.ofCredential(
      deps.credentials,
      { company_id: left, _id, kind: 'session' },
      tx,
    );
    if (!ended?.session) throw new Failure('unauthenticated', 'The session was ended. Sign in again.');
    const { second_factor, strong_until } = ended.session;
    const opened = await openSession(deps, call, { company, membership, second_factor, strong_until }, tx);
    tx.audit({ target: user_id, company_ids: [...new Set([left, company_id])] });
    return opened;
  });
