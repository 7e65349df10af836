import { amountInWords, isZero, negate } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import {
  type Account,
  accountKey,
  changesOf,
  imbalanceOf,
  type LedgerTransaction,
} from '../ledger/ledger.ts';
import { differences } from './charge-problems.ts';
import { checkpointId, type LedgerState, readState, report, saveState } from './ledger-check-store.ts';
import { count, type Sums } from './sums.ts';

/** Rows of the ledger per step. */
export const rowsAtOnce = 1000;
/** Rows after the position that a comparison reads in its snapshot; with more, it waits until they are counted. */
export const mostAfter = 100_000;

export const rowsBetween = (
  deps: Pick<Deps, 'ledger'>,
  { after, upTo, limit = rowsAtOnce }: { after: string; upTo?: string | undefined; limit?: number },
  tx?: Transaction,
): Promise<LedgerTransaction[]> =>
  deps.ledger
    .work(tx)
    .find({ _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) } }, { sort: { _id: 1 }, limit });

/** Checks that rows sum to zero. */
export const checkRows = async (deps: Deps, rows: readonly LedgerTransaction[]): Promise<void> => {
  const unbalanced = rows.filter((row) => !isZero(imbalanceOf(row)));
  await report(deps, {
    checked: rows.map(({ _id }) => `row ${_id}`),
    problems: new Map(
      unbalanced.map(({ _id, reference }) => [
        `row ${_id}`,
        `Transaction ${reference} does not sum to zero.`,
      ]),
    ),
  });
};

/**
 * Checks rows on their own, and adds them to the checkpoints of a generation, together with the change of the state.
 * Returns the accounts that they change.
 */
export const countRows = async (
  deps: Deps,
  rows: readonly LedgerTransaction[],
  { state, generation, change }: { state: LedgerState; generation: number; change: Partial<LedgerState> },
): Promise<{ state: LedgerState; accounts: string[] }> => {
  await checkRows(deps, rows);
  const changes = changesOf(rows).map(({ currency, amount, ...account }) => ({
    account: accountKey(account, currency),
    amount_minor: amount.amount_minor,
  }));
  const after = await deps.database.maintain(async (tx) => {
    await deps.ledgerCheckpoints.work(tx).changeEach(
      changes.map(({ account, amount_minor }) => ({
        filter: { _id: checkpointId(generation, account) },
        update: { $inc: { amount_minor } },
        upsert: true,
      })),
    );
    return saveState(deps, state, change, tx);
  });
  return { state: after, accounts: changes.map(({ account }) => account) };
};

/**
 * Compares stored balances and escrows with what the ledger comes to: the checkpoints and, in the same snapshot, the rows
 * after them. Returns false if these are too many.
 */
export const compareAccounts = async (deps: Deps, accounts: readonly string[]): Promise<boolean> => {
  if (accounts.length === 0) return true;
  const wanted = new Set(accounts);
  const difference: Sums = new Map();
  const overdrawn = new Map<string, string>();
  const compared = await deps.database.snapshot(async (tx) => {
    const state = await readState(deps, tx);
    const { generation = 0, position = '' } = state ?? {};
    const after = await rowsBetween(deps, { after: position, limit: mostAfter + 1 }, tx);
    if (after.length > mostAfter) return false;
    const subtractFrom = (account: string, amount_minor: bigint) =>
      count(difference, account, negate({ amount_minor, currency: currencyOf(account) }));
    for (const { currency, amount, ...account } of changesOf(after)) {
      const key = accountKey(account, currency);
      if (wanted.has(key)) subtractFrom(key, amount.amount_minor);
    }
    const checkpoints = await deps.ledgerCheckpoints
      .work(tx)
      .find({ _id: { $in: accounts.map((account) => checkpointId(generation, account)) } });
    for (const { _id, amount_minor } of checkpoints)
      subtractFrom(_id.slice(_id.indexOf(' ') + 1), amount_minor);
    for (const [account, amount_minor] of await storedAmounts(deps, accounts, tx)) {
      const amount = { amount_minor, currency: currencyOf(account) };
      count(difference, account, amount);
      if (amount_minor < 0n && !account.startsWith('outside '))
        overdrawn.set(account, `The account ${account} is below zero: ${amountInWords(amount)}.`);
    }
    return true;
  });
  if (!compared) return false;
  const problems = new Map(
    accounts.flatMap((account) => {
      const currency = currencyOf(account);
      const off = difference.get(currency)?.get(account);
      const found = [
        ...(off === undefined
          ? []
          : differences('The account', new Map([[currency, new Map([[account, off]])]]))),
        ...(overdrawn.has(account) ? [String(overdrawn.get(account))] : []),
      ];
      return found.length > 0 ? [[`account ${account}`, found.join(' ')] as const] : [];
    }),
  );
  await report(deps, { checked: accounts.map((account) => `account ${account}`), problems });
  return true;
};

const currencyOf = (account: string): string => account.slice(account.lastIndexOf(' ') + 1);

/** The amounts of some accounts as balances and escrows hold them; those that none holds are left out. */
const storedAmounts = async (
  deps: Deps,
  accounts: readonly string[],
  tx: Transaction,
): Promise<[account: string, amount_minor: bigint][]> => {
  const split = accounts.map((key) => {
    const [account, owner, currency] = key.split(' ') as [Account['account'], string, string];
    return { key, account, id: `${owner}|${currency}` };
  });
  const ids = (isEscrow: boolean) => [
    ...new Set(split.filter(({ account }) => (account === 'escrow') === isEscrow).map(({ id }) => id)),
  ];
  const balances = await deps.balances.work(tx).find({ _id: { $in: ids(false) } });
  const escrows = await deps.escrows.work(tx).find({ _id: { $in: ids(true) } });
  const amounts = new Map([
    ...balances.flatMap(({ _id, available_minor, outside_minor }) => [
      [`available ${_id}`, available_minor] as const,
      [`outside ${_id}`, outside_minor] as const,
    ]),
    ...escrows.map(({ _id, held_minor }) => [`escrow ${_id}`, held_minor] as const),
  ]);
  return split.flatMap(({ key, account, id }) => {
    const amount = amounts.get(`${account} ${id}`);
    return amount === undefined ? [] : [[key, amount] as [string, bigint]];
  });
};
