import { newId } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Company } from '../directory/company.ts';
import { invitationLifetimeMs } from '../directory/invitation.ts';
import { attempt, linkHash, linkSecret, revokeInvitations } from '../directory/invitation-store.ts';
import type { Membership } from '../directory/member.ts';
import { mailInvitation } from '../mails.ts';

/** Invites a member by mail after the commit, and ends their earlier invitations. */
export const inviteMember = async (
  deps: Deps,
  { company, membership, invited_by }: { company: Company; membership: Membership; invited_by: string },
  tx: WriteTx,
): Promise<void> => {
  await revokeInvitations(deps, membership, tx);
  const _id = newId('invitation');
  await deps.invitations.owner(company._id, tx).insert({
    _id,
    company_id: company._id,
    company_name: company.name,
    user_id: membership.user_id,
    email: membership.email,
    name: membership.name,
    invited_by,
    secret_hash: linkHash(deps, linkSecret(deps, _id)),
    status: 'pending',
    created_at: tx.now,
    expires_at: new Date(tx.now.getTime() + invitationLifetimeMs),
    accepted_at: null,
  });
  tx.enqueue(mailInvitation, { invitation_id: _id, attempt });
};
