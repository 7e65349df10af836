/* The common objects of the examples: one buyer, one supplier, one branch, one product and one order of it. */

/** The answer of an operation to one input over REST. */
export type Example = {
  operation: string;
  by: 'buyer' | 'supplier';
  input: Readonly<Record<string, unknown>>;
  answer: Readonly<Record<string, unknown>>;
};

export const ids = {
  user: 'usr_01m87kbdvtf6cvjvt1nege686w',
  buyer: 'co_01m87kbes8f6cvjvwy0eckpk57',
  supplier: 'co_01m87kbdw0f6cvjvta73a4mvh5',
  credential: 'cred_01m87kbjn8f6cvjw4zctx2ck4w',
  branch: 'br_01m87kbks4f6cvjwaesss1ye5v',
  store: 'sto_01m87kbk0tf6cvjw63yvdwtxp5',
  product: 'prd_01m87kbk83f6cvjw7838qyj4a8',
  preview: 'prv_01m87kbm6af6cvjwb0ga0hmfdk',
  purchase: 'pur_01m87kbm91f6cvjwbd06886x01',
  order: 'ord_5wf4ag5ksfssjdc2vd8t6356yj',
  line: 'oln_5ase5ftfx9nx03c9wb1z9t88a2',
} as const;

/** Names of people and keys, of which each company has its own. */
export const people = {
  buyer: 'Ana Admin',
  email: 'ana@northwind.example',
  supplier: 'Sam Sales',
  key: 'ERP',
};

export const eur = (amount: string) => ({ amount, currency: 'EUR' });

export const buyer = { id: ids.buyer, name: 'Northwind Kitchens' };
export const supplier = { id: ids.supplier, name: 'Exotic Liquids' };
export const branch = { id: ids.branch, name: 'Hamburg' };
export const address = { line1: 'Jungfernstieg 1', city: 'Hamburg', postal_code: '20354', country: 'DE' };
export const receiving_contact = { name: 'Maria Anders', email: 'maria.anders@example.com' };
export const onePage = { next_cursor: null, has_more: false };
export const reference = '4500017';

/** The times of the story, on one day in 2026. */
export const at = {
  placed: '2026-12-15T09:00:00.000Z',
  confirmed: '2026-12-15T09:20:00.000Z',
  shipped: '2026-12-16T07:05:00.000Z',
  later: '2026-12-16T07:10:00.000Z',
};

export const totals = {
  subtotal: eur('162.00'),
  discount: eur('0.00'),
  shipping: eur('0.00'),
  shipping_tax_rate: '0',
  tax: eur('0.00'),
  total: eur('162.00'),
};

/** The order in lists, as its buyer reads it after placing it. */
export const placedOrder = {
  id: ids.order,
  number: 'ORD-26-02RF6Q',
  reference,
  purchase_id: ids.purchase,
  status: 'placed',
  payment_status: 'unpaid',
  billing_status: 'not_billed',
  receipt_status: 'none',
  branch: { ...branch, code: 'HH1' },
  buyer,
  supplier,
  total: eur('162.00'),
  line_count: 1,
  requisitioner: people.buyer,
  due_on: '2026-12-22',
  created_at: at.placed,
  updated_at: at.placed,
};

/** The fields that a line has both in a preview and in an order. */
export const lineOfChai = {
  product_id: ids.product,
  sku: 'NW-P01',
  name: 'Chai',
  unit: 'piece',
  quantity_decimals: 0,
  unit_code: 'C62',
  quantity: 10,
  unit_price: eur('16.20'),
};

export const orderLine = {
  id: ids.line,
  ...lineOfChai,
  discount_percent: '0',
  tax_rate: '0',
  subtotal: eur('162.00'),
  discount: eur('0.00'),
  tax: eur('0.00'),
  total: eur('162.00'),
  shipped_quantity: 0,
  delivered_quantity: 0,
  closed_quantity: 0,
  received_quantity: 0,
  accepted_quantity: 0,
  claimed_quantity: 0,
  credited_quantity: 0,
  replaced_quantity: 0,
  account_code: '4400',
};

/** The complete order, as its buyer reads it after placing it. */
export const orderOfBuyer = {
  ...placedOrder,
  requested_on: '2026-12-22',
  message_to_supplier: null,
  metadata: {},
  source: 'catalogue',
  purchase_order: null,
  lines: [orderLine],
  totals,
  requisitioner_id: ids.user,
  approval: null,
  recurrence_id: null,
  cost_centre: null,
  internal_note: null,
  ship_to: address,
  receiving_contact,
  expected_delivery_on: null,
  refund: null,
  claims: [],
  timeline: [{ at: at.placed, code: 'placed', what: 'Placed', by: people.buyer, note: null }],
  version: 1,
  allowed_actions: ['cancel_order', 'pay_order_with_balance', 'generate_order_payment_link'],
};
