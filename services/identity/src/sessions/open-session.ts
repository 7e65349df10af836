import type { Call } from '@procura/bus';
import { type Id, maxOwnCompanies, type Output, type signIn } from '@procura/contracts';
import { changeAccess } from '../credentials/change-access.ts';
import { sessionIdleMs } from '../credentials/credential.ts';
import { issueCredential, wholeRights } from '../credentials/credential-store.ts';
import type { RevokingTx } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import type { Company } from '../directory/company.ts';
import type { Membership } from '../directory/member.ts';
import { findRole } from '../directory/role-store.ts';
import { deviceText, newDevice } from '../throttling/device.ts';

/** A session ends after this time in any case, and earlier without use (`sessionIdleMs`). */
const sessionLifetimeMs = 30 * 24 * 3600 * 1000;

type Opening = {
  company: Company;
  membership: Membership;
  /** Whether the person has shown a second factor. */
  second_factor: boolean;
  /** Until when the session is strong; five minutes from now by default. */
  strong_until?: Date;
};

/** Opens a session of an active member; `company` is what `lockCompany` returned in this transaction. */
export const openSession = async (
  deps: Deps,
  call: Call,
  { company, membership, second_factor, strong_until }: Opening,
  tx: RevokingTx,
): Promise<Output<typeof signIn>> => {
  await endOldest(deps, membership, tx);
  const { own } = await findRole(deps, { company_id: company._id, kind: company.kind }, membership.role, tx);
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
      session: {
        network: call.principal.client?.network ?? '',
        device: deviceText(call.principal.client?.agent),
        strong_until: strong_until ?? new Date(tx.now.getTime() + deps.strongForMs),
        second_factor,
      },
    },
    tx,
  );
  const { user_id } = membership;
  const user = await deps.users
    .lookup(tx)
    .findOneAndUpdate({ _id: user_id }, { $set: { signed_in_at: tx.now } });
  if (!user) throw new Error(`User ${user_id} does not exist`);
  tx.audit({ target: credential._id });
  const mine = await deps.memberships
    .lookup(tx)
    .find({ user_id, status: 'active' }, { sort: { since: 1 }, limit: maxOwnCompanies });
  const theirs = await deps.companies.published(tx).find({ _id: { $in: mine.map((one) => one.company_id) } });
  return {
    user: { id: user_id, name: membership.name, email: membership.email },
    company: { id: company._id, name: company.name },
    companies: mine.flatMap(({ company_id }) =>
      theirs.filter((one) => one._id === company_id).map(({ _id, name }) => ({ id: _id, name })),
    ),
    role: membership.role,
    expires_at: expires_at.toISOString(),
    session_secret: secret,
    device_secret: newDevice(deps.key('device'), user, tx.now),
  };
};

/** Maximum number of sessions of one person in one company, and of one company; a further one ends the oldest. */
export const mostSessions = { person: 20, company: 5000 };

const endOldest = async (deps: Deps, { company_id, user_id }: Membership, tx: RevokingTx): Promise<void> => {
  const most = deps.mostSessions;
  const sessions = deps.credentials.owner(company_id, tx);
  const open = { kind: 'session', revoked_at: null } as const;
  const own = await sessions.find(
    { ...open, owner_id: user_id },
    { sort: { created_at: -1 }, projection: { _id: 1 } },
  );
  const ending = own.slice(most.person - 1);
  if (ending.length === 0 && (await sessions.count(open, most.company)) >= most.company)
    ending.push(
      ...(await sessions.find(open, { sort: { created_at: 1, _id: 1 }, limit: 1, projection: { _id: 1 } })),
    );
  for (const { _id } of ending)
    await changeAccess.ofCredential(
      deps.credentials,
      { company_id: company_id as Id<'company'>, _id, kind: 'session' },
      tx,
    );
};
