import { type Amount, add, amountInWords, compare, isZero, subtract, zero } from '@procura/money';
import type { Doc, Scoped, Transaction } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import { type Charge, inEscrow, paidOf, refundedOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { accountKey, escrowOwner, imbalanceOf, type LedgerCheck } from './ledger.ts';

/** Documents per read. */
const page = 1000;

/** Sums by key, each in one currency. */
type Sums = Map<string, Amount>;

/**
 * The errors of the ledger, as sentences; empty if there are none. Read in one snapshot: every transaction sums to zero,
 * and so does each currency; every balance and escrow equals the replay of the ledger and is not below its floor;
 * escrow equals the amounts of paid charges; the paid and refunded amounts of a charge equal its payments and refunds,
 * and a void charge has none left.
 */
export const ledgerProblems = (deps: Deps): Promise<string[]> =>
  deps.database.snapshot(async (tx) => {
    const problems: string[] = [];
    const replayed: Sums = new Map();
    const totals: Sums = new Map();
    for await (const transaction of walk(deps.ledger.work(tx))) {
      const { currency, postings, reference } = transaction;
      if (!isZero(imbalanceOf(transaction))) problems.push(`Transaction ${reference} does not sum to zero.`);
      for (const posting of postings) {
        const amount = { amount_minor: posting.amount_minor, currency };
        count(replayed, accountKey(posting, currency), amount);
        count(totals, currency, amount);
      }
    }
    for (const [currency, total] of totals)
      if (!isZero(total))
        problems.push(`The ledger in ${currency} sums to ${amountInWords(total)}, not to zero.`);
    const kept = await readKept(deps, tx);
    problems.push(...differences('The account', kept, replayed));
    for (const [key, amount] of kept)
      if (!key.startsWith('outside') && amount.amount_minor < 0n)
        problems.push(`The account ${key} is below zero: ${amountInWords(amount)}.`);
    problems.push(...(await chargeProblems(deps, tx, kept)));
    return problems;
  });

/** Logs each problem of the ledger as an error, and sets the metric to their number. */
export const checkLedger = async (deps: Deps): Promise<void> => {
  const problems = await ledgerProblems(deps);
  deps.ledgerCheck.problems = problems.length;
  deps.ledgerCheck.checked_at_s = deps.clock().getTime() / 1000;
  for (const problem of problems) deps.log.error({ problem }, 'the ledger is inconsistent');
};

/** Every stored balance and escrow, by account. */
const readKept = async (deps: Deps, tx: Transaction): Promise<Sums> => {
  const kept: Sums = new Map();
  for await (const { company_id: owner, currency, available_minor, outside_minor } of walk(
    deps.balances.work(tx),
  )) {
    kept.set(accountKey({ account: 'available', owner }, currency), {
      amount_minor: available_minor,
      currency,
    });
    kept.set(accountKey({ account: 'outside', owner }, currency), { amount_minor: outside_minor, currency });
  }
  for await (const escrow of walk(deps.escrows.work(tx)))
    kept.set(escrowKey(escrow), { amount_minor: escrow.held_minor, currency: escrow.currency });
  return kept;
};

const escrowKey = (of: { buyer_company_id: string; supplier_company_id: string; currency: string }) =>
  accountKey(
    { account: 'escrow', owner: escrowOwner(of.buyer_company_id, of.supplier_company_id) },
    of.currency,
  );

/** Inconsistencies of charges with themselves, with their payments and refunds, or with escrow. */
const chargeProblems = async (deps: Deps, tx: Transaction, kept: Sums): Promise<string[]> => {
  const problems: string[] = [];
  const paid: Sums = new Map();
  const refunded: Sums = new Map();
  const shownPaid: Sums = new Map();
  const shownRefunded: Sums = new Map();
  const held: Sums = new Map();
  for await (const { charge_id, currency, amount_minor, credited_minor } of walk(deps.payments.work(tx)))
    if (amount_minor !== credited_minor)
      count(
        paid,
        charge_id,
        subtract({ amount_minor, currency }, { amount_minor: credited_minor, currency }),
      );
  for await (const { charge_id, currency, amount_minor } of walk(deps.refunds.work(tx)))
    count(refunded, charge_id, { amount_minor, currency });
  for await (const charge of walk(deps.charges.work(tx))) {
    const { _id, currency } = charge;
    count(shownPaid, _id, { amount_minor: charge.paid_minor, currency });
    count(shownRefunded, _id, { amount_minor: charge.refunded_minor, currency });
    count(held, escrowKey(charge), inEscrow(charge));
    if (!isSettled(charge))
      problems.push(`Charge ${_id} is ${charge.status} and holds other money than that.`);
  }
  const escrows = new Map([...kept].filter(([key]) => key.startsWith('escrow')));
  return [
    ...problems,
    ...differences('What was paid for charge', shownPaid, paid),
    ...differences('What was refunded of charge', shownRefunded, refunded),
    ...differences('The escrow', escrows, held),
  ];
};

/** Whether the paid and refunded amounts match the status: none paid, all paid, or all paid and refunded. */
const isSettled = (charge: Charge): boolean => {
  if (charge.status === 'open') return charge.paid_minor === 0n && charge.refunded_minor === 0n;
  const kept = subtract(paidOf(charge), refundedOf(charge));
  return compare(kept, charge.status === 'void' ? zero(charge.currency) : charge) === 0;
};

const differences = (what: string, kept: Sums, expected: Sums): string[] =>
  [...new Set([...kept.keys(), ...expected.keys()])].flatMap((key) => {
    const [is, should] = [kept.get(key), expected.get(key)];
    const { currency } = is ?? should ?? { currency: '' };
    const difference = subtract(is ?? zero(currency), should ?? zero(currency));
    return isZero(difference) ? [] : [`${what} ${key} is off by ${amountInWords(difference)}.`];
  });

const count = (sums: Sums, key: string, amount: Amount): void => {
  const before = sums.get(key);
  sums.set(key, before ? add(before, amount) : amount);
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
