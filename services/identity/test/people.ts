import {
  type Answer,
  acceptInvitation,
  authenticate,
  createCompany,
  type Id,
  inviteUser,
  anonymousPrincipal as nobody,
  type Principal,
  type signIn,
} from '@procura/contracts';
import { principalOf, type World } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { hashOfSecret, type SecretKind } from '../src/secret.ts';

export const password = 'correct horse battery';
export const operator = principalOf('operator');
let serial = 0;

/** Whom the gateway names for operations open to anyone. */
export { nobody };

/** The services that take identity's events; its own tests do without them. */
export const subscribers = ['catalogue', 'suppliers', 'finance', 'recurrence'] as const;

/** A person who has signed in: the session's answer, its secret, and the principal identity makes of it. */
export type Person = {
  email: string;
  session: Answer<typeof signIn>;
  principal: Principal;
};

/** The principal of a secret, as the gateway asks for it. */
export const principalFor = async (world: World, secret: string, kind: SecretKind): Promise<Principal> => {
  const answer = await world.call(authenticate, operator, { secret_hash: hashOfSecret(secret), kind });
  return answer.principal;
};

/** Times at which a mail is looked for again: another replica's relay may be sending it. */
const looks = 50;

/** The secret in the newest invitation mailed to an address. */
export const invitationFor = async (world: World, email: string): Promise<string> => {
  for (let look = 0; look < looks; look++) {
    await world.settle();
    const mails = await readMails(String(world.config.mail_dir));
    const secrets = mails
      .filter((mail) => mail.to === email)
      .map((mail) => /[?&]invitation=([\w-]+)/.exec(mail.text)?.[1])
      .filter((secret) => secret !== undefined);
    const newest = secrets.at(-1);
    if (newest) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No invitation was mailed to ${email}`);
};

/** Accepts the newest invitation of an address. */
export const join = async (world: World, email: string, name?: string): Promise<Person> => {
  const invitation = await invitationFor(world, email);
  const session = await world.call(acceptInvitation, nobody, { invitation, password, name });
  return { email, session, principal: await principalFor(world, session.session_secret, 'session') };
};

/** A new company and its first admin, who has joined. */
export const aCompany = async (
  world: World,
  kind: 'buyer' | 'supplier' = 'buyer',
  name = `Company ${++serial}`,
): Promise<Person & { company_id: Id<'company'> }> => {
  const email = `admin${++serial}@example.com`;
  const company = await world.call(createCompany, operator, {
    name,
    kind,
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Ana Admin', email },
  });
  return { ...(await join(world, email)), company_id: company.id };
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
