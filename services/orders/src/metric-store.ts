import type { Principal } from '@procura/contracts';
import { defineCollection, type Transaction } from '@procura/mongo';
import type { Deps } from './deps.ts';
import type { MetricCell, MetricDelta, MetricFigures } from './order-deltas.ts';
import { type Interval, periodOf, type Range, stretchesOf } from './period.ts';

/** Deltas of one cell added up over a day, a month, and the whole time. */
export type MetricRollup = { _id: string; level: 'all' | 'month' | 'day'; period: string } & Omit<
  MetricCell,
  'day'
> &
  MetricFigures;

export const metricRollups = defineCollection<MetricRollup>({
  name: 'metric_rollups',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, level: 1, period: 1 } },
    { key: { company_id: 1, branch_id: 1, level: 1, period: 1 } },
  ],
});

const batch = 500;
const figureNames = [
  'orders',
  'amount_minor',
  'ship_seconds',
  'ship_orders',
  'deliver_seconds',
  'deliver_orders',
] as const;

/**
 * Folds deltas into the rollups, a batch at a time: adds and deletes in one transaction, so that any number of
 * replicas may run it and every delta counts once.
 */
export const foldDeltas = async (deps: Deps): Promise<void> => {
  for (;;) {
    const due = await deps.metricDeltas
      .work()
      .find({}, { sort: { _id: 1 }, limit: batch, projection: { company_id: 1 } });
    for (const [company_id, own] of Map.groupBy(due, (delta) => delta.company_id))
      await deps.database.maintain((tx) =>
        foldCompany(
          deps,
          company_id,
          own.map((delta) => delta._id),
          tx,
        ),
      );
    if (due.length < batch) return;
  }
};

const foldCompany = async (deps: Deps, company_id: string, ids: string[], tx: Transaction): Promise<void> => {
  const deltas = await deps.metricDeltas.owner(company_id, tx).find({ _id: { $in: ids } });
  const sums = new Map<string, MetricRollup>();
  for (const delta of deltas)
    for (const [level, period] of [
      ['all', ''],
      ['month', periodOf(delta.day, 'month')],
      ['day', delta.day],
    ] as const) {
      const { _id: _, day: __, ...cell } = delta;
      const key = [
        company_id,
        level,
        period,
        cell.branch_id,
        cell.counterparty_id,
        cell.currency,
        cell.status,
      ].join('|');
      const earlier = sums.get(key);
      sums.set(key, {
        ...cell,
        ...(earlier ? addFigures(earlier, cell) : figuresOf(cell)),
        _id: key,
        level,
        period,
      });
    }
  await deps.metricRollups.owner(company_id, tx).updateEach(
    [...sums.values()].map(({ _id, branch_name, counterparty_name, ...rollup }) => {
      const figures = figuresOf(rollup);
      const { level, period, branch_id, counterparty_id, currency, status } = rollup;
      return {
        filter: { _id },
        update: {
          $inc: figures as never,
          $set: { branch_name, counterparty_name },
          $setOnInsert: { level, period, branch_id, counterparty_id, currency, status },
        },
        upsert: true,
      };
    }),
  );
  await deps.metricDeltas
    .owner(company_id, tx)
    .deleteMany({ _id: { $in: deltas.map((delta) => delta._id) } });
};

export const noFigures: MetricFigures = {
  orders: 0,
  amount_minor: 0n,
  ship_seconds: 0,
  ship_orders: 0,
  deliver_seconds: 0,
  deliver_orders: 0,
};

const figuresOf = (from: MetricFigures): MetricFigures => ({
  orders: Number(from.orders),
  amount_minor: BigInt(from.amount_minor),
  ship_seconds: Number(from.ship_seconds),
  ship_orders: Number(from.ship_orders),
  deliver_seconds: Number(from.deliver_seconds),
  deliver_orders: Number(from.deliver_orders),
});

/** Adds figures of one cell, which has one currency. */
export const addFigures = (a: MetricFigures, b: MetricFigures): MetricFigures => {
  const [x, y] = [figuresOf(a), figuresOf(b)];
  return {
    orders: x.orders + y.orders,
    amount_minor: x.amount_minor + y.amount_minor,
    ship_seconds: x.ship_seconds + y.ship_seconds,
    ship_orders: x.ship_orders + y.ship_orders,
    deliver_seconds: x.deliver_seconds + y.deliver_seconds,
    deliver_orders: x.deliver_orders + y.deliver_orders,
  };
};

export type Grouping = 'branch' | 'counterparty' | Interval;
/** Figures of one status, currency and group. */
export type MetricRow = MetricFigures & {
  status: MetricCell['status'];
  currency: string;
  key: string;
  label: string;
};

export type MetricQuery = Range & {
  branch_id?: string | undefined;
  counterparty_id?: string | undefined;
  group_by?: Grouping | undefined;
};

/**
 * Figures per status, currency and group of what the caller sees: rollups and unfolded deltas read in one
 * snapshot, so that they equal the walk of the list at that moment.
 */
export const readMetrics = async (
  deps: Deps,
  caller: Principal,
  query: MetricQuery,
): Promise<MetricRow[]> => {
  const cells = {
    ...(query.branch_id
      ? { branch_id: query.branch_id }
      : caller.branch_ids && { branch_id: { $in: caller.branch_ids } }),
    ...(query.branch_id &&
      caller.branch_ids &&
      !(caller.branch_ids as string[]).includes(query.branch_id) && { branch_id: { $in: [] } }),
    ...(query.counterparty_id && { counterparty_id: query.counterparty_id }),
  };
  const { group_by } = query;
  const byDay = group_by === 'day' || group_by === 'week';
  const byPeriod = byDay || group_by === 'month';
  const stretches = byDay
    ? [{ level: 'day' as const, from: query.from, to: query.to }]
    : group_by === 'month' && !query.from && !query.to
      ? [{ level: 'month' as const }]
      : stretchesOf(query);
  const between = (from?: string, to?: string) =>
    from || to ? { $gte: from ?? '', $lte: to ?? '9' } : undefined;
  const parts = stretches.map(({ level, from, to }) => ({
    level,
    ...(between(from, to) && { period: between(from, to) }),
  }));
  const group = byPeriod ? '$period' : group_by ? `$${group_by}_id` : null;
  const label = byPeriod ? '$period' : group_by ? `$${group_by}_name` : null;

  return deps.database.snapshot(async (tx) => {
    const rows = await deps.metricRollups
      .owner(caller.company_id, tx)
      .aggregate<
        MetricFigures & {
          _id: { status: MetricCell['status']; currency: string; key: string | null };
          label: string | null;
        }
      >([
        { $match: { ...cells, ...(parts.length === 1 ? parts[0] : { $or: parts }) } },
        {
          $group: {
            _id: { status: '$status', currency: '$currency', key: group },
            label: { $max: label },
            ...Object.fromEntries(figureNames.map((name) => [name, { $sum: `$${name}` }])),
          },
        },
      ]);
    const day = between(query.from, query.to);
    const deltas: MetricDelta[] = await deps.metricDeltas
      .owner(caller.company_id, tx)
      .find({ ...cells, ...(day && { day }) } as never);
    const merged = new Map<string, MetricRow>();
    const put = (row: MetricRow) => {
      const id = `${row.status}|${row.currency}|${row.key}`;
      const earlier = merged.get(id);
      merged.set(id, { ...row, ...addFigures(earlier ?? noFigures, row) });
    };
    const keyed = (key: string) =>
      group_by && byPeriod ? periodOf(key.length === 7 ? `${key}-01` : key, group_by as Interval) : key;
    for (const { _id, label: name, ...figures } of rows) {
      const key = keyed(_id.key ?? '');
      put({
        ...figures,
        status: _id.status,
        currency: _id.currency,
        key,
        label: byPeriod ? key : (name ?? ''),
      });
    }
    for (const delta of deltas) {
      const key = byPeriod
        ? keyed(delta.day)
        : group_by === 'branch'
          ? delta.branch_id
          : group_by === 'counterparty'
            ? delta.counterparty_id
            : '';
      put({
        ...delta,
        key,
        label: byPeriod
          ? key
          : group_by === 'branch'
            ? delta.branch_name
            : group_by === 'counterparty'
              ? delta.counterparty_name
              : '',
      });
    }
    return [...merged.values()].filter((row) => row.orders !== 0);
  });
};
