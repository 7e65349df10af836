import { hashOfSecret, type SecretKind } from '@procura/bus/credential-secret';
import {
  authenticate,
  type Id,
  inviteUser,
  anonymousPrincipal as nobody,
  type Principal,
} from '@procura/contracts';
import { acceptMailed, aJoinedCompany, type Joined, principalOf, type World } from '@procura/testkit';

export { invitationFor, password } from '@procura/testkit';

export const operator = principalOf('operator');
let serial = 0;

/** Whom the gateway names for operations open to anyone. */
export { nobody };

/** The services that take identity's events; its own tests do without them. */
export const subscribers = [
  'catalogue',
  'suppliers',
  'orders',
  'rfq',
  'finance',
  'recurrence',
  'feed',
] as const;

/** A person who has signed in, and the principal identity makes of their session. */
export type Person = Joined & { principal: Principal };

/** Asked again a moment ago, however far a test has moved the clock since. */
const justAsked = (principal: Principal): Principal => ({
  ...principal,
  strong_until: '2999-01-01T00:00:00.000Z',
});

/** The principal of a secret, as the gateway asks for it. */
export const principalFor = async (world: World, secret: string, kind: SecretKind): Promise<Principal> => {
  const answer = await world.call(authenticate, operator, { secret_hash: hashOfSecret(secret), kind });
  return answer.principal;
};

/** Accepts the newest invitation of an address. */
export const join = async (world: World, email: string, name?: string): Promise<Person> => {
  const joined = await acceptMailed(world, email, name);
  const principal = await principalFor(world, joined.session.session_secret, 'session');
  return { ...joined, principal: justAsked(principal) };
};

/** A new company and its first admin, who has joined. */
export const aCompany = async (
  world: World,
  kind: 'buyer' | 'supplier' = 'buyer',
  name?: string,
): Promise<Person & { company_id: Id<'company'> }> => {
  const joined = await aJoinedCompany(world, kind, { ...(name && { name }) });
  const principal = await principalFor(world, joined.session.session_secret, 'session');
  return { ...joined, principal: justAsked(principal), company_id: joined.admin.company_id };
};

/** A colleague who was invited and has joined. */
export const aColleague = async (
  world: World,
  admin: Person,
  role: string,
  fields: { name?: string; branch_ids?: Id<'branch'>[] } = {},
): Promise<Person> => {
  const email = `user${++serial}@example.com`;
  await world.call(inviteUser, admin.principal, {
    email,
    name: fields.name ?? `User ${serial}`,
    role,
    branch_ids: fields.branch_ids,
  });
  return join(world, email);
};
