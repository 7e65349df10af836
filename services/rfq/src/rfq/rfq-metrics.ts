import type { Handler } from '@procura/bus';
import {
  type getRfqMetrics as contract,
  type Input,
  invalidField,
  type Output,
  rfqStatus,
} from '@procura/contracts';
import { type Amount, formatMoney, subtract, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import type { RfqFigures } from '../model/rfq.ts';
import { requireSeenBranch } from './require-seen-branch.ts';
import { whereBranch } from './rfq-store.ts';

const amountNames = ['awarded', 'ordered', 'target', 'awarded_with_target', 'first_offer'] as const;
const countNames = ['bids', 'awards', 'purchase_orders'] as const;
type Counts = Record<(typeof countNames)[number], number>;

/** Sums of the RFQs of one status and currency; `over` counts open ones whose deadline has passed. */
type Group = {
  _id: { status: keyof typeof rfqStatus.enum; currency: string };
  rfqs: number;
  over: number;
} & {
  [N in keyof Counts]: number;
} & { [N in (typeof amountNames)[number]]: bigint | number };

/** Adds up the stored figures of RFQs in one read. */
export const getRfqMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  refuseBadRange(input);
  const now = deps.clock();
  const groups = await deps.rfqs.owner(call.principal.company_id).aggregate<Group>([
    { $match: { ...whereBranch(call.principal, input.branch_id), ...within(input) } },
    {
      $group: {
        _id: { status: '$status', currency: '$currency' },
        rfqs: { $sum: 1 },
        over: { $sum: { $cond: [{ $lte: ['$bidding_until', now] }, 1, 0] } },
        ...Object.fromEntries(countNames.map((name) => [name, { $sum: `$figures.${name}` }])),
        ...Object.fromEntries(amountNames.map((name) => [name, { $sum: `$figures.${name}.amount_minor` }])),
      },
    },
  ]);
  if (groups.length === 0) await requireSeenBranch(deps, call, input.branch_id);
  const sum = (name: 'rfqs' | keyof Counts): number =>
    groups.reduce((total, group) => total + Number(group[name]), 0);
  return {
    rfqs: sum('rfqs'),
    by_status: byStatus(groups),
    bids: sum('bids'),
    awards: sum('awards'),
    purchase_orders: sum('purchase_orders'),
    currencies: byCurrency(groups),
    as_of: now.toISOString(),
  };
};

const refuseBadRange = ({ from, to }: Input<typeof contract>): void => {
  if (from && to && from > to) throw invalidField('from', `must not be after to, ${to}`);
};

const within = ({ from, to }: Input<typeof contract>): Record<string, unknown> =>
  from || to ? { day: { ...(from && { $gte: from }), ...(to && { $lte: to }) } } : {};

/** An RFQ counts as evaluating once its deadline has passed, even before the job stores it. */
const byStatus = (groups: readonly Group[]): Output<typeof contract>['by_status'] => {
  const counts = new Map<Group['_id']['status'], number>();
  const add = (status: Group['_id']['status'], rfqs: number) =>
    counts.set(status, (counts.get(status) ?? 0) + rfqs);
  for (const { _id, rfqs, over } of groups) {
    const late = _id.status === 'open' ? Number(over) : 0;
    add(_id.status, Number(rfqs) - late);
    add('evaluating', late);
  }
  return rfqStatus.options.flatMap((status) => {
    const rfqs = counts.get(status) ?? 0;
    return rfqs > 0 ? [{ status, rfqs }] : [];
  });
};

const byCurrency = (groups: readonly Group[]): Output<typeof contract>['currencies'] => {
  const totals = (name: (typeof amountNames)[number]): Map<string, Amount> =>
    new Map(
      sumByCurrency(
        groups.map((group) => ({ amount_minor: BigInt(group[name]), currency: group._id.currency })),
      ).map((total) => [total.currency, total]),
    );
  const sums = new Map(amountNames.map((name) => [name, totals(name)]));
  const of = (name: keyof RfqFigures & (typeof amountNames)[number], currency: string): Amount =>
    sums.get(name)?.get(currency) ?? { amount_minor: 0n, currency };
  return [...totals('awarded').keys()].map((currency) => {
    const [awarded, target, first_offer] = [
      of('awarded', currency),
      of('target', currency),
      of('first_offer', currency),
    ];
    return {
      currency,
      awarded: formatMoney(awarded),
      ordered: formatMoney(of('ordered', currency)),
      target: formatMoney(target),
      savings_against_target: formatMoney(subtract(target, of('awarded_with_target', currency))),
      first_offer: formatMoney(first_offer),
      savings_between_iterations: formatMoney(subtract(first_offer, awarded)),
    };
  });
};
