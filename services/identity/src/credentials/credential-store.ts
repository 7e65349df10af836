import type { Call } from '@procura/bus';
import { hashOfSecret, newSecret, type SecretKind } from '@procura/bus/credential-secret';
import { Failure, type Id, newId, type Principal } from '@procura/contracts';
import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import { type Company, requireNotSuspended } from '../directory/company.ts';
import type { Membership } from '../directory/member.ts';
import type { Role } from '../directory/role.ts';
import { accessOf, type Credential, type Grant, type Narrowing, type SessionFacts } from './credential.ts';

export const credentials = defineCollection<Credential>({
  name: 'credentials',
  scope: 'owner',
  indexes: [
    { key: { secret_hash: 1 }, unique: true },
    {
      key: { 'tokens.hash': 1 },
      unique: true,
      partialFilterExpression: { 'tokens.hash': { $exists: true } },
    },
    { key: { company_id: 1, kind: 1, created_at: -1, _id: -1 } },
    { key: { company_id: 1, owner_id: 1, kind: 1, created_at: -1, _id: -1 } },
    { key: { company_id: 1, 'access.role': 1 } },
    { key: { company_id: 1, kind: 1, revoked_at: 1, owner_id: 1, created_at: -1 } },
    { key: { delete_at: 1 }, expireAfterSeconds: 0 },
    // Grants whose code was not used yet.
    { key: { 'grant.code.expires_at': 1 }, partialFilterExpression: { 'grant.generation': 0 } },
  ],
});

/**
 * A filter for the credentials a caller sees: its own and, with credentials:manage, those of every member it sees. A
 * caller confined to branches sees the members with whom it shares one.
 */
export const visibleTo = (caller: Principal): Record<string, unknown> => {
  const { user_id, permissions, branch_ids } = caller;
  if (!permissions.includes('credentials:manage')) return { owner_id: user_id };
  return branch_ids === null ? {} : { 'access.branch_ids': { $in: [null, ...branch_ids] } };
};

export const wholeRights: Narrowing = { read_only: false, no_money: false, areas: null, branch_ids: null };

/** Default requests per minute of a credential. */
export const rateLimits = { session: 600, mcp_token: 300, rest_key: 600 } as const;

type NewCredential = {
  /** Its id, if it was assigned earlier. */
  id?: Id<'credential'>;
  kind: SecretKind;
  name: string;
  /** The company as `lockCompany` of this transaction returned it, so that `access` is up to date. */
  company: Company;
  membership: Membership;
  role: Role | null;
  narrowing: Narrowing;
  rate_limit_per_minute?: number;
  expires_at: Date | null;
  idle_expires_at?: Date;
  secret?: string;
  grant?: Grant;
  session?: SessionFacts;
  delete_at?: Date;
};

/**
 * Creates a credential for an active member of a company that is not suspended. Only the returned value contains the
 * secret.
 */
export const issueCredential = async (
  collection: ScopedCollection<Credential>,
  options: NewCredential,
  tx: Transaction & { now: Date },
): Promise<{ credential: Credential; secret: string }> => {
  const { kind, name, company, membership, role, narrowing } = options;
  if (membership.status !== 'active')
    throw new Failure('not_found', `${membership.email} is not an active user of ${company.name}.`);
  requireNotSuspended(company);
  const secret = options.secret ?? newSecret(kind);
  const credential: Credential = {
    _id: options.id ?? newId(kind === 'session' ? 'session' : 'credential'),
    company_id: company._id,
    owner_id: membership.user_id,
    kind,
    name,
    secret_hash: hashOfSecret(secret),
    // The secret of a grant is never disclosed; its clients have access tokens of an hour.
    prefix: options.grant ? '' : secret.slice(0, 7),
    last_four: options.grant ? '' : secret.slice(-4),
    narrowing,
    access: accessOf(company, membership, role),
    rate_limit_per_minute: options.rate_limit_per_minute ?? rateLimits[kind],
    created_at: tx.now,
    expires_at: options.expires_at,
    idle_expires_at: options.idle_expires_at ?? null,
    last_used_at: null,
    revoked_at: null,
    delete_at: options.delete_at ?? (kind === 'session' ? options.expires_at : null),
    ...(options.grant && { grant: options.grant }),
    ...(options.session && { session: options.session }),
  };
  await collection.owner(company._id, tx).insert(credential);
  return { credential, secret };
};

/**
 * Raises `unauthenticated` if the caller's session or token was ended while the call waited. It writes the credential, so
 * that of this transaction and one that ends the credential the later begins again and reads the result of the earlier.
 */
export const requireOpen = async (
  collection: ScopedCollection<Credential>,
  { principal: { company_id, credential_id: _id } }: Call,
  tx: Transaction,
): Promise<void> => {
  const own = await collection.owner(company_id, tx).findOneAndUpdate({ _id }, { $inc: { checks: 1 } });
  if (own?.revoked_at)
    throw new Failure(
      'unauthenticated',
      'The session or token was ended. Sign in again, or use another token.',
    );
};
