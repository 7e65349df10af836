import { newId, type OrderFacts } from '@procura/contracts';
import { add, formatMoney, parseMoney, quantityOf, zero } from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import { priceOf, shippingOf } from '../src/charges/price.ts';

/** The units of a line in one shipment, in thousandths, and their later states. */
type Shipped = {
  line: Line;
  first: number;
  replacement: number;
  accepted: number;
  /** In claims on units that were not accepted, and on units that were. */
  claimed: number;
  returning: number;
  credited: number;
  replaced: number;
};
type Line = { fact: OrderFacts['lines'][number]; quantity: number; closed: number };
type Shipment = { fact: OrderFacts['shipments'][number]; lines: Shipped[] };

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** An order of random lines, and random valid steps of it: what orders publishes after each of them. */
export class RandomOrder {
  readonly #random: SeededRandom;
  readonly #first: OrderFacts;
  readonly #lines: Line[];
  readonly #shipments: Shipment[] = [];
  #shipping: bigint;
  #version = 1;
  #ended = false;

  constructor(
    random: SeededRandom,
    currency: string,
    supplier_company_id: OrderFacts['supplier_company_id'],
  ) {
    this.#random = random;
    const price = (below: number) => formatMoney({ amount_minor: BigInt(random.below(below)), currency });
    this.#lines = Array.from({ length: 1 + random.below(3) }, () => {
      const quantity = random.below(3) === 0 ? 1 + random.below(9999) : 1000 * (1 + random.below(9));
      const fact = anOrderedLine({
        quantity: quantityOf(quantity / 1000),
        unit_price: price(5000),
        discount_percent: random.pick(['0', '0', '7.5', '33.3333', '100']),
        tax_rate: random.pick(['0', '19', '5.5']),
        ...(random.below(5) === 0 && { given_tax: price(2000) }),
      });
      return { fact, quantity, closed: 0 };
    });
    this.#first = anOrderChanged({
      supplier_company_id,
      total: formatMoney(zero(currency)),
      shipping: price(random.pick([1, 2000])),
      shipping_tax_rate: random.pick(['0', '19', '7.5']),
    });
    this.#shipping = parseMoney(this.#first.shipping).amount_minor;
  }

  /** Takes a random step, if one of the kind is possible. */
  step(): void {
    this.#version += 1;
    if (this.#ended) return;
    const steps = [
      ...[this.#ship, this.#ship, this.#ship, this.#accept, this.#accept, this.#accept, this.#accept],
      ...[this.#claim, this.#claim, this.#claim, this.#answer, this.#answer, this.#answer],
      ...[this.#cancel, this.#close, this.#closeReplacement, this.#creditShipping],
    ];
    if (this.#random.below(80) === 0) this.end();
    else this.#random.pick(steps).call(this);
  }

  /** Cancels the order, in any state, since finance refuses none. */
  end(): void {
    this.#version += 1;
    this.#ended = true;
  }

  get facts(): OrderFacts {
    const first = this.#first;
    const { currency } = first.total;
    const lines = this.#lines.map((line): OrderFacts['lines'][number] => {
      const own = this.#of(line);
      const quantity = (of: (one: Shipped) => number) => quantityOf(sum(own.map(of)) / 1000);
      return {
        ...line.fact,
        shipped_quantity: quantity(({ first: units, replacement }) => units + replacement),
        closed_quantity: quantityOf(line.closed / 1000),
        receipt: {
          taken_quantity: quantity(({ first: units, replacement }) => units + replacement),
          received_quantity: quantity(({ accepted }) => accepted),
          accepted_quantity: quantity(({ accepted }) => accepted),
          claimed_quantity: quantity(({ claimed, returning }) => claimed + returning),
          earned_quantity: quantity(({ accepted, returning }) => accepted + returning),
          credited_quantity: quantity(({ credited }) => credited),
          replaced_quantity: quantity(({ replaced }) => replaced),
        },
      };
    });
    const billable = this.#lines.map((line) => ({
      line,
      quantity: line.quantity - line.closed - sum(this.#of(line).map(({ credited }) => credited)),
    }));
    const isBillable = billable.some(({ quantity }) => quantity > 0);
    const shipping = formatMoney({ amount_minor: isBillable ? this.#shipping : 0n, currency });
    const facts = { ...first, shipping };
    const prices = billable.map(
      ({ line, quantity }) => priceOf(line.fact, quantityOf(quantity / 1000)).total,
    );
    return {
      ...facts,
      version: this.#version,
      status: this.#ended ? 'cancelled' : this.#shipments.length > 0 ? 'partially_shipped' : 'confirmed',
      total: formatMoney(add(zero(currency), ...prices, shippingOf(facts).total)),
      lines,
      shipments: this.#shipments.map(({ fact, lines: own }) => ({
        ...fact,
        lines: own.map(({ line, first: units, replacement }) => ({
          line_id: line.fact.line_id,
          quantity: quantityOf((units + replacement) / 1000),
          ...(replacement > 0 && { replaces: quantityOf(replacement / 1000) }),
        })),
      })),
    };
  }

  /** A part of a quantity, often all of it. */
  #part(most: number): number {
    if (most === 0) return 0;
    if (this.#random.below(2) === 0) return most;
    const whole = 1000 * this.#random.below(1 + Math.floor(most / 1000));
    return whole > 0 && this.#random.below(3) > 0 ? whole : 1 + this.#random.below(most);
  }

  #live(): Shipment[] {
    return this.#shipments.filter(({ fact }) => !fact.cancelled);
  }

  #of(line: Line): Shipped[] {
    return this.#live()
      .flatMap(({ lines }) => lines)
      .filter((one) => one.line === line);
  }

  #toReplace(line: Line): number {
    return sum(this.#of(line).map(({ replaced, replacement }) => replaced - replacement));
  }

  #some(of: (one: Shipped) => number): Shipped | undefined {
    const found = this.#live()
      .flatMap(({ lines }) => lines)
      .filter((one) => of(one) > 0);
    return found.length > 0 ? this.#random.pick(found) : undefined;
  }

  #ship(): void {
    const lines = this.#lines.flatMap((line): Shipped[] => {
      if (this.#random.below(3) === 0) return [];
      const shipped = sum(this.#of(line).map(({ first }) => first));
      const first = this.#part(line.quantity - line.closed - shipped);
      const replacement = this.#part(this.#toReplace(line));
      if (first + replacement === 0) return [];
      return [{ line, first, replacement, accepted: 0, claimed: 0, returning: 0, credited: 0, replaced: 0 }];
    });
    if (lines.length === 0) return;
    const fact = { shipment_id: newId('shipment'), shipped_at: '2026-11-21T12:00:00Z', lines: [] };
    this.#shipments.push({ fact, lines });
  }

  /** A shipment of which nothing has arrived. */
  #cancel(): void {
    const open = this.#live().filter(({ lines }) =>
      lines.every(
        ({ accepted, claimed, returning, credited, replaced }) =>
          accepted + claimed + returning + credited + replaced === 0,
      ),
    );
    if (open.length > 0) this.#random.pick(open).fact.cancelled = this.#random.pick(['not_sent', 'lost']);
  }

  #accept(): void {
    const one = this.#some(waitingOf);
    if (one) one.accepted += this.#part(waitingOf(one));
  }

  #claim(): void {
    const kind = this.#random.pick(['claimed', 'returning'] as const);
    const one = this.#some(kind === 'claimed' ? waitingOf : ({ accepted }) => accepted);
    if (!one) return;
    const units = this.#part(kind === 'claimed' ? waitingOf(one) : one.accepted);
    one[kind] += units;
    if (kind === 'returning') one.accepted -= units;
  }

  #answer(): void {
    const kind = this.#random.pick(['claimed', 'returning'] as const);
    const one = this.#some((shipped) => shipped[kind]);
    if (!one) return;
    const units = this.#part(one[kind]);
    one[kind] -= units;
    const answer = this.#random.pick(['credited', 'replaced', 'refused'] as const);
    if (answer !== 'refused') one[answer] += units;
    else if (kind === 'returning') one.accepted += units;
  }

  #close(): void {
    const line = this.#random.pick(this.#lines);
    const shipped = sum(this.#of(line).map(({ first }) => first));
    line.closed += this.#part(line.quantity - line.closed - shipped);
  }

  #closeReplacement(): void {
    const line = this.#random.pick(this.#lines);
    let open = this.#toReplace(line);
    for (const one of this.#of(line)) {
      const units = Math.min(open, one.replaced);
      one.replaced -= units;
      one.credited += units;
      open -= units;
    }
  }

  #creditShipping(): void {
    if (this.#shipping > 0n) this.#shipping = BigInt(this.#random.below(Number(this.#shipping)));
  }
}

const waitingOf = (one: Shipped): number =>
  one.first + one.replacement - one.accepted - one.claimed - one.returning - one.credited - one.replaced;
