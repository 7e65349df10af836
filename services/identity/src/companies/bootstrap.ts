import { systemCall } from '@procura/bus';
import { hashOfSecret } from '@procura/bus/credential-secret';
import { adminRole, email as emailSchema, type Id, newId } from '@procura/contracts';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Config } from '../config.ts';
import { changeAccess } from '../credentials/change-access.ts';
import { issueCredential, wholeRights } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { newCompany } from '../directory/company.ts';
import { lockCompany } from '../directory/company-store.ts';
import { type Membership, named, type User } from '../directory/member.ts';
import { ensureUser } from '../directory/member-store.ts';
import { hashPassword, isPassword } from '../passwords/password.ts';

/** The id of the built-in operator company, fixed so that replicas that start concurrently create only one. */
const operatorCompanyId = 'co_00000000000000000000000000' as Id<'company'>;
const keyName = 'From the configuration';
const operatorName = 'Operator';

/**
 * Creates the operator company, its first user and its REST key from the configuration. Runs at each start, without
 * effect if all exist. A changed password or key in the configuration replaces the previous one.
 */
export const bootstrapOperator = async (deps: Deps, config: Config): Promise<void> => {
  const now = deps.clock();
  try {
    if (!(await deps.companies.owner(operatorCompanyId).findOne({})))
      await write(deps, 'create_company', async (tx) => {
        await deps.companies.owner(operatorCompanyId, tx).insert(
          newCompany(
            {
              _id: operatorCompanyId,
              name: 'Procura',
              kind: 'operator',
              country: 'DE',
              time_zone: 'UTC',
              currency: 'EUR',
              tax_id: null,
            },
            now,
          ),
        );
        tx.audit({ target: operatorCompanyId });
      });
  } catch (error) {
    // Another replica created it concurrently.
    if (!isDuplicateKey(error)) throw error;
  }
  if (!config.operator_email) return;
  const email = emailSchema.parse(config.operator_email);
  const user = await ensureUser(deps.users, { email, name: operatorName }, now);
  const { operator_password: password, operator_rest_key: restKey } = config;
  const membership = await ensureOperator(deps, { user_id: user._id, email });
  if (password && !(await isPassword(password, user.password_hash))) await setPassword(deps, user, password);
  if (restKey) await ensureRestKey(deps, membership, restKey);
};

const write = (deps: Deps, operation: string, change: (tx: WriteTx) => Promise<void>): Promise<void> =>
  deps.database.write(systemCall({ operation, company_id: operatorCompanyId }), change);

/** Sets the operator's password; sessions opened with the previous one end. */
const setPassword = async (deps: Deps, { _id }: User, password: string): Promise<void> => {
  const password_hash = await hashPassword(password);
  const call = systemCall({ operation: 'reset_password', company_id: operatorCompanyId });
  await writeRevoking(deps, call, async (tx) => {
    await deps.users.lookup(tx).updateOne({ _id }, { $set: { password_hash, updated_at: tx.now } });
    await lockCompany(deps.companies, operatorCompanyId, tx);
    await changeAccess.ofSessions(deps.credentials, { company_id: operatorCompanyId, user_id: _id }, tx);
    tx.audit({ target: _id });
  });
};

const ensureOperator = async (
  deps: Deps,
  { user_id, email }: { user_id: Id<'user'>; email: string },
): Promise<Membership> => {
  const members = deps.memberships.owner(operatorCompanyId);
  const known = await members.findOne({ user_id });
  if (known) return known;
  const membership: Membership = {
    _id: newId('membership'),
    company_id: operatorCompanyId,
    user_id,
    email,
    ...named(operatorName),
    role: adminRole('operator'),
    branch_ids: null,
    status: 'active',
    last_seen_at: null,
    since: deps.clock(),
  };
  try {
    await write(deps, 'invite_user', async (tx) => {
      await deps.memberships.owner(operatorCompanyId, tx).insert(membership);
      tx.audit({ target: user_id });
    });
    return membership;
  } catch (error) {
    const theirs = isDuplicateKey(error) ? await members.findOne({ user_id }) : null;
    if (theirs) return theirs;
    throw error;
  }
};

const ensureRestKey = async (deps: Deps, membership: Membership, secret: string): Promise<void> => {
  const secret_hash = hashOfSecret(secret);
  const keys = deps.credentials.owner(operatorCompanyId);
  if (await keys.findOne({ secret_hash, revoked_at: null })) return;
  try {
    const call = systemCall({ operation: 'issue_rest_key', company_id: operatorCompanyId });
    await writeRevoking(deps, call, async (tx) => {
      const company = await lockCompany(deps.companies, operatorCompanyId, tx);
      if (!company) throw new Error('The operator company does not exist');
      const replaced = await deps.credentials
        .owner(operatorCompanyId, tx)
        .find({ kind: 'rest_key', name: keyName, revoked_at: null });
      for (const { _id, company_id } of replaced)
        await changeAccess.ofCredential(deps.credentials, { company_id, _id }, tx);
      const { credential } = await issueCredential(
        deps.credentials,
        {
          kind: 'rest_key',
          name: keyName,
          company,
          membership,
          role: null,
          narrowing: wholeRights,
          rate_limit_per_minute: 6000,
          expires_at: null,
          secret,
        },
        tx,
      );
      tx.audit({ target: credential._id });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};
