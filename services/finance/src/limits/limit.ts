import {
  type FieldError,
  type Id,
  type IdKind,
  type Input,
  id,
  type Principal,
  roleKey,
  type updateCompanyLimits,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { LimitPeriod } from './period.ts';

export const limitScopes = ['company', 'branch', 'role', 'user', 'credential'] as const;
export type LimitScope = (typeof limitScopes)[number];

/** A spending limit: at most `amount_minor` of one currency in each period, for the scope and target. */
export type Limit = {
  _id: Id<'limit'>;
  company_id: string;
  scope: LimitScope;
  /** Branch, user or credential id, or role key; empty for the company. */
  target: string;
  period: LimitPeriod;
  on_exceed: 'approve' | 'refuse';
  amount_minor: bigint;
  currency: string;
  /** A cap set with its credential: it ends with the credential and cannot be changed. */
  cap?: true;
  /** When a cap can be deleted; see {@link deletableFrom}. Absent while the end of its credential is not known. */
  delete_at?: Date;
  created_at: Date;
  updated_at: Date;
};

/** Longer than a call lasts that was admitted before its credential ended, and that its caps still bind. */
const keptAfterEndMs = 5 * 60_000;

/** When the caps of a credential that ends at an instant can be deleted. */
export const deletableFrom = (ends_at: Date): Date => new Date(ends_at.getTime() + keptAfterEndMs);

/** Whether a limit is a cap of a credential that has ended. It is in no list and counts towards no maximum. */
export const isOver = ({ delete_at }: Limit, now: Date): boolean =>
  delete_at !== undefined && delete_at <= deletableFrom(now);

/** Who spends, and for which branch. */
export type Spender = { branch_id: string; user_id: string; role: string; credential_id: string };

/** The target of a scope for a spender. */
export const targetOf = (scope: LimitScope, spender: Spender): string =>
  ({
    company: '',
    branch: spender.branch_id,
    role: spender.role,
    user: spender.user_id,
    credential: spender.credential_id,
  })[scope];

export const bindsSpender = (limit: Pick<Limit, 'scope' | 'target'>, spender: Spender): boolean =>
  limit.target === targetOf(limit.scope, spender);

/**
 * Whether a limit applies to a caller wherever it buys: the company's, its own, and those of its branches if it is
 * confined.
 */
export const bindsCaller = (limit: Pick<Limit, 'scope' | 'target'>, caller: Principal): boolean =>
  limit.scope === 'branch'
    ? ((caller.branch_ids as string[] | null)?.includes(limit.target) ?? false)
    : bindsSpender(limit, { ...caller, branch_id: '' });

/** The key by which a limit in a new set replaces the existing one. */
export const limitKey = (limit: Pick<Limit, 'scope' | 'target' | 'period' | 'currency'>): string =>
  [limit.scope, limit.target, limit.period, limit.currency].join('|');

/** Whether two limits are equal. */
export const isSameLimit = (
  one: Pick<Limit, 'amount_minor' | 'on_exceed'>,
  other: Pick<Limit, 'amount_minor' | 'on_exceed'>,
): boolean => one.amount_minor === other.amount_minor && one.on_exceed === other.on_exceed;

type GivenLimit = Input<typeof updateCompanyLimits>['limits'][number];

const targetKinds: Record<'branch' | 'user' | 'credential', IdKind> = {
  branch: 'branch',
  user: 'user',
  credential: 'credential',
};

/** Errors of a set of limits: targets that do not fit their scope, and duplicate limits. */
export const limitErrors = (given: readonly GivenLimit[]): FieldError[] => {
  const firstIndex = new Map<string, number>();
  return given.flatMap((limit, index) => {
    const message = targetError(limit);
    if (message) return [{ path: `limits.${index}.target`, message }];
    const key = limitKey({ ...limit, target: limit.target ?? '', currency: limit.limit.currency });
    const first = firstIndex.get(key);
    if (first === undefined) {
      firstIndex.set(key, index);
      return [];
    }
    return [
      {
        path: `limits.${index}`,
        message: `has the scope, target, period and currency of limits.${first}; keep one of the two`,
      },
    ];
  });
};

const targetError = ({ scope, target = '' }: GivenLimit): string | null => {
  if (scope === 'company')
    return target === '' ? null : 'must be left out for the scope company, which has no target';
  if (scope === 'role')
    return roleKey.safeParse(target).success
      ? null
      : 'must be the key of a role for the scope role, as list_roles returns it';
  if (id(targetKinds[scope]).safeParse(target).success) return null;
  return `must be a ${scope} id for the scope ${scope}`;
};

/** Limits as audit entries show them. */
export const limitsShown = (limits: readonly Limit[]): Record<string, string> =>
  Object.fromEntries(
    limits.map(({ scope, target, period, currency, amount_minor, on_exceed }) => [
      [scope, target, period, currency].filter(Boolean).join(' '),
      `${formatMoney({ amount_minor, currency }).amount} ${on_exceed}`,
    ]),
  );
