import { Failure, maxLimits } from '@procura/contracts';
import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import { isOver, type Limit, limitScopes, type Spender, targetOf } from './limit.ts';

export const limits = defineCollection<Limit>({
  name: 'limits',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, target: 1, scope: 1, period: 1, currency: 1 }, unique: true },
    { key: { delete_at: 1 }, expireAfterSeconds: 0 },
  ],
});

/** Every limit of a company that is not over, in the order of {@link findStoredLimits}. */
export const findLimits = async (
  collection: ScopedCollection<Limit>,
  { company_id, now }: { company_id: string; now: Date },
  tx?: Transaction,
): Promise<Limit[]> =>
  (await findStoredLimits(collection, company_id, tx)).filter((limit) => !isOver(limit, now));

/** Every stored limit of a company, by scope from the widest, then by target, period and currency. */
export const findStoredLimits = async (
  collection: ScopedCollection<Limit>,
  company_id: string,
  tx?: Transaction,
): Promise<Limit[]> => {
  const found = await collection
    .owner(company_id, tx)
    .find({}, { sort: { target: 1, scope: 1, period: 1, currency: 1 } });
  return found.sort((a, b) => limitScopes.indexOf(a.scope) - limitScopes.indexOf(b.scope));
};

/** The limits that bind a spender, found by their targets; also caps of a credential that has just ended. */
export const findLimitsOf = (
  collection: ScopedCollection<Limit>,
  options: { company_id: string; spender: Spender },
  tx?: Transaction,
): Promise<Limit[]> =>
  collection
    .owner(options.company_id, tx)
    .find(
      { target: { $in: limitScopes.map((scope) => targetOf(scope, options.spender)) } },
      { sort: { target: 1, scope: 1, period: 1, currency: 1 } },
    );

/** Raises `conflict` if a company would have more limits, including caps, than answers can show. */
export const requireRoom = (count: number): void => {
  if (count > maxLimits)
    throw new Failure(
      'conflict',
      `The company would have ${count} limits, the caps of its credentials among them; ${maxLimits} is the maximum. Remove limits, or revoke credentials that are no longer used.`,
    );
};
