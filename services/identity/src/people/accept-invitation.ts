import type { Handler } from '@procura/bus';
import { type acceptInvitation as contract, Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { type Invitation, isOpen } from '../directory/invitation.ts';
import { linkHash } from '../directory/invitation-store.ts';
import { asMember, type Membership, named } from '../directory/member.ts';
import { findMember } from '../directory/member-store.ts';
import { proveFactor } from '../second-factor/prove-factor.ts';
import { openSession } from '../sessions/open-session.ts';
import { provePassword, settlePerson } from './settle-person.ts';

/** Joins a company by the link in a mail, once. A person who already has a password enters it. */
export const acceptInvitation: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const found = await deps.invitations.lookup().findOne({ secret_hash: linkHash(deps, input.invitation) });
  if (!found || !isOpen(found, deps.clock())) throw closedLink();
  const user = await deps.users.lookup().findOne({ _id: found.user_id });
  if (!user) throw closedLink();
  const proved = await provePassword(deps, call, { user, password: input.password });
  const factor = await proveFactor(deps, call, { user, code: input.code });

  const joining = {
    company_id: found.company_id,
    user_id: user._id,
    name: proved.known ? user.name : (input.name ?? found.name),
  };
  return writeRevoking(deps, asMember(call, joining), async (tx) => {
    const company = await lockCompany(deps.companies, found.company_id, tx);
    if (!company) throw closedLink();
    await useUp(deps, found, tx);
    const name = await settlePerson(deps, user, { ...proved, name: joining.name }, tx);
    const invited = await findMember(deps.memberships, joining, tx);
    const membership: Membership = { ...invited, ...named(name), status: 'active', since: tx.now };
    await deps.memberships.owner(company._id, tx).replaceOne({ _id: membership._id }, membership);
    await factor.use(tx);
    return openSession(deps, call, { company, membership, second_factor: factor.shown }, tx);
  });
};

const useUp = async (deps: Deps, invitation: Invitation, tx: WriteTx): Promise<void> => {
  const used = await deps.invitations
    .owner(invitation.company_id, tx)
    .updateOne(
      { _id: invitation._id, status: 'pending' },
      { $set: { status: 'accepted', accepted_at: tx.now } },
    );
  if (used === 0) throw closedLink();
};

const closedLink = (): Failure =>
  new Failure(
    'not_found',
    'This invitation was used, replaced or revoked, or is older than 7 days. Ask the admin who invited you for another.',
  );
