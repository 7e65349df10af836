import { describe, expect, test } from '@jest/globals';
import { newId, type OrderFacts } from '@procura/contracts';
import {
  add,
  addQuantities,
  formatMoney,
  orderTotals,
  parseMoney,
  partTotals,
  quantityOf,
  zero,
} from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { seededRandom } from '@procura/testkit/seeded-random';
import { billingStatusOf, type Invoice, issued, matchStatusOf } from './invoice.ts';
import { nextDocuments } from './next-documents.ts';

const now = new Date('2026-11-21T12:00:00Z');
type Line = OrderFacts['lines'][number];

const party = {
  name: 'Exotic Liquids',
  legal_name: null,
  registration_number: null,
  tax_id: null,
  address: null,
  country: null,
};
/** The documents that follow from a state of an order. Its first `processed` shipments were processed before. */
const next = (facts: OrderFacts, documents: readonly Invoice[] = [], processed = 0): Invoice[] => {
  const shipment_ids = facts.shipments.slice(0, processed).map(({ shipment_id }) => shipment_id);
  return nextDocuments(facts, { documents, shipment_ids }, now).map((draft) =>
    issued(draft, {
      buyer: party,
      supplier: party,
      numbers: new Map(),
      payment_terms_days: null,
      time_zone: 'UTC',
      payment_status: 'unpaid',
      isUnpaid: false,
    }),
  );
};

/** A shipment of given quantities of lines. */
const shipment = (...of: [Line, number][]): OrderFacts['shipments'][number] => ({
  shipment_id: newId('shipment'),
  shipped_at: now.toISOString(),
  lines: of.map(([{ line_id }, quantity]) => ({ line_id, quantity: quantityOf(quantity) })),
});

describe('the invoice of a shipment', () => {
  const line = anOrderedLine({
    sku: 'CHAI',
    name: 'Chai',
    unit: 'box',
    quantity: quantityOf(3),
    unit_price: { amount: '9.99', currency: 'EUR' },
    discount_percent: '15',
    tax_rate: '7.5',
  });
  const other = anOrderedLine({
    name: 'Chang',
    quantity: quantityOf(1),
    unit_price: { amount: '5.00', currency: 'EUR' },
  });
  const shipments = [shipment([line, 1], [other, 1]), shipment([line, 2])];
  const facts = anOrderChanged({
    lines: [line, other],
    shipments,
    shipping: { amount: '4.00', currency: 'EUR' },
  });

  test('bills what was shipped, with freight on the first', () => {
    const [first, second] = next(facts);
    expect(first?.lines.map((one) => [one.description, one.quantity, one.net_minor, one.tax_minor])).toEqual([
      ['Chai', 1, 849n, 64n],
      ['Chang', 1, 500n, 0n],
      ['Shipping', 1, 400n, 0n],
    ]);
    expect(first?.lines[0]).toMatchObject({
      sku: 'CHAI',
      unit: 'box',
      unit_price: { amount: '9.99', currency: 'EUR' },
      discount_percent: '15',
      tax_rate: '7.5',
    });
    expect(first?.lines.at(-1)).toMatchObject({ sku: '', unit: '', unit_price: null, tax_rate: '0' });
    expect(first).toMatchObject({ net_minor: 1_749n, tax_minor: 64n, total_minor: 1_813n });
    expect(second?.lines.map((one) => [one.description, one.quantity, one.net_minor, one.tax_minor])).toEqual(
      [['Chai', 2, 1_698n, 127n]],
    );
  });

  test('is made once: those that have one get none', () => {
    const documents = next(facts).slice(0, 1);
    expect(next(facts, documents, 1).map((one) => one.shipment_id)).toEqual([shipments[1]?.shipment_id]);
    expect(next({ ...facts, shipments: [] })).toEqual([]);
  });

  test('has the tax that the parts of its line add up to, as docs/invoices.md shows', () => {
    const taxed = anOrderedLine({
      quantity: quantityOf(3),
      unit_price: { amount: '0.50', currency: 'EUR' },
      tax_rate: '19',
    });
    const parts = [shipment([taxed, 1]), shipment([taxed, 1]), shipment([taxed, 1])];
    const free = { amount: '0.00', currency: 'EUR' };
    const invoices = next(anOrderChanged({ lines: [taxed], shipments: parts, shipping: free }));
    expect(invoices.map(({ tax_minor }) => tax_minor)).toEqual([10n, 9n, 10n]);
  });

  test('leaves out freight that costs nothing', () => {
    const [first] = next({ ...facts, shipping: { amount: '0.00', currency: 'EUR' } });
    expect(first?.lines.map((one) => one.description)).toEqual(['Chai', 'Chang']);
  });
});

test('an order is billed when all that will be shipped is', () => {
  const at = (shipped_quantity: number, closed_quantity: number) =>
    billingStatusOf(
      anOrderChanged({
        lines: [
          anOrderedLine({
            shipped_quantity: quantityOf(shipped_quantity),
            closed_quantity: quantityOf(closed_quantity),
          }),
        ],
      }),
    );
  expect([at(4, 0), at(4, 6), at(10, 0)]).toEqual(['partially_billed', 'billed', 'billed']);
});

test('replacements do not count towards what is billed, and cancelled shipments bill nothing', () => {
  const line = anOrderedLine({ quantity: quantityOf(10), shipped_quantity: quantityOf(10) });
  const [first, second] = [shipment([line, 7]), shipment([line, 3])];
  const facts = anOrderChanged({ lines: [line], shipments: [first, second] });
  const replacing = { ...second, lines: second.lines.map((one) => ({ ...one, replaces: quantityOf(3) })) };
  const lost = { ...first, cancelled: 'lost' as const };
  const statusOf = (shipments: OrderFacts['shipments']) => billingStatusOf({ ...facts, shipments });
  expect(statusOf([first, second])).toBe('billed');
  expect(statusOf([first, replacing])).toBe('partially_billed');
  expect(statusOf([lost])).toBe('not_billed');
});

describe('the match of an invoice', () => {
  const [{ shipment_id }] = [shipment()];
  const at = (changes: Partial<OrderFacts['shipments'][number]>, status: OrderFacts['status'] = 'shipped') =>
    anOrderChanged({ status, shipments: [{ ...shipment(), shipment_id, ...changes }] });

  test.each<[string, OrderFacts, boolean, string | null]>([
    ['waits for the receipt', at({ receipt_status: 'waiting' }), false, 'waiting_for_receipt'],
    ['waits also where a part was credited', at({ receipt_status: 'waiting' }), true, 'waiting_for_receipt'],
    ['is claimed', at({ receipt_status: 'claimed' }), true, 'claimed'],
    ['is there once accepted', at({ receipt_status: 'accepted' }), false, null],
    ['is credited', at({ receipt_status: 'accepted' }), true, 'credited'],
    ['is credited with a cancelled shipment', at({ cancelled: 'lost' }), false, 'credited'],
    ['of an earlier replica waits until delivery', at({}), false, 'waiting_for_receipt'],
    ['of an earlier replica is there at delivery', at({}, 'delivered'), false, null],
  ])('%s', (_, facts, isCredited, expected) => {
    expect(matchStatusOf(facts, { shipment_id }, isCredited)).toBe(expected);
  });
});

const random = seededRandom();
test.each(['USD', 'EUR', 'JPY', 'KWD'])(
  `invoices of all that is shipped sum to the order’s total, for any closed quantity (%s, SEED=${random.seed})`,
  (currency) => {
    for (let round = 0; round < 100; round++) {
      const { facts, total } = aShippedOrder(currency);
      const documents: Invoice[] = [];
      for (const [index] of facts.shipments.entries()) {
        const seen = { ...facts, shipments: facts.shipments.slice(0, index + 1) };
        documents.push(...next(seen, documents, index));
      }
      expect(documents).toHaveLength(facts.shipments.filter(({ lines }) => lines.length > 0).length);
      const sum = add(
        zero(currency),
        ...documents.map((one) => ({ amount_minor: one.total_minor, currency })),
      );
      expect(formatMoney(sum)).toEqual(formatMoney(total));
      for (const { lines, net_minor, tax_minor, total_minor } of documents) {
        expect(net_minor + tax_minor).toBe(total_minor);
        expect(lines.every((one) => one.net_minor >= 0n && one.tax_minor >= 0n)).toBe(true);
      }
    }
  },
);

/** Below a number of units, whole or with up to three decimals. */
const someQuantity = (below: number) =>
  quantityOf(random.below(2) ? random.below(below) : random.below(below * 1000) / 1000);

/** An order of random prices, shipped in random parts with the rest closed, and its total. */
const aShippedOrder = (currency: string) => {
  const price = () => formatMoney({ amount_minor: BigInt(random.below(100_000)), currency });
  const shipments = Array.from({ length: 1 + random.below(4) }, () => shipment());
  const lines = Array.from({ length: 1 + random.below(3) }, () => {
    const line = anOrderedLine({
      unit_price: price(),
      discount_percent: random.pick(['0', '7.5', '33.3333', '100']),
      tax_rate: random.pick(['0', '19', '5.5']),
      ...(random.below(4) === 0 && { given_tax: price() }),
    });
    const parts = shipments.map((one) => {
      const quantity = someQuantity(8);
      if (quantity > 0) one.lines.push({ line_id: line.line_id, quantity });
      return quantity;
    });
    const shipped_quantity = addQuantities(...parts);
    const closed_quantity = someQuantity(5);
    const quantity = addQuantities(shipped_quantity, closed_quantity);
    return { ...line, quantity, shipped_quantity, closed_quantity };
  });
  const shipping = price();
  const shipping_tax_rate = random.pick(['0', '19', '7.5']);
  const priced = lines
    .filter((line) => line.shipped_quantity > 0)
    .map((line) =>
      partTotals(
        {
          ...line,
          unit_price: parseMoney(line.unit_price),
          given_tax: line.given_tax && parseMoney(line.given_tax),
        },
        line.shipped_quantity,
      ),
    );
  const freight = { net: parseMoney(shipping), tax_rate: shipping_tax_rate };
  const total = priced.length > 0 ? orderTotals(priced, freight).total : zero(currency);
  return { facts: anOrderChanged({ lines, shipments, shipping, shipping_tax_rate }), total };
};
