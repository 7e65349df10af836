import { acceptInvitation, anonymousPrincipal, createCompany, type Principal } from '@procura/contracts';
import { principalOf, type World } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';

/** An admin of a company that identity knows, as identity sees them after they joined by the link in their mail. */
export const aKnownAdmin = async (world: World): Promise<Principal> => {
  const email = 'ana.admin@example.com';
  await world.call(createCompany, principalOf('operator'), {
    name: 'Alfreds Futterkiste',
    kind: 'buyer',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Ana Admin', email },
  });
  await world.settle();
  const [mail] = (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === email);
  const invitation = /[?&]invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const session = await world.call(acceptInvitation, anonymousPrincipal, {
    invitation,
    password: 'correct horse battery',
  });
  const { id, name } = session.company;
  return principalOf('buyer', {
    company_id: id,
    company_name: name,
    user_id: session.user.id,
    user_name: session.user.name,
  });
};

/** The services that orders calls, and those that take its events. */
export const inOrders = {
  services: ['identity', 'branches', 'catalogue', 'orders', 'finance'],
  absent: ['suppliers', 'rfq'],
} as const;
