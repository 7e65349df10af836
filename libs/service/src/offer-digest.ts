import { createHash } from 'node:crypto';
import type { Money, Quantity } from '@procura/contracts';

type OfferedLine = {
  product_id: string;
  quantity: Quantity;
  unit_price: Money;
  tax_rate: string;
  unit: string;
  unit_code?: string | null | undefined;
  pack?: string | undefined;
};

/**
 * What `Spending.offer` holds: equal if product, quantity, price, tax rate, unit, unit code and pack of each line are
 * equal, and the shipping of each order that they make. Without unit codes and shipping it is that of releases before
 * 2026-12.
 */
export const offerDigest = (
  lines: readonly OfferedLine[],
  shipping: readonly { amount: string; currency: string; tax_rate: string }[] = [],
): string => {
  const offers = lines.map(({ product_id, quantity, unit_price, tax_rate, unit, unit_code, pack }) => [
    product_id,
    quantity,
    unit_price.amount,
    unit_price.currency,
    tax_rate,
    unit,
    pack,
    ...(unit_code ? [unit_code] : []),
  ]);
  const charged = shipping.flatMap(({ amount, currency, tax_rate }, index) =>
    /[1-9]/.test(amount) ? [[index, amount, currency, tax_rate]] : [],
  );
  return createHash('sha256')
    .update(JSON.stringify([...offers, ...charged]))
    .digest('hex');
};
