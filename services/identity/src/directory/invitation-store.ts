import { deriveLinkSecret, hashSecret } from '@procura/mail';
import { defineCollection, type OpenedCollections, type WriteTx } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Invitation } from './invitation.ts';
import type { Membership } from './member.ts';

type Deps = Pick<BaseDeps, 'key'> & OpenedCollections<{ invitations: typeof invitations }>;

export const invitations = defineCollection<Invitation>({
  name: 'invitations',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, user_id: 1, status: 1 } }, { key: { secret_hash: 1 }, unique: true }],
});

/** Each invitation is mailed as one attempt; sending again creates a new invitation, which ends the earlier one. */
export const attempt = 1;

/** The secret in an invitation's link, derived each time the mail is sent. */
export const linkSecret = (deps: Pick<Deps, 'key'>, invitation_id: string): string =>
  deriveLinkSecret({ key: deps.key('mail'), row_id: invitation_id, attempt });

/** The stored hash of a link's secret. */
export const linkHash = (deps: Pick<Deps, 'key'>, secret: string): string =>
  hashSecret({ key: deps.key('mail'), value: secret });

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
