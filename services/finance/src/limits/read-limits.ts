import type { Call, Handler } from '@procura/bus';
import type {
  getCompanyLimits as companyContract,
  Input,
  Output,
  Principal,
  getLimitUse as useContract,
} from '@procura/contracts';
import { dayOf, getBranchFacts, getUserFacts, requireBranch, shownLimits } from '@procura/contracts';
import { formatMoney, parseMoney } from '@procura/money';
import type { Deps } from '../deps.ts';
import { bindsCaller, bindsSpender, type Limit } from './limit.ts';
import { findLimits, findLimitsOf } from './limit-store.ts';
import { resetsAt } from './period.ts';
import { countable, type UsedOf } from './usage.ts';
import { findUsedOfLimits } from './usage-store.ts';
import { judge, remaining } from './verdict.ts';

type LimitUse = Output<typeof companyContract>['limits'][number];

/** The company's limits with their use; callers confined to branches see only those that bind them. */
export const getCompanyLimits: Handler<Deps, typeof companyContract> = async (deps, call, input) => {
  const { principal } = call;
  const targets = await targetsOf(deps, call, input);
  const { company_id } = principal;
  const limits = await findLimits(deps.limits, { company_id, now: deps.clock() });
  const asked = limits.filter(
    (limit) =>
      (principal.branch_ids === null || bindsCaller(limit, principal)) &&
      (input.currency === undefined || limit.currency === input.currency) &&
      (targets === null || targets.some((one) => one.scope === limit.scope && one.target === limit.target)),
  );
  return companyLimitsView(deps, principal, asked, { sort: input.sort, limit: input.limit ?? shownLimits });
};

/**
 * Whom the requested limits bind; null for everyone. Raises `not_found` for a branch or user that the caller may not
 * see.
 */
const targetsOf = async (
  deps: Deps,
  call: Call,
  { branch_id, user_id }: Input<typeof companyContract>,
): Promise<Pick<Limit, 'scope' | 'target'>[] | null> => {
  if (!branch_id && !user_id) return null;
  const [user] = await Promise.all([
    user_id && deps.bus.call(getUserFacts, call, { user_id }),
    branch_id &&
      deps.bus
        .call(getBranchFacts, call, { branch_ids: [branch_id] })
        .then((facts) => requireBranch(facts, branch_id)),
  ]);
  return [
    { scope: 'company', target: '' },
    ...(branch_id ? [{ scope: 'branch', target: branch_id } as const] : []),
    ...(user
      ? ([
          { scope: 'user', target: user.user_id },
          { scope: 'role', target: user.role },
        ] as const)
      : []),
  ];
};

/** Limits with their present use, as get_company_limits and update_company_limits return them. */
export const companyLimitsView = async (
  deps: Deps,
  principal: Principal,
  limits: readonly Limit[],
  { sort, limit = limits.length }: Pick<Input<typeof companyContract>, 'sort' | 'limit'> = {},
): Promise<Output<typeof companyContract>> => {
  const now = deps.clock();
  const used = await usedNow(deps, principal, limits, now);
  const sorted = sort === 'most_used' ? limits.toSorted(mostUsedFirst(used)) : limits;
  return {
    limits: sorted.slice(0, limit).map((one) => toUse(one, { used, now, time_zone: principal.time_zone })),
    more_limits: Math.max(0, limits.length - limit),
    as_of: now.toISOString(),
  };
};

/** Compares the used fractions of two limits in integers: a / b > c / d if a d > c b. */
const mostUsedFirst =
  (used: UsedOf) =>
  (one: Limit, other: Limit): number => {
    const [share, others] = [used(one) * other.amount_minor, used(other) * one.amount_minor];
    return share < others ? 1 : share > others ? -1 : 0;
  };

/** The limits that bind a caller, a branch or a purchase's spender, and the verdict on the purchase. */
export const getLimitUse: Handler<Deps, typeof useContract> = async (deps, call, input) => {
  const { principal } = call;
  const { company_id } = principal;
  const now = deps.clock();
  const { branch_id, purchase } = input;
  const limits = purchase
    ? (await findLimitsOf(deps.limits, { company_id, spender: purchase })).filter((limit) =>
        bindsSpender(limit, purchase),
      )
    : (await findLimits(deps.limits, { company_id, now })).filter((limit) =>
        branch_id ? bindsBranch(limit, branch_id) : bindsCaller(limit, principal),
      );
  const used = await usedNow(deps, principal, limits, now);
  return {
    limits: limits.map((limit) => toUse(limit, { used, now, time_zone: principal.time_zone })),
    verdicts: purchase
      ? countable(() => judge({ limits, used, spender: purchase, amounts: purchase.amounts.map(parseMoney) }))
          .verdicts
      : [],
  };
};

const bindsBranch = (limit: Limit, branch_id: string): boolean =>
  limit.scope === 'company' || (limit.scope === 'branch' && limit.target === branch_id);

const usedNow = (deps: Deps, principal: Principal, limits: readonly Limit[], now: Date): Promise<UsedOf> =>
  findUsedOfLimits(deps.usage, {
    company_id: principal.company_id,
    day: dayOf(now, principal.time_zone),
    limits,
  });

const toUse = (limit: Limit, at: { used: UsedOf; now: Date; time_zone: string }): LimitUse => {
  const { currency } = limit;
  const usedMinor = at.used(limit);
  return {
    id: limit._id,
    scope: limit.scope,
    target: limit.target,
    period: limit.period,
    on_exceed: limit.on_exceed,
    limit: formatMoney(limit),
    used: formatMoney({ amount_minor: usedMinor, currency }),
    remaining: formatMoney(remaining(limit, usedMinor)),
    resets_at: resetsAt(limit.period, at.now, at.time_zone)?.toISOString() ?? null,
    cap: limit.cap ?? false,
  };
};
