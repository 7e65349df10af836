import type { Handler } from '@procura/bus';
import { type findInvitingBuyers as contract, type Id, maxRelatedBuyers } from '@procura/contracts';
import type { Deps } from '../deps.ts';

/** The buyers that invited the calling supplier, grouped by an index. */
export const findInvitingBuyers: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const found = await deps.invitations
    .parties(principal)
    .aggregate<{ _id: Id<'company'> }>([
      { $match: {} },
      { $group: { _id: '$buyer_company_id' } },
      { $sort: { _id: 1 } },
      { $limit: maxRelatedBuyers },
    ]);
  return { buyer_company_ids: found.map(({ _id }) => _id) };
};
