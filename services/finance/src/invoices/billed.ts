import type { OrderFacts, Quantity } from '@procura/contracts';
import { add, addQuantities, noQuantity, subtractQuantities } from '@procura/money';
import { priceOf, shippingOf } from '../charges/price.ts';
import type { Draft, InvoiceLine } from './invoice.ts';

/** The billed part of a line of an order, or of its shipping. Shipping has no quantity. */
export type Part = { quantity: Quantity; net_minor: bigint; tax_minor: bigint };
/** The billed parts of an order, by the ids of its lines and the key of its shipping. */
export type Billed = ReadonlyMap<string, Part>;

export const nothing: Part = { quantity: noQuantity, net_minor: 0n, tax_minor: 0n };
export const isNothing = ({ quantity, net_minor, tax_minor }: Part): boolean =>
  quantity === 0 && net_minor === 0n && tax_minor === 0n;

/** The key of shipping. */
export const ofShipping = 'shipping';
/** How lines name shipping, in contrast to shares of a credited amount, which name no line either. */
export const shippingName = 'Shipping';

export const keyOf = ({ line_id, description }: InvoiceLine): string | null =>
  line_id ?? (description === shippingName ? ofShipping : null);

const combined = (
  left: Part,
  right: Part,
  of: (left: bigint, right: bigint) => bigint,
): Omit<Part, 'quantity'> => ({
  net_minor: of(left.net_minor, right.net_minor),
  tax_minor: of(left.tax_minor, right.tax_minor),
});
const plus = (left: Part, right: Part): Part => ({
  ...combined(left, right, (a, b) => a + b),
  quantity: addQuantities(left.quantity, right.quantity),
});
export const minus = (left: Part, right: Part): Part => ({
  ...combined(left, right, (a, b) => a - b),
  quantity: subtractQuantities(left.quantity, right.quantity),
});
/** The smaller of each figure. */
export const smaller = (left: Part, right: Part): Part => ({
  ...combined(left, right, (a, b) => (a - b < 0n ? a : b)),
  quantity: left.quantity - right.quantity < 0 ? left.quantity : right.quantity,
});
/** Each figure, at least zero. */
const positive = (part: Part): Part => ({
  ...combined(part, nothing, (figure) => (figure < 0n ? 0n : figure)),
  quantity: part.quantity > 0 ? part.quantity : noQuantity,
});

/** The amounts of a document's line. */
export const amountsOf = (part: Part, currency: string): Part & { total_minor: bigint } => {
  const amount = (amount_minor: bigint) => ({ amount_minor, currency });
  return { ...part, total_minor: add(amount(part.net_minor), amount(part.tax_minor)).amount_minor };
};

/** How much the first is above the second. */
export const beyond = (more: Billed, less: Billed): Map<string, Part> =>
  new Map(
    [...more].flatMap(([key, part]): [string, Part][] => {
      const rest = positive(minus(part, less.get(key) ?? nothing));
      return isNothing(rest) ? [] : [[key, rest]];
    }),
  );

/** What documents bill: invoices less credit notes, as far as these name lines. */
export const billedBy = (documents: readonly Pick<Draft, 'kind' | 'lines'>[]): Billed => {
  const billed = new Map<string, Part>();
  for (const { kind, lines } of documents)
    for (const line of lines) {
      const key = keyOf(line);
      if (key === null) continue;
      const quantity = key === ofShipping ? noQuantity : line.quantity;
      const before = billed.get(key) ?? nothing;
      billed.set(key, (kind ? minus : plus)(before, { ...line, quantity }));
    }
  return billed;
};

type Shipment = OrderFacts['shipments'][number];

/** The quantity that shipments contain of a line for the first time, not in place of units billed before. */
const firstShipped = (shipments: readonly Shipment[], line_id: string): Quantity =>
  addQuantities(
    ...shipments
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_id === line_id)
      .map(({ quantity, replaces = noQuantity }) => subtractQuantities(quantity, replaces)),
  );

/** Whether a shipment contains units that are to be billed. */
export const isBillable = ({ lines }: Shipment): boolean =>
  lines.some(({ quantity, replaces = noQuantity }) => quantity > replaces);

/**
 * The total of the documents of an order when these shipments are billed; none of them is cancelled. It is the price of
 * units that they contain for the first time and that were not credited, and the shipping. It leaves out parts billed
 * elsewhere before an import; shipping is one of these if there are any.
 */
export const billOf = (
  facts: OrderFacts,
  shipments: readonly Shipment[],
  elsewhere: readonly Shipment[],
): Billed => {
  const bill = new Map<string, Part>();
  for (const line of facts.lines) {
    const shipped = firstShipped(shipments, line.line_id);
    const credited = line.receipt?.credited_quantity ?? noQuantity;
    const kept = credited < shipped ? subtractQuantities(shipped, credited) : noQuantity;
    const earlier = firstShipped(elsewhere, line.line_id);
    bill.set(line.line_id, positive(minus(partOf(line, kept), partOf(line, earlier))));
  }
  if (shipments.length > 0 && elsewhere.length === 0) {
    const { net, tax } = shippingOf(facts);
    bill.set(ofShipping, { quantity: noQuantity, net_minor: net.amount_minor, tax_minor: tax.amount_minor });
  }
  return bill;
};

const partOf = (line: OrderFacts['lines'][number], quantity: Quantity): Part => {
  const { net, tax } = priceOf(line, quantity);
  return { quantity, net_minor: net.amount_minor, tax_minor: tax.amount_minor };
};
