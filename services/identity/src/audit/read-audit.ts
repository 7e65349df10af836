import { chainStart } from '@procura/audit';
import type { Handler } from '@procura/bus';
import {
  type exportAudit as exportContract,
  type listAuditHeads as headsContract,
  type Input,
  type listAuditEvents as listContract,
  notFound,
  operations,
} from '@procura/contracts';
import { findPage, timeRange } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { requireCompany } from '../directory/company-store.ts';
import { toChainEntry } from './audit-entry.ts';

/**
 * The activity of the company, newest first. It covers the whole company, so callers confined to branches may not read
 * it.
 */
export const listAuditEvents: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const { auditEntries } = await deps.auditLog.place();
  const page = await findPage(auditEntries.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input),
    sort: [
      ['at', -1],
      ['sequence', -1],
    ],
    steady: true,
    toItem: toChainEntry,
  });
  if (page.data.length === 0 && !input.cursor) await requireKnown(deps, principal.company_id, input);
  return page;
};

/** Raises `not_found` for a user or credential that the company never had. Called only if a filter finds nothing. */
const requireKnown = async (
  deps: Deps,
  company_id: string,
  { user_id, credential_id }: Input<typeof listContract>,
): Promise<void> => {
  if (user_id && !(await deps.memberships.owner(company_id).findOne({ user_id })))
    throw notFound(
      `There is no user ${user_id} in the company. list_company_users shows them.`,
      'user_id',
      'is not a user of the company; list_company_users shows them',
    );
  if (credential_id && !(await deps.credentials.owner(company_id).findOne({ _id: credential_id })))
    throw notFound(
      `There is no credential ${credential_id} in the company. list_tokens and list_rest_keys show them.`,
      'credential_id',
      'is not a credential of the company',
    );
};

const filterOf = (input: Input<typeof listContract>): Record<string, unknown> => {
  const named = input.area && operations.filter(({ area }) => area === input.area).map(({ name }) => name);
  const wanted = named && input.operation ? named.filter((name) => name === input.operation) : named;
  const at = timeRange(input);
  return {
    ...(input.operation && { operation: input.operation }),
    ...(wanted && { operation: { $in: wanted } }),
    ...(input.service && { service: input.service }),
    ...(input.user_id && { 'actor.user_id': input.user_id }),
    ...(input.credential_id && { 'actor.credential_id': input.credential_id }),
    ...(input.target && { target: input.target }),
    ...(at && { at }),
  };
};

/** A page of a company's chain from its beginning, and the end of the chain at the same moment. */
export const exportAudit: Handler<Deps, typeof exportContract> = async (deps, call, input) => {
  const { company_id } = input;
  await requireCompany(deps.companies, company_id);
  const { auditEntries, auditHeads, snapshot } = await deps.auditLog.place();
  return snapshot(async (tx) => {
    const head = await auditHeads.owner(company_id, tx).findOne({ _id: company_id });
    const page = await findPage(auditEntries.owner(company_id, tx), {
      key: deps.database.cursor_key,
      call,
      input,
      filter: {},
      sort: [['sequence', 1]],
      toItem: toChainEntry,
    });
    return { ...page, head: head ?? { company_id, sequence: 0, hash: chainStart } };
  });
};

/** The ends of all chains, ordered by company. */
export const listAuditHeads: Handler<Deps, typeof headsContract> = async (deps, call, input) => {
  const { auditHeads } = await deps.auditLog.place();
  return findPage(auditHeads.lookup(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {},
    sort: [['_id', 1]],
    toItem: ({ company_id, sequence, hash }) => ({ company_id, sequence, hash }),
  });
};
