import { type Amount, add, compare, isZero, negate, zero } from '@procura/money';

/** Why money moves. */
export type EntryKind =
  | 'top_up'
  | 'balance_payment'
  | 'link_payment'
  | 'credit'
  | 'release'
  | 'return'
  | 'refund';

/**
 * Where money is: `available` to a company, in `escrow` between a buyer and a supplier, or `outside`. The last is the
 * counterpart of the rest of the world: it is negative by the money that came in from there.
 */
export type Account = { account: 'available' | 'outside' | 'escrow'; owner: string };
export type Posting = Account & { amount_minor: bigint };

/** One movement to book, of an amount above zero. */
export type Entry = {
  kind: EntryKind;
  /**
   * The unique reference under which a movement is booked once. It names what is booked: `payment <payment>`,
   * `refund <charge> <order version>`, `release <charge> <order version>` or, with a payment,
   * `release <charge> <payment>`. Releases before 2026-12 booked one `release <charge>`.
   */
  reference: string;
  buyer_company_id: string;
  /** Null for movements between the buyer and the outside. */
  supplier_company_id: string | null;
  order_id: string | null;
  /** The order's number, null without an order; absent on entries from before it was stored. */
  order_number?: string | null;
  /** The reference that people use: the buyer's reference of the order, or that of a transfer; absent as above. */
  shown_reference?: string | null;
  amount: Amount;
};

/** A movement as the ledger keeps it; never changed. Its postings sum to zero. */
export type LedgerTransaction = Omit<Entry, 'amount'> & {
  _id: string;
  currency: string;
  postings: Posting[];
  /**
   * The resulting available balance; absent if the movement did not change it, and on entries from before it was
   * stored.
   */
  balance?: { number: number; available_minor: bigint };
  /** Never before that of an earlier movement of the same balance. */
  created_at: Date;
};

/** The kinds of movements that change the available amount of a buyer or a supplier. */
export const kindsOfBalance = {
  buyer: ['top_up', 'balance_payment', 'credit', 'refund'],
  supplier: ['release', 'return'],
} as const satisfies Record<'buyer' | 'supplier', readonly EntryKind[]>;

const available = (owner: string): Account => ({ account: 'available', owner });
const outside = (owner: string): Account => ({ account: 'outside', owner });
/** Name of the escrow between two companies. */
export const escrowOwner = (buyer_company_id: string, supplier_company_id: string): string =>
  `${buyer_company_id}|${supplier_company_id}`;

const supplierOf = ({ kind, supplier_company_id }: Entry): string => {
  if (supplier_company_id === null) throw new Error(`A ${kind} needs a supplier`);
  return supplier_company_id;
};
const escrow = (entry: Entry): Account => ({
  account: 'escrow',
  owner: escrowOwner(entry.buyer_company_id, supplierOf(entry)),
});

/** The source and target account of each kind. */
const ways: Record<EntryKind, (entry: Entry) => { from: Account; to: Account }> = {
  top_up: (entry) => ({ from: outside(entry.buyer_company_id), to: available(entry.buyer_company_id) }),
  balance_payment: (entry) => ({ from: available(entry.buyer_company_id), to: escrow(entry) }),
  link_payment: (entry) => ({ from: outside(entry.buyer_company_id), to: escrow(entry) }),
  credit: (entry) => ({ from: outside(entry.buyer_company_id), to: available(entry.buyer_company_id) }),
  release: (entry) => ({ from: escrow(entry), to: available(supplierOf(entry)) }),
  return: (entry) => ({ from: available(supplierOf(entry)), to: escrow(entry) }),
  refund: (entry) => ({ from: escrow(entry), to: available(entry.buyer_company_id) }),
};

/** The two sides of a movement. Throws RangeError unless its amount is above zero. */
export const postingsOf = (entry: Entry): Posting[] => {
  if (compare(entry.amount, zero(entry.amount.currency)) <= 0)
    throw new RangeError(`A ${entry.kind} moves an amount above zero, not ${entry.amount.amount_minor}.`);
  const { from, to } = ways[entry.kind](entry);
  return [
    { ...from, amount_minor: negate(entry.amount).amount_minor },
    { ...to, amount_minor: entry.amount.amount_minor },
  ];
};

/** The sum of a transaction's postings, which has to be zero. */
export const imbalanceOf = ({
  postings,
  currency,
}: Pick<LedgerTransaction, 'postings' | 'currency'>): Amount =>
  postings.reduce((sum, { amount_minor }) => add(sum, { amount_minor, currency }), zero(currency));

/** The change of one account in one currency. */
export type Change = Account & { currency: string; amount: Amount };

/** The sum of transactions per account and currency, without zero sums. */
export const changesOf = (
  transactions: readonly Pick<LedgerTransaction, 'postings' | 'currency'>[],
): Change[] => {
  const amounts = new Map<string, Change>();
  for (const { postings, currency } of transactions)
    for (const { account, owner, amount_minor } of postings) {
      const key = accountKey({ account, owner }, currency);
      const before = amounts.get(key)?.amount ?? zero(currency);
      amounts.set(key, { account, owner, currency, amount: add(before, { amount_minor, currency }) });
    }
  return [...amounts.values()].filter(({ amount }) => !isZero(amount));
};

export const accountKey = ({ account, owner }: Account, currency: string): string =>
  `${account} ${owner} ${currency}`;

export const escrowKey = (of: {
  buyer_company_id: string;
  supplier_company_id: string;
  currency: string;
}): string =>
  accountKey(
    { account: 'escrow', owner: escrowOwner(of.buyer_company_id, of.supplier_company_id) },
    of.currency,
  );
