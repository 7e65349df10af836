import { z } from 'zod';
import { limitUse } from '../finance/limits.ts';
import { listBranchMembers } from '../identity/people.ts';
import { Failure, notFound } from '../language/failure.ts';
import { id } from '../language/ids.ts';
import { clearable, givenAddress, givenDay, searchWords } from '../language/input-values.ts';
import { currencyCode, totals } from '../language/money.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import {
  address,
  contact,
  day,
  named,
  operationNames,
  requiredText,
  shownName,
  text,
  timestamp,
  timeZone,
} from '../language/values.ts';

const branchStatus = z.enum(['active', 'inactive']);

export const branchSummary = z.object({
  id: id('branch'),
  name: shownName,
  code: z.string().max(20),
  status: branchStatus,
  city: z.string().max(100),
  country: z.string().max(2),
  currency: currencyCode,
});
export const branchView = branchSummary.extend({
  address,
  receiving_contact: contact.nullable().describe('Receives deliveries and the delivery code'),
  cost_centre: z.string().max(40).nullable(),
  time_zone: z.string().max(64),
  version: z.int().describe('Send it back as expected_version when updating'),
  created_at: timestamp,
  updated_at: timestamp,
  allowed_actions: operationNames.max(20),
});

const tool = {
  area: 'branches',
  service: 'branches',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'buyer',
  permission: 'branches:read',
} as const;

export const listBranches = readOperation({
  ...tool,
  name: 'list_branches',
  title: 'List branches',
  description:
    'Lists the branches the caller may use, by name. Use it to find the branch_id other tools need. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    status: branchStatus.optional().describe('Only branches of this status; inactive ones cannot order'),
    query: searchWords(100).optional().describe('Beginning of words in name, code or city'),
    ...pageInput,
  }),
  output: pageOf(branchSummary),
  rest: { method: 'GET', path: '/api/branches' },
  errors: ['invalid_cursor'],
});

export const getBranch = readOperation({
  ...tool,
  name: 'get_branch',
  title: 'Get branch',
  description:
    'Returns one branch: address, receiving contact, cost centre, currency, time zone, version, and what the caller may do with it. A branch the caller is not confined to is not found.',
  input: z.strictObject({ branch_id: id('branch') }),
  output: branchView,
  rest: { method: 'GET', path: '/api/branches/{branch_id}' },
  errors: ['not_found'],
});

const branchFields = {
  name: requiredText(120).describe('For people'),
  code: z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, { error: 'must be 1 to 20 capital letters, digits, - and _' })
    .describe('Short code, unique in the company'),
  address: givenAddress.describe('Where it receives deliveries'),
  receiving_contact: contact
    .optional()
    .describe('Receives deliveries; needs an e-mail address for delivery codes'),
  cost_centre: text(40).optional().describe('Orders are booked to it; empty for none'),
  currency: currencyCode,
  time_zone: timeZone,
};

export const createBranch = writeOperation({
  ...tool,
  name: 'create_branch',
  whole_company: true,
  title: 'Create branch',
  description:
    'Creates a branch of the company. The code must be unique. Needs a role that manages branches and is not confined to some of them. Returns the branch.',
  input: z.strictObject(branchFields),
  output: branchView,
  destructive: false,
  idempotent: false,
  permission: 'branches:manage',
  rest: { method: 'POST', path: '/api/branches' },
  errors: ['already_exists', 'forbidden'],
});

export const updateBranch = writeOperation({
  ...tool,
  name: 'update_branch',
  title: 'Update branch',
  description:
    'Changes any field of a branch, or its status (an inactive branch cannot order). Call get_branch first and send its version as expected_version. Returns the branch.',
  input: clearable(
    {
      branch_id: id('branch'),
      expected_version: z.int().min(1).describe('As it was read; refuses another with version_conflict'),
      ...z.strictObject(branchFields).partial().shape,
      receiving_contact: contact
        .nullable()
        .optional()
        .describe('Receives deliveries; needs an e-mail address for delivery codes'),
      status: branchStatus.optional().describe('An inactive branch cannot order'),
    },
    ['receiving_contact'],
  ),
  output: branchView,
  destructive: false,
  idempotent: true,
  permission: 'branches:manage',
  rest: { method: 'PATCH', path: '/api/branches/{branch_id}' },
  errors: ['not_found', 'version_conflict', 'already_exists'],
});

/** The orders of one branch, as the orders service summarises them. */
export const spendSummary = z.object({
  orders_by_status: z.array(z.object({ status: z.string().max(20), count: z.int() })).max(20),
  spend: totals.describe('Orders that were not cancelled, rejected or declined, one total per currency'),
  top_suppliers: z
    .array(z.object({ supplier: named(id('company')), orders: z.int(), spend: totals }))
    .max(10),
  as_of: timestamp,
});

export const getBranchMetrics = readOperation({
  ...tool,
  name: 'get_branch_metrics',
  title: 'Get branch metrics',
  description:
    'Returns figures for one branch over whole days: orders by status, spend per currency, top suppliers, and the use of the limits that bind it. Use it instead of adding up list_orders.',
  input: z.strictObject({
    branch_id: id('branch'),
    from: givenDay('First day, inclusive').optional(),
    to: givenDay('Last day, inclusive').optional(),
  }),
  output: spendSummary.extend({
    branch: named(id('branch')),
    from: day.nullable(),
    to: day.nullable(),
    limits: z.array(limitUse).max(500),
  }),
  rest: { method: 'GET', path: '/api/branches/{branch_id}/metrics' },
  errors: ['not_found'],
  calls: ['summarise_spend', 'get_limit_use'],
});

export const listBranchMemberships = readOperation({
  ...tool,
  name: 'list_branch_memberships',
  title: 'List branch memberships',
  description:
    'Lists the users who may work for a branch, with role and whether they may approve purchases. Use it for who may approve. Follow next_cursor until has_more is false.',
  input: z.strictObject({ branch_id: id('branch'), ...pageInput }),
  output: listBranchMembers.output,
  rest: { method: 'GET', path: '/api/branches/{branch_id}/memberships' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['list_branch_members'],
});

/** The fields of a branch that other services copy. */
const branchFacts = z.object({
  id: id('branch'),
  name: shownName,
  code: z.string().max(20),
  status: branchStatus,
  address,
  receiving_contact: contact.nullable(),
  cost_centre: z.string().max(40).nullable(),
  currency: currencyCode,
  time_zone: z.string().max(64),
});

/** One branch from the answer of get_branch_facts. Raises `not_found` if the caller may use none with that id. */
export const requireBranch = (
  { branches }: { branches: readonly z.output<typeof branchFacts>[] },
  branch_id: string,
): z.output<typeof branchFacts> => {
  const branch = branches.find(({ id }) => id === branch_id);
  if (!branch) throw noSuchBranch(branch_id);
  return branch;
};

export const noSuchBranch = (branch_id: string): Failure =>
  notFound(
    `There is no branch ${branch_id} that you may use. list_branches shows yours.`,
    'branch_id',
    'is not a branch you may use; list_branches shows yours',
  );

/**
 * The branch that is to order or to request quotations, from the answer of get_branch_facts. Raises `not_found` if the
 * caller may use none with that id, `branch_inactive` if it is not active.
 */
export const requireActiveBranch = (
  branch: z.output<typeof branchFacts> | undefined,
  branch_id: string,
): z.output<typeof branchFacts> => {
  if (!branch) throw noSuchBranch(branch_id);
  if (branch.status === 'inactive')
    throw new Failure(
      'branch_inactive',
      `Branch ${branch.name} (${branch.code}) is not active, so it cannot order. Choose another branch, or activate it with update_branch.`,
      { errors: [{ path: 'branch_id', message: 'is not an active branch' }] },
    );
  return branch;
};

/** Maximum number of branches in one answer of facts. */
export const maxBranchFacts = 200;

export const getBranchFacts = internalOperation({
  ...tool,
  name: 'get_branch_facts',
  title: 'Get branch facts',
  description:
    'Returns facts of branches of the caller’s company for snapshots; ids outside the caller’s branches are left out. By ids or by codes, at most 200 in one call.',
  input: z.strictObject({
    company_id: id('company').optional().describe('Only for operator work on behalf of a company'),
    branch_ids: z.array(id('branch')).max(maxBranchFacts).optional(),
    codes: z.array(z.string().max(20)).max(maxBranchFacts).optional(),
  }),
  output: z.object({ branches: z.array(branchFacts).max(maxBranchFacts) }),
  effect: 'read',
});
