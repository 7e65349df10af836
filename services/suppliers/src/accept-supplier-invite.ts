import type { Call, Handler } from '@procura/bus';
import {
  type acceptSupplierInvite as contract,
  createSupplierCompany,
  Failure,
  type Input,
  type Output,
  systemPrincipal,
} from '@procura/contracts';
import type { Deps } from './deps.ts';
import { acceptingMs, type Invite, statusOf } from './invite.ts';
import { linkHash } from './invite-store.ts';

type Accepted = Output<typeof contract>;

/**
 * Creates the supplier company of an invite. Identity creates it once per invite, so a call that failed after that is
 * repeated with the same result; then the invite is used up.
 */
export const acceptSupplierInvite: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const found = await deps.invites.lookup().findOne({ secret_hash: linkHash(deps, input.invite) });
  if (!found || statusOf(found, deps.clock()) !== 'pending') throw closedLink();
  const { invite, until } = await claim(deps, found);
  const company = await makeCompany(deps, call, { invite, input, until });
  deps.fault('accept_supplier_invite.made');
  await useUp(deps, call, { invite, company, name: input.name });
  return { company, email: invite.email };
};

const sideOf = (invite: Invite) => systemPrincipal(invite.buyer_company_id);

/**
 * Prevents the invite from being revoked or expiring while the company is created. Returns the end of the claim and the
 * previous invite.
 */
const claim = async (deps: Deps, found: Invite): Promise<{ invite: Invite; until: Date }> => {
  const now = deps.clock();
  const until = new Date(now.getTime() + acceptingMs);
  const invite = await deps.invites
    .parties(sideOf(found))
    .findOneAndUpdate(
      { _id: found._id, status: 'pending', expires_at: { $gt: now } },
      { $set: { accepting_until: until } },
      { returnDocument: 'before' },
    );
  if (!invite) throw closedLink();
  return { invite, until };
};

const makeCompany = async (
  deps: Deps,
  call: Call,
  { invite, input, until }: { invite: Invite; input: Input<typeof contract>; until: Date },
): Promise<Accepted['company']> => {
  const { invite: _, company_name, name, password, ...fields } = input;
  try {
    const { company } = await deps.bus.call(
      createSupplierCompany,
      { ...call, principal: { ...sideOf(invite), client: call.principal.client } },
      {
        supplier_invite_id: invite._id,
        name: company_name,
        ...fields,
        admin: { name, email: invite.email, password },
      },
    );
    return { id: company.id, name: company.name };
  } catch (error) {
    // A refusal created nothing, so the invite is restored; the outcome of any other failure is unknown.
    if (!(error instanceof Failure) || ['internal', 'unavailable'].includes(error.kind)) throw error;
    await deps.invites
      .parties(sideOf(invite))
      .updateOne(
        { _id: invite._id, status: 'pending', accepting_until: until },
        { $set: { accepting_until: invite.accepting_until } },
      );
    throw inOwnWords(error);
  }
};

/** The same failure with this operation's name of the field. */
const inOwnWords = (failure: Failure): Failure =>
  new Failure(failure.code, failure.message, {
    ...failure.toJSON(),
    errors: failure.errors?.map(({ path, message }) => ({
      path: path === 'name' ? 'company_name' : path,
      message,
    })),
  });

/**
 * Marks the invite accepted on behalf of the person who has just joined. The call has no key, since a replay could not
 * return secrets.
 */
const useUp = (
  deps: Deps,
  call: Call,
  { invite, company, name }: { invite: Invite; company: Accepted['company']; name: string },
): Promise<void> => {
  const { buyer_company_id } = invite;
  const principal = { ...call.principal, company_id: buyer_company_id, user_name: name };
  return deps.database.write({ ...call, principal, idempotency_key: null }, async (tx) => {
    const used = await deps.invites.parties(sideOf(invite), tx).updateOne(
      { _id: invite._id, status: 'pending' },
      {
        $set: {
          status: 'accepted',
          supplier_company_id: company.id as Invite['buyer_company_id'],
          supplier_name: company.name,
          accepted_at: tx.now,
        },
      },
    );
    if (used === 0) throw closedLink();
    tx.audit({ target: invite._id, company_id: buyer_company_id });
  });
};

const closedLink = (): Failure =>
  new Failure(
    'not_found',
    'This invite was used or revoked, or is older than 14 days. Ask the company that invited you for another; if you accepted it before, sign in.',
  );
