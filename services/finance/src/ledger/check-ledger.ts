import { type Amount, amountInWords, isZero, negate } from '@procura/money';
import type { Doc, Scoped, Transaction } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Deps } from '../deps.ts';
import { chargeProblems, differences } from './charge-problems.ts';
import { type Account, accountKey, escrowKey, imbalanceOf, type LedgerCheck } from './ledger.ts';
import { count, type Sums, sumsOf } from './sums.ts';

/** Documents per read. */
const page = 1000;

/**
 * The errors of the ledger, as sentences; empty if there are none. Read in one snapshot: every transaction sums to zero,
 * and so does each currency; every balance and escrow equals the replay of the ledger and is not below its floor;
 * escrow equals the amounts of paid charges; the paid and refunded amounts of a charge equal its payments and refunds,
 * and a void charge has none left.
 */
export const ledgerProblems = (deps: Deps): Promise<string[]> =>
  deps.database.snapshot(async (tx) => {
    const problems: string[] = [];
    const totals: Sums = new Map();
    /** What each account holds, less the replay of the ledger. */
    const accounts: Sums = new Map();
    const escrows: Sums = new Map();
    for await (const transaction of walk(deps.ledger.work(tx))) {
      const { currency, postings, reference } = transaction;
      if (!isZero(imbalanceOf(transaction))) problems.push(`Transaction ${reference} does not sum to zero.`);
      for (const posting of postings) {
        const amount = { amount_minor: posting.amount_minor, currency };
        count(accounts, accountKey(posting, currency), negate(amount));
        count(totals, currency, amount);
      }
    }
    for (const { key, amount } of sumsOf(totals))
      problems.push(`The ledger in ${key} sums to ${amountInWords(amount)}, not to zero.`);
    const overdrawn: string[] = [];
    for await (const { key, amount, account } of readAccounts(deps, tx)) {
      count(accounts, key, amount);
      if (account === 'escrow') count(escrows, key, amount);
      if (account !== 'outside' && amount.amount_minor < 0n)
        overdrawn.push(`The account ${key} is below zero: ${amountInWords(amount)}.`);
    }
    problems.push(...differences('The account', accounts), ...overdrawn);
    const documents = {
      payments: walk(deps.payments.work(tx)),
      refunds: walk(deps.refunds.work(tx)),
      charges: walk(deps.charges.work(tx)),
    };
    problems.push(...(await chargeProblems(documents, escrows)));
    return problems;
  });

/** Logs each problem of the ledger as an error, and sets the metric to their number. */
export const checkLedger = async (deps: Deps): Promise<void> => {
  const problems = await ledgerProblems(deps);
  deps.ledgerCheck.problems = problems.length;
  deps.ledgerCheck.checked_at_s = deps.clock().getTime() / 1000;
  for (const problem of problems) deps.log.error({ problem }, 'the ledger is inconsistent');
};

/** Every stored balance and escrow. */
const readAccounts = async function* (
  deps: Deps,
  tx: Transaction,
): AsyncGenerator<{ account: Account['account']; key: string; amount: Amount }> {
  for await (const { company_id: owner, currency, available_minor, outside_minor } of walk(
    deps.balances.work(tx),
  ))
    for (const [account, amount_minor] of [
      ['available', available_minor],
      ['outside', outside_minor],
    ] as const)
      yield { account, key: accountKey({ account, owner }, currency), amount: { amount_minor, currency } };
  for await (const escrow of walk(deps.escrows.work(tx)))
    yield {
      account: 'escrow',
      key: escrowKey(escrow),
      amount: { amount_minor: escrow.held_minor, currency: escrow.currency },
    };
};

/** Every document of a collection, a page at a time. */
const walk = async function* <D extends Doc>(collection: Scoped<D>): AsyncGenerator<D> {
  let after = '';
  for (;;) {
    const found = await collection.find({ _id: { $gt: after } } as never, { sort: { _id: 1 }, limit: page });
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < page) return;
    after = last._id;
  }
};

/** The state of the ledger in this process: unknown until the first check. */
export const openLedgerCheck = ({ metrics }: BaseDeps): LedgerCheck => {
  const check: LedgerCheck = { problems: 0, checked_at_s: 0 };
  const known = (value: number) => (check.checked_at_s === 0 ? [] : value);
  metrics.gauge('procura_ledger_problems', 'Problems that the last check of the ledger found', () =>
    known(check.problems),
  );
  metrics.gauge(
    'procura_ledger_checked_timestamp_seconds',
    'When the ledger was last checked, in Unix time',
    () => known(check.checked_at_s),
  );
  return check;
};
