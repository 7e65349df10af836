import type { Call } from '@procura/bus';
import {
  type Area,
  type CompanyKind,
  capCredential,
  credentialRevoked,
  Failure,
  getBranchFacts,
  type Id,
  invalidFields,
  isForKind,
  operationsByName,
  type SpendingCap,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Narrowing } from './credential.ts';

/** The narrowing that an input requests. */
export const toNarrowing = (input: {
  read_only?: boolean | undefined;
  no_money?: boolean | undefined;
  areas?: Area[] | undefined;
  operations?: string[] | undefined;
  branch_ids?: Id<'branch'>[] | undefined;
  caps?: SpendingCap[] | undefined;
}): Narrowing => ({
  read_only: input.read_only ?? false,
  no_money: input.no_money ?? false,
  areas: input.areas ? [...new Set(input.areas)] : null,
  ...(input.operations && { operations: [...new Set(input.operations)] }),
  branch_ids: input.branch_ids ? [...new Set(input.branch_ids)] : null,
  ...(input.caps && { caps: input.caps.map((cap) => ({ on_exceed: 'refuse' as const, ...cap })) }),
});

/**
 * Raises `not_found` unless every branch belongs to the company and the caller may use it. Called before the
 * transaction; branches are never deleted. For an operator, `company_id` names the company.
 */
export const requireBranches = async (
  deps: Deps,
  call: Call,
  {
    branch_ids,
    company_id,
  }: { branch_ids?: readonly Id<'branch'>[] | undefined; company_id?: Id<'company'> },
): Promise<void> => {
  const wanted = [...new Set(branch_ids)];
  const known = new Set<string>();
  if (wanted.length > 0) {
    const facts = await deps.bus.call(getBranchFacts, call, {
      branch_ids: wanted,
      ...(company_id && { company_id }),
    });
    for (const branch of facts.branches) known.add(branch.id);
  }
  const missing = wanted.filter((branch) => !known.has(branch));
  if (missing.length > 0)
    throw new Failure(
      'not_found',
      `There is no branch ${missing[0]} that you may use. list_branches shows yours.`,
      {
        errors: missing.map((branch) => ({
          path: `branch_ids.${(branch_ids ?? []).indexOf(branch)}`,
          message: 'is not a branch that you may use; take ids from list_branches',
        })),
      },
    );
};

type Capped = {
  id: Id<'credential'>;
  company_id: Id<'company'>;
  company_kind: CompanyKind;
  caps: SpendingCap[] | undefined;
  expires_at: Date | null;
};

/**
 * Issues a credential after finance has stored its caps, so that it never works without them. If it is refused, or an
 * earlier call with the key has issued another, the caps end as those of a revoked credential do. Only buyers spend;
 * raises `invalid_input` for the caps of others.
 */
export const issueCapped = async <T>(
  deps: Deps,
  call: Call,
  credential: Capped,
  issue: () => Promise<T>,
): Promise<T> => {
  if (!credential.caps) return issue();
  await storeCaps(deps, call, { ...credential, caps: credential.caps });
  try {
    const issued = await issue();
    if (call.replayed) await endCaps(deps, credential);
    return issued;
  } catch (error) {
    // After any other failure the credential may exist.
    if (error instanceof Failure && !['internal', 'unavailable'].includes(error.kind))
      await endCaps(deps, credential);
    throw error;
  }
};

const endCaps = (deps: Deps, { id: credential_id, company_id }: Capped): Promise<void> =>
  deps.database
    .maintain(async (tx) => tx.emit(credentialRevoked, { credential_id, company_id }))
    .catch((error: unknown) =>
      deps.log.warn({ err: error, credential_id }, 'caps of a credential that was not issued stay'),
    );

const storeCaps = async (
  deps: Deps,
  call: Call,
  credential: Capped & { caps: SpendingCap[] },
): Promise<void> => {
  const { id: credential_id, company_id, caps } = credential;
  if (credential.company_kind !== 'buyer')
    throw new Failure(
      'invalid_input',
      'Only credentials of buyers have caps: others do not spend. Leave caps out.',
      {
        errors: [{ path: 'caps', message: 'is for credentials of buyers; leave it out' }],
      },
    );
  const expires_at = credential.expires_at?.toISOString() ?? null;
  await deps.bus.call(capCredential, call, { company_id, credential_id, caps, expires_at });
};

/** Raises `invalid_input` for operations that a REST key of this kind of company cannot call. */
export const requireOperations = (names: readonly string[] = [], kind: CompanyKind): void => {
  const errors = names.flatMap((name, index) => {
    const operation = operationsByName.get(name);
    if (operation?.surfaces.includes('rest') && isForKind(operation, kind)) return [];
    const message = `must be an operation that REST keys of ${kind} companies call, as the reference of operations lists them`;
    return [{ path: `operations.${index}`, message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
};

/** The instant a number of days from now; null for unlimited. */
export const inDays = (days: number | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * 24 * 3600 * 1000);
