import type { credentialRevoked, Payload } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { changeOfRecurrence } from './recurrence-store.ts';

/** Pauses the recurring orders of a revoked credential, which created them or was the last to change their spending. */
export const pauseOfRevoked = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, credential_id }: Payload<typeof credentialRevoked>,
): Promise<void> => {
  const own = deps.recurrences.owner(company_id, tx);
  const affected = await own.find(
    { 'requisitioner.credential_id': credential_id, status: { $in: ['active', 'paused'] } },
    { projection: { _id: 1 } },
  );
  const ofThem = { _id: { $in: affected.map(({ _id }) => _id) } };
  await own.updateMany(ofThem, {
    $set: {
      status: 'paused',
      status_reason:
        'The token it was made with was revoked. Resume it as someone who may place orders, with another token or in the settings page.',
      due_at: null,
      next_run_at: null,
      resume_at: null,
      updated_at: tx.now,
    },
    $unset: { wake_at: '' },
    $inc: { version: 1 },
  });
  for (const recurrence of await own.find(ofThem))
    tx.changed(changeOfRecurrence('recurrence.updated', recurrence));
};
