import { invitationCreated, newId } from '@procura/contracts';
import { deriveLinkSecret, hashSecret } from '@procura/mail';
import { defineCollection, type OpenedCollections, type WriteTx } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Company } from './company.ts';
import { type Invitation, invitationLifetimeMs } from './invitation.ts';
import type { Membership } from './member.ts';

type Deps = Pick<BaseDeps, 'key'> & OpenedCollections<{ invitations: typeof invitations }>;

export const invitations = defineCollection<Invitation>({
  name: 'invitations',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, user_id: 1, status: 1 } }, { key: { secret_hash: 1 }, unique: true }],
});

/** Each invitation is mailed as one attempt; sending again creates a new invitation, which ends the earlier one. */
const attempt = 1;

/** The secret in an invitation's link, derived each time the mail is sent. */
export const linkSecret = (deps: Pick<Deps, 'key'>, invitation_id: string): string =>
  deriveLinkSecret({ key: deps.key('mail'), row_id: invitation_id, attempt });

/** The stored hash of a link's secret. */
export const linkHash = (deps: Pick<Deps, 'key'>, secret: string): string =>
  hashSecret({ key: deps.key('mail'), value: secret });

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
  tx.emit(invitationCreated, { invitation_id: _id, attempt });
};

/** Ends the open invitations of a member. */
export const revokeInvitations = async (
  deps: Pick<Deps, 'invitations'>,
  membership: Membership,
  tx: WriteTx,
): Promise<void> => {
  await deps.invitations
    .owner(membership.company_id, tx)
    .updateMany({ user_id: membership.user_id, status: 'pending' }, { $set: { status: 'revoked' } });
};
