import {
  type Answer,
  addCatalogProduct,
  createBranch,
  createStore,
  type Id,
  importProducts,
  newId,
  type Operation,
  type OrderFacts,
  type Principal,
  setAgreedPrice,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import type { z } from 'zod';

let serial = 0;

/** Where operations are called: a world, a fleet, or a platform over REST or MCP; `W` is the type of its callers. */
export type Place<W = Principal> = {
  /** Calls an operation; raises the service's Failure. */
  call<O extends Operation>(
    operation: O,
    who: W,
    input: z.input<O['input']>,
    options?: { key?: string },
  ): Promise<Answer<O>>;
  /** Waits until every event is delivered, if the place can determine this. */
  settle?(): Promise<void>;
};

/** An amount in euros. */
export const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** A branch of the caller's company with a receiving contact. */
export const aBranch = <W>(
  place: Place<W>,
  buyer: W,
  overrides: Partial<z.input<typeof createBranch.input>> = {},
): Promise<Answer<typeof createBranch>> =>
  place.call(createBranch, buyer, {
    name: `Branch ${++serial}`,
    code: `B${serial}`,
    address: { line1: 'Obere Str. 57', city: 'Berlin', postal_code: '12209', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com' },
    cost_centre: `CC-${serial}`,
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    ...overrides,
  });

/** A store of the supplier. */
export const aStore = <W>(
  place: Place<W>,
  supplier: W,
  overrides: Partial<z.input<typeof createStore.input>> = {},
): Promise<Answer<typeof createStore>> =>
  place.call(createStore, supplier, {
    name: `Store ${++serial}`,
    country: 'DE',
    currency: 'EUR',
    ...overrides,
  });

export type ProductFields = {
  name?: string;
  sku?: string;
  amount?: string;
  stock?: number;
  category?: string;
} & Record<string, unknown>;

/** A product in a store of the supplier. */
export const aProduct = async <W>(
  place: Place<W>,
  supplier: W,
  store: { id: Id<'store'>; currency: string },
  { amount = '10.00', ...fields }: ProductFields = {},
): Promise<{ id: Id<'product'>; sku: string }> => {
  const answer = await place.call(importProducts, supplier, {
    store_id: store.id,
    rows: [
      {
        sku: `SKU-${++serial}`,
        name: `Product ${serial}`,
        category: 'Beverages',
        stock: 100,
        list_price: { amount, currency: store.currency },
        ...fields,
      },
    ],
  });
  const [product] = answer.products;
  if (!product) throw new Error(`The product was not imported: ${JSON.stringify(answer.errors)}`);
  return product;
};

/** Agrees a price with the buyer and adds the product to the buyer's catalogue. */
export const agreeAndAdd = async <W extends { company_id: string }>(
  place: Place<W>,
  options: {
    supplier: W;
    buyer: W;
    product_id: Id<'product'>;
    price: { amount: string; currency: string };
    valid_from?: string | undefined;
  },
): Promise<void> => {
  const { supplier, buyer, product_id, price, valid_from = '2020-01-01' } = options;
  await place.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id: buyer.company_id,
    price,
    valid_from,
  });
  await place.settle?.();
  await place.call(addCatalogProduct, buyer, { product_id });
};

/** A line of {@link anOrderChanged}: ten units of a product at 10.00 EUR, nothing shipped. */
export const anOrderedLine = (
  overrides: Partial<OrderFacts['lines'][number]> = {},
): OrderFacts['lines'][number] => ({
  line_id: newId('orderLine'),
  product_id: newId('product'),
  name: 'Chai',
  quantity_decimals: 0,
  unit_code: null,
  quantity: quantityOf(10),
  shipped_quantity: quantityOf(0),
  closed_quantity: quantityOf(0),
  unit_price: { amount: '10.00', currency: 'EUR' },
  discount_percent: '0',
  tax_rate: '0',
  ...overrides,
});

/** The payload of order_changed for a newly placed order with one line; overrides change it. */
export const anOrderChanged = (overrides: Partial<OrderFacts> = {}): OrderFacts => ({
  entity_id: newId('order'),
  version: 1,
  purchase_id: newId('purchase'),
  number: 'ORD-26-7K3QXM',
  status: 'placed',
  payment_status: 'unpaid',
  billing_status: 'not_billed',
  buyer_company_id: newId('company'),
  buyer_name: 'Alfreds Futterkiste',
  supplier_company_id: newId('company'),
  supplier_name: 'Exotic Liquids',
  branch_id: newId('branch'),
  total: { amount: '100.00', currency: 'EUR' },
  shipping: { amount: '0.00', currency: 'EUR' },
  shipping_tax_rate: '0',
  source: 'catalogue',
  imported: false,
  opens_charge: true,
  lines: [anOrderedLine()],
  shipments: [],
  ...overrides,
});
