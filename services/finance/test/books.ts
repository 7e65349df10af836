import type { OrderFacts } from '@procura/contracts';
import { type Amount, add, compare, isZero, parseMoney, subtract, zero } from '@procura/money';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import {
  type Charge,
  collectRefunds,
  dueOf,
  earnedOf,
  followOrder,
  inEscrow,
  openCharge,
  paidOf,
  refundDueOf,
  refundedOf,
  releasedOf,
  takePayment,
} from '../src/charges/charge.ts';
import { earningOf } from '../src/charges/earning.ts';
import { billedBy, billOf, ofShipping } from '../src/invoices/billed.ts';
import { sumOfDocuments } from '../src/invoices/credit-note.ts';
import { billingStatusOf, type Invoice, issued } from '../src/invoices/invoice.ts';
import { nextDocuments } from '../src/invoices/next-documents.ts';

const start = Date.parse('2026-11-21T12:00:00Z');

const party = {
  name: 'Exotic Liquids',
  legal_name: null,
  registration_number: null,
  tax_id: null,
  address: null,
  country: null,
};

/** An order that publishes its state after each step; `end` cancels it in any state. */
export type OrderSource = { readonly facts: OrderFacts; step(): void; end?(): void };

/** An order as finance follows it; `facts` are those that it applied last. */
type Followed = {
  order: OrderSource;
  facts: OrderFacts;
  charge: Charge;
  documents: Invoice[];
  isNew: boolean;
};

/** Orders of one supplier in one currency, and the accounts that their money is in, as finance keeps them. */
export class Books {
  readonly #random: SeededRandom;
  readonly #orders: Followed[];
  readonly #accounts = new Map<string, Amount>();
  readonly #currency: string;
  #steps = 0;
  /** How often each movement happened, so that a test shows that it did. */
  readonly moved: Record<string, number> = {};

  constructor(random: SeededRandom, orders: readonly OrderSource[]) {
    this.#random = random;
    this.#orders = orders.map((order) => {
      const { facts } = order;
      const charge = openCharge(facts, this.#now) as Charge;
      return { order, facts, charge, documents: [], isNew: true };
    });
    this.#currency = this.#orders[0]?.charge.currency ?? 'EUR';
    for (const one of this.#orders) this.#follow(one);
  }

  /** A random step of one order, of a payment, or of the supplier's balance; then everything is checked. */
  step(): void {
    this.#steps += 1;
    const one = this.#random.pick(this.#orders);
    const kind = this.#random.below(12);
    if (kind === 0) this.#pay(one);
    else if (kind === 1 && !isZero(this.#of('supplier'))) this.#spend();
    else if (kind === 2 && this.#random.below(3) === 0) this.#topUp();
    else {
      one.order.step();
      // Finance may receive several versions at once, as the latest of them.
      if (this.#random.below(4) > 0) this.#follow(one);
    }
    this.#check();
  }

  /** Orders end while the supplier has spent its balance, which then grows again. */
  end(): void {
    for (const one of this.#orders) {
      this.#spend();
      one.order.end?.();
      this.#follow(one);
      this.#check();
    }
    for (let times = 0; times < 3; times++) {
      this.#topUp();
      this.#check();
    }
  }

  get #now(): Date {
    return new Date(start + this.#steps * 1000);
  }

  #follow(one: Followed): void {
    one.facts = one.order.facts;
    one.isNew = true;
    const { facts, charge: before } = one;
    if (before.order_version >= facts.version) return;
    const state = { ...facts, total: parseMoney(facts.total), earning: earningOf(facts) };
    const now = this.#now;
    const { charge, refund, release } = followOrder(before, state, { available: this.#of('supplier') }, now);
    const { shipment_ids } = before;
    for (const draft of nextDocuments(facts, { documents: one.documents, shipment_ids }, now)) {
      this.#count(draft.kind ?? 'invoice');
      one.documents.push(
        issued(draft, {
          buyer: party,
          supplier: party,
          numbers: new Map(),
          payment_terms_days: null,
          time_zone: 'UTC',
          payment_status: charge.payment_status,
          isUnpaid: charge.status === 'open',
        }),
      );
    }
    one.charge = { ...charge, shipment_ids: facts.shipments.map(({ shipment_id }) => shipment_id) };
    if (refund) {
      this.#move('supplier', this.#escrow(one), refund.returned, 'return');
      this.#move(this.#escrow(one), 'buyer', refund.amount, 'refund');
    }
    if (compare(refundDueOf(charge), refundDueOf(before)) > 0) this.#count('due');
    if (release) this.#release(one, release);
  }

  #pay(one: Followed): void {
    const due = dueOf(one.charge);
    const surplus = { amount_minor: BigInt(this.#random.pick([0, 0, 0, -1, 7])), currency: this.#currency };
    const amount = add(due, surplus);
    if (amount.amount_minor <= 0n) return;
    const taken = takePayment(one.charge, amount, this.#now);
    this.#move('outside', this.#escrow(one), taken.paid, 'payment');
    this.#move('outside', 'buyer', taken.credited, 'credit');
    one.charge = taken.charge;
    if (taken.release) this.#release(one, taken.release);
  }

  #release(one: Followed, amount: Amount): void {
    this.#move(this.#escrow(one), 'supplier', amount, 'release');
    this.#collect();
  }

  #collect(): void {
    const due = this.#orders
      .map(({ charge }) => charge)
      .filter(({ refund_due_since }) => refund_due_since)
      .toSorted((left, right) => Number(left.refund_due_since) - Number(right.refund_due_since));
    for (const { before, after, amount } of collectRefunds(due, this.#of('supplier'), this.#now)) {
      const one = this.#orders.find(({ charge }) => charge === before) as Followed;
      this.#move('supplier', this.#escrow(one), amount, 'collected');
      this.#move(this.#escrow(one), 'buyer', amount, 'refund');
      one.charge = after;
    }
  }

  /** The supplier is paid out some of its balance. */
  #spend(): void {
    const most = Number(this.#of('supplier').amount_minor);
    const amount_minor = BigInt(this.#random.pick([most, most, this.#random.below(1 + most)]));
    this.#move('supplier', 'outside', { amount_minor, currency: this.#currency }, 'spent');
  }

  #topUp(): void {
    const amount = { amount_minor: BigInt(1 + this.#random.below(5000)), currency: this.#currency };
    this.#move('outside', 'supplier', amount, 'top_up');
    this.#collect();
  }

  #of(account: string): Amount {
    return this.#accounts.get(account) ?? zero(this.#currency);
  }

  #escrow({ facts }: Followed): string {
    return `escrow ${facts.entity_id}`;
  }

  #move(from: string, to: string, amount: Amount, kind: string): void {
    if (isZero(amount)) return;
    this.#count(kind);
    this.#accounts.set(from, subtract(this.#of(from), amount));
    this.#accounts.set(to, add(this.#of(to), amount));
  }

  #count(kind: string): void {
    this.moved[kind] = (this.moved[kind] ?? 0) + 1;
  }

  #check(): void {
    const problems = [
      ...[...this.#accounts].flatMap(([account, { amount_minor }]) =>
        account !== 'outside' && amount_minor < 0n ? [`${account} is below zero`] : [],
      ),
      ...(isZero(add(zero(this.#currency), ...this.#accounts.values())) ? [] : ['money was made']),
      ...(isZero(this.#of('supplier')) || this.#orders.every(({ charge }) => isZero(refundDueOf(charge)))
        ? []
        : ['the supplier has money that is due']),
      ...this.#orders.flatMap((one) => moneyProblems(one, this.#of(this.#escrow(one)))),
      ...this.#orders.filter(({ isNew }) => isNew).flatMap(documentProblems),
    ];
    for (const one of this.#orders) one.isNew = false;
    if (problems.length > 0) throw new Error(problems.join(', '));
  }
}

/** What is wrong with the money of an order. */
const moneyProblems = ({ charge, facts }: Followed, escrow: Amount): string[] => {
  const [kept, due, held] = [
    subtract(paidOf(charge), refundedOf(charge)),
    refundDueOf(charge),
    inEscrow(charge),
  ];
  const total = parseMoney(facts.total);
  const owed = { open: zero(charge.currency), paid: total, void: zero(charge.currency) }[charge.status];
  const earned = compare(earnedOf(charge), kept) < 0 ? earnedOf(charge) : kept;
  const broken: [string, boolean][] = [
    [
      'an amount is below zero',
      [held, due, releasedOf(charge)].some(({ amount_minor }) => amount_minor < 0n),
    ],
    ['its escrow is not what the accounts have', compare(held, escrow) !== 0],
    ['what is kept is not what it costs and what is due', compare(kept, add(owed, due)) !== 0],
    ['money is due while escrow has some', !isZero(due) && !isZero(held)],
    ['it asks for another amount', charge.status === 'open' && compare(dueOf(charge), total) !== 0],
    ['more is earned than it costs', charge.status !== 'void' && compare(earnedOf(charge), total) > 0],
    [
      'not all that is earned is released',
      charge.status === 'paid' && compare(releasedOf(charge), earned) < 0,
    ],
    ['it is settled and escrow has some', charge.status === 'paid' && !!charge.settled && !isZero(held)],
    ['the date of its due refund is wrong', isZero(due) === (charge.refund_due_since !== undefined)],
  ];
  return broken.flatMap(([problem, is]) => (is ? [problem] : []));
};

/** What is wrong with the documents of an order. */
const documentProblems = ({ facts, documents, charge }: Followed): string[] => {
  const live = charge.status === 'void' ? [] : facts.shipments.filter(({ cancelled }) => !cancelled);
  const [bill, billed] = [billOf(facts, live, []), billedBy(documents)];
  const keys = [...facts.lines.map(({ line_id }) => line_id as string), ofShipping];
  const none = { quantity: 0, net_minor: 0n, tax_minor: 0n };
  const different = keys.filter((key) => {
    const [is, should] = [billed.get(key) ?? none, bill.get(key) ?? none];
    return (['quantity', 'net_minor', 'tax_minor'] as const).some((figure) => is[figure] !== should[figure]);
  });
  const invoices = documents.filter(({ kind }) => !kind);
  const overdrawn = invoices.flatMap(({ _id, ...invoice }) => {
    const notes = documents.filter(({ credited }) => credited?.id === _id);
    return [...billedBy([invoice, ...notes]).values()].filter(
      ({ quantity, net_minor, tax_minor }) => quantity < 0 || net_minor < 0n || tax_minor < 0n,
    );
  });
  const isComplete = charge.status !== 'void' && live.length > 0 && billingStatusOf(facts) === 'billed';
  const sum = sumOfDocuments(documents, charge.currency);
  return [
    ...different.map((key) => `${key} is billed wrongly`),
    ...overdrawn.map(() => 'an invoice is credited beyond what it bills'),
    ...(isComplete && compare(sum, parseMoney(facts.total)) !== 0 ? ['the documents are not the total'] : []),
    ...documents.flatMap(({ lines, total_minor, net_minor, tax_minor }) =>
      lines.length === 0 || total_minor !== net_minor + tax_minor ? ['a document does not add up'] : [],
    ),
  ];
};
