import type { Handler } from '@procura/bus';
import { type getPrincipal as contract, Failure, type Id, idPrefixes } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { requireNotSuspended } from '../directory/company.ts';
import { findCompany } from '../directory/company-store.ts';
import type { Membership } from '../directory/member.ts';
import { presentRoles } from '../directory/present-roles.ts';
import { findRole } from '../directory/role-store.ts';
import { accessOf, refusalOf, toPrincipal } from './credential.ts';
import { rateLimits, wholeRights } from './credential-store.ts';

/**
 * The present rights of a user in the caller's company, through a credential that still works or a session, even an
 * ended one.
 */
export const getPrincipal: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { user_id, credential_id },
) => {
  const { company_id } = call.principal;
  const membership = await deps.memberships.owner(company_id).findOne({ user_id });
  if (membership?.status !== 'active')
    throw new Failure(
      'unauthenticated',
      `${membership?.name ?? user_id} is no longer an active user of the company. Another user must set it up again.`,
    );
  if (credential_id.startsWith(`${idPrefixes.session}_`))
    return { principal: await principalOfSession(deps, membership, credential_id) };
  const credential = await deps.credentials
    .owner(company_id)
    .findOne({ _id: credential_id, owner_id: user_id });
  if (!credential)
    throw new Failure(
      'unauthenticated',
      `The credential ${credential_id} of ${membership.name} is not known. Set it up again with another.`,
    );
  const refused = refusalOf(credential, credential.kind, deps.clock());
  if (refused) throw refused;
  const roles = await presentRoles(deps.database, credential.access.company_kind);
  return { principal: toPrincipal(credential, roles) };
};

/**
 * A session does not narrow, so work begun in a session continues after it has ended. It waits while the company is
 * suspended; tokens and keys have ended then.
 */
const principalOfSession = async (deps: Deps, membership: Membership, session_id: string) => {
  const company = await findCompany(deps.companies, membership.company_id as Id<'company'>);
  requireNotSuspended(company);
  const { own } = await findRole(deps, { company_id: company._id, kind: company.kind }, membership.role);
  const principal = toPrincipal(
    {
      _id: session_id,
      company_id: company._id,
      owner_id: membership.user_id,
      kind: 'session',
      narrowing: wholeRights,
      access: accessOf(company, membership, own),
      rate_limit_per_minute: rateLimits.session,
      session: { network: '', device: '', strong_until: new Date(0), second_factor: true },
    },
    await presentRoles(deps.database, company.kind),
  );
  // No person is present to be asked again.
  return { ...principal, strong_until: null };
};
