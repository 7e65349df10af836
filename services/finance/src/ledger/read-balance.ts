import type { Handler } from '@procura/bus';
import {
  type getCompanyBalance as contract,
  type Input,
  latestEntries,
  type listBalanceEntries as listContract,
  type Output,
  type Principal,
} from '@procura/contracts';
import { type Amount, formatMoney, sumByCurrency, zero } from '@procura/money';
import { findPage, type Transaction, timeRange } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { kindsOfBalance, type LedgerTransaction } from './ledger.ts';
import { findAvailable } from './ledger-store.ts';

type BalanceView = Output<typeof contract>['balances'][number];
type BalanceEntry = Output<typeof listContract>['data'][number];

/** The balance belongs to the whole company, so only callers with all branches see it. */
export const seesBalance = ({ branch_ids }: Principal): boolean => branch_ids === null;

/** The balances of the caller's company per currency, at one moment. */
export const getCompanyBalance: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const as_of = deps.clock().toISOString();
  const [own, escrows, latest] = await deps.database.snapshot(async (tx) => [
    await deps.balances.owner(principal.company_id, tx).find({}),
    await deps.escrows.parties(principal, tx).find({}),
    await deps.ledger
      .parties(principal, tx)
      .find(filterOf({}, principal), { sort: Object.fromEntries(newestFirst), limit: latestEntries }),
  ]);
  const available = sumByCurrency(
    own.map(({ available_minor, currency }) => ({ amount_minor: available_minor, currency })),
  );
  const held = sumByCurrency(
    escrows.map(({ held_minor, currency }) => ({ amount_minor: held_minor, currency })),
  );
  const currencies = [...new Set([...available, ...held].map(({ currency }) => currency))].sort();
  return {
    balances: currencies.map((currency) =>
      toView({ available: inCurrency(available, currency), held: inCurrency(held, currency) }),
    ),
    latest: latest.map((transaction) => toEntry(transaction, principal)),
    as_of,
  };
};

/** The balance of a company in one currency, in the caller's transaction. */
export const balanceViewOf = async (
  deps: Deps,
  caller: Principal,
  currency: string,
  tx: Transaction,
): Promise<BalanceView> => {
  const available = await findAvailable(deps, { company_id: caller.company_id, currency }, tx);
  const escrows = await deps.escrows.parties(caller, tx).find({ currency });
  const held = sumByCurrency(escrows.map(({ held_minor }) => ({ amount_minor: held_minor, currency })));
  return toView({ available, held: inCurrency(held, currency) });
};

const inCurrency = (amounts: readonly Amount[], currency: string): Amount =>
  amounts.find((amount) => amount.currency === currency) ?? zero(currency);

const toView = ({ available, held }: { available: Amount; held: Amount }): BalanceView => ({
  currency: available.currency,
  available: formatMoney(available),
  held: formatMoney(held),
});

/** Movements of one balance have increasing times; those at the same time are ordered by number. */
const newestFirst = [
  ['created_at', -1],
  ['balance.number', -1],
  ['_id', -1],
] as const;

/** The movements of the available balance of the caller's company, newest first. */
export const listBalanceEntries: Handler<Deps, typeof listContract> = (deps, call, input) =>
  findPage(deps.ledger.parties(call.principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input, call.principal),
    sort: newestFirst,
    steady: true,
    toItem: (transaction) => toEntry(transaction, call.principal),
  });

const filterOf = (
  input: Input<typeof listContract>,
  { company_kind }: Principal,
): Record<string, unknown> => {
  const { kind, currency } = input;
  const kinds: readonly string[] = kindsOfBalance[company_kind === 'supplier' ? 'supplier' : 'buyer'];
  const created_at = timeRange(input);
  return {
    kind: { $in: kind ? kinds.filter((one) => one === kind) : kinds },
    ...(currency && { currency }),
    ...(created_at && { created_at }),
  };
};

const toEntry = (transaction: LedgerTransaction, { company_id }: Principal): BalanceEntry => {
  const { _id, kind, currency, postings, balance, order_id, order_number, shown_reference } = transaction;
  const own = postings.find(({ account, owner }) => account === 'available' && owner === company_id);
  if (!own) throw new Error(`Transaction ${_id} does not move the balance of ${company_id}`);
  return {
    id: _id as BalanceEntry['id'],
    number: balance?.number ?? null,
    kind: kind as BalanceEntry['kind'],
    amount: formatMoney({ amount_minor: own.amount_minor, currency }),
    balance: balance ? formatMoney({ amount_minor: balance.available_minor, currency }) : null,
    order_id: order_id as BalanceEntry['order_id'],
    order_number: order_number ?? null,
    reference: shown_reference ?? null,
    booked_at: transaction.created_at.toISOString(),
  };
};
