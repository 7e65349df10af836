import type { Id } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { SecondFactor } from './second-factor.ts';

type Deps = OpenedCollections<{ secondFactors: typeof secondFactors }>;

export const secondFactors = defineCollection<SecondFactor>({
  name: 'second_factors',
  scope: 'platform',
  indexes: [],
});

/** The purpose of the key from which secrets of second factors derive. */
export const factorKey = 'second_factor';

/** The confirmed second factor of a person; null if there is none. */
export const findFactor = async (
  deps: Deps,
  user_id: Id<'user'>,
  tx?: Transaction,
): Promise<SecondFactor | null> => {
  const factor = await deps.secondFactors.lookup(tx).findOne({ _id: user_id });
  return factor?.confirmed_at ? factor : null;
};
