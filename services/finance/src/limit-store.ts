import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import { type Limit, limitScopes, type Spender, targetOf } from './limit.ts';

export const limits = defineCollection<Limit>({
  name: 'limits',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, target: 1, scope: 1, period: 1, currency: 1 }, unique: true }],
});

/** Every limit of a company: by scope from the widest, then target, period and currency. */
export const findLimits = async (
  collection: ScopedCollection<Limit>,
  company_id: string,
  tx?: Transaction,
): Promise<Limit[]> => {
  const found = await collection
    .owner(company_id, tx)
    .find({}, { sort: { target: 1, scope: 1, period: 1, currency: 1 } });
  return found.sort((a, b) => limitScopes.indexOf(a.scope) - limitScopes.indexOf(b.scope));
};

/** The limits that may bind a spender, by their targets. */
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
