import type { Handler } from '@procura/bus';
import { type revokeSupplierInvite as contract, Failure } from '@procura/contracts';
import type { Deps } from './deps.ts';
import { decideRevoke, statusOf, toView } from './invite.ts';
import { findInvite } from './invite-store.ts';

/** Revokes a pending invite. A revoked one is returned unchanged. */
export const revokeSupplierInvite: Handler<Deps, typeof contract> = (deps, call, { supplier_invite_id }) => {
  const { principal } = call;
  return deps.database.write(call, async (tx) => {
    const invite = await findInvite(deps, principal, supplier_invite_id, tx);
    const decision = decideRevoke(invite, tx.now);
    if (decision === 'being_accepted')
      throw new Failure(
        'conflict',
        `${invite.email} is accepting the invite at this moment. Look again in a minute.`,
      );
    if (decision === 'over')
      throw new Failure(
        'conflict',
        `The invite is ${statusOf(invite, tx.now)}; only a pending one can be revoked.`,
      );
    if (decision === 'revoke')
      await deps.invites
        .parties(principal, tx)
        .updateOne({ _id: invite._id, status: 'pending' }, { $set: { status: 'revoked' } });
    tx.audit({ target: invite._id });
    return toView({ ...invite, status: 'revoked' }, { caller: principal, now: tx.now });
  });
};
