import { type Payload, type supplierInviteCreated, systemPrincipal } from '@procura/contracts';
import { supplierInvitation as letter } from '@procura/mail';
import type { Deps } from './deps.ts';
import { statusOf } from './invite.ts';
import { linkSecret } from './invite-store.ts';

/** Mails an invite's link. Skips an invite that was accepted or revoked in the meantime. */
export const mailSupplierInvite = async (
  deps: Deps,
  { supplier_invite_id, buyer_company_id }: Payload<typeof supplierInviteCreated>,
): Promise<void> => {
  const invite = await deps.invites
    .parties(systemPrincipal(buyer_company_id))
    .findOne({ _id: supplier_invite_id });
  if (!invite || statusOf(invite, deps.clock()) !== 'pending') return;
  await deps.mailer.send({
    to: invite.email,
    ...letter({
      buyer_name: invite.buyer_name,
      inviter: invite.invited_by.name,
      company_name: invite.company_name,
      message: invite.message,
      link: `${deps.config.public_url}/settings/accept-supplier-invite?invite=${linkSecret(deps, invite._id)}`,
      expires_at: invite.expires_at,
    }),
  });
};
