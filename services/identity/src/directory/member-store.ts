import { adminRole, Failure, type Id, newId, notFound, type Principal } from '@procura/contracts';
import {
  defineCollection,
  isDuplicateKey,
  type OpenedCollections,
  type ScopedCollection,
  type Transaction,
} from '@procura/mongo';
import type { Company } from './company.ts';
import type { Membership, User } from './member.ts';

type Deps = OpenedCollections<{ memberships: typeof memberships }>;

export const users = defineCollection<User>({
  name: 'users',
  scope: 'platform',
  indexes: [{ key: { email: 1 }, unique: true }],
});

export const memberships = defineCollection<Membership>({
  name: 'memberships',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, user_id: 1 }, unique: true },
    { key: { company_id: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, role: 1, name_key: 1, _id: 1 } },
    { key: { user_id: 1, since: 1 } },
  ],
});

/**
 * The person with this e-mail address, created if unknown. It runs outside transactions: a person without a password or
 * membership has no rights, and two companies may invite the same person concurrently.
 */
export const ensureUser = async (
  collection: ScopedCollection<User>,
  person: { email: string; name: string },
  now: Date,
): Promise<User> => {
  const byEmail = { email: person.email };
  const known = await collection.lookup().findOne(byEmail);
  if (known) return known;
  const user: User = {
    _id: newId('user'),
    ...person,
    password_hash: null,
    created_at: now,
    updated_at: now,
  };
  try {
    await collection.lookup().insert(user);
    return user;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const theirs = await collection.lookup().findOne(byEmail);
    if (theirs) return theirs;
    throw error;
  }
};

/**
 * A filter for members who work for at least one of some branches: those with all branches, and those confined to some
 * that include it.
 */
export const workingFor = (...branch_ids: readonly string[]) => ({
  branch_ids: { $in: [null, ...branch_ids] },
});

/** The companies that a person works for. */
export const companiesOf = async (
  deps: Deps,
  user_id: Id<'user'>,
  tx?: Transaction,
): Promise<Id<'company'>[]> => {
  const active = await deps.memberships.lookup(tx).find({ user_id, status: 'active' });
  return active.map(({ company_id }) => company_id);
};

/** Maximum number of admins mailed about one event. */
const mostAdmins = 50;

/** The active admins of a whole company, for mails. */
export const findAdmins = (
  collection: ScopedCollection<Membership>,
  { _id, kind }: Pick<Company, '_id' | 'kind'>,
  tx: Transaction,
): Promise<Membership[]> =>
  collection
    .owner(_id, tx)
    .find({ role: adminRole(kind), status: 'active', branch_ids: null }, { limit: mostAdmins });

/** A member of the company that the caller, if given, may see. Raises `not_found` otherwise. */
export const findMember = async (
  collection: ScopedCollection<Membership>,
  of: { company_id: string; user_id: Id<'user'>; caller?: Principal },
  tx?: Transaction,
): Promise<Membership> => {
  const { company_id, user_id, caller } = of;
  // A caller confined to branches sees the users with whom it shares one.
  const shared = caller?.branch_ids && workingFor(...caller.branch_ids);
  const filter: Record<string, unknown> = { user_id, ...shared };
  const membership = await collection.owner(company_id, tx).findOne(filter);
  if (!membership)
    throw notFound(
      `There is no user ${user_id} in the company. list_company_users shows its users.`,
      'user_id',
      'is not a user of the company; list_company_users shows them',
    );
  return membership;
};

/** Whether this member is an admin: active, with the role that may do everything, in all branches. */
export const isAdmin = (company: Company, membership: Membership): boolean =>
  membership.status === 'active' &&
  membership.role === adminRole(company.kind) &&
  membership.branch_ids === null;

/**
 * Raises `last_admin` if no other member is an admin. The transaction must have locked the company (`lockCompany`), so
 * that two admins cannot remove each other concurrently.
 */
export const requireOtherAdmin = async (
  collection: ScopedCollection<Membership>,
  company: Company,
  except: Membership,
  tx: Transaction,
): Promise<void> => {
  const others = await collection.owner(company._id, tx).count(
    {
      role: adminRole(company.kind),
      status: 'active',
      branch_ids: null,
      user_id: { $ne: except.user_id },
    },
    1,
  );
  if (others === 0)
    throw new Failure(
      'last_admin',
      `${except.name} is the last admin of ${company.name}. Make someone else ${adminRole(company.kind)} of all branches first.`,
    );
};
