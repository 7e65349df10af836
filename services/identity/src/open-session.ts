import type { Call } from '@procura/bus';
import { maxOwnCompanies, type Output, type Principal, type signIn } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Company } from './company.ts';
import { toPrincipal } from './credential.ts';
import { issueCredential, wholeRights } from './credential-store.ts';
import type { Deps } from './deps.ts';
import type { Membership } from './member.ts';
import { findRole } from './role-store.ts';

/** A session ends after 12 hours without use, and after 30 days in any case. */
export const sessionIdleMs = 12 * 3600 * 1000;
const sessionLifetimeMs = 30 * 24 * 3600 * 1000;

/** The call as made by the person who just proved who they are, for the audit entry. Secrets leave no replay. */
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

/** Opens a session of an active member; the company is the one `lockCompany` answered in this transaction. */
export const openSession = async (
  deps: Deps,
  { company, membership }: { company: Company; membership: Membership },
  tx: WriteTx,
): Promise<Output<typeof signIn>> => {
  const { own } = await findRole(
    deps.roles,
    { company_id: company._id, kind: company.kind },
    membership.role,
    tx,
  );
  const expires_at = new Date(tx.now.getTime() + sessionLifetimeMs);
  const { credential, secret } = await issueCredential(
    deps.credentials,
    {
      kind: 'session',
      name: 'Settings page',
      company,
      membership,
      role: own,
      narrowing: wholeRights,
      expires_at,
      idle_expires_at: new Date(tx.now.getTime() + sessionIdleMs),
    },
    tx,
  );
  tx.audit({ target: credential._id });
  const principal = toPrincipal(credential);
  const mine = await deps.memberships
    .lookup(tx)
    .find({ user_id: membership.user_id, status: 'active' }, { sort: { since: 1 }, limit: maxOwnCompanies });
  const theirs = await deps.companies.published(tx).find({ _id: { $in: mine.map((one) => one.company_id) } });
  return {
    user: { id: principal.user_id, name: principal.user_name, email: membership.email },
    company: { id: company._id, name: company.name },
    companies: mine.flatMap(({ company_id }) =>
      theirs.filter((one) => one._id === company_id).map(({ _id, name }) => ({ id: _id, name })),
    ),
    role: principal.role,
    expires_at: expires_at.toISOString(),
    session_secret: secret,
  };
};
