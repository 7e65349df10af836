import { z } from 'zod';
import { readOperation } from '../language/operation-kinds.ts';
import { taskCount } from '../language/task-count.ts';
import { invoiceRead } from './presets.ts';

/** An invoice is a task if it is due within this number of days. */
export const dueSoonDays = 7;

export const countFinanceTasks = readOperation({
  ...invoiceRead,
  name: 'count_finance_tasks',
  title: 'Count finance tasks',
  description: `Counts the invoices that wait for the caller to be paid, up to 100, by the access rules of list_invoices: those with due_by ${dueSoonDays} days from today of the caller’s company.`,
  input: z.strictObject({}),
  output: z.object({
    invoices_due: taskCount(
      `Buyers: invoices to be paid that are overdue or due within ${dueSoonDays} days; null for suppliers too`,
    ),
  }),
  rest: { method: 'GET', path: '/api/finance-tasks' },
});
