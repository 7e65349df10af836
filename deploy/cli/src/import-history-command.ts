import { readFileSync } from 'node:fs';
import { type Answer, importOrderHistory, placeInText, type RecordedOrder } from '@procura/contracts';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, type Tools } from './define-command.ts';
import { type FileProblem, readHistory } from './read-history.ts';

/** One call ends well before the platform's deadline, and its body is below 512 KiB. */
const ordersPerCall = 200;
const bytesPerCall = 400 * 1024;

export const importHistoryCommand = (tools: Tools): Command =>
  defineCommand<{ company: string }>(
    tools,
    {
      name: 'import-history',
      summary:
        'Imports dated orders of a buyer company from a CSV, JSON or JSON lines file. Good orders are kept, bad ones are named with file and line; running it again imports only what is not there yet.',
      example: 'orders.csv --company co_…',
    },
    async ({ company: company_id }, [file = '']) => {
      const { orders, problems } = readHistory(readText(tools.path(file), file), file);
      const total = { imported: 0, skipped: 0 };
      let sent = 0;
      for (const batch of batches(orders)) {
        const rows = batch.map(({ row }) => row);
        const { imported, skipped, errors } = await tools.call(importOrderHistory, { company_id, rows });
        total.imported += imported;
        total.skipped += skipped;
        problems.push(...errors.map((error) => placed(error, batch)));
        sent += batch.length;
        if (sent < orders.length) tools.note(`${sent} of ${orders.length} orders`);
      }
      const errors = problems.toSorted((a, b) => a.line - b.line).map((problem) => ({ file, ...problem }));
      return {
        ok: errors.length === 0,
        json: { ...total, errors },
        lines: [
          ...errors.map(({ line, message }) => `${file}:${line}: ${message}`),
          `${total.imported} orders imported, ${total.skipped} were there already, ${errors.length} problems.`,
          ...(errors.length > 0 ? ['Mend the lines named above and run the command again.'] : []),
        ],
      };
    },
  )
    .argument('<file>', 'orders.csv, orders.json or orders.jsonl')
    .requiredOption('--company <id>', 'the buyer company');

const readText = (path: string, file: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliFailure('usage', `${file} cannot be read (${code}). Name a file that you may read.`);
  }
};

const batches = function* (orders: readonly RecordedOrder[]): Generator<RecordedOrder[]> {
  let batch: RecordedOrder[] = [];
  let bytes = 0;
  for (const order of orders) {
    const size = Buffer.byteLength(JSON.stringify(order.row));
    if (batch.length === ordersPerCall || (batch.length > 0 && bytes + size > bytesPerCall)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(order);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
};

/** The place in the file of an error that the platform found. */
const placed = (
  { line, path, message }: Answer<typeof importOrderHistory>['errors'][number],
  batch: readonly RecordedOrder[],
): FileProblem => {
  const order = batch[line - 1];
  if (!order) throw new Error(`There is no order ${line} among ${batch.length}`);
  // For JSON, the field is named as in the file.
  const at =
    order.lines.length > 0 ? placeInText(order, { path, message }) : { line: order.line, path, message };
  return {
    line: at.line,
    message: [`order ${order.row.number ?? line}:`, at.path, at.message].filter(Boolean).join(' '),
  };
};
