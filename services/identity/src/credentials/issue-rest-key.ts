import type { Handler } from '@procura/bus';
import {
  type issueRestKey as contract,
  Failure,
  type Id,
  type Input,
  newId,
  notFound,
  type Output,
  type Principal,
} from '@procura/contracts';
import { changesBetween, type Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Company } from '../directory/company.ts';
import { lockCompany } from '../directory/company-store.ts';
import type { Membership } from '../directory/member.ts';
import { findAdmins } from '../directory/member-store.ts';
import { branchesExceed } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';
import { mailRestKey } from '../mails.ts';
import { credentialShown, toCredentialView } from './credential.ts';
import { issueCredential, requireOpen } from './credential-store.ts';
import { inDays, issueCapped, requireBranches, requireOperations, toNarrowing } from './narrow.ts';
import { requireRoom } from './working-credentials.ts';

/**
 * Issues a REST key to an active user of a company, after finance has stored its caps. A replay with the same key
 * returns it without the secret.
 */
export const issueRestKey: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, owner_email } = input;
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  await requireBranches(deps, call, input);
  const owner = await findOwner(deps, input);
  requireOperations(input.operations, owner.company.kind);
  requireNotWider(call.principal, owner.company);
  const made = { id: newId('credential'), expires_at: inDays(input.expires_in_days, deps.clock()) };
  const { kind: company_kind } = owner.company;
  return issueCapped(deps, call, { ...made, company_id, company_kind, caps: input.caps }, () =>
    deps.database.write(
      call,
      async (tx) => {
        await lockCompany(deps.companies, company_id, tx);
        await requireOpen(deps.credentials, call, tx);
        const { company, membership } = await findOwner(deps, input, tx);
        const narrowing = toNarrowing(input);
        if (narrowing.branch_ids && branchesExceed(narrowing.branch_ids, membership.branch_ids))
          throw new Failure(
            'not_found',
            `${owner_email} may not use every branch named. Name only their branches.`,
          );
        await requireRoom(deps.credentials, 'rest_key', { company, owner: membership }, tx);
        const { own } = await findRole(deps, { company_id, kind: company.kind }, membership.role, tx);
        const { credential, secret } = await issueCredential(
          deps.credentials,
          {
            ...made,
            kind: 'rest_key',
            name: input.name,
            company,
            membership,
            role: own,
            narrowing,
            rate_limit_per_minute: input.rate_limit_per_minute,
          },
          tx,
        );
        tx.audit({
          target: credential._id,
          company_id,
          changes: changesBetween(null, credentialShown(credential)),
        });
        for (const user_id of await concernedBy(deps, company, membership, tx))
          tx.enqueue(mailRestKey, {
            credential_id: credential._id as Id<'credential'>,
            company_id,
            user_id,
            issued_by: call.principal.user_name,
          });
        return { key: toCredentialView(credential), secret: secret as string | null };
      },
      // Serialises the operator's call with the writes of the company that it is for.
      { stored: (answer) => ({ ...answer, secret: null }), serializeOn: [company_id] },
    ),
  );
};

/**
 * Raises `forbidden` for a key narrowed to operations that would issue a key to an operator, because that key could do
 * more than it can itself.
 */
const requireNotWider = (caller: Principal, { kind, name }: Company): void => {
  if (caller.operations && kind === 'operator')
    throw new Failure(
      'forbidden',
      `A key that is narrowed to some operations cannot issue credentials to users of ${name}. Use one without that narrowing.`,
    );
};

/** The recipients of the mail about a new key: its owner and the admins of the company. */
const concernedBy = async (
  deps: Deps,
  company: Company,
  owner: Membership,
  tx: Transaction,
): Promise<Set<Id<'user'>>> =>
  new Set([owner, ...(await findAdmins(deps.memberships, company, tx))].map(({ user_id }) => user_id));

/** The company and the active user the key is for. */
const findOwner = async (
  deps: Deps,
  { company_id, owner_email }: Pick<Input<typeof contract>, 'company_id' | 'owner_email'>,
  tx?: Transaction,
): Promise<{ company: Company; membership: Membership }> => {
  const company = await deps.companies.owner(company_id, tx).findOne({ _id: company_id });
  if (!company)
    throw new Failure('not_found', `There is no company ${company_id}. Check the id, or create it.`);
  if (company.suspension)
    throw new Failure(
      'company_suspended',
      `${company.name} is suspended, so no key can act for it. Resume it first with resume_company.`,
    );
  const membership = await deps.memberships
    .owner(company_id, tx)
    .findOne({ email: owner_email, status: 'active' });
  if (!membership)
    throw notFound(
      `${owner_email} is not an active user of ${company.name}. Name one who has accepted the invitation.`,
      'owner_email',
      'is not an active user of the company',
    );
  return { company, membership };
};
