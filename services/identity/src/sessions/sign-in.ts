import type { Call, Handler } from '@procura/bus';
import { type signIn as contract, Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { asMember, type Membership, type User } from '../directory/member.ts';
import { findMember } from '../directory/member-store.ts';
import { mailAccessChange } from '../mails.ts';
import { guardPassword, holdToPassword, wrongPassword } from '../passwords/guard-password.ts';
import { proveFactor } from '../second-factor/prove-factor.ts';
import { deviceOf, deviceText } from '../throttling/device.ts';
import { openSession } from './open-session.ts';

/**
 * Opens a session for an e-mail address, a password and, if the person has one, a second factor. Unknown addresses and
 * wrong passwords have the same answer; that a second factor exists is revealed only after a correct password.
 */
export const signIn: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const user = await deps.users.lookup().findOne({ email: input.email });
  if (!(await guardPassword(deps, call, { ...input, user })) || !user) throw wrongPassword();
  const factor = await proveFactor(deps, call, { user, code: input.code });

  const active = await deps.memberships
    .lookup()
    .find({ user_id: user._id, status: 'active' }, { sort: { since: 1 } });
  const chosen = input.company_id
    ? active.find((membership) => membership.company_id === input.company_id)
    : await firstWorking(deps, active);
  if (!chosen) throw noMembership(input.company_id);
  return writeRevoking(deps, asMember(call, chosen), async (tx) => {
    const company = await lockCompany(deps.companies, chosen.company_id, tx);
    const membership = await findMember(deps.memberships, chosen, tx);
    await holdToPassword(deps, user, tx);
    if (!company || membership.status !== 'active') throw noMembership(input.company_id);
    await factor.use(tx);
    reportNewDevice(deps, call, user, tx);
    return openSession(deps, call, { company, membership, second_factor: factor.shown }, tx);
  });
};

/** The first company of a person that is not suspended; the first one if all are, which opening a session refuses. */
const firstWorking = async (deps: Deps, active: readonly Membership[]): Promise<Membership | undefined> => {
  const suspended = await deps.companies
    .published()
    .find(
      { company_id: { $in: active.map(({ company_id }) => company_id) }, suspension: { $exists: true } },
      { projection: { company_id: 1 } },
    );
  const ids = new Set<string>(suspended.map(({ company_id }) => company_id));
  return active.find(({ company_id }) => !ids.has(company_id)) ?? active[0];
};

/** Notifies the person by mail of a sign-in in a new browser, unless it is their first sign-in. */
const reportNewDevice = (deps: Deps, call: Call, account: User, tx: WriteTx): void => {
  const { device: cookie, agent, network = '' } = call.principal.client ?? {};
  if (!account.signed_in_at || deviceOf(deps.key('device'), { account, cookie, now: tx.now })) return;
  const about = [deviceText(agent), network].filter(Boolean).join(', ');
  tx.enqueue(mailAccessChange, { user_id: account._id, what: 'new_device', about, at: tx.now.toISOString() });
};

const noMembership = (company_id: string | undefined): Failure =>
  new Failure(
    'forbidden',
    company_id
      ? `You are not an active user of ${company_id}. Leave company_id out, or ask an admin of that company to invite you.`
      : 'You are not an active user of any company. Ask an admin to invite you.',
  );
