import type { productRow, setShippingTerms } from '@procura/contracts';
import type { WireMoney } from '@procura/money';
import type { z } from 'zod';

/** A product of the demo that the source does not have, with the prices agreed with both buyers. */
type MeasuredProduct = {
  /** Continues the ids of the source. */
  product_id: number;
  supplier_id: number;
  row: z.input<typeof productRow>;
  agreed: WireMoney;
  /** Breaks of the price agreed with the demo's buyer. */
  agreed_breaks?: PriceBreaks;
  other_agreed: WireMoney;
};
type PriceBreaks = z.input<typeof productRow>['price_breaks'];

const eur = (amount: string): WireMoney => ({ amount, currency: 'EUR' });
/** Heli Süßwaren in Berlin, which sells to both buyers. */
const supplier_id = 11;

/** Products by weight, length and time. Their quantities have decimals; the source has packages only. */
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
      price_breaks: [
        { from_quantity: 25, unit_price: eur('17.90') },
        { from_quantity: 100, unit_price: eur('16.75') },
      ],
      stock: 412.5,
    },
    agreed: eur('17.50'),
    agreed_breaks: [{ from_quantity: 25, unit_price: eur('16.80') }],
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
      price_breaks: [{ from_quantity: 100, unit_price: eur('1.625') }],
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

/** Shipping terms of stores in the marketplace, by the supplier of the source. */
export const storeShippingTerms: Readonly<
  Record<number, Omit<z.input<(typeof setShippingTerms)['input']>, 'store_id'>>
> = {
  [supplier_id]: { currency: 'EUR', flat: eur('6.90'), free_from: eur('150.00'), tax_rate: '19' },
  // Bigfoot Breweries.
  16: {
    currency: 'USD',
    minimum_order: { amount: '40.00', currency: 'USD' },
    flat: { amount: '12.50', currency: 'USD' },
  },
};
