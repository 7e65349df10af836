import type { Handler } from '@procura/bus';
import {
  addDays,
  type countFinanceTasks as countContract,
  dayOf,
  dueSoonDays,
  type getInvoiceMetrics as metricsContract,
  mostTasks,
  type Output,
  payOrderWithBalance,
  refusal,
} from '@procura/contracts';
import { add, formatMoney, zero } from '@procura/money';
import type { Deps } from '../deps.ts';
import { ofParties, requireKnownFilters } from './invoice-filters.ts';
import { isOpen } from './invoice-store.ts';

type Figures = Output<typeof metricsContract>['currencies'][number];
type Group = { _id: { currency: string; overdue: boolean }; invoices: number; open_minor: bigint | number };

/** What is still to be paid, and overdue by the caller's day, added up from an index. */
export const getInvoiceMetrics: Handler<Deps, typeof metricsContract> = async (deps, call, input) => {
  const { principal } = call;
  const now = deps.clock();
  const today = dayOf(now, principal.time_zone);
  const invoices = deps.invoices.parties(principal);
  const groups = await invoices.aggregate<Group>([
    { $match: { ...ofParties(input, principal), ...isOpen } },
    {
      $group: {
        _id: {
          currency: '$currency',
          // Without a due day an invoice is never overdue.
          overdue: { $lt: [{ $ifNull: ['$open_due_on', today] }, today] },
        },
        invoices: { $sum: 1 },
        open_minor: { $sum: '$open_minor' },
      },
    },
  ]);
  if (groups.length === 0) await requireKnownFilters(deps, call, input);
  const byCurrency = Map.groupBy(groups, ({ _id }) => _id.currency);
  return {
    currencies: [...byCurrency]
      .map(([currency, own]) => figuresOf(currency, own))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    as_of: now.toISOString(),
  };
};

const figuresOf = (currency: string, groups: readonly Group[]): Figures => {
  const sum = (own: readonly Group[]): Figures['due'] => ({
    invoices: own.reduce((total, { invoices }) => total + Number(invoices), 0),
    amount: formatMoney(
      add(zero(currency), ...own.map(({ open_minor }) => ({ amount_minor: BigInt(open_minor), currency }))),
    ),
  });
  return { currency, due: sum(groups), overdue: sum(groups.filter(({ _id }) => _id.overdue)) };
};

/** What waits for the caller: what list_invoices has with the same `due_by`. */
export const countFinanceTasks: Handler<Deps, typeof countContract> = async (deps, { principal }) => {
  if (refusal(payOrderWithBalance, principal) !== undefined) return { invoices_due: null };
  const due_by = addDays(dayOf(deps.clock(), principal.time_zone), dueSoonDays);
  const due = { ...ofParties({}, principal), open_due_on: { $lte: due_by } };
  return { invoices_due: await deps.invoices.parties(principal).count(due, mostTasks) };
};
