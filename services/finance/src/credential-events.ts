import type { credentialRevoked, Payload } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { deletableFrom } from './limits/limit.ts';

/**
 * Ends the caps of a credential that ended, so that they do not count towards the company's maximum. They are deleted
 * later, because calls that were admitted before would otherwise spend without them.
 */
export const endCaps = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, credential_id }: Payload<typeof credentialRevoked>,
): Promise<void> => {
  await deps.limits
    .owner(company_id, tx)
    .updateMany(
      { target: credential_id, scope: 'credential', cap: true },
      { $set: { delete_at: deletableFrom(tx.now) } },
    );
};
