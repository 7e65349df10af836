import { systemPrincipal } from '@procura/contracts';
import type { Deps } from './deps.ts';

const batch = 200;

/**
 * Marks expired invites, each in the scope of its buyer. Maintenance only, since they count as expired before. An
 * invite that is being accepted is left for later.
 */
export const expireInvites = async (deps: Deps): Promise<void> => {
  const now = deps.clock();
  const due = await deps.invites
    .work()
    .find(
      { status: 'pending', expires_at: { $lte: now } },
      { sort: { expires_at: 1 }, limit: batch, projection: { buyer_company_id: 1 } },
    );
  for (const [buyer_company_id, own] of Map.groupBy(due, (invite) => invite.buyer_company_id))
    await deps.invites
      .parties(systemPrincipal(buyer_company_id))
      .updateMany(
        { _id: { $in: own.map(({ _id }) => _id) }, status: 'pending', accepting_until: { $lte: now } },
        { $set: { status: 'expired' } },
      );
};
