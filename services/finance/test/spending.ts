import {
  type Answer,
  commitSpend,
  type Id,
  type Input,
  newId,
  type Principal,
  updateCompanyLimits,
} from '@procura/contracts';
import { inSession, type World } from '@procura/testkit';

type GivenLimit = Input<typeof updateCompanyLimits>['limits'][number];

/** Replaces the limits of a buyer's company; amounts are in EUR unless a currency is given. */
export const setLimits = (
  world: World,
  buyer: Principal,
  limits: (Omit<GivenLimit, 'limit'> & { amount: string; currency?: string })[],
) =>
  world.call(updateCompanyLimits, inSession(buyer), {
    limits: limits.map(({ amount, currency = 'EUR', ...rest }) => ({ ...rest, limit: { amount, currency } })),
  });

export type SpendOptions = { branch_id?: Id<'branch'> };

const branches = new Map<string, Id<'branch'>>();
/** The spender a purchase of the buyer has: its own user, role and credential, and one branch per company. */
export const spenderOf = (buyer: Principal, { branch_id }: SpendOptions = {}) => {
  const branch = branch_id ?? branches.get(buyer.company_id) ?? newId('branch');
  if (!branch_id) branches.set(buyer.company_id, branch);
  return {
    branch_id: branch,
    user_id: buyer.user_id,
    role: buyer.role,
    credential_id: buyer.credential_id,
  };
};

/** Commits a purchase with one order per amount. */
export const spend = (
  world: World,
  buyer: Principal,
  options: SpendOptions & { purchase_id?: Id<'purchase'>; amounts: string[]; currency?: string },
): Promise<Answer<typeof commitSpend>> =>
  world.call(commitSpend, buyer, {
    purchase_id: options.purchase_id ?? newId('purchase'),
    ...spenderOf(buyer, options),
    orders: options.amounts.map((amount) => ({
      order_id: newId('order'),
      amount: { amount, currency: options.currency ?? 'EUR' },
    })),
  });
