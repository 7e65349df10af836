import type { connectionReported, Payload } from '@procura/contracts';
import { connectionEnded, connectionMade, pageLink } from '@procura/mail';
import { rightsOf } from '../credentials/mail-rest-key.ts';
import type { Deps } from '../deps.ts';

/** Mails a person that they connected an assistant, or that its connection ended. Skips people who have left. */
export const mailConnection = async (
  deps: Deps,
  { credential_id, company_id, what }: Payload<typeof connectionReported>,
): Promise<void> => {
  const credential = await deps.credentials.owner(company_id).findOne({ _id: credential_id });
  if (!credential?.grant) return;
  const owner = await deps.memberships
    .owner(company_id)
    .findOne({ user_id: credential.owner_id, status: 'active' });
  if (!owner) return;
  const about = {
    company_name: credential.access.company_name,
    client_name: credential.name,
    client_host: credential.grant.client.host,
    link: pageLink(deps.config, { path: 'tokens', company_id }),
  };
  await deps.mailer.send({
    to: owner.email,
    ...(what === 'connected'
      ? connectionMade({ ...about, connected_at: credential.created_at, may: rightsOf(credential) })
      : connectionEnded(about)),
  });
};
