import type { invitationCreated, Payload } from '@procura/contracts';
import { invitation as letter } from '@procura/mail';
import type { Deps } from '../deps.ts';
import { isOpen } from '../directory/invitation.ts';
import { linkSecret } from '../directory/invitation-store.ts';

/** Mails an invitation's link, unless it was accepted, revoked or replaced meanwhile. */
export const mailInvitation = async (
  deps: Deps,
  { invitation_id }: Payload<typeof invitationCreated>,
): Promise<void> => {
  const invitation = await deps.invitations.work().findOne({ _id: invitation_id });
  if (!invitation || !isOpen(invitation, deps.clock())) return;
  await deps.mailer.send({
    to: invitation.email,
    ...letter({
      company_name: invitation.company_name,
      inviter: invitation.invited_by,
      link: `${deps.config.public_url}/settings/accept-invitation?invitation=${linkSecret(deps, invitation_id)}`,
      expires_at: invitation.expires_at,
    }),
  });
};
