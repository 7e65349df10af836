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
  shippingTax,
  zero,
} from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { seededRandom } from '@procura/testkit/seeded-random';
import { billingStatusOf, type Draft, newInvoices, refundDocuments } from './invoice.ts';

const now = new Date('2026-11-21T12:00:00Z');
type Line = OrderFacts['lines'][number];

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
    const [first, second] = newInvoices(facts, [], now);
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
    const [{ shipment_id } = { shipment_id: '' }] = shipments;
    expect(newInvoices(facts, [shipment_id], now).map((one) => one.shipment_id)).toEqual([
      shipments[1]?.shipment_id,
    ]);
    expect(newInvoices({ ...facts, shipments: [] }, [], now)).toEqual([]);
  });

  test('has the tax that the parts of its line add up to, as docs/invoices.md shows', () => {
    const taxed = anOrderedLine({
      quantity: quantityOf(3),
      unit_price: { amount: '0.50', currency: 'EUR' },
      tax_rate: '19',
    });
    const parts = [shipment([taxed, 1]), shipment([taxed, 1]), shipment([taxed, 1])];
    const free = { amount: '0.00', currency: 'EUR' };
    const invoices = newInvoices(
      anOrderChanged({ lines: [taxed], shipments: parts, shipping: free }),
      [],
      now,
    );
    expect(invoices.map(({ tax_minor }) => tax_minor)).toEqual([10n, 9n, 10n]);
  });

  test('leaves out freight that costs nothing', () => {
    const [first] = newInvoices({ ...facts, shipping: { amount: '0.00', currency: 'EUR' } }, [], now);
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

const random = seededRandom();
test.each(['USD', 'EUR', 'JPY', 'KWD'])(
  `invoices of all that is shipped sum to the order’s total, for any closed quantity (%s, SEED=${random.seed})`,
  (currency) => {
    for (let round = 0; round < 100; round++) {
      const { facts, total } = aShippedOrder(currency);
      const issued: Draft[] = [];
      for (const [index] of facts.shipments.entries()) {
        const seen = { ...facts, shipments: facts.shipments.slice(0, index + 1) };
        const invoiced = issued.map(({ shipment_id }) => shipment_id);
        issued.push(...newInvoices(seen, invoiced, now));
      }
      expect(issued).toHaveLength(facts.shipments.length);
      const sum = add(zero(currency), ...issued.map((one) => ({ amount_minor: one.total_minor, currency })));
      expect(formatMoney(sum)).toEqual(formatMoney(total));
      for (const { lines, net_minor, tax_minor, total_minor } of issued) {
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
  const total =
    priced.length > 0 ? orderTotals(priced, freight).total : add(freight.net, shippingTax(freight));
  return { facts: anOrderChanged({ lines, shipments, shipping, shipping_tax_rate }), total };
};

describe('a refund', () => {
  const eur = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
  const documents = (refund: bigint, invoiced: bigint, bought: bigint) => {
    const parts = refundDocuments(eur(refund), { invoiced: eur(invoiced), bought: eur(bought) });
    return [parts.credit.amount_minor, parts.receipt.amount_minor];
  };

  test('has a receipt where nothing was invoiced, or no more than is still bought', () => {
    expect(documents(100n, 0n, 0n)).toEqual([0n, 100n]);
    expect(documents(60n, 40n, 40n)).toEqual([0n, 60n]);
  });

  test('has a credit note for what was invoiced beyond what is bought, and a receipt for the rest', () => {
    expect(documents(60n, 100n, 40n)).toEqual([60n, 0n]);
    expect(documents(60n, 70n, 40n)).toEqual([30n, 30n]);
  });
});
