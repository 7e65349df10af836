import { Failure, maxVerdicts, type Verdict } from '@procura/contracts';
import {
  type Amount,
  add,
  amountInWords,
  formatMoney,
  isZero,
  subtract,
  sumByCurrency,
  zero,
} from '@procura/money';
import { bindsSpender, type Limit, type LimitScope, type Spender } from './limit.ts';
import type { LimitPeriod } from './period.ts';
import { showable, type UsedOf, withEarlier, withSpent } from './usage.ts';

type Effect = Verdict['effect'];

/** The verdict on a purchase: the strictest effect, and every rule that does not pass, strictest first. */
export type Judgement = { effect: Effect; verdicts: Verdict[] };

const severity: Record<Effect, number> = { refuses: 0, needs_approval: 1, passes: 2 };

/**
 * Judges a purchase per currency (docs/concepts/spending-limits.md): each limit that binds the spender, and each target
 * that has limits but none in a currency of the purchase. Currencies are never added together. Throws RangeError for
 * sums that answers cannot show.
 */
export const judge = (options: {
  limits: readonly Limit[];
  used: UsedOf;
  spender: Spender;
  /** Totals of the purchase's orders, in any order, any number per currency. */
  amounts: readonly Amount[];
}): Judgement => {
  const binding = options.limits.filter((limit) => bindsSpender(limit, options.spender));
  const requested = sumByCurrency(options.amounts)
    .filter((amount) => !isZero(amount))
    .map(showable);
  const found = requested.flatMap((amount) => [
    ...binding
      .filter((limit) => limit.currency === amount.currency)
      .flatMap((limit) => byLimit(limit, options.used(limit), amount)),
    ...scopesWithout(amount.currency, binding).map(([scope, currencies]) =>
      withoutLimit(scope, currencies, amount),
    ),
  ]);
  const verdicts = strictestFirst(found);
  return { effect: verdicts[0]?.effect ?? 'passes', verdicts };
};

/**
 * Judges awards that are made one after the other: limits per purchase judge each with what its group `held` before,
 * others all of them. Returns the verdicts on all, strictest first, and the strictest effect on each after those before
 * it. Throws RangeError as {@link judge} does.
 */
export const judgeInTurn = ({
  awards,
  ...options
}: Omit<Parameters<typeof judge>[0], 'amounts'> & {
  awards: readonly { amount: Amount; held: readonly Amount[] }[];
}): { effects: Effect[]; verdicts: Verdict[] } => {
  const amounts = awards.map(({ amount }) => amount);
  const each = awards.map(({ amount, held }, index) =>
    judge({
      ...options,
      used: withEarlier(withSpent(options.used, amounts.slice(0, index)), held),
      amounts: [amount],
    }),
  );
  const verdicts = [
    ...judge({ ...options, amounts }).verdicts.filter(({ period }) => period !== 'purchase'),
    ...each.flatMap((one) => one.verdicts.filter(({ period }) => period === 'purchase')),
  ];
  return { effects: each.map(({ effect }) => effect), verdicts: strictestFirst(verdicts) };
};

const strictestFirst = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.toSorted((a, b) => severity[a.effect] - severity[b.effect]).slice(0, maxVerdicts);

/** Scopes that have limits but none in a currency, and their currencies. One target of each scope binds. */
const scopesWithout = (currency: string, binding: readonly Limit[]): [LimitScope, string[]][] => {
  const known = new Map<LimitScope, Set<string>>();
  for (const limit of binding)
    known.set(limit.scope, (known.get(limit.scope) ?? new Set()).add(limit.currency));
  return [...known]
    .filter(([, currencies]) => !currencies.has(currency))
    .map(([scope, currencies]) => [scope, [...currencies].sort()]);
};

/** The verdict of a limit on an amount; empty if it passes. */
const byLimit = (limit: Limit, usedMinor: bigint, requested: Amount): Verdict[] => {
  const { currency } = limit;
  const usedThen = showable(add({ amount_minor: usedMinor, currency }, requested));
  const exceededMinor = subtract(usedThen, limit).amount_minor;
  if (exceededMinor <= 0n) return [];
  const remainingMinor = remaining(limit, usedMinor).amount_minor;
  const refused = limit.on_exceed === 'refuse';
  const inWords = (amount_minor: bigint) => amountInWords({ amount_minor, currency });
  const asked = `requested ${amountInWords(requested)}`;
  const figures =
    limit.period === 'purchase' && usedMinor === 0n ? asked : `used ${inWords(usedMinor)}, ${asked}`;
  const remedy = (refused ? refuses : needsApproval)(limit.period, remainingMinor, inWords);
  const wire = (amount_minor: bigint) => formatMoney({ amount_minor, currency });
  return [
    {
      rule: `${limit.scope}_${limit.period}_limit`,
      effect: refused ? 'refuses' : 'needs_approval',
      detail: `${owners[limit.scope]} ${limitNames[limit.period]} of ${inWords(limit.amount_minor)} would be exceeded by ${inWords(exceededMinor)} (${figures}). ${remedy}`,
      limit_id: limit._id,
      scope: limit.scope,
      period: limit.period,
      requested: formatMoney(requested),
      limit: wire(limit.amount_minor),
      used: wire(usedMinor),
      exceeded_by: wire(exceededMinor),
    },
  ];
};

/** Maximum number of currencies in one sentence. */
const namedCurrencies = 10;

const withoutLimit = (scope: LimitScope, currencies: string[], requested: Amount): Verdict => {
  const refused = scope === 'credential';
  const named = currencies.slice(0, namedCurrencies);
  const others = currencies.length > named.length ? ` and ${currencies.length - named.length} others` : '';
  const have = `The ${scope} has limits in ${named.join(', ')}${others} and none in ${requested.currency}`;
  return {
    rule: 'no_limit_in_currency',
    effect: refused ? 'refuses' : 'needs_approval',
    detail: refused
      ? `${have}, so it may not spend ${amountInWords(requested)}. Order in ${named.join(' or ')}, or use another credential.`
      : `${have}, so ${amountInWords(requested)} needs approval. An approver must approve the purchase.`,
    limit_id: null,
    scope,
    period: null,
    requested: formatMoney(requested),
    limit: null,
    used: null,
    exceeded_by: null,
  };
};

/** The unused amount of a limit, never below zero. */
export const remaining = ({ amount_minor, currency }: Amount, usedMinor: bigint): Amount =>
  usedMinor >= amount_minor
    ? zero(currency)
    : subtract({ amount_minor, currency }, { amount_minor: usedMinor, currency });
const owners: Record<LimitScope, string> = {
  company: 'The company’s',
  branch: 'The branch’s',
  role: 'The role’s',
  user: 'The user’s',
  credential: 'The credential’s',
};
const limitNames: Record<LimitPeriod, string> = {
  purchase: 'limit per purchase',
  day: 'daily limit',
  month: 'monthly limit',
};
const until: Record<LimitPeriod, string> = {
  purchase: '',
  day: ' until tomorrow',
  month: ' until next month',
};

type InWords = (amount_minor: bigint) => string;
const needsApproval = (period: LimitPeriod, leftMinor: bigint, inWords: InWords): string =>
  leftMinor > 0n
    ? `An approver must approve the purchase; up to ${inWords(leftMinor)} passes without approval.`
    : `An approver must approve the purchase; nothing passes without approval${until[period]}.`;
const refuses = (period: LimitPeriod, leftMinor: bigint, inWords: InWords): string =>
  leftMinor > 0n
    ? `Order for at most ${inWords(leftMinor)}, or ask someone who may change limits to raise it.`
    : `Nothing may be ordered under it${until[period]}; wait, or ask someone who may change limits to raise it.`;

/**
 * `limit_exceeded`: a sentence for the first limit that refuses, every refusing limit as an error of `path`, and all
 * verdicts in `verdicts`.
 */
export const limitExceeded = (verdicts: readonly Verdict[], path: string): Failure =>
  refusal('limit_exceeded', { verdicts, effect: 'refuses', path });

/** `approval_required`, in the same form. */
export const approvalRequired = (verdicts: readonly Verdict[], path: string): Failure =>
  refusal('approval_required', { verdicts, effect: 'needs_approval', path });

const refusal = (
  code: 'limit_exceeded' | 'approval_required',
  { verdicts, effect, path }: { verdicts: readonly Verdict[]; effect: Verdict['effect']; path: string },
): Failure => {
  const atFault = verdicts.filter((verdict) => verdict.effect === effect);
  const detail = atFault[0]?.detail ?? 'A limit does not allow this.';
  return new Failure(code, atFault.length > 1 ? `${detail} ${atFault.length - 1} more below.` : detail, {
    errors: atFault.map((verdict) => ({ path, message: verdict.detail })),
    extra: { verdicts },
  });
};
