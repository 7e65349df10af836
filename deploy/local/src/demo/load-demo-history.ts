import { importOrderHistory } from '@procura/contracts';
import type { Caller } from './demo-caller.ts';
import type { SourcedRow } from './demo-history.ts';
import { type RowProblem, wrongRows } from './northwind.ts';

/** One call is one transaction, and the embedded database serves no other client while it commits a large one. */
const rowsPerCall = 50;
/** How many orders are imported between two lines of progress. */
const ordersPerLine = 500;

/** Imports the history as the operator, a number of orders per call. Raises a StartFailure that names wrong rows. */
export const loadHistory = async (
  options: { operator: Caller; company_id: string; log: (line: string) => void },
  history: readonly SourcedRow[],
): Promise<void> => {
  const { operator, company_id, log } = options;
  const problems: RowProblem[] = [];
  let [done, shown] = [0, 0];
  for (const batch of batches(history)) {
    const { errors } = await operator(importOrderHistory, { company_id, rows: batch.map(({ row }) => row) });
    problems.push(...errors.map((error) => placed(error, batch)));
    done += batch.length;
    if (done < history.length && done - shown < ordersPerLine) continue;
    shown = done;
    log(`${done} of ${history.length} orders of the history`);
  }
  if (problems.length > 0) throw wrongRows(problems);
};

/** Orders of one purchase stay in one call. */
const batches = (history: readonly SourcedRow[]): SourcedRow[][] => {
  const result: SourcedRow[][] = [];
  for (const purchase of Map.groupBy(history, ({ row }) => row.purchase_ref).values()) {
    const last = result.at(-1);
    if (last && last.length + purchase.length <= rowsPerCall) last.push(...purchase);
    else result.push(purchase);
  }
  return result;
};

/** The place in the source of an error that the import found. */
const placed = (
  error: { line: number; path: string; message: string },
  batch: readonly SourcedRow[],
): RowProblem => {
  const sourced = batch[error.line - 1];
  const message = `${sourced?.row.number ?? ''}: ${error.path} ${error.message}`;
  const lineIndex = /^lines\.(\d+)/.exec(error.path)?.[1];
  const detailLine = lineIndex === undefined ? undefined : sourced?.detail_lines[Number(lineIndex)];
  return detailLine === undefined
    ? { file: 'orders.csv', line: sourced?.order_line ?? 0, message }
    : { file: 'order-details.csv', line: detailLine, message };
};
