import type { ChangeNote, ChangeTypeOf } from '@procura/contracts';
import type { Recurrence } from './recurrence.ts';

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
