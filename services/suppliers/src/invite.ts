import type { Id, listSupplierInvites, Output, Principal } from '@procura/contracts';

/** An invite of a company to the platform, as stored. Of the link only a hash is here. */
export type Invite = {
  _id: Id<'supplierInvite'>;
  buyer_company_id: Id<'company'>;
  /** The company that accepted it. */
  supplier_company_id: Id<'company'> | null;
  buyer_name: string;
  /** The accepting company's name, until the directory has it. */
  supplier_name: string | null;
  /** Name the invite was made for. */
  company_name: string;
  email: string;
  message: string;
  invited_by: { user_id: string; name: string };
  secret_hash: string;
  /** As last written; read it with {@link statusOf}, because time passes without writing. */
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

/** How long making the company may take; longer than any call lasts. */
export const acceptingMs = 60_000;

/** An invite counts as expired from the moment on, whether or not that was written down. */
export const statusOf = (
  { status, expires_at }: Pick<Invite, 'status' | 'expires_at'>,
  now: Date,
): InviteStatus => (status === 'pending' && expires_at <= now ? 'expired' : status);

/** Finds the invites whose status is this one now. */
export const withStatus = (status: InviteStatus, now: Date): Record<string, unknown> => {
  if (status === 'pending') return { status, expires_at: { $gt: now } };
  if (status === 'expired') return { status: { $in: ['pending', 'expired'] }, expires_at: { $lte: now } };
  return { status };
};

/** What an invite's present status answers somebody who takes it back. */
export const decideRevoke = (
  invite: Pick<Invite, 'status' | 'expires_at' | 'accepting_until'>,
  now: Date,
): 'revoke' | 'nothing' | 'being_accepted' | 'over' => {
  const status = statusOf(invite, now);
  if (status === 'revoked') return 'nothing';
  if (status !== 'pending') return 'over';
  return invite.accepting_until > now ? 'being_accepted' : 'revoke';
};

/** An invite as a caller on either side sees it; people are named to their own side. */
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
