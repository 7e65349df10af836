import { mayUseBranch, type Principal } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import {
  addFigures,
  figureNames,
  figuresOf,
  type MetricFigures,
  type StoredFigures,
} from '../model/metric-figures.ts';
import type { MetricCell, MetricDelta } from '../model/order-deltas.ts';
import { type Interval, periodOf, type Range, stretchesOf } from './period.ts';

/** The dimensions of figures. `supplier` is the other company: for a supplier, its buyers. */
export type Grouping = keyof typeof groupFields | Interval;

/** The fields that hold a group's key and its label. */
const groupFields = {
  status: ['status', 'status'],
  branch: ['branch_id', 'branch_name'],
  supplier: ['counterparty_id', 'counterparty_name'],
} as const;

export type MetricQuery = Range & {
  branch_id?: string | undefined;
  supplier_company_id?: string | undefined;
  buyer_company_id?: string | undefined;
  group_by?: Grouping | undefined;
};

/** Figures of one status, currency and group. Ungrouped, key and label are empty. */
export type MetricRow = MetricFigures & { status: MetricCell['status']; key: string; label: string };

/** Figures and the moment at which they are valid. */
type Metrics = { rows: MetricRow[]; as_of: Date };

/**
 * Figures per status, currency and group of the orders that the caller sees: rollups and unfolded deltas read in one
 * snapshot, so that they equal a walk of the list at that moment.
 */
export const readMetrics = (deps: Deps, caller: Principal, query: MetricQuery): Promise<Metrics> =>
  deps.database.snapshot((tx) => readMetricsIn(deps, caller, query, tx));

/** Like {@link readMetrics}, in a snapshot that other reads share. */
export const readMetricsIn = async (
  deps: Deps,
  caller: Principal,
  query: MetricQuery,
  tx: Transaction,
): Promise<Metrics> => {
  const as_of = deps.clock();
  const cells = cellsOf(caller, query);
  const rows = [
    ...(await readRollups(deps, caller, { query, cells }, tx)),
    ...(await readDeltas(deps, caller, { query, cells }, tx)),
  ];
  const merged = new Map<string, MetricRow>();
  for (const row of rows) {
    const id = `${row.status}|${row.currency}|${row.key}`;
    const earlier = merged.get(id);
    merged.set(id, { ...row, ...(earlier && addFigures(earlier, row)) });
  }
  return { rows: [...merged.values()].filter((row) => row.orders !== 0), as_of };
};

/** The cells that a caller requests and may see. A branch outside the caller's own is treated as one without orders. */
export const cellsOf = (caller: Principal, { branch_id, ...query }: MetricQuery): Cells => ({
  ...(branch_id === undefined
    ? caller.branch_ids && { branch_id: { $in: caller.branch_ids } }
    : { branch_id: mayUseBranch(caller, branch_id) ? branch_id : { $in: [] } }),
  ...counterpartyOf(caller, query),
});
type Cells = { branch_id?: string | { $in: string[] }; counterparty_id?: string | { $in: string[] } };

/**
 * Both parties are filters. One of them is always the caller's company, so a filter with another company in its place
 * finds no orders.
 */
const counterpartyOf = (
  { company_kind, company_id }: Principal,
  { supplier_company_id, buyer_company_id }: MetricQuery,
): Pick<Cells, 'counterparty_id'> => {
  const [own, other] =
    company_kind === 'supplier'
      ? [supplier_company_id, buyer_company_id]
      : [buyer_company_id, supplier_company_id];
  if (own !== undefined && own !== company_id) return { counterparty_id: { $in: [] } };
  return other === undefined ? {} : { counterparty_id: other };
};
type Asked = { query: MetricQuery; cells: Cells };

type Grouped =
  | { interval: Interval; fields?: undefined }
  | { interval?: undefined; fields: (typeof groupFields)[keyof typeof groupFields] | undefined };
const groupedBy = (group_by: Grouping | undefined): Grouped =>
  group_by === 'day' || group_by === 'week' || group_by === 'month'
    ? { interval: group_by }
    : { fields: group_by && groupFields[group_by] };

/** Conditions on a field that holds a day or period. */
export const within = <Field extends string>(field: Field, { from, to }: Range) =>
  (from || to) && { [field]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } };

type Group = { _id: { status: MetricCell['status']; currency: string; key: string | null }; label: string };

/**
 * One read per stretch of the range, at most three; each uses all fields of an index
 * (`libs/mongo/src/collections/embedded-database.ts`).
 */
const readRollups = async (
  deps: Deps,
  caller: Principal,
  { query, cells }: Asked,
  tx: Transaction,
): Promise<MetricRow[]> => {
  const { interval, fields } = groupedBy(query.group_by);
  const [key, label] = interval
    ? ['$period', '$period']
    : (fields?.map((field) => `$${field}`) ?? [null, null]);
  const rollups = deps.metricRollups.owner(caller.company_id, tx);
  const groups: (Group & Omit<StoredFigures, 'currency'>)[] = [];
  for (const { level, ...stretch } of stretchesOf(query, interval))
    groups.push(
      ...(await rollups.aggregate<(typeof groups)[number]>([
        { $match: { level, ...(level === 'all' ? { period: '' } : within('period', stretch)), ...cells } },
        {
          $group: {
            _id: { status: '$status', currency: '$currency', key },
            label: { $max: label },
            ...Object.fromEntries(figureNames.map((name) => [name, { $sum: `$${name}` }])),
          },
        },
      ])),
    );
  return groups.map(({ _id: { status, currency, key }, label, ...figures }) => ({
    ...figuresOf({ ...figures, currency }),
    status,
    ...(interval ? periodGroup(String(key), interval) : { key: key ?? '', label: label ?? '' }),
  }));
};

/** Unfolded deltas, whose number does not depend on the length of the history. */
const readDeltas = async (
  deps: Deps,
  caller: Principal,
  { query, cells }: Asked,
  tx: Transaction,
): Promise<MetricRow[]> => {
  const { interval, fields } = groupedBy(query.group_by);
  const deltas: MetricDelta[] = [];
  for (const from of [deps.metricDeltas, deps.earlierDeltas])
    deltas.push(...(await from.owner(caller.company_id, tx).find({ ...cells, ...within('day', query) })));
  return deltas.map((delta) => ({
    ...figuresOf(delta),
    status: delta.status,
    ...(interval
      ? periodGroup(delta.day, interval)
      : { key: fields ? delta[fields[0]] : '', label: fields ? delta[fields[1]] : '' }),
  }));
};

/** The group of a day or a month `YYYY-MM`. */
const periodGroup = (period: string, interval: Interval): Pick<MetricRow, 'key' | 'label'> => {
  const key = interval === 'month' ? period.slice(0, 7) : periodOf(period, interval);
  return { key, label: key };
};
