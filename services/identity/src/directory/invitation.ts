import type { Id } from '@procura/contracts';

/** An invitation, as stored. Role and branches are in the membership; only a hash of the link is stored. */
export type Invitation = {
  _id: Id<'invitation'>;
  company_id: Id<'company'>;
  company_name: string;
  user_id: Id<'user'>;
  email: string;
  name: string;
  invited_by: string;
  secret_hash: string;
  status: 'pending' | 'accepted' | 'revoked';
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
};

export const invitationLifetimeMs = 7 * 24 * 3600 * 1000;

/** Whether the link of an invitation works. */
export const isOpen = (invitation: Invitation, now: Date): boolean =>
  invitation.status === 'pending' && now < invitation.expires_at;
