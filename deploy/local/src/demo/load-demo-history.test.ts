import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import type { Caller } from './demo-caller.ts';
import { demoHistory, type HistoryRow } from './demo-history.ts';
import { loadHistory } from './load-demo-history.ts';
import { readNorthwind, readTexts } from './northwind.ts';

const northwind = readNorthwind(
  readTexts(join(import.meta.dirname, '..', '..', '..', '..', 'data', 'northwind')),
);
const history = demoHistory(northwind, {
  newest_day: '2026-11-20',
  supplier_company_ids: new Map(northwind.suppliers.map((one) => [one.supplier_id, newId('company')])),
});
type RowError = { line: number; path: string; message: string };

/** Loads the history. The import returns the errors that `judge` finds. Returns the rows of each call. */
const load = async (
  judge: (row: HistoryRow) => Omit<RowError, 'line'>[] = () => [],
): Promise<HistoryRow[][]> => {
  const calls: HistoryRow[][] = [];
  const operator = (async (_operation: unknown, { rows }: { rows: HistoryRow[] }) => {
    calls.push(rows);
    const errors = rows.flatMap((row, index) => judge(row).map((error) => ({ line: index + 1, ...error })));
    return { imported: rows.length, skipped: 0, errors };
  }) as Caller;
  await loadHistory({ operator, company_id: newId('company'), log: () => undefined }, history);
  return calls;
};

test('the whole history is sent once, the orders of a purchase together, in bodies below 512 KiB', async () => {
  const calls = await load();
  expect(calls.flat()).toEqual(history.map(({ row }) => row));
  const callsOf = Map.groupBy(
    calls.flatMap((rows, index) => rows.map((row) => ({ index, purchase: row.purchase_ref }))),
    ({ purchase }) => purchase,
  );
  for (const group of callsOf.values()) expect(new Set(group.map(({ index }) => index)).size).toBe(1);
  for (const rows of calls) expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(500 * 1024);
});

test('a refused order is reported with the line it came from, after all the others were imported', async () => {
  const sent: string[] = [];
  const loading = load((row) => {
    sent.push(row.number);
    return row.number === 'NW-10250-2' ? [{ path: 'branch_code', message: 'is not known' }] : [];
  });
  await expect(loading).rejects.toThrow(
    'data/northwind/orders.csv line 4: NW-10250-2: branch_code is not known',
  );
  expect(sent).toHaveLength(2081);
});

test('a refused line is reported with its own line', async () => {
  const loading = load((row) =>
    row.number === 'NW-10250-2' ? [{ path: 'lines.0.sku', message: 'is not a SKU' }] : [],
  );
  await expect(loading).rejects.toThrow(
    'data/northwind/order-details.csv line 8: NW-10250-2: lines.0.sku is not',
  );
});
