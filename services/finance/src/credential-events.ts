import type { credentialRevoked, Payload } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';

/** Deletes the caps of a credential that ended, so that they do not count towards the company's maximum. */
export const dropCaps = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, credential_id }: Payload<typeof credentialRevoked>,
): Promise<void> => {
  await deps.limits
    .owner(company_id, tx)
    .deleteMany({ target: credential_id, scope: 'credential', cap: true });
};
