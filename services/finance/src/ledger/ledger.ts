import { type Amount, add, compare, isZero, negate, zero } from '@procura/money';

/** Why money moves. */
export type EntryKind = 'top_up' | 'balance_payment' | 'link_payment' | 'credit' | 'release' | 'refund';

/**
 * Where money is: `available` to a company, in `escrow` between a buyer and a supplier, or `outside`, the company's
 * side of the rest of the world, which is below zero by what came in from there.
 */
export type Account = { account: 'available' | 'outside' | 'escrow'; owner: string };
export type Posting = Account & { amount_minor: bigint };

/** One movement to be booked, of an amount above zero. */
export type Entry = {
  kind: EntryKind;
  /** Unique name of what is booked: a movement is booked under it once. */
  reference: string;
  buyer_company_id: string;
  /** Null for what is between the buyer and the outside alone. */
  supplier_company_id: string | null;
  order_id: string | null;
  /** The order's number, null where it is of none; absent on those kept before this was. */
  order_number?: string | null;
  /** What people know it by: the buyer's reference of the order, or that of a transfer; absent as above. */
  shown_reference?: string | null;
  amount: Amount;
};

/** A movement as the ledger keeps it; never changed. Its postings sum to zero. */
export type LedgerTransaction = Omit<Entry, 'amount'> & {
  _id: string;
  currency: string;
  postings: Posting[];
  /** What became of the available balance that it moved; absent where it moved none, and on those kept before this was. */
  balance?: { number: number; available_minor: bigint };
  /** Never before that of an earlier movement of the same balance. */
  created_at: Date;
};

/** The kinds that move what a buyer, or a supplier, has available. */
export const kindsOfBalance = {
  buyer: ['top_up', 'balance_payment', 'credit', 'refund'],
  supplier: ['release'],
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

/** From where to where each kind moves money. */
const ways: Record<EntryKind, (entry: Entry) => { from: Account; to: Account }> = {
  top_up: (entry) => ({ from: outside(entry.buyer_company_id), to: available(entry.buyer_company_id) }),
  balance_payment: (entry) => ({ from: available(entry.buyer_company_id), to: escrow(entry) }),
  link_payment: (entry) => ({ from: outside(entry.buyer_company_id), to: escrow(entry) }),
  credit: (entry) => ({ from: outside(entry.buyer_company_id), to: available(entry.buyer_company_id) }),
  release: (entry) => ({ from: escrow(entry), to: available(supplierOf(entry)) }),
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

/** What a transaction's postings sum to: zero, or the books are wrong. */
export const imbalanceOf = ({
  postings,
  currency,
}: Pick<LedgerTransaction, 'postings' | 'currency'>): Amount =>
  postings.reduce((sum, { amount_minor }) => add(sum, { amount_minor, currency }), zero(currency));

/** What one account gains or loses, in one currency. */
export type Change = Account & { currency: string; amount: Amount };

/** What transactions come to per account and currency, without those that come to nothing. */
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

/** The last check of this process: how many things it found wrong, and when (Unix time). */
export type LedgerCheck = { problems: number; checked_at_s: number };
