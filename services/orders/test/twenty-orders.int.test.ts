import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  confirmOrder,
  getOrder,
  getOrderBilling,
  type Id,
  placeOrder,
  previewOrder,
  setAgreedPrice,
  setShippingTerms,
  shipOrder,
} from '@procura/contracts';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

type Line = {
  /** The price below its breaks. `breaks` has further prices, each by its lowest quantity. */
  price: string;
  breaks?: Record<string, string>;
  decimals: number;
  quantity: number;
  tax_rate: string;
  unit_price: string;
  net: string;
  tax: string;
};
type Case = {
  what: string;
  currency: string;
  lines: Line[];
  terms?: { flat: string; free_from: string; tax_rate: string };
  subtotal: string;
  shipping: string;
  tax: string;
  total: string;
};

// Computed by hand: net = price times quantity, tax = net times rate, each rounded half up to the digits of the currency.
const cases: Case[] = [
  {
    what: '0.375 kg',
    currency: 'EUR',
    lines: [
      {
        price: '12.80',
        decimals: 3,
        quantity: 0.375,
        tax_rate: '7',
        unit_price: '12.80',
        net: '4.80',
        tax: '0.34',
      },
    ],
    subtotal: '4.80',
    shipping: '0.00',
    tax: '0.34',
    total: '5.14',
  },
  {
    what: '2.5 hours',
    currency: 'EUR',
    lines: [
      {
        price: '96.00',
        decimals: 1,
        quantity: 2.5,
        tax_rate: '19',
        unit_price: '96.00',
        net: '240.00',
        tax: '45.60',
      },
    ],
    subtotal: '240.00',
    shipping: '0.00',
    tax: '45.60',
    total: '285.60',
  },
  {
    what: 'a million screws',
    currency: 'EUR',
    lines: [
      {
        price: '0.0123',
        decimals: 0,
        quantity: 1_000_000,
        tax_rate: '19',
        unit_price: '0.0123',
        net: '12300.00',
        tax: '2337.00',
      },
    ],
    subtotal: '12300.00',
    shipping: '0.00',
    tax: '2337.00',
    total: '14637.00',
  },
  {
    what: 'a gram of saffron',
    currency: 'EUR',
    lines: [
      {
        price: '1234.56',
        decimals: 3,
        quantity: 0.001,
        tax_rate: '0',
        unit_price: '1234.56',
        net: '1.23',
        tax: '0.00',
      },
    ],
    subtotal: '1.23',
    shipping: '0.00',
    tax: '0.00',
    total: '1.23',
  },
  {
    what: 'nine, below the first break',
    currency: 'EUR',
    lines: [
      {
        price: '10.00',
        breaks: { 10: '9.50', 100: '8.75', 1000: '7.999' },
        decimals: 3,
        quantity: 9,
        tax_rate: '19',
        unit_price: '10.00',
        net: '90.00',
        tax: '17.10',
      },
    ],
    subtotal: '90.00',
    shipping: '0.00',
    tax: '17.10',
    total: '107.10',
  },
  {
    what: 'ten, at the first break',
    currency: 'EUR',
    lines: [
      {
        price: '10.00',
        breaks: { 10: '9.50', 100: '8.75', 1000: '7.999' },
        decimals: 3,
        quantity: 10,
        tax_rate: '19',
        unit_price: '9.50',
        net: '95.00',
        tax: '18.05',
      },
    ],
    subtotal: '95.00',
    shipping: '0.00',
    tax: '18.05',
    total: '113.05',
  },
  {
    what: '99.999, just below the second',
    currency: 'EUR',
    lines: [
      {
        price: '10.00',
        breaks: { 10: '9.50', 100: '8.75', 1000: '7.999' },
        decimals: 3,
        quantity: 99.999,
        tax_rate: '19',
        unit_price: '9.50',
        net: '949.99',
        tax: '180.50',
      },
    ],
    subtotal: '949.99',
    shipping: '0.00',
    tax: '180.50',
    total: '1130.49',
  },
  {
    what: 'a hundred, at the second',
    currency: 'EUR',
    lines: [
      {
        price: '10.00',
        breaks: { 10: '9.50', 100: '8.75', 1000: '7.999' },
        decimals: 3,
        quantity: 100,
        tax_rate: '7',
        unit_price: '8.75',
        net: '875.00',
        tax: '61.25',
      },
    ],
    subtotal: '875.00',
    shipping: '0.00',
    tax: '61.25',
    total: '936.25',
  },
  {
    what: 'a thousand, at the third',
    currency: 'EUR',
    lines: [
      {
        price: '10.00',
        breaks: { 10: '9.50', 100: '8.75', 1000: '7.999' },
        decimals: 3,
        quantity: 1000,
        tax_rate: '0',
        unit_price: '7.999',
        net: '7999.00',
        tax: '0.00',
      },
    ],
    subtotal: '7999.00',
    shipping: '0.00',
    tax: '0.00',
    total: '7999.00',
  },
  {
    what: 'goods a cent below free shipping',
    currency: 'EUR',
    lines: [
      {
        price: '199.99',
        decimals: 0,
        quantity: 1,
        tax_rate: '7',
        unit_price: '199.99',
        net: '199.99',
        tax: '14.00',
      },
    ],
    terms: { flat: '6.90', free_from: '200.00', tax_rate: '19' },
    subtotal: '199.99',
    shipping: '6.90',
    tax: '15.31',
    total: '222.20',
  },
  {
    what: 'goods at free shipping',
    currency: 'EUR',
    lines: [
      {
        price: '200.00',
        decimals: 0,
        quantity: 1,
        tax_rate: '7',
        unit_price: '200.00',
        net: '200.00',
        tax: '14.00',
      },
    ],
    terms: { flat: '6.90', free_from: '200.00', tax_rate: '19' },
    subtotal: '200.00',
    shipping: '0.00',
    tax: '14.00',
    total: '214.00',
  },
  {
    what: 'two tax rates, and shipping at a third',
    currency: 'EUR',
    lines: [
      {
        price: '3.33',
        decimals: 0,
        quantity: 3,
        tax_rate: '7',
        unit_price: '3.33',
        net: '9.99',
        tax: '0.70',
      },
      {
        price: '0.335',
        decimals: 1,
        quantity: 2.5,
        tax_rate: '19',
        unit_price: '0.335',
        net: '0.84',
        tax: '0.16',
      },
    ],
    terms: { flat: '4.95', free_from: '50.00', tax_rate: '21' },
    subtotal: '10.83',
    shipping: '4.95',
    tax: '1.90',
    total: '17.68',
  },
  {
    what: 'less than half a yen of tax',
    currency: 'JPY',
    lines: [
      { price: '0.4', decimals: 0, quantity: 3, tax_rate: '10', unit_price: '0.4', net: '1', tax: '0' },
    ],
    subtotal: '1',
    shipping: '0',
    tax: '0',
    total: '1',
  },
  {
    what: '2.5 hours in yen',
    currency: 'JPY',
    lines: [
      {
        price: '333.3',
        decimals: 1,
        quantity: 2.5,
        tax_rate: '8',
        unit_price: '333.3',
        net: '833',
        tax: '67',
      },
    ],
    subtotal: '833',
    shipping: '0',
    tax: '67',
    total: '900',
  },
  {
    what: 'a million of fractions of a yen, with shipping',
    currency: 'JPY',
    lines: [
      {
        price: '0.0009',
        decimals: 0,
        quantity: 1_000_000,
        tax_rate: '10',
        unit_price: '0.0009',
        net: '900',
        tax: '90',
      },
    ],
    terms: { flat: '500', free_from: '1000', tax_rate: '10' },
    subtotal: '900',
    shipping: '500',
    tax: '140',
    total: '1540',
  },
  {
    what: 'a dozen in yen at a break',
    currency: 'JPY',
    lines: [
      {
        price: '120',
        breaks: { 12: '99.5' },
        decimals: 0,
        quantity: 12,
        tax_rate: '8',
        unit_price: '99.5',
        net: '1194',
        tax: '96',
      },
    ],
    terms: { flat: '350', free_from: '1000', tax_rate: '10' },
    subtotal: '1194',
    shipping: '0',
    tax: '96',
    total: '1290',
  },
  {
    what: '0.375 kg in dinars',
    currency: 'KWD',
    lines: [
      {
        price: '1.2345',
        decimals: 3,
        quantity: 0.375,
        tax_rate: '5',
        unit_price: '1.2345',
        net: '0.463',
        tax: '0.023',
      },
    ],
    subtotal: '0.463',
    shipping: '0.000',
    tax: '0.023',
    total: '0.486',
  },
  {
    what: '2.5 hours in dinars with shipping',
    currency: 'KWD',
    lines: [
      {
        price: '7.7777',
        decimals: 1,
        quantity: 2.5,
        tax_rate: '15',
        unit_price: '7.7777',
        net: '19.444',
        tax: '2.917',
      },
    ],
    terms: { flat: '1.250', free_from: '100.000', tax_rate: '5' },
    subtotal: '19.444',
    shipping: '1.250',
    tax: '2.980',
    total: '23.674',
  },
  {
    what: 'a million at a tenth of a fil, shipped free',
    currency: 'KWD',
    lines: [
      {
        price: '0.0001',
        decimals: 0,
        quantity: 1_000_000,
        tax_rate: '0',
        unit_price: '0.0001',
        net: '100.000',
        tax: '0.000',
      },
      {
        price: '0.900',
        decimals: 0,
        quantity: 1000,
        tax_rate: '5',
        unit_price: '0.900',
        net: '900.000',
        tax: '45.000',
      },
    ],
    terms: { flat: '2.000', free_from: '1000.000', tax_rate: '5' },
    subtotal: '1000.000',
    shipping: '0.000',
    tax: '45.000',
    total: '1045.000',
  },
  {
    what: 'a quarter kilogram in dinars at the first of three breaks',
    currency: 'KWD',
    lines: [
      {
        price: '999.999',
        breaks: { '0.25': '888.8888', '0.5': '777.7777', 1: '666.666' },
        decimals: 3,
        quantity: 0.25,
        tax_rate: '5',
        unit_price: '888.8888',
        net: '222.222',
        tax: '11.111',
      },
    ],
    subtotal: '222.222',
    shipping: '0.000',
    tax: '11.111',
    total: '233.333',
  },
];

const productOf = async (
  currency: string,
  { price, breaks = {}, decimals, tax_rate }: Line,
): Promise<Id<'product'>> => {
  const { world, buyer, supplier, product } = market;
  const product_id = await product({
    amount: price,
    currency,
    tax_rate,
    quantity_decimals: decimals,
    stock: 2_000_000,
  });
  const price_breaks = Object.entries(breaks)
    .map(([from, amount]) => ({ from_quantity: Number(from), unit_price: { amount, currency } }))
    .toSorted((a, b) => a.from_quantity - b.from_quantity);
  if (price_breaks.length > 0)
    await world.call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: { amount: price, currency },
      price_breaks,
      valid_from: '2020-01-01',
    });
  return product_id;
};

describe('twenty orders with every expected number', () => {
  test.each(cases)('$what', async ({ currency, lines, terms, subtotal, shipping, tax, total }) => {
    const { world, buyer, supplier, branch } = market;
    const money = (amount: string) => ({ amount, currency });
    await world.call(setShippingTerms, supplier, {
      currency,
      ...(terms && { flat: money(terms.flat), free_from: money(terms.free_from), tax_rate: terms.tax_rate }),
    });
    const wanted = [];
    for (const line of lines)
      wanted.push({ product_id: await productOf(currency, line), quantity: line.quantity });
    await world.settle();
    const shown = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: wanted });
    const totals = {
      subtotal: money(subtotal),
      shipping: money(shipping),
      tax: money(tax),
      total: money(total),
    };
    expect(shown).toMatchObject({ outcome: 'will_place', orders: [{ totals }], totals: [money(total)] });
    const { orders } = await world.call(placeOrder, buyer, { preview_id: shown.preview_id as Id<'preview'> });
    const order_id = orders[0]?.id as Id<'order'>;
    const order = await world.call(getOrder, buyer, { order_id });
    expect(order).toMatchObject({
      totals,
      lines: lines.map((line) => ({
        quantity: line.quantity,
        unit_price: money(line.unit_price),
        subtotal: money(line.net),
        tax: money(line.tax),
      })),
    });
    await world.call(confirmOrder, supplier, { order_id });
    await world.call(shipOrder, supplier, { order_id, carrier: 'Post' });
    await world.settle();
    const billing = await world.call(getOrderBilling, buyer, { order_id });
    expect(billing).toMatchObject({
      due: money(total),
      invoices: [{ total: money(total), tax: money(tax) }],
    });
  });
});
