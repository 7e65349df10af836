import type { SecretKind } from '@procura/bus/credential-secret';
import { Failure, type Id } from '@procura/contracts';
import type { ScopedCollection, Transaction } from '@procura/mongo';
import type { Company } from '../directory/company.ts';
import type { Membership } from '../directory/member.ts';
import type { Credential } from './credential.ts';

/** Maximum number of working credentials of a person and of a company. */
const most = {
  mcp_token: { person: 50, company: 1000, name: 'MCP tokens', revoke: 'revoke_token' },
  rest_key: { person: 50, company: 500, name: 'REST keys', revoke: 'revoke_rest_key' },
} as const;

/** A filter for the tokens or keys that work. */
export const workingOf = (kind: SecretKind, now: Date) => ({
  kind,
  revoked_at: null,
  $and: ['expires_at', 'idle_expires_at'].map((end) => ({
    $or: [{ [end]: null }, { [end]: { $gt: now } }],
  })),
});

/**
 * Raises `conflict` if the owner or the company has the maximum number of working tokens or keys; it names the maximum
 * and how to get below it. Revoked and expired ones do not count.
 */
export const requireRoom = async (
  credentials: ScopedCollection<Credential>,
  kind: keyof typeof most,
  { company, owner }: { company: Company; owner: Pick<Membership, 'user_id' | 'name'> },
  tx: Transaction & { now: Date },
): Promise<void> => {
  const { person, company: ofCompany, name, revoke } = most[kind];
  const count = (bound: number, filter: { owner_id?: Id<'user'> }) =>
    credentials.owner(company._id, tx).count(
      {
        ...filter,
        ...workingOf(kind, tx.now),
      },
      bound,
    );
  const refuse = (whose: string, bound: number): never => {
    throw new Failure(
      'conflict',
      `${whose} has ${bound} ${name} that work, which is the maximum. Revoke one that is not used any more, with ${revoke}, and try again.`,
    );
  };
  if ((await count(person, { owner_id: owner.user_id })) >= person) refuse(owner.name, person);
  if ((await count(ofCompany, {})) >= ofCompany) refuse(company.name, ofCompany);
};
