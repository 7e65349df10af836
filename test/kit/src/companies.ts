import {
  type Answer,
  acceptInvitation,
  anonymousPrincipal,
  createCompany,
  type Principal,
} from '@procura/contracts';
import type { z } from 'zod';
import type { Place } from './builders.ts';
import { mailTo } from './eventually.ts';
import { principalOf } from './principals.ts';
import type { World } from './world.ts';

/** A place whose mails arrive in a folder. */
export type MailingPlace = Place & Pick<World, 'settle'> & { config: Pick<World['config'], 'mail_dir'> };

type CompanyFields = Partial<z.input<typeof createCompany.input>>;

let serial = 0;

/** A company in identity, created by the operator. */
const made = async (place: Place, kind: 'buyer' | 'supplier', fields: CompanyFields) => {
  const admin = { name: 'Ana Admin', email: `admin${++serial}-${process.pid}@example.com` };
  const company = await place.call(createCompany, principalOf('operator'), {
    name: `${kind === 'buyer' ? 'Buyer' : 'Supplier'} ${serial}-${process.pid}`,
    kind,
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin,
    ...fields,
  });
  return { company, email: fields.admin?.email ?? admin.email };
};

/** A company in identity and its admin, who has not accepted the invitation. */
export const aCompany = async (
  place: Place,
  kind: 'buyer' | 'supplier',
  fields: CompanyFields = {},
): Promise<Principal> => {
  const { id, name, time_zone } = (await made(place, kind, fields)).company;
  return principalOf(kind, { company_id: id, company_name: name, time_zone });
};

/** A person who accepted an invitation: the answer, which opens a session, and their address. */
export type Joined = { email: string; session: Answer<typeof acceptInvitation> };
export const password = 'correct horse battery';

/** The secret of the newest invitation mailed to an address. */
export const invitationFor = async (place: MailingPlace, email: string): Promise<string> => {
  await place.settle();
  const [, invitation = ''] = await mailTo(place.config.mail_dir, email, /[?&]invitation=([\w-]+)/);
  return invitation;
};

/** Accepts the newest invitation mailed to an address. */
export const acceptMailed = async (place: MailingPlace, email: string, name?: string): Promise<Joined> => {
  const invitation = await invitationFor(place, email);
  const input = { invitation, password, ...(name && { name }) };
  return { email, session: await place.call(acceptInvitation, anonymousPrincipal, input) };
};

/** A company and its admin, who joined by the link in the mail. */
export const aJoinedCompany = async (
  place: MailingPlace,
  kind: 'buyer' | 'supplier',
  fields: CompanyFields = {},
): Promise<Joined & { admin: Principal }> => {
  const { company, email } = await made(place, kind, fields);
  const joined = await acceptMailed(place, email);
  const { user } = joined.session;
  return {
    ...joined,
    admin: principalOf(kind, {
      company_id: company.id,
      company_name: company.name,
      time_zone: company.time_zone,
      user_id: user.id,
      user_name: user.name,
    }),
  };
};
