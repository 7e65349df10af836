import { createHash } from 'node:crypto';
import {
  type Answer,
  type findProductsBySku,
  type getBranchFacts,
  type getCompanyFacts,
  type HistoryRow,
  idFromBytes,
  newId,
} from '@procura/contracts';
import {
  type Amount,
  compare,
  decimalsOf,
  formatMoney,
  isOrderable,
  isZero,
  noQuantity,
  parseMoney,
  parseUnitPrice,
  percentOf,
  rateOf,
  storedMeasure,
  subtract,
} from '@procura/money';
import {
  copyOfBranch,
  type Order,
  type OrderLine,
  type Shipment,
  type TimelineEntry,
} from '../model/order.ts';
import { withTerms } from '../model/order-terms.ts';
import { repriceLine, sumOrder } from '../model/price-order.ts';
import { withDueDay } from '../model/punctuality.ts';

/** Facts of other services about the objects that rows of history name. */
export type HistoryFacts = {
  buyer: Answer<typeof getCompanyFacts>['companies'][number];
  branches: ReadonlyMap<string, Answer<typeof getBranchFacts>['branches'][number]>;
  /** By {@link productKey}. */
  products: ReadonlyMap<string, Answer<typeof findProductsBySku>['products'][number]>;
  now: Date;
};

/** An invalid field of a row, and what it has to be. */
export type RowProblem = { path: string; message: string };

export const productKey = (supplier_company_id: string, sku: string): string =>
  `${supplier_company_id} ${sku}`;

/** The order of a row of history, or all errors of the row. */
export const readHistoryRow = (
  row: HistoryRow,
  facts: HistoryFacts,
): { order: Order } | { problems: RowProblem[] } => {
  const problems = [...timeProblems(row, facts.now), ...stepProblems(row), ...factProblems(row, facts)];
  if (problems.length > 0) return { problems };
  const tooLarge = { path: 'lines', message: 'come to more than an order may; check prices and quantities' };
  try {
    const taxes = taxProblems(row, facts);
    if (taxes.length > 0) return { problems: taxes };
    const order = toOrder(row, facts);
    return isOrderable(order.total) ? { order: withTerms(withDueDay(order)) } : { problems: [tooLarge] };
  } catch (error) {
    if (error instanceof RangeError) return { problems: [tooLarge] };
    throw error;
  }
};

const earliest = Date.UTC(1900, 0, 2);

const timeProblems = (row: HistoryRow, now: Date): RowProblem[] => {
  const [shipment] = row.shipments ?? [];
  const times = [
    { path: 'created_at', at: row.created_at },
    { path: 'shipments.0.shipped_at', at: shipment?.shipped_at },
    { path: 'shipments.0.delivered_at', at: shipment?.delivered_at },
  ].flatMap(({ path, at }) => (at === undefined ? [] : [{ path, ms: Date.parse(at) }]));
  return times.flatMap(({ path, ms }, index) => {
    const before = times[index - 1];
    if (ms > now.getTime()) return [{ path, message: 'must not be in the future' }];
    if (ms < earliest) return [{ path, message: 'must not be before the year 1900' }];
    if (before && ms < before.ms) return [{ path, message: `must not be before ${before.path}` }];
    return [];
  });
};

/** Contradictions between status and shipments. */
const stepProblems = ({ status, shipments }: HistoryRow): RowProblem[] => {
  const [shipment] = shipments ?? [];
  if (status === 'confirmed')
    return shipment ? [{ path: 'shipments', message: 'must be left out of an order that is confirmed' }] : [];
  if (!shipment) return [{ path: 'shipments', message: `must be given for an order that is ${status}` }];
  const delivered = shipment.delivered_at !== undefined;
  if (status === 'delivered' && !delivered)
    return [{ path: 'shipments.0.delivered_at', message: 'is required of an order that is delivered' }];
  if (status === 'shipped' && delivered)
    return [{ path: 'status', message: 'must be delivered, as delivered_at of its shipment says' }];
  return [];
};

/** Unknown objects, and amounts in another currency than the products are sold in. */
const factProblems = (row: HistoryRow, { branches, products }: HistoryFacts): RowProblem[] => {
  const problems: RowProblem[] = branches.has(row.branch_code)
    ? []
    : [{ path: 'branch_code', message: 'is not the code of a branch of the company' }];
  const known = row.lines.map((line) => products.get(productKey(row.supplier_company_id, line.sku)));
  const currency = known.find((product) => product)?.currency;
  for (const [index, line] of row.lines.entries()) {
    const product = known[index];
    if (!product)
      problems.push({ path: `lines.${index}.sku`, message: 'is not the SKU of a product of this supplier' });
    else if (product.currency !== currency)
      problems.push({
        path: `lines.${index}.sku`,
        message: `is sold in ${product.currency}, the lines before in ${currency}; an order has one currency`,
      });
    else if (line.unit_price.currency !== currency)
      problems.push({
        path: `lines.${index}.unit_price.currency`,
        message: `must be ${currency}, the currency of the product`,
      });
    else if (line.tax && line.tax.currency !== currency)
      problems.push({
        path: `lines.${index}.tax.currency`,
        message: `must be ${currency}, the currency of the product`,
      });
    if (line.tax && line.tax_rate !== undefined)
      problems.push({
        path: `lines.${index}.tax`,
        message: 'must be left out of a line with tax_rate, from which the tax is computed',
      });
  }
  if (currency && row.shipping.currency !== currency)
    problems.push({
      path: 'shipping.currency',
      message: `must be ${currency}, the currency of the products`,
    });
  return problems;
};

/** Taxes above the net amount of their line, whose rate would be above 100 percent. */
const taxProblems = (row: HistoryRow, facts: HistoryFacts): RowProblem[] =>
  row.lines.flatMap((line, index) => {
    if (!line.tax) return [];
    const net = netOf(repriceLine(lineBeforeTax(row, line, facts)));
    if (isZero(net) || compare(parseMoney(line.tax), net) <= 0) return [];
    const { amount } = formatMoney(net);
    return [{ path: `lines.${index}.tax`, message: `must be at most ${amount}, the net amount of the line` }];
  });

const netOf = ({ subtotal, discount }: OrderLine): Amount => subtract(subtotal, discount);

/** A fact whose existence {@link factProblems} has checked. */
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('A row was taken without the facts it names');
  return value;
};

/** Rows with one reference share one purchase, also across calls. */
const purchaseIdOf = (company_id: string, reference: string): Order['purchase_id'] =>
  idFromBytes('purchase', createHash('sha256').update(`${company_id}|${reference}`).digest());

const toOrder = (row: HistoryRow, facts: HistoryFacts): Order => {
  const { buyer } = facts;
  const branch = found(facts.branches.get(row.branch_code));
  const lines = row.lines.map((line) => toLine(row, line, facts));
  const products = row.lines.map((line) =>
    found(facts.products.get(productKey(row.supplier_company_id, line.sku))),
  );
  const { supplier, store, currency } = found(products[0]);
  const [given] = row.shipments ?? [];
  const shipment = given && toShipment(given, lines, supplier.name);
  const created_at = new Date(row.created_at);
  const [first_shipped_at, delivered_at] = [shipment?.shipped_at ?? null, shipment?.delivered_at ?? null];
  return {
    _id: newId('order'),
    number: row.number,
    purchase_id: purchaseIdOf(buyer.id, row.purchase_ref),
    version: 1,
    source: 'history',
    status: row.status,
    payment_status: row.payment_status,
    billing_status: row.billing_status,
    buyer_company_id: buyer.id,
    buyer: { name: buyer.name, time_zone: buyer.time_zone },
    supplier_company_id: row.supplier_company_id,
    supplier: { name: supplier.name, time_zone: supplier.time_zone },
    branch_id: branch.id,
    branch: copyOfBranch(branch),
    store: products.every((product) => product.store.id === store.id) ? store : null,
    currency,
    lines,
    line_count: lines.length,
    ...sumOrder(lines, { net: parseMoney(row.shipping), tax_rate: '0' }),
    requisitioner: { user_id: 'history', name: 'Imported', role: 'history', credential_id: 'history' },
    approval: null,
    internal_note: null,
    shipments: shipment ? [shipment] : [],
    timeline: timelineOf({ created_at, shipment, buyer: buyer.name, supplier: supplier.name }),
    expected_delivery_on: row.required_on ?? shipment?.expected_on ?? null,
    imported: true,
    opens_charge: row.payment_status === 'unpaid',
    created_at,
    updated_at: delivered_at ?? first_shipped_at ?? created_at,
    placed_at: created_at,
    placed_version: 1,
    first_shipped_at,
    delivered_at,
  };
};

/** A line with its tax: the stated amount, or that of the stated rate, or of the product's. */
const toLine = (row: HistoryRow, line: HistoryRow['lines'][number], facts: HistoryFacts): OrderLine => {
  const unpriced = lineBeforeTax(row, line, facts);
  const priced = repriceLine(unpriced);
  return line.tax ? repriceLine({ ...unpriced, ...taxed(parseMoney(line.tax), netOf(priced)) }) : priced;
};

/** The rate of a stated tax; with the amount where the rate does not come to it. */
const taxed = (tax: Amount, net: Amount): Pick<OrderLine, 'tax_rate' | 'given_tax'> => {
  const tax_rate = rateOf(tax, net);
  return compare(percentOf(net, tax_rate), tax) === 0 ? { tax_rate } : { tax_rate, given_tax: tax };
};

const lineBeforeTax = (
  row: HistoryRow,
  line: HistoryRow['lines'][number],
  facts: HistoryFacts,
): Parameters<typeof repriceLine>[0] => {
  const product = found(facts.products.get(productKey(row.supplier_company_id, line.sku)));
  const { product_id, sku, name, category, unit } = product;
  return {
    id: newId('orderLine'),
    product_id,
    sku,
    name,
    category,
    unit,
    ...storedMeasure({
      unit_code: product.unit_code,
      quantity_decimals: Math.max(product.quantity_decimals, decimalsOf(line.quantity)),
    }),
    quantity: line.quantity,
    unit_price: parseUnitPrice(line.unit_price),
    discount_percent: line.discount_percent ?? '0',
    tax_rate: line.tax_rate ?? product.tax_rate ?? '0',
    shipped_quantity: row.status === 'confirmed' ? noQuantity : line.quantity,
    delivered_quantity: row.status === 'delivered' ? line.quantity : noQuantity,
    closed_quantity: noQuantity,
  };
};

const toShipment = (
  given: NonNullable<HistoryRow['shipments']>[number],
  lines: readonly OrderLine[],
  supplier: string,
): Shipment => {
  const shipped_at = new Date(given.shipped_at);
  const delivered_at = given.delivered_at === undefined ? null : new Date(given.delivered_at);
  return {
    id: newId('shipment'),
    carrier: given.carrier,
    tracking_number: null,
    shipped_at,
    imported: true,
    expected_on: given.expected_on ?? null,
    delivered_at,
    lines: lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
    events: [
      { at: shipped_at, status: 'Shipped', place: null, note: null },
      ...(delivered_at ? [{ at: delivered_at, status: 'Delivered', place: null, note: null }] : []),
    ],
    proof:
      delivered_at && given.received_by
        ? {
            received_by: given.received_by,
            method: 'none',
            code_verified: false,
            sha256: null,
            recorded_by: supplier,
          }
        : null,
  };
};

const timelineOf = (of: {
  created_at: Date;
  shipment: Shipment | undefined;
  buyer: string;
  supplier: string;
}): TimelineEntry[] => {
  const { created_at, shipment } = of;
  const bySupplier = { by: of.supplier, side: 'supplier', visible_to_supplier: true } as const;
  const entries: TimelineEntry[] = [
    { at: created_at, what: 'Placed', by: of.buyer, side: 'buyer', note: null, visible_to_supplier: true },
    { at: created_at, what: 'Confirmed', note: null, ...bySupplier },
  ];
  if (shipment)
    entries.push({
      at: shipment.shipped_at,
      what: `Shipped with ${shipment.carrier}`,
      note: null,
      ...bySupplier,
    });
  if (shipment?.delivered_at)
    entries.push({
      at: shipment.delivered_at,
      what: 'Shipment delivered',
      note: shipment.proof && `Received by ${shipment.proof.received_by}`,
      ...bySupplier,
    });
  return entries;
};
