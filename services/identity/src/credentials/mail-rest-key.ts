import { builtInRole, moneyInWords, type Payload, type restKeyIssued } from '@procura/contracts';
import { restKeyIssued as letter, pageLink } from '@procura/mail';
import type { Deps } from '../deps.ts';
import type { Credential } from './credential.ts';

/** Mails a new REST key, without its secret, to its owner or an admin of the company. Skips people who have left. */
export const mailRestKey = async (
  deps: Deps,
  { credential_id, company_id, user_id, issued_by }: Payload<typeof restKeyIssued>,
): Promise<void> => {
  const key = await deps.credentials.owner(company_id).findOne({ _id: credential_id });
  const reader = await deps.memberships.owner(company_id).findOne({ user_id, status: 'active' });
  if (!key || !reader) return;
  await deps.mailer.send({
    to: reader.email,
    ...letter({
      company_name: key.access.company_name,
      key_name: key.name,
      key_start: key.prefix,
      owner_name: key.access.user_name,
      issued_by,
      issued_at: key.created_at,
      may: rightsOf(key),
      expires_at: key.expires_at,
      link: pageLink(deps.config, { path: 'rest-keys', company_id }),
    }),
  });
};

/** The rights of a key in words: its owner's role and its narrowing. */
export const rightsOf = ({ access, narrowing }: Credential): string[] => {
  const { read_only, no_money, areas, operations, branch_ids, caps = [] } = narrowing;
  const role = builtInRole(access.company_kind, access.role)?.name ?? access.role;
  return [
    `All that ${access.user_name} may do (${role})`,
    ...(read_only ? ['reading only'] : []),
    ...(no_money ? ['no spending'] : []),
    ...(areas ? [`only ${areas.join(', ')}`] : []),
    ...(operations ? [`only ${operations.join(', ')}`] : []),
    ...(branch_ids ? [`only ${branch_ids.length} of the branches`] : []),
    ...caps.map(({ period, limit }) => `at most ${moneyInWords(limit)} per ${period}`),
  ];
};
