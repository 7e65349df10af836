import { newId, systemPrincipal } from '@procura/contracts';
import { type Amount, subtract, zero } from '@procura/money';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import {
  type Account,
  accountKey,
  type Change,
  changesOf,
  type Entry,
  escrowOwner,
  imbalanceOf,
  type LedgerTransaction,
  postingsOf,
} from './ledger.ts';

type Deps = OpenedCollections<{ ledger: typeof ledger; balances: typeof balances; escrows: typeof escrows }>;

/** A company's own accounts in one currency. */
export type Balance = {
  /** Company and currency. */
  _id: string;
  company_id: string;
  currency: string;
  available_minor: bigint;
  outside_minor: bigint;
  /** Number of movements of the available amount, and when the latest was booked. */
  entries?: number;
  booked_at?: Date;
  /** How often a refund became due that the balance did not cover; each conflicts with movements of the balance. */
  refunds_due?: number;
};

/** The amount held between a buyer and a supplier in one currency. */
export type Escrow = {
  /** Buyer, supplier and currency. */
  _id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  currency: string;
  held_minor: bigint;
};

export const ledger = defineCollection<LedgerTransaction>({
  name: 'ledger',
  scope: 'parties',
  indexes: [
    // A reference names a charge, a payment or a top-up, each of one buyer.
    { key: { buyer_company_id: 1, reference: 1 }, unique: true },
    { key: { buyer_company_id: 1, order_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, order_id: 1, _id: 1 } },
    { key: { buyer_company_id: 1, kind: 1, created_at: 1, 'balance.number': 1, _id: 1 } },
    { key: { supplier_company_id: 1, kind: 1, created_at: 1, 'balance.number': 1, _id: 1 } },
  ],
});

export const balances = defineCollection<Balance>({
  name: 'balances',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, currency: 1 }, unique: true }],
});

export const escrows = defineCollection<Escrow>({
  name: 'escrows',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, currency: 1, supplier_company_id: 1 }, unique: true },
    { key: { supplier_company_id: 1, currency: 1 } },
  ],
});

/**
 * Books movements of one buyer's money in the caller's transaction: the ledger transactions and the resulting balances.
 * No balance or escrow falls below zero: the filter of each update contains the floor, and a failing update throws, so
 * that nothing is booked. Callers check the balance first.
 */
export const post = async (deps: Deps, tx: WriteTx, entries: readonly Entry[]): Promise<void> => {
  const transactions = entries.map((entry): LedgerTransaction => {
    const { amount, ...rest } = entry;
    const { currency } = amount;
    const transaction = {
      _id: newId('ledgerTransaction'),
      ...rest,
      currency,
      postings: postingsOf(entry),
      created_at: tx.now,
    };
    if (imbalanceOf(transaction).amount_minor !== 0n)
      throw new Error(`${entry.reference} does not sum to zero`);
    return transaction;
  });
  const changes = changesOf(transactions);
  const numbered = await changeBalances(deps, tx, { transactions, changes });
  await changeEscrows(deps, tx, changes);
  for (const [buyer_company_id, own] of Map.groupBy(numbered, (one) => one.buyer_company_id))
    await deps.ledger.parties(systemPrincipal(buyer_company_id), tx).insert(...own);
};

/**
 * One update per company and currency changes the available amount, the outside account and the count of movements
 * together. Returns the transactions with their numbers and resulting balances.
 */
const changeBalances = async (
  deps: Deps,
  tx: WriteTx,
  { transactions, changes }: { transactions: readonly LedgerTransaction[]; changes: readonly Change[] },
): Promise<LedgerTransaction[]> => {
  const changed = new Map(
    changes.map(({ amount, currency, ...account }) => [accountKey(account, currency), amount.amount_minor]),
  );
  let numbered = [...transactions];
  for (const _id of new Set(transactions.flatMap(balancesOf))) {
    const [owner = '', currency = ''] = _id.split('|');
    const minorOf = (account: Account['account']): bigint =>
      changed.get(accountKey({ account, owner }, currency)) ?? 0n;
    const increments = { available_minor: minorOf('available'), outside_minor: minorOf('outside') };
    const taken = increments.available_minor < 0n;
    const entries = numbered.filter((one) => movementOf(one, _id) !== undefined).length;
    const after = await deps.balances.owner(owner, tx).findOneAndUpdate(
      taken ? { _id, available_minor: { $gte: -increments.available_minor } } : { _id },
      {
        $inc: { ...increments, entries },
        $max: { booked_at: tx.now },
        $setOnInsert: { currency },
      },
      { upsert: !taken },
    );
    if (!after) throw new Error(`The balance of ${_id} does not cover what is taken from it`);
    numbered = numberOf(numbered, after);
  }
  return numbered;
};

/** The balances whose available amount or outside account a transaction changes. */
const balancesOf = ({ postings, currency }: LedgerTransaction): string[] =>
  postings.flatMap(({ account, owner }) => (account === 'escrow' ? [] : [`${owner}|${currency}`]));

/** The change of the available amount of one balance by a transaction; undefined if there is none. */
const movementOf = ({ postings, currency }: LedgerTransaction, balance_id: string): bigint | undefined =>
  postings.find(({ account, owner }) => account === 'available' && `${owner}|${currency}` === balance_id)
    ?.amount_minor;

/** Assigns numbers and balances to the movements of one balance, ending with its present state. */
const numberOf = (transactions: readonly LedgerTransaction[], after: Balance): LedgerTransaction[] => {
  const { _id, currency, entries = 0, booked_at } = after;
  let number = entries;
  let available: Amount = { amount_minor: after.available_minor, currency };
  return transactions
    .toReversed()
    .map((transaction) => {
      const moved = movementOf(transaction, _id);
      if (moved === undefined) return transaction;
      const balance = { number, available_minor: available.amount_minor };
      number -= 1;
      available = subtract(available, { amount_minor: moved, currency });
      return { ...transaction, balance, created_at: booked_at ?? transaction.created_at };
    })
    .toReversed();
};

const changeEscrows = async (deps: Deps, tx: WriteTx, changes: readonly Change[]): Promise<void> => {
  for (const { account, owner, currency, amount } of changes) {
    if (account !== 'escrow') continue;
    const [buyer_company_id = '', supplier_company_id = ''] = owner.split('|');
    const _id = escrowId({ buyer_company_id, supplier_company_id, currency });
    const taken = amount.amount_minor < 0n;
    const changed = await deps.escrows.parties(systemPrincipal(buyer_company_id), tx).updateOne(
      taken ? { _id, held_minor: { $gte: -amount.amount_minor } } : { _id },
      {
        $inc: { held_minor: amount.amount_minor },
        $setOnInsert: { supplier_company_id, currency },
      },
      { upsert: !taken },
    );
    if (changed === 0) throw new Error(`The escrow ${_id} does not hold what is taken from it`);
  }
};

export const escrowId = (of: Omit<Escrow, '_id' | 'held_minor'>): string =>
  `${escrowOwner(of.buyer_company_id, of.supplier_company_id)}|${of.currency}`;

/** The amount a company can spend now in one currency. */
export const findAvailable = async (
  deps: Deps,
  of: { company_id: string; currency: string },
  tx?: Transaction,
): Promise<Amount> => {
  const { company_id, currency } = of;
  const found = await deps.balances.owner(company_id, tx).findOne({ _id: `${company_id}|${currency}` });
  return found ? { amount_minor: found.available_minor, currency } : zero(currency);
};
