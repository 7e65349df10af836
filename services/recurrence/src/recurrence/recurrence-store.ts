import {
  type ChangeNote,
  type ChangeTypeOf,
  Failure,
  type Input,
  type listRecurrences,
  mayUseBranch,
  notFound,
  type Principal,
} from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import type { Recurrence } from './recurrence.ts';

type Deps = OpenedCollections<{ recurrences: typeof recurrences }>;

export const recurrences = defineCollection<Recurrence>({
  name: 'recurrences',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, status: 1, created_at: 1, _id: 1 } },
    {
      key: { company_id: 1, created_at: 1, _id: 1, status: 1 },
      partialFilterExpression: { failures_in_a_row: { $gt: 0 } },
    },
    { key: { company_id: 1, 'requisitioner.credential_id': 1 } },
    { key: { wake_at: 1 }, partialFilterExpression: { wake_at: { $exists: true } } },
  ],
});

/** The statuses of recurring orders that have not ended. */
const lasting: Recurrence['status'][] = ['active', 'paused', 'failed'];

type State = Pick<Input<typeof listRecurrences>, 'status' | 'last_run_failed'>;

/**
 * A filter by status, and by whether the last run failed without anybody resuming or changing the recurring order since;
 * one that has ended needs neither.
 */
export const stateFilter = ({ status, last_run_failed }: State): Record<string, unknown> => {
  if (last_run_failed)
    return {
      failures_in_a_row: { $gt: 0 },
      status: { $in: lasting.filter((one) => status === undefined || one === status) },
    };
  return {
    ...(status && { status }),
    ...(last_run_failed === false && { $or: [{ failures_in_a_row: 0 }, { status: 'ended' }] }),
  };
};

/** A filter by the caller's branches, and by one that it requests. */
export const branchFilter = (caller: Principal, branch_id?: string): Record<string, unknown> => {
  if (branch_id !== undefined)
    return { branch_id: mayUseBranch(caller, branch_id) ? branch_id : { $in: [] } };
  return caller.branch_ids === null ? {} : { branch_id: { $in: caller.branch_ids } };
};

/** One recurring order the caller may see. Raises `not_found` for any other. */
export const findRecurrence = async (
  deps: Deps,
  caller: Principal,
  recurrence_id: Recurrence['_id'],
  tx?: Transaction,
): Promise<Recurrence> => {
  const found = await deps.recurrences.owner(caller.company_id, tx).findOne({ _id: recurrence_id });
  if (!found || !mayUseBranch(caller, found.branch_id))
    throw notFound(
      `There is no recurring order ${recurrence_id} that you may see. list_recurrences shows yours.`,
      'recurrence_id',
      'is not a recurring order you may see',
    );
  return found;
};

/** Maximum number of recurring orders of a company that have not ended. */
const maxRecurrences = 1000;

/** Raises `conflict` if a company has the maximum number of recurring orders that have not ended. */
export const requireRoom = async (
  deps: Deps,
  company_id: Recurrence['company_id'],
  tx?: Transaction,
): Promise<void> => {
  const left = await deps.recurrences
    .owner(company_id, tx)
    .count({ status: { $in: lasting } }, maxRecurrences);
  if (left >= maxRecurrences)
    throw new Failure(
      'conflict',
      `The company has ${maxRecurrences} recurring orders that have not ended, which is the maximum. End one that is not needed any more, with update_recurrence and status ended, and try again.`,
    );
};

/** The entry of a saved recurring order in the company's feed. */
export const changeOfRecurrence = (
  type: ChangeTypeOf<'recurrence'>,
  { _id, company_id, branch_id, version, status }: Recurrence,
): ChangeNote => ({
  type,
  id: _id,
  number: null,
  parties: [{ company_id, version, status, branch_id }],
});

/** Writes a recurring order that was read in the same transaction, and records its entry in the company's feed. */
export const saveRecurrence = async (
  deps: Deps,
  tx: Transaction & Pick<WriteTx, 'changed'>,
  after: Recurrence,
  type: ChangeTypeOf<'recurrence'> = 'recurrence.updated',
): Promise<void> => {
  await deps.recurrences.owner(after.company_id, tx).replaceOne({ _id: after._id }, after);
  tx.changed(changeOfRecurrence(type, after));
};
