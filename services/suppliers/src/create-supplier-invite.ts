import type { Handler } from '@procura/bus';
import { type createSupplierInvite as contract, Failure, newId } from '@procura/contracts';
import { isDuplicateKey } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { type Invite, inviteLifetimeMs, notAccepting, toView } from './invite.ts';
import { linkHash, linkSecret } from './invite-store.ts';
import { mailSupplierInvite } from './mails.ts';

/** Invites a company by mail, which is sent after the commit. */
export const createSupplierInvite: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const { email, company_name, message = '' } = input;
  try {
    return await deps.database.write(call, async (tx) => {
      const own = deps.invites.parties(principal, tx);
      // An expired invite that is not yet marked would keep the address taken; one that is being accepted still does.
      await own.updateMany(
        { email, status: 'pending', expires_at: { $lte: tx.now }, accepting_until: { $lte: tx.now } },
        { $set: { status: 'expired' } },
      );
      const _id = newId('supplierInvite');
      const invite: Invite = {
        _id,
        buyer_company_id: principal.company_id,
        supplier_company_id: null,
        buyer_name: principal.company_name,
        supplier_name: null,
        company_name,
        email,
        message,
        invited_by: { user_id: principal.user_id, name: principal.user_name },
        secret_hash: linkHash(deps, linkSecret(deps, _id)),
        status: 'pending',
        accepting_until: notAccepting,
        created_at: tx.now,
        expires_at: new Date(tx.now.getTime() + inviteLifetimeMs),
        accepted_at: null,
      };
      await own.insert(invite);
      await deps.mails.ask({ kind: 'supplier_invite', to: email, company_id: principal.company_id }, tx);
      tx.enqueue(mailSupplierInvite, { supplier_invite_id: _id, buyer_company_id: principal.company_id });
      tx.audit({ target: _id });
      return toView(invite, { caller: principal, now: tx.now });
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw alreadyInvited(email);
    throw error;
  }
};

const alreadyInvited = (email: string): Failure =>
  new Failure(
    'already_exists',
    `${email} has an invite of the company that still works. Wait for the answer, or take it back with revoke_supplier_invite and invite again.`,
    { errors: [{ path: 'email', message: 'has a pending invite already' }] },
  );
