import { defineCollection, type Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { addFigures, figureNames, figuresOf, type MetricFigures } from './metric-figures.ts';
import type { MetricCell, MetricDelta } from './order-deltas.ts';
import type { Stretch } from './period.ts';

/** Deltas of one cell added up over the whole time (`period` empty), a month, and a day. */
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

const batch = 1_000;
/**
 * Embedded databases compare a longer list of ids with every document, and make every other transaction wait for
 * a statement that writes more.
 */
const perStatement = 100;

/**
 * Folds deltas into the rollups, a batch at a time: adds and deletes in one transaction, so that any number of
 * replicas may run it and every delta counts once.
 */
export const foldDeltas = async (deps: Deps): Promise<void> => {
  for (let after = ''; ; ) {
    const due = await deps.metricDeltas
      .work()
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: batch, projection: { company_id: 1 } });
    for (const [company_id, own] of Map.groupBy(due, (delta) => delta.company_id)) {
      const range = { $gte: own[0]?._id, $lte: own.at(-1)?._id };
      await deps.database
        .maintain((tx) => foldCompany(deps, company_id, range, tx))
        // The others do not wait for one that cannot be folded now; its answers add its deltas meanwhile.
        .catch((error: unknown) => deps.log.warn({ err: error, company_id }, 'metrics are not folded yet'));
    }
    const last = due.at(-1);
    if (!last || due.length < batch) return;
    after = last._id;
  }
};

/** Adds one company's deltas to sums by cell: of the whole time, of their months and of their days. */
export const sumUp = (sums: Map<string, MetricRollup>, deltas: readonly MetricDelta[]): void => {
  for (const { _id: _, day, ...cell } of deltas)
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
};

const foldCompany = async (
  deps: Deps,
  company_id: string,
  range: IdRange,
  tx: Transaction,
): Promise<void> => {
  const deltas = deps.metricDeltas.owner(company_id, tx);
  // Those that another replica has folded meanwhile are gone.
  const there = await deltas.find({ _id: range }, { sort: { _id: 1 } });
  const sums = new Map<string, MetricRollup>();
  sumUp(sums, there);
  await addToRollups(deps, company_id, [...sums.values()], tx);
  for (const part of inParts(there)) await deltas.deleteMany({ _id: { $in: part.map(({ _id }) => _id) } });
};
type IdRange = { $gte: string | undefined; $lte: string | undefined };

const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / perStatement) }, (_, index) =>
    items.slice(index * perStatement, (index + 1) * perStatement),
  );

/** New cells are inserted together; only the known ones cost an update each. */
const addToRollups = async (
  deps: Deps,
  company_id: string,
  sums: readonly MetricRollup[],
  tx: Transaction,
): Promise<void> => {
  const rollups = deps.metricRollups.owner(company_id, tx);
  const known = new Set<string>();
  for (const part of inParts(sums)) {
    const ids = part.map(({ _id }) => _id);
    for (const { _id } of await rollups.find({ _id: { $in: ids } }, { projection: { _id: 1 } }))
      known.add(_id);
  }
  for (const part of inParts(sums.filter((sum) => !known.has(sum._id)))) await rollups.insert(...part);
  for (const part of inParts(sums.filter((sum) => known.has(sum._id))))
    await rollups.updateEach(
      part.map((sum) => ({
        filter: { _id: sum._id },
        update: {
          $inc: Object.fromEntries(figureNames.map((name) => [name, sum[name]])),
          // The newest names are shown.
          $set: { branch_name: sum.branch_name, counterparty_name: sum.counterparty_name },
        },
      })),
    );
};
