import {
  defineCollection,
  type OpenedCollections,
  type ScopedCollection,
  type Transaction,
} from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import {
  addFigures,
  figureNames,
  figuresOf,
  isNothing,
  type MetricFigures,
} from '../model/metric-figures.ts';
import type { MetricCell, MetricDelta } from '../model/order-deltas.ts';
import type { earlierDeltas, metricDeltas } from '../order/order-store.ts';
import { type LineRollup, lineFigureNames, type lineRollups, sumUpLines } from './line-rollup-store.ts';
import type { Stretch } from './period.ts';

type Deps = Pick<BaseDeps, 'database' | 'log'> &
  OpenedCollections<{
    earlierDeltas: typeof earlierDeltas;
    metricDeltas: typeof metricDeltas;
    metricRollups: typeof metricRollups;
    lineRollups: typeof lineRollups;
  }>;

/** The sum of the deltas of one cell for the whole time (`period` empty), a month, or a day. */
export type MetricRollup = { _id: string; level: Stretch['level']; period: string } & Omit<
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

const batch = 1000;
/** Lines that one transaction folds; a delta with more is folded alone. */
const linesAtOnce = 400;
/**
 * An embedded database compares a longer list of ids with every document, and blocks all other transactions during a
 * statement that writes more.
 */
const perStatement = 100;

/**
 * Folds deltas into the rollups in batches. Adding and deleting are one transaction, so any number of replicas may run
 * it and every delta counts once.
 */
export const foldDeltas = async (deps: Deps): Promise<void> => {
  for (const unfolded of [deps.earlierDeltas, deps.metricDeltas]) await foldAll(deps, unfolded);
};

const foldAll = async (deps: Deps, unfolded: Deps['metricDeltas']): Promise<void> => {
  for (let after = ''; ; ) {
    const due = await unfolded
      .work()
      .find(
        { _id: { $gt: after } },
        { sort: { _id: 1 }, limit: batch, projection: { company_id: 1, 'lines.orders': 1 } },
      );
    for (const [company_id, own] of Map.groupBy(due, (delta) => delta.company_id))
      await foldOwn(deps, unfolded, company_id, own)
        // A company whose deltas cannot be folded now does not delay others; its answers add the deltas meanwhile.
        .catch((error: unknown) => deps.log.warn({ err: error, company_id }, 'metrics are not folded yet'));
    const last = due.at(-1);
    if (!last || due.length < batch) return;
    after = last._id;
  }
};

/** Folds the deltas of one company, in as many transactions as their lines require. */
const foldOwn = async (
  deps: Deps,
  unfolded: Deps['metricDeltas'],
  company_id: string,
  own: readonly Pick<MetricDelta, '_id' | 'lines'>[],
): Promise<void> => {
  for (let start = 0; start < own.length; ) {
    let end = start;
    for (let lines = 0; end < own.length && (end === start || lines <= linesAtOnce); end++)
      lines += own[end]?.lines?.length ?? 0;
    const range = { $gte: own[start]?._id, $lte: own[end - 1]?._id };
    await deps.database.maintain((tx) => foldCompany(deps, unfolded.owner(company_id, tx), range, tx));
    start = end;
  }
};

/** Adds one company's deltas to the sums of their cells for the whole time, months and days. */
export const sumUp = (sums: Map<string, MetricRollup>, deltas: readonly MetricDelta[]): void => {
  for (const { _id: _, lines: __, day, ...cell } of deltas) {
    if (isNothing(figuresOf(cell))) continue;
    for (const [level, period] of [
      ['all', ''],
      ['month', day.slice(0, 7)],
      ['day', day],
    ] as const) {
      const { company_id, branch_id, counterparty_id, currency, status } = cell;
      const _id = [company_id, level, period, branch_id, counterparty_id, currency, status].join('|');
      const earlier = sums.get(_id);
      const figures = earlier ? addFigures(earlier, figuresOf(cell)) : figuresOf(cell);
      sums.set(_id, { ...cell, ...figures, _id, level, period });
    }
  }
};

const foldCompany = async (
  deps: Deps,
  deltas: ReturnType<Deps['metricDeltas']['owner']>,
  range: IdRange,
  tx: Transaction,
): Promise<void> => {
  // Another replica may have folded some of them meanwhile.
  const there = await deltas.find({ _id: range }, { sort: { _id: 1 } });
  const company_id = there[0]?.company_id;
  if (company_id === undefined) return;
  const sums = new Map<string, MetricRollup>();
  sumUp(sums, there);
  await addToRollups(deps.metricRollups.owner(company_id, tx), [...sums.values()], {
    figures: figureNames,
    names: ['branch_name', 'counterparty_name'],
  });
  const lines = new Map<string, LineRollup>();
  sumUpLines(lines, there);
  await addToRollups(deps.lineRollups.owner(company_id, tx), [...lines.values()], {
    figures: lineFigureNames,
    names: ['label'],
  });
  for (const part of inParts(there)) await deltas.deleteMany({ _id: { $in: part.map(({ _id }) => _id) } });
};
type IdRange = { $gte: string | undefined; $lte: string | undefined };

const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / perStatement) }, (_, index) =>
    items.slice(index * perStatement, (index + 1) * perStatement),
  );

/** New cells are inserted together; only existing ones cost an update each. The newest names are stored. */
const addToRollups = async <Rollup extends { _id: string }>(
  rollups: ReturnType<ScopedCollection<Rollup>['owner']>,
  sums: readonly Rollup[],
  { figures, names }: { figures: readonly (keyof Rollup)[]; names: readonly (keyof Rollup)[] },
): Promise<void> => {
  const some = (sum: Rollup, fields: readonly (keyof Rollup)[]) =>
    Object.fromEntries(fields.map((field) => [field, sum[field]]));
  const known = new Set<string>();
  for (const part of inParts(sums)) {
    const ids = part.map(({ _id }) => _id);
    for (const { _id } of await rollups.find({ _id: { $in: ids } } as never, { projection: { _id: 1 } }))
      known.add(_id);
  }
  await rollups.insert(...sums.filter((sum) => !known.has(sum._id)));
  for (const part of inParts(sums.filter((sum) => known.has(sum._id))))
    await rollups.updateEach(
      part.map((sum) => ({
        filter: { _id: sum._id } as never,
        update: { $inc: some(sum, figures), $set: some(sum, names) } as never,
      })),
    );
};
