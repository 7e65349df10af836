import { credentialRevoked, type Id } from '@procura/contracts';
import type { OpenedCollections, ScopedCollection, WriteTx } from '@procura/mongo';
import { type Company, settingsOf } from '../directory/company.ts';
import type { Membership } from '../directory/member.ts';
import { companiesOf, type memberships } from '../directory/member-store.ts';
import type { Role } from '../directory/role.ts';
import type { Credential } from './credential.ts';
import type { credentials } from './credential-store.ts';
import type { RevokingTx } from './write-revoking.ts';

type Deps = OpenedCollections<{ credentials: typeof credentials; memberships: typeof memberships }>;

/**
 * The changes of rights of credentials, each in the transaction that changed their source. Each reports whom it
 * concerns, so that gateways drop what they cached.
 */
export const changeAccess = {
  /** Ends the credential that the filter finds, unless it has ended. Returns it, or null if there is none. */
  async ofCredential(
    collection: ScopedCollection<Credential>,
    { company_id, ...filter }: { company_id: Id<'company'> } & Record<string, unknown>,
    tx: RevokingTx,
  ): Promise<Credential | null> {
    const theirs = collection.owner(company_id, tx);
    const ended = await theirs.findOneAndUpdate(
      { ...filter, revoked_at: null },
      { $set: { revoked_at: tx.now } },
    );
    if (ended) publishEnd(ended, tx);
    const credential = ended ?? (await theirs.findOne(filter));
    if (credential) tx.revoke({ company_id, credential_id: credential._id });
    return credential;
  },
  /** Applies a changed role or changed branches of the owner. */
  async ofMember(
    collection: ScopedCollection<Credential>,
    membership: Membership,
    role: Role | null,
    tx: RevokingTx,
  ): Promise<void> {
    const { company_id, user_id } = membership;
    tx.revoke({ company_id, user_id });
    await collection.owner(membership.company_id, tx).updateMany(
      { owner_id: membership.user_id },
      {
        $set: {
          'access.role': membership.role,
          'access.permissions': role?.permissions ?? null,
          'access.branch_ids': membership.branch_ids,
        },
      },
    );
  },
  /** Applies changed permissions of a role of the company. */
  async ofRole(collection: ScopedCollection<Credential>, role: Role, tx: RevokingTx): Promise<void> {
    tx.revoke({ company_id: role.company_id, role: role.key });
    await collection
      .owner(role.company_id, tx)
      .updateMany({ 'access.role': role.key }, { $set: { 'access.permissions': role.permissions } });
  },
  /** Applies a changed setting under "API & Integrations". */
  async ofCompany(collection: ScopedCollection<Credential>, company: Company, tx: RevokingTx): Promise<void> {
    const { api_enabled, money_guard, rest_key_approvals, second_factor_required } = settingsOf(company);
    tx.revoke({ company_id: company._id });
    await collection.owner(company._id, tx).updateMany(
      {},
      {
        $set: {
          'access.api_enabled': api_enabled,
          'access.money_guard': money_guard,
          'access.rest_key_approvals': rest_key_approvals,
          'access.second_factor_required': second_factor_required,
        },
      },
    );
  },
  /** Ends the connections of clients that the company no longer admits. Returns how many. */
  async ofClients(
    collection: ScopedCollection<Credential>,
    company_id: Id<'company'>,
    admitted: 'known' | 'none',
    tx: RevokingTx,
  ): Promise<number> {
    tx.revoke({ company_id });
    const theirs = collection.owner(company_id, tx);
    const others = {
      kind: 'mcp_token' as const,
      revoked_at: null,
      'grant.client.known': admitted === 'known' ? false : { $exists: true },
    };
    const ended = await theirs.find(others, { projection: { company_id: 1, kind: 1 } });
    if (ended.length > 0) await theirs.updateMany(others, { $set: { revoked_at: tx.now } });
    for (const credential of ended) publishEnd(credential, tx);
    return ended.length;
  },
  /** Ends all credentials of a suspended company; they stay ended when it is resumed. */
  async ofSuspended(
    collection: ScopedCollection<Credential>,
    company_id: Id<'company'>,
    tx: RevokingTx,
  ): Promise<void> {
    tx.revoke({ company_id });
    const theirs = collection.owner(company_id, tx);
    const working = { revoked_at: null };
    const ended = await theirs.find(
      { ...working, kind: { $ne: 'session' } },
      { projection: { company_id: 1, kind: 1 } },
    );
    await theirs.updateMany(working, { $set: { revoked_at: tx.now } });
    for (const credential of ended) publishEnd(credential, tx);
  },
  /** Applies a changed name of the company. */
  async ofCompanyName(
    collection: ScopedCollection<Credential>,
    company: Company,
    tx: RevokingTx,
  ): Promise<void> {
    tx.revoke({ company_id: company._id });
    await collection.owner(company._id, tx).updateMany({}, { $set: { 'access.company_name': company.name } });
  },
  /**
   * Ends the sessions of a person in a company except one, after a change of password or on request. Returns how many
   * were open.
   */
  async ofSessions(
    collection: ScopedCollection<Credential>,
    owner: { company_id: Id<'company'>; user_id: Id<'user'> },
    tx: RevokingTx,
    except?: string,
  ): Promise<number> {
    tx.revoke({ ...owner, credential_kind: 'session' });
    return collection.owner(owner.company_id, tx).updateMany(
      {
        owner_id: owner.user_id,
        kind: 'session',
        revoked_at: null,
        ...(except && { _id: { $ne: except } }),
      },
      { $set: { revoked_at: tx.now } },
    );
  },
  /** Applies to all sessions of a person that they have a second factor, which the given session has shown, or none. */
  async ofFactor(
    collection: ScopedCollection<Credential>,
    owner: { company_id: Id<'company'>; user_id: Id<'user'> },
    { has, session_id }: { has: true; session_id: string } | { has: false; session_id?: never },
    tx: RevokingTx,
  ): Promise<void> {
    tx.revoke({ ...owner, credential_kind: 'session' });
    await collection.owner(owner.company_id, tx).updateMany(
      {
        owner_id: owner.user_id,
        kind: 'session',
        revoked_at: null,
        session: { $exists: true },
        ...(has && { _id: session_id }),
      },
      { $set: { 'session.second_factor': has } },
    );
  },
  /** Ends all credentials of an owner who left; they stay ended if the owner returns. */
  async ofDeparted(
    collection: ScopedCollection<Credential>,
    departed: { company_id: Id<'company'>; user_id: Id<'user'> },
    tx: RevokingTx,
  ): Promise<void> {
    tx.revoke(departed);
    const theirs = collection.owner(departed.company_id, tx);
    const working = { owner_id: departed.user_id, revoked_at: null };
    const ended = await theirs.find(working, { projection: { company_id: 1, kind: 1 } });
    await theirs.updateMany(working, { $set: { revoked_at: tx.now } });
    for (const credential of ended) publishEnd(credential, tx);
  },
};

/** Ends the sessions of a person in all their companies, except one. Returns these companies. */
export const endSessions = async (
  deps: Deps,
  { user_id, except }: { user_id: Id<'user'>; except?: string },
  tx: RevokingTx,
): Promise<{ count: number; company_ids: Id<'company'>[] }> => {
  const company_ids = await companiesOf(deps, user_id, tx);
  let count = 0;
  for (const company_id of company_ids)
    count += await changeAccess.ofSessions(deps.credentials, { company_id, user_id }, tx, except);
  return { count, company_ids };
};

/** Publishes the end of a token or key after the commit. Sessions have no subscribers. */
const publishEnd = (
  { _id, company_id, kind }: Pick<Credential, '_id' | 'company_id' | 'kind'>,
  tx: WriteTx,
): void => {
  if (kind === 'session') return;
  tx.emit(credentialRevoked, { credential_id: _id as Id<'credential'>, company_id });
};
