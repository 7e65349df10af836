import type { createBranch, createCompany, createStore, productRow } from '@procura/contracts';
import { formatMoney, parseMoney, percentOf, subtract, type WireMoney } from '@procura/money';
import type { z } from 'zod';
import { moneyOf, skuOf } from './demo-history.ts';
import type { Customer, Northwind, Product, Supplier } from './northwind.ts';
import { placeOf } from './northwind-places.ts';

type NewCompany = z.input<(typeof createCompany)['input']>;
type NewStore = z.input<(typeof createStore)['input']>;
type NewBranch = z.input<(typeof createBranch)['input']>;
type ProductRow = z.input<typeof productRow>;

/** The buyer whose branches are the customers of the source. */
export const demoBuyer: NewCompany = {
  name: 'Northwind Hospitality',
  kind: 'buyer',
  country: 'GB',
  time_zone: 'Europe/London',
  currency: 'GBP',
  admin: { name: 'Andrew Fuller', email: 'admin@northwind.example' },
};

/** Branches that the demo's buyer may order for. */
export const buyerBranchCodes = ['ALFKI', 'AROUT', 'BERGS', 'BLAUS', 'BONAP'];
/** Branches at which deliveries of the demo are counted. */
export const receivingBranchCodes = ['CHOPS', 'LEHMS'];
/** Branches of the branch manager: those in Denmark, Finland, Norway and Sweden. */
export const nordicBranchCodes = ['BERGS', 'FOLKO', 'SANTG', 'SIMOB', 'VAFFE', 'WARTH', 'WILMK'];

export const branchManagerRole = 'branch_manager';
/** A member whom the admin invites; with all branches by default. */
export type DemoMember = { name: string; email: string; role: string; branch_codes?: string[] };
/** The other users of the demo buyer, under the names that other programs use. */
export const demoMembers = {
  buyer: {
    name: 'Nancy Davolio',
    email: 'buyer@northwind.example',
    role: 'buyer',
    branch_codes: buyerBranchCodes,
  },
  approver: { name: 'Janet Leverling', email: 'approver@northwind.example', role: 'approver' },
  finance: { name: 'Steven Buchanan', email: 'finance@northwind.example', role: 'finance' },
  receiver: {
    name: 'Robert King',
    email: 'receiver@northwind.example',
    role: 'receiver',
    branch_codes: receivingBranchCodes,
  },
  viewer: { name: 'Laura Callahan', email: 'viewer@northwind.example', role: 'viewer' },
} as const satisfies Record<string, DemoMember>;
/** One more user, to show a role that the company defined. */
export const branchManager: DemoMember = {
  name: 'Margaret Peacock',
  email: 'nordics@northwind.example',
  role: branchManagerRole,
  branch_codes: nordicBranchCodes,
};

/** A small buyer that shares only the suppliers with the first. */
export const otherBuyer: NewCompany = {
  name: 'Harbour Lane Cafés',
  kind: 'buyer',
  country: 'IE',
  time_zone: 'Europe/Dublin',
  currency: 'EUR',
  admin: { name: 'Aoife Byrne', email: 'admin@harbourlane.example' },
};

const letters: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss' };

/** A name as part of an e-mail address: ASCII letters and digits, with dots between words. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[æøß]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');

const otherBranch = (
  code: string,
  address: Omit<NewBranch['address'], 'country'> & { city: string },
  contact: string,
): NewBranch => ({
  name: `Harbour Lane ${address.city}`,
  code,
  address: { ...address, country: 'IE' },
  receiving_contact: { name: contact, email: `${slug(contact)}@harbourlane.example` },
  cost_centre: `HL-${code}`,
  currency: 'EUR',
  time_zone: 'Europe/Dublin',
});

export const otherBranches: NewBranch[] = [
  otherBranch('DUBLIN', { line1: '14 Harbour Lane', city: 'Dublin', postal_code: 'D02 X285' }, 'Ciara Nolan'),
  otherBranch('CORK', { line1: '3 Penrose Quay', city: 'Cork', postal_code: 'T23 R6TH' }, 'Eoin Walsh'),
  otherBranch('GALWAY', { line1: '8 Quay Street', city: 'Galway', postal_code: 'H91 K2EV' }, 'Niamh Daly'),
];
/** Suppliers of the source that agreed prices with the small buyer for all their products. */
const otherSupplierIds = [1, 11, 22, 28];
/** The orders of the small buyer: branch, and quantities by product of the source. */
export const otherPurchases: { branch_code: string; quantities: Record<number, number> }[] = [
  // The last one is sold by weight.
  { branch_code: 'DUBLIN', quantities: { 25: 4, 27: 2, 101: 2.5 } },
  { branch_code: 'CORK', quantities: { 48: 5, 60: 3 } },
];

/** The supplier's company; its contact is the first admin. */
export const supplierCompany = (supplier: Supplier): NewCompany => {
  const { code: country, currency, time_zone } = placeOf(supplier);
  const domain = `${slug(supplier.company_name).replaceAll('.', '-')}.example.com`;
  return {
    name: supplier.company_name,
    kind: 'supplier',
    country,
    time_zone,
    currency,
    admin: { name: supplier.contact_name, email: `${slug(supplier.contact_name)}@${domain}` },
  };
};

/** The supplier's one store, in its country's currency. */
export const supplierStore = (northwind: Northwind, supplier: Supplier): NewStore => {
  const { code: country, currency } = placeOf(supplier);
  const categories = new Set(
    productsOf(northwind, supplier).map((product) => northwind.categories.get(product.category_id)),
  );
  return {
    name: supplier.company_name,
    country,
    currency,
    description: `${[...categories].join(', ')} from ${supplier.city}, ${supplier.country}`,
  };
};

export const productsOf = (northwind: Northwind, supplier: Supplier): Product[] =>
  [...northwind.products.values()].filter((one) => one.supplier_id === supplier.supplier_id);

/** A product as its supplier imports it. */
export const productOf = (northwind: Northwind, product: Product, currency: string): ProductRow => {
  // The source's stock is what can be ordered after the small buyer's orders.
  const held = otherPurchases.reduce((sum, { quantities }) => sum + (quantities[product.product_id] ?? 0), 0);
  return {
    sku: skuOf(product.product_id),
    name: product.product_name,
    category: northwind.categories.get(product.category_id) ?? '',
    unit: 'package',
    unit_code: 'XPK',
    pack: product.quantity_per_unit,
    list_price: moneyOf(product.unit_price, currency),
    stock: product.units_in_stock + held,
    discontinued: product.discontinued,
  };
};

/**
 * The demo buyer's agreed price of a product; none for every seventh, which is bought in the marketplace. A
 * discontinued product stays in the catalogue, where it shows that it cannot be ordered; the marketplace hides it.
 */
export const agreedPrice = (product: Product, currency: string): WireMoney | undefined => {
  if (product.product_id % 7 === 0 && !product.discontinued) return undefined;
  return below(moneyOf(product.unit_price, currency), 3 + (product.product_id % 6));
};

/** The small buyer's agreed price of a product. */
export const otherAgreedPrice = (product: Product, currency: string): WireMoney | undefined => {
  if (!otherSupplierIds.includes(product.supplier_id)) return undefined;
  return below(moneyOf(product.unit_price, currency), 2);
};

/** The customer as a branch of the demo buyer. */
export const branchOf = (customer: Customer, index: number): NewBranch => {
  const { code: country, currency, time_zone } = placeOf(customer);
  const { contact_name, region, postal_code, phone } = customer;
  return {
    name: customer.company_name,
    code: customer.customer_id,
    address: {
      line1: customer.address,
      city: customer.city,
      ...(region && { region }),
      ...(postal_code && { postal_code }),
      country,
    },
    receiving_contact: {
      name: contact_name,
      email: `${slug(contact_name)}@example.com`,
      ...(phone && { phone }),
    },
    cost_centre: `CC-${1001 + index}`,
    currency,
    time_zone,
  };
};

const below = (price: WireMoney, percent: number): WireMoney => {
  const list = parseMoney(price);
  return formatMoney(subtract(list, percentOf(list, String(percent))));
};
