import type { Quantity } from '@procura/contracts';
import {
  noQuantity,
  orderTotals,
  partTotals,
  type Shipping,
  subtract,
  subtractQuantities,
  zero,
} from '@procura/money';
import type { Order, OrderLine } from './order.ts';
import { pendingRefund } from './order-charge.ts';

type Priced = Pick<OrderLine, 'subtotal' | 'discount' | 'tax' | 'total'>;

/** The quantity of a line that is to be paid. */
export const billableQuantity = ({
  quantity,
  closed_quantity,
  credited_quantity = noQuantity,
}: Pick<OrderLine, 'quantity' | 'closed_quantity' | 'credited_quantity'>): Quantity =>
  subtractQuantities(quantity, closed_quantity, credited_quantity);

/** A line with its amounts computed for the quantity that is to be paid. */
export const repriceLine = (line: Omit<OrderLine, keyof Priced>): OrderLine => {
  const quantity = billableQuantity(line);
  if (quantity === 0) {
    const nothing = zero(line.unit_price.currency);
    return { ...line, subtotal: nothing, discount: nothing, tax: nothing, total: nothing };
  }
  const { subtotal, discount, tax, total } = partTotals(line, quantity);
  return { ...line, subtotal, discount, tax, total };
};

/** The amounts of an order from its priced lines and its shipping. */
export const sumOrder = (
  lines: readonly OrderLine[],
  shipping: Shipping,
): Pick<Order, 'subtotal' | 'discount' | 'shipping' | 'shipping_tax_rate' | 'tax' | 'total'> => ({
  ...orderTotals(
    lines.map((line) => ({
      ...line,
      net: subtract(line.subtotal, line.discount),
    })),
    shipping,
  ),
  ...(Number(shipping.tax_rate) > 0 && { shipping_tax_rate: shipping.tax_rate }),
});

/** The shipping of an order as it was placed with. */
export const shippingOfOrder = ({
  shipping,
  shipping_tax_rate = '0',
}: Pick<Order, 'shipping' | 'shipping_tax_rate'>): Shipping => ({
  net: shipping,
  tax_rate: shipping_tax_rate,
});

/**
 * An order at the price of what is to be paid now, with the refund that follows from a lower total. Nothing is paid for
 * the shipping of an order of which nothing else is.
 */
export const repriced = (order: Order): Order => {
  const lines = order.lines.map(repriceLine);
  const isPaid = lines.some((line) => billableQuantity(line) > 0);
  const shipping = isPaid ? order.shipping : zero(order.currency);
  const { shipping_tax_rate: _, ...rest } = order;
  const totals = sumOrder(lines, { ...shippingOfOrder(order), net: shipping });
  return { ...rest, ...pendingRefund(order, subtract(order.total, totals.total)), lines, ...totals };
};
