import type { Mutation } from './mutation.ts';

/** Mutations of sums, payments, events, answers and deadlines, each with the suite of `proof` that must fail. */
export const moneyAndDelivery: readonly Mutation[] = [
  {
    name: 'the total of an order is the sum of all its lines',
    file: 'libs/money/src/order-totals.ts',
    anchor: 'total: add(first.total, ...rest.map((line) => line.total), shipping.net, shipping_tax),',
    without: 'total: add(first.total, shipping.net, shipping_tax),',
    tests: ['services/orders/test/place-order.int.test.ts'],
  },
  {
    name: 'an event whose delivery failed is sent again',
    file: 'libs/mongo/src/delivery/relay.ts',
    anchor: 'await Promise.all(rows.map((row) => postpone(row, error)));',
    without: 'await marks.add(...rows.map(({ _id }) => _id));',
    tests: ['libs/mongo/test/relay.int.test.ts'],
  },
  {
    name: 'a paid order is not paid again',
    file: 'services/finance/src/charges/charge.ts',
    anchor: "if (charge?.status === 'paid' || (!charge && order.payment_status === 'paid'))",
    without: "if (!charge && order.payment_status === 'paid')",
    tests: ['services/finance/test/pay-order-with-balance.int.test.ts'],
  },
  {
    name: 'the answer of a tool is the body of its route',
    file: 'gateway/src/mcp/operation-tools.ts',
    anchor: "return { structuredContent: JSON.parse(text), content: [{ type: 'text', text }] };",
    without:
      "return { structuredContent: { ...JSON.parse(text), status: 'placed' }, content: [{ type: 'text', text }] };",
    tests: ['test/system/order-story.test.ts'],
  },
  {
    name: 'what an abandoned purchase held is released',
    file: 'services/orders/src/purchase/placing-saga.ts',
    anchor: 'release: (purchase) => releaseHolds(deps, purchase),',
    without: 'release: async () => undefined,',
    tests: ['test/faults/sagas.test.ts'],
  },
  {
    name: 'no bid is taken after the deadline',
    file: 'services/rfq/src/model/rfq.ts',
    anchor: "(status === 'open' && bidding_until <= now ? 'evaluating' : status);",
    without: 'status;',
    tests: ['services/rfq/test/rfqs.int.test.ts'],
  },
  {
    name: 'sums of quantities with decimals are exact in the database',
    file: 'libs/mongo/src/collections/decimals.ts',
    anchor: 'if (isFraction(value)) return Decimal128.fromString(String(value));',
    without: 'if (isFraction(value)) return value;',
    tests: ['libs/mongo/test/database.int.test.ts'],
  },
  {
    name: 'quantities with decimals wait for their feature level',
    file: 'libs/mongo/src/writes/database.ts',
    anchor: 'if (featureLevel < level) featureLevel = await readFeatureLevel(db);',
    without: 'if (featureLevel < level) featureLevel = level;',
    tests: ['libs/mongo/test/database.int.test.ts'],
  },
  {
    name: 'a shipment has no more decimals than its line',
    file: 'services/orders/src/model/shipment.ts',
    anchor: 'lines.map((line, index) => ({ ...line, path: ',
    without: '[].map((line: object, index) => ({ ...line, path: ',
    tests: ['services/orders/test/quantities.int.test.ts'],
  },
  {
    name: 'an order below the smallest of its supplier is refused',
    file: 'services/orders/src/model/quote.ts',
    anchor: '...parts.flatMap(belowMinimum),',
    without: '...parts.slice(1000).flatMap(belowMinimum),',
    tests: ['services/orders/test/shipping.int.test.ts'],
  },
  {
    name: 'shipping that is another than in the preview is refused',
    file: 'services/orders/src/model/offer.ts',
    anchor: '...(shipping ? changedShipping(quote, shipping) : []),',
    without: '...(shipping ? changedShipping(quote, shipping).slice(1000) : []),',
    tests: ['services/orders/test/shipping.int.test.ts'],
  },
  {
    name: 'shipping is taxed on the invoice',
    file: 'services/finance/src/invoices/billed.ts',
    anchor: 'net_minor: net.amount_minor, tax_minor: tax.amount_minor });',
    without: 'net_minor: net.amount_minor, tax_minor: 0n });',
    tests: ['services/orders/test/shipping.int.test.ts'],
  },
];
