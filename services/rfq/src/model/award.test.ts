import { expect, test } from '@jest/globals';
import { Failure, newId, type Quantity } from '@procura/contracts';
import {
  addQuantities,
  multiplyQuantity,
  parseUnitPrice,
  quantityOf,
  smallestQuantity,
  stepsIn,
  storedMeasure,
  timesQuantity,
} from '@procura/money';
import { anOrderedLine } from '@procura/testkit/builders';
import { seededRandom } from '@procura/testkit/seeded-random';
import { anAward, anRfq, aPurchaseOrder } from '../../test/an-rfq.ts';
import {
  type Award,
  awardTotal,
  claim,
  close,
  freightToOrder,
  leftToOrder,
  open,
  order,
  returnOrdered,
  unclaim,
} from './award.ts';
import { quantitiesToOrder } from './award-lines.ts';
import { followOrder, issue, type PurchaseOrder, quantitiesOf, takenOfAward } from './purchase-order.ts';
import type { Rfq } from './rfq.ts';
import { storedRate } from './tax.ts';

const random = seededRandom();
const digits: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

const rate = () =>
  random.pick(['0', '7', '19', '5.5', '8.1', '100', String(random.below(1_000_000) / 10_000)]);
/** Freight of a few minor units to much, or none. */
const freightIn = (currency: string) =>
  random.next() < 0.2
    ? {}
    : {
        freight: {
          net: { amount_minor: BigInt(random.below(random.pick([5, 5000, 5_000_000]))), currency },
          tax_rate: rate(),
        },
      };

/** An RFQ of one to three items with up to three decimals, and an open award of all of them, with freight. */
const awarded = (): { rfq: Rfq; whole: Award } => {
  const currency = random.pick(['EUR', 'JPY', 'KWD']);
  const plain = anRfq({ status: 'evaluating', currency });
  const items = Array.from({ length: 1 + random.below(3) }, () => {
    const quantity_decimals = random.below(4);
    const most = random.pick([5, 300, 50_000]);
    const quantity = multiplyQuantity(smallestQuantity(quantity_decimals), 1 + random.below(most));
    return { ...plain.items[0], id: newId('rfqItem'), ...storedMeasure({ quantity_decimals }), quantity };
  }) as Rfq['items'];
  const rfq = { ...plain, items };
  const one = anAward(
    rfq,
    items.map(({ quantity }) => quantity),
  );
  const decimals = random.pick([digits[currency] ?? 2, 4, 6]);
  const lines = one.lines.map((line) => ({
    ...line,
    unit_price: parseUnitPrice({
      amount: (random.next() * random.pick([0.01, 1, 100])).toFixed(decimals),
      currency,
    }),
    ...storedRate(rate()),
  }));
  return { rfq, whole: open({ ...one, currency, lines, ...freightIn(currency) }) };
};

/** A purchase order of a part of what is left, or of all of it; null if the part is refused as costing nothing. */
const drafted = (rfq: Rfq, from: Award, all: boolean): PurchaseOrder | null => {
  const items = from.lines.flatMap((line) => {
    const step = smallestQuantity(
      rfq.items.find(({ id }) => id === line.rfq_item_id)?.quantity_decimals ?? 0,
    );
    const quantity = multiplyQuantity(step, random.below(stepsIn(leftToOrder(line), step) + 1));
    return quantity > 0 ? [{ rfq_item_id: line.rfq_item_id, quantity }] : [];
  });
  if (!all && items.length === 0) return null;
  try {
    const quantities = quantitiesToOrder(rfq, from, all ? undefined : items);
    const lines = from.lines.flatMap(({ rfq_item_id, unit_price, tax_rate }) => {
      const quantity = quantities.get(rfq_item_id);
      if (quantity === undefined) return [];
      return [
        {
          ...{ id: newId('orderLine'), rfq_item_id, name: '', unit: '', product: null, quantity, unit_price },
          ...storedRate(tax_rate),
        },
      ];
    });
    return aPurchaseOrder(lines, from.currency, freightToOrder(from, quantities));
  } catch (error) {
    if (!all && error instanceof Failure && error.code === 'quantity_rule') return null;
    throw error;
  }
};

/** The purchase order after its order closed a part of each line. */
const closedPart = (of: PurchaseOrder) =>
  followOrder(of, {
    status: 'partially_shipped',
    lines: of.lines.map(({ id, quantity }) => {
      const closed_quantity = multiplyQuantity(quantityOf(0.001), random.below(quantity * 1000));
      return anOrderedLine({ line_id: id, quantity, closed_quantity });
    }),
  });

test(`however an award is cut, its parts never take more than it, and add up to it exactly (seed ${random.seed})`, () => {
  for (let round = 0; round < 1500; round++) {
    const { rfq, whole } = awarded();
    const commitment = awardTotal(whole).amount_minor;
    const orders: PurchaseOrder[] = [];
    let rest = whole;
    const expectSums = () => {
      const taken = orders.reduce((sum, one) => sum + takenOfAward(one).amount_minor, 0n);
      expect(taken <= commitment).toBe(true);
      const carried = orders.reduce((sum, { freight }) => sum + (freight?.net.amount_minor ?? 0n), 0n);
      const freight = whole.freight?.net.amount_minor ?? 0n;
      expect(rest.ordered_freight?.amount_minor ?? 0n).toBe(carried);
      expect(carried <= freight).toBe(true);
      if (rest.lines.every((line) => leftToOrder(line) === 0)) expect(carried).toBe(freight);
      rest.lines.forEach((line, index) => {
        const ordered = orders
          .flatMap(({ lines }) => lines)
          .flatMap(({ rfq_item_id, quantity }) => (rfq_item_id === line.rfq_item_id ? [quantity] : []));
        expect(line.ordered_quantity).toBe(addQuantities(...ordered));
        expect(addQuantities(line.ordered_quantity, leftToOrder(line))).toBe(whole.lines[index]?.quantity);
      });
    };
    for (let step = 0; step < 8 && rest.lines.some((line) => leftToOrder(line) > 0); step++) {
      const draft = drafted(rfq, rest, random.next() < 0.1);
      if (!draft) continue;
      const claimed = claim(rest, quantitiesOf(draft), draft.freight);
      if (random.next() < 0.2) {
        const unclaimed = unclaim(claimed, quantitiesOf(draft), draft.freight);
        expect(unclaimed.lines).toEqual(rest.lines);
        rest = unclaimed;
        expectSums();
        continue;
      }
      rest = order(claimed, quantitiesOf(draft), draft.total);
      const issued = issue(draft, 'ORD-26-000001');
      orders.push(issued);
      expectSums();
      if (random.next() < 0.7) continue;
      const cancels = random.next() < 0.5;
      const { after, returned, ...more } = cancels
        ? followOrder(issued, { status: 'cancelled', lines: [] })
        : closedPart(issued);
      rest = returnOrdered(rest, returned, more);
      orders.splice(-1, 1, ...(cancels ? [] : [after]));
      expectSums();
    }
    if (rest.lines.some((line) => leftToOrder(line) > 0)) {
      const last = drafted(rfq, rest, true) as PurchaseOrder;
      rest = order(claim(rest, quantitiesOf(last), last.freight), quantitiesOf(last), last.total);
      orders.push(issue(last, 'ORD-26-000002'));
    }
    expectSums();
    expect(rest.lines.map(leftToOrder)).toEqual(rest.lines.map(() => 0));
    expect(() => quantitiesToOrder(rfq, rest)).toThrow('ordered already');
    const { freight, ordered_freight } = close(rest, null, new Date());
    expect(freight?.net.amount_minor).toBe(freight && (ordered_freight?.amount_minor ?? 0n));
  }
});

test('three thirds of a kilogram and the gram that is left cost what they cost, and take no more than the award', () => {
  const unit_price = parseUnitPrice({ amount: '1.00', currency: 'EUR' });
  const parts = [0.333, 0.333, 0.333, 0.001].map(quantityOf);
  const taken = (quantity: Quantity) =>
    takenOfAward({
      currency: 'EUR',
      lines: [
        {
          id: newId('orderLine'),
          rfq_item_id: newId('rfqItem'),
          name: '',
          unit: '',
          product: null,
          quantity,
          unit_price,
        },
      ],
    }).amount_minor;
  expect(parts.map((quantity) => timesQuantity(unit_price, quantity).amount_minor)).toEqual([
    33n,
    33n,
    33n,
    0n,
  ]);
  expect(parts.map(taken)).toEqual([33n, 33n, 33n, 0n]);
  expect(addQuantities(...parts)).toBe(1);
});

test('a part with tax takes less than it costs where it would exceed its award, and the rest stays with the award', () => {
  const unit_price = parseUnitPrice({ amount: '0.1349', currency: 'EUR' });
  const line = { ...anAward(anRfq(), [1]).lines[0], unit_price, tax_rate: '19' } as Award['lines'][number];
  // 0.1349 is 0.13, with 0.02 of tax; exactly it is 0.160531 with tax.
  expect(awardTotal({ currency: 'EUR', lines: [line] }).amount_minor).toBe(15n);
  const ordered = { ...line, id: newId('orderLine'), name: '', unit: '', product: null };
  expect(takenOfAward({ currency: 'EUR', lines: [ordered] }).amount_minor).toBe(15n);
  // 13.5 is 14, with 2.66 of tax, 3; rounded down 13 and 2.
  const dearer = { ...ordered, unit_price: parseUnitPrice({ amount: '0.135', currency: 'EUR' }) };
  expect(awardTotal({ currency: 'EUR', lines: [dearer] }).amount_minor).toBe(17n);
  expect(takenOfAward({ currency: 'EUR', lines: [dearer] }).amount_minor).toBe(15n);
});
