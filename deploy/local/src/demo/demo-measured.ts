import type { productRow } from '@procura/contracts';
import type { WireMoney } from '@procura/money';
import type { z } from 'zod';

/** A product of the demo that the source does not have, with the prices agreed with both buyers. */
type MeasuredProduct = {
  /** Continues the ids of the source. */
  product_id: number;
  supplier_id: number;
  row: z.input<typeof productRow>;
  agreed: WireMoney;
  other_agreed: WireMoney;
};

const eur = (amount: string): WireMoney => ({ amount, currency: 'EUR' });
/** Heli Süßwaren in Berlin, which sells to both buyers. */
const supplier_id = 11;

/** Products by weight, length and time, whose quantities have decimals; everything of the source is sold in packages. */
export const measuredProducts: readonly MeasuredProduct[] = [
  {
    product_id: 101,
    supplier_id,
    row: {
      sku: 'NW-M01',
      name: 'Coffee beans, Berlin blend',
      category: 'Beverages',
      unit: 'kg',
      unit_code: 'KGM',
      quantity_decimals: 3,
      minimum_quantity: 0.25,
      list_price: eur('18.90'),
      stock: 412.5,
    },
    agreed: eur('17.50'),
    other_agreed: eur('18.20'),
  },
  {
    product_id: 102,
    supplier_id,
    row: {
      sku: 'NW-M02',
      name: 'Cable for display lights',
      category: 'Shop fittings',
      unit: 'm',
      unit_code: 'MTR',
      quantity_decimals: 1,
      list_price: eur('1.85'),
      stock: 950,
    },
    agreed: eur('1.70'),
    other_agreed: eur('1.80'),
  },
  {
    product_id: 103,
    supplier_id,
    row: {
      sku: 'NW-M03',
      name: 'Consulting on the display of sweets',
      category: 'Services',
      unit: 'h',
      unit_code: 'HUR',
      quantity_decimals: 2,
      quantity_step: 0.25,
      list_price: eur('64.00'),
      stock: 120,
    },
    agreed: eur('60.00'),
    other_agreed: eur('62.00'),
  },
];
