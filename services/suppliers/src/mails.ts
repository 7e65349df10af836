import { type Id, quoted, systemPrincipal } from '@procura/contracts';
import { layOut, longTime, type MailContent } from '@procura/mail';
import type { Task } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { statusOf } from './invite.ts';
import { linkSecret } from './invite-store.ts';

/** Mails an invite's link. Skips an invite that was accepted or revoked in the meantime. */
export const mailSupplierInvite: Task<
  Deps,
  { supplier_invite_id: Id<'supplierInvite'>; buyer_company_id: Id<'company'> }
> = {
  name: 'supplier_invite_created',
  partition_by: 'supplier_invite_id',
  async run(deps, { supplier_invite_id, buyer_company_id }) {
    const invite = await deps.invites
      .parties(systemPrincipal(buyer_company_id))
      .findOne({ _id: supplier_invite_id });
    if (!invite || statusOf(invite, deps.clock()) !== 'pending') return;
    const link = `${deps.config.public_url}/settings/accept-supplier-invite?invite=${linkSecret(deps, invite._id)}`;
    await deps.mailer.send({ to: invite.email, ...supplierInviteText({ ...invite, link }) });
  },
};

export const supplierInviteText = (about: {
  buyer_name: string;
  invited_by: { name: string };
  company_name: string;
  message?: string;
  link: string;
  expires_at: Date;
}): MailContent => {
  const inviter = quoted(about.invited_by.name);
  return layOut({
    subject: `${quoted(about.buyer_name)} wants to buy from you on Procura`,
    paragraphs: [
      `${inviter} of ${quoted(about.buyer_name)} invites ${quoted(about.company_name)} to become its supplier on Procura.`,
      'There you show your products, agree prices, and receive orders and requests for quotation.',
    ],
    ...(about.message && { quote: { label: `${inviter} writes`, words: about.message } }),
    action: { label: 'Open your supplier account', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If you do not want to, ignore this mail.`,
  });
};
