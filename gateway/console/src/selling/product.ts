import type { AnswerOf, InputOf, ItemOf } from '../operations.ts';
import { formatMoney } from '../parts/money.tsx';
import { inSalesUnits } from '../words.ts';

export type OwnProduct = ItemOf<'list_own_products'>;
export type OwnStore = AnswerOf<'create_store'>;
/** The freight of a store, or of orders at agreed prices in a currency. */
export type Terms = ItemOf<'list_shipping_terms'>;
/** The fields of a product that its supplier changes. */
export type ProductFields = Omit<InputOf<'update_product'>, 'product_id' | 'expected_version'>;

/** The fields of a product in words, by the names that errors and changes have. */
const fieldWords: Readonly<Record<string, string>> = {
  sku: 'SKU',
  name: 'Name',
  category: 'Category',
  unit: 'Sales unit',
  unit_code: 'Unit code',
  pack: 'Pack',
  list_price: 'Price',
  price_breaks: 'Price breaks',
  stock: 'Stock',
  tax_rate: 'Tax',
  discontinued: 'Discontinued',
  quantity_decimals: 'Decimals',
  minimum_quantity: 'Smallest quantity',
  quantity_step: 'Step',
  low_stock_at: 'Low-stock mark',
};

/** A field of an error or a change, such as `list_price.amount`, in words. */
export const fieldInWords = (path: string): string => fieldWords[path.split('.')[0] ?? ''] ?? path;

/** What of a product others changed while a person edited it: the price and stock as they are, other fields by name. */
export const changesInWords = (before: OwnProduct, now: OwnProduct): string => {
  const changed = Object.keys(fieldWords).filter((field) => {
    const name = field as keyof OwnProduct;
    return JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  });
  const said = changed.map((field) => {
    if (field === 'list_price') return `the price is ${formatMoney(now.list_price)}`;
    if (field === 'stock') return `the stock is ${inSalesUnits(now.stock, now.unit)}`;
    return `${fieldInWords(field).toLowerCase()} changed`;
  });
  return said.join(', ');
};
