import type { Handler } from '@procura/bus';
import type { getCompanyBalance as contract, Output, Principal } from '@procura/contracts';
import { type Amount, formatMoney, sumByCurrency, zero } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { findAvailable } from './ledger-store.ts';

type BalanceView = Output<typeof contract>['balances'][number];

/** The balance is the whole company's: only callers with all branches see it. */
export const seesBalance = ({ branch_ids }: Principal): boolean => branch_ids === null;

/** What the caller's company has, per currency, at one moment. */
export const getCompanyBalance: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const as_of = deps.clock().toISOString();
  const [own, escrows] = await deps.database.snapshot(async (tx) => [
    await deps.balances.owner(principal.company_id, tx).find({}),
    await deps.escrows.parties(principal, tx).find({}),
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
    as_of,
  };
};

/** What a company has in one currency, in the caller's transaction. */
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
