import type { Id, listSupplierInvites, Output, Principal } from '@procura/contracts';

/** An invite of a company to the platform, as stored. Only a hash of the link is kept. */
export type Invite = {
  _id: Id<'supplierInvite'>;
  buyer_company_id: Id<'company'>;
  /** The company that accepted it. */
  supplier_company_id: Id<'company'> | null;
  buyer_name: string;
  /** The accepting company's name, until the directory contains it. */
  supplier_name: string | null;
  /** The name under which the company was invited. */
  company_name: string;
  email: string;
  message: string;
  invited_by: { user_id: string; name: string };
  secret_hash: string;
  /** As last written; read it with {@link statusOf}, because it expires without a write. */
  status: InviteStatus;
  /** Until then a person with the link is creating the company, and the invite cannot be revoked. */
  accepting_until: Date;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
};
export type InviteStatus = 'pending' | 'accepted' | 'revoked' | 'expired';
type View = Output<typeof listSupplierInvites>['data'][number];

export const inviteLifetimeMs = 14 * 24 * 3600 * 1000;

/** `accepting_until` of an invite that nobody is accepting. */
export const notAccepting = new Date(0);

/** The maximum time for creating the company; longer than any call lasts. */
export const acceptingMs = 60_000;

/** The status at a moment; an invite counts as expired from its expiry on, even before that is stored. */
export const statusOf = (
  { status, expires_at }: Pick<Invite, 'status' | 'expires_at'>,
  now: Date,
): InviteStatus => (status === 'pending' && expires_at <= now ? 'expired' : status);

/** A filter for the invites that have this status now. */
export const withStatus = (status: InviteStatus, now: Date): Record<string, unknown> => {
  if (status === 'pending') return { status, expires_at: { $gt: now } };
  if (status === 'expired') return { status: { $in: ['pending', 'expired'] }, expires_at: { $lte: now } };
  return { status };
};

/** The effect of revoking an invite in its present status. */
export const decideRevoke = (
  invite: Pick<Invite, 'status' | 'expires_at' | 'accepting_until'>,
  now: Date,
): 'revoke' | 'nothing' | 'being_accepted' | 'over' => {
  const status = statusOf(invite, now);
  if (status === 'revoked') return 'nothing';
  if (status !== 'pending') return 'over';
  return invite.accepting_until > now ? 'being_accepted' : 'revoke';
};

/** An invite as a caller on either side sees it; names of people are shown to their own side. */
export const toView = (
  invite: Invite,
  { caller, now, supplier_name }: { caller: Principal; now: Date; supplier_name?: string | undefined },
): View => ({
  id: invite._id,
  status: statusOf(invite, now),
  buyer: { id: invite.buyer_company_id, name: invite.buyer_name },
  company_name: invite.company_name,
  email: invite.email,
  message: invite.message,
  supplier: invite.supplier_company_id && {
    id: invite.supplier_company_id,
    name: supplier_name ?? invite.supplier_name ?? invite.company_name,
  },
  invited_by: caller.company_kind === 'supplier' ? null : invite.invited_by.name,
  created_at: invite.created_at.toISOString(),
  expires_at: invite.expires_at.toISOString(),
  accepted_at: invite.accepted_at?.toISOString() ?? null,
});
