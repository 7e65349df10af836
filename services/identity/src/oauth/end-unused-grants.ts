import { credentialRevoked, type Id } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { grantLives } from './grant.ts';

const batch = 200;

/** Deletes grants with a code that was not used in time. Emits for each the event that ends its caps. */
export const endUnusedGrants = async (deps: Deps): Promise<void> => {
  const lateMs = grantLives.pendingMs - grantLives.codeMs;
  const unused = {
    'grant.generation': 0,
    'grant.code.expires_at': { $lte: new Date(deps.clock().getTime() - lateMs) },
  };
  const due = await deps.credentials
    .work()
    .find(unused, { sort: { 'grant.code.expires_at': 1 }, limit: batch, projection: { company_id: 1 } });
  for (const { _id, company_id } of due)
    await deps.database.maintain(async (tx) => {
      const deleted = await deps.credentials.owner(company_id, tx).deleteMany({ _id, ...unused });
      if (deleted > 0) tx.emit(credentialRevoked, { credential_id: _id as Id<'credential'>, company_id });
    });
};
