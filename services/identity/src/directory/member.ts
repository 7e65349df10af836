import type { Call } from '@procura/bus';
import type { Id, listBranchMembers, listCompanyUsers, Output, Principal } from '@procura/contracts';
import { foldText } from '@procura/mongo';

/** A person, identified by e-mail address across companies. */
export type User = {
  _id: Id<'user'>;
  email: string;
  name: string;
  /** PHC string of argon2id; null until the person has accepted a first invitation. */
  password_hash: string | null;
  created_at: Date;
  updated_at: Date;
  /** Incremented by each transaction that relies on the password, so that it conflicts with a change of password. */
  password_uses?: number;
  /** The last sign-in; absent until the first one with a release from 2026-12 on. */
  signed_in_at?: Date;
};

/** The membership of a person in one company. Only identity stores it. */
export type Membership = {
  _id: Id<'membership'>;
  company_id: Id<'company'>;
  user_id: Id<'user'>;
  email: string;
  name: string;
  /** Folded name, for the order of lists. */
  name_key: string;
  role: string;
  /** Branches that it is confined to; null for all. */
  branch_ids: Id<'branch'>[] | null;
  status: 'invited' | 'active' | 'deactivated';
  last_seen_at: Date | null;
  since: Date;
};

/** A name and the key by which lists sort it. */
export const named = (name: string) => ({ name, name_key: foldText(name) });

/**
 * The call as made by the person who has just proved their identity, for the audit entry. It has no key, since a replay
 * could not return secrets.
 */
export const asMember = (call: Call, member: Pick<Membership, 'company_id' | 'user_id' | 'name'>): Call => ({
  ...call,
  idempotency_key: null,
  principal: {
    ...call.principal,
    company_id: member.company_id,
    user_id: member.user_id,
    user_name: member.name,
    credential_id: 'password',
    credential_kind: 'session' satisfies Principal['credential_kind'],
  },
});

type UserView = Output<typeof listCompanyUsers>['data'][number];

/** A member as a caller sees it. A caller confined to branches sees only those branches. */
export const toUserView = (membership: Membership, caller?: Principal): UserView => ({
  id: membership.user_id,
  name: membership.name,
  email: membership.email,
  role: membership.role,
  branch_ids:
    membership.branch_ids?.filter(
      (branch) => !caller || caller.branch_ids === null || caller.branch_ids.includes(branch),
    ) ?? null,
  status: membership.status,
  last_seen_at: membership.last_seen_at?.toISOString() ?? null,
  since: membership.since.toISOString(),
});

export const toBranchMember = (
  membership: Membership,
  approving: readonly string[],
): Output<typeof listBranchMembers>['data'][number] => ({
  user_id: membership.user_id,
  name: membership.name,
  email: membership.email,
  role: membership.role,
  all_branches: membership.branch_ids === null,
  may_approve: approving.includes(membership.role),
  since: membership.since.toISOString(),
});

/** A member's access as audit entries show it. */
export const accessShown = ({ role, branch_ids, status }: Membership) => ({
  role,
  branches: branch_ids ?? 'all',
  status,
});
