import { createHash } from 'node:crypto';
import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  type importOrderHistory as contract,
  Failure,
  findProductsBySku,
  getBranchFacts,
  getCompanyFacts,
  type HistoryRow,
  historyRow,
  idFromBytes,
  newId,
  type Output,
  parseInput,
  systemPrincipal,
} from '@procura/contracts';
import { parseMoney } from '@procura/money';
import type { Deps } from './deps.ts';
import type { Order, OrderLine, TimelineEntry } from './order.ts';
import { insertDeltas, orderDeltas } from './order-deltas.ts';
import { emitChanged } from './order-store.ts';
import { repriceLine, sumOrder } from './order-totals.ts';

type RowError = Output<typeof contract>['errors'][number];
type Row = { line: number; row: HistoryRow };
type Buyer = Answer<typeof getCompanyFacts>['companies'][number];
type Branch = Answer<typeof getBranchFacts>['branches'][number];
type Product = Answer<typeof findProductsBySku>['products'][number];
type Facts = { buyer: Buyer; branches: ReadonlyMap<string, Branch>; products: ReadonlyMap<string, Product> };

const skusPerCall = 400;

/**
 * Imports dated orders with their shipments for one buyer company, as one write: good rows are kept, each bad row is
 * reported, a number that exists is left as it is. Imported orders hold neither stock nor limits, then or later.
 */
export const importOrderHistory: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const errors: RowError[] = [];
  const rows = readRows(input.rows, errors);
  const facts = await readFacts(deps, call, input.company_id, rows);
  const built = rows.flatMap(({ line, row }) => {
    try {
      return [toOrder(row, facts)];
    } catch (error) {
      errors.push(...errorsOf(error, line));
      return [];
    }
  });
  return deps.database.write(call, async (tx) => {
    tx.audit({ company_id: input.company_id });
    const orders = deps.orders.parties(systemPrincipal(input.company_id), tx);
    const there = await orders.find(
      { number: { $in: built.map((order) => order.number) } },
      { projection: { number: 1 } },
    );
    const known = new Set(there.map((order) => order.number));
    const fresh = built.filter((order) => !known.has(order.number));
    await orders.insert(...fresh);
    await insertDeltas(
      deps.metricDeltas,
      fresh.flatMap((order) => orderDeltas(null, order)),
      tx,
    );
    // Only an open charge follows an imported order; it holds nothing else that others keep.
    for (const order of fresh) if (order.opens_charge) emitChanged(tx, order);
    return {
      imported: fresh.length,
      skipped: built.length - fresh.length,
      errors: errors.toSorted((a, b) => a.line - b.line),
    };
  });
};

/** Rows that have the right form, with the number each has in the call; the others go to `errors`. */
const readRows = (given: readonly unknown[], errors: RowError[]): Row[] => {
  const numbers = new Map<string, number>();
  return given.flatMap((value, index) => {
    const line = index + 1;
    try {
      const row = parseInput(historyRow, value);
      const twin = numbers.get(row.number);
      if (twin !== undefined)
        throw fieldError('number', `is the number of row ${twin} too; give each order its own`);
      numbers.set(row.number, line);
      return [{ line, row }];
    } catch (error) {
      errors.push(...errorsOf(error, line));
      return [];
    }
  });
};

const errorsOf = (error: unknown, line: number): RowError[] => {
  if (error instanceof Failure && error.errors)
    return error.errors
      .slice(0, 3)
      .map((field) => ({ line, path: field.path.slice(0, 60), message: field.message.slice(0, 240) }));
  if (error instanceof RangeError)
    return [{ line, path: 'lines', message: 'come to more than can be stored; check prices and quantities' }];
  throw error;
};

const fieldError = (path: string, message: string): Failure =>
  new Failure('invalid_input', `${path} ${message}.`, { errors: [{ path, message }] });

const readFacts = async (
  deps: Deps,
  call: Call,
  company_id: string,
  rows: readonly Row[],
): Promise<Facts> => {
  const [found, { branches }] = await Promise.all([
    deps.bus.call(getCompanyFacts, call, { company_ids: [company_id as Buyer['id']] }),
    deps.bus.call(getBranchFacts, call, {
      company_id: company_id as Buyer['id'],
      codes: [...new Set(rows.map(({ row }) => row.branch_code))],
    }),
  ]);
  const [buyer] = found.companies;
  if (buyer?.kind !== 'buyer')
    throw new Failure(
      'not_found',
      `There is no buyer company ${company_id}. Give the company_id of the buyer whose orders these are.`,
      {
        errors: [{ path: 'company_id', message: 'is not a buyer company' }],
      },
    );
  const products = new Map<string, Product>();
  for (const [supplier_company_id, own] of Map.groupBy(rows, ({ row }) => row.supplier_company_id)) {
    const skus = [...new Set(own.flatMap(({ row }) => row.lines.map((line) => line.sku)))];
    for (let start = 0; start < skus.length; start += skusPerCall) {
      const answer = await deps.bus.call(findProductsBySku, call, {
        supplier_company_id,
        skus: skus.slice(start, start + skusPerCall),
      });
      for (const product of answer.products) products.set(`${supplier_company_id} ${product.sku}`, product);
    }
  }
  return { buyer, branches: new Map(branches.map((branch) => [branch.code, branch])), products };
};

/** Rows with one reference share one purchase, also across calls. */
const purchaseIdOf = (company_id: string, reference: string): Order['purchase_id'] =>
  idFromBytes('purchase', createHash('sha256').update(`${company_id}|${reference}`).digest());

const toOrder = (row: HistoryRow, { buyer, branches, products }: Facts): Order => {
  const branch = branches.get(row.branch_code);
  if (!branch) throw fieldError('branch_code', 'is not the code of a branch of the company');
  const created_at = new Date(row.created_at);
  const [shipment] = row.shipments ?? [];
  checkStatus(row, shipment);
  const lines = row.lines.map((line, index) =>
    toLine(row, { line, index, shipped: row.status !== 'confirmed' }, products),
  );
  const first = products.get(`${row.supplier_company_id} ${row.lines[0]?.sku}`);
  const { currency, supplier, store } = first as Product;
  if (row.shipping.currency !== currency)
    throw fieldError('shipping.currency', `must be ${currency}, the currency of the products`);
  const shipped_at = shipment ? new Date(shipment.shipped_at) : null;
  const delivered_at = shipment?.delivered_at ? new Date(shipment.delivered_at) : null;
  const entry = (
    at: Date,
    what: string,
    side: TimelineEntry['side'],
    note: string | null = null,
  ): TimelineEntry => ({
    at,
    what,
    by: side === 'supplier' ? supplier.name : buyer.name,
    side,
    note,
    visible_to_supplier: true,
  });
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
    branch: {
      name: branch.name,
      code: branch.code,
      cost_centre: branch.cost_centre,
      ship_to: branch.address,
      receiving_contact: branch.receiving_contact,
    },
    store,
    currency,
    lines,
    line_count: lines.length,
    ...sumOrder(lines, parseMoney(row.shipping)),
    requisitioner: { user_id: 'history', name: 'Imported', role: 'history', credential_id: 'history' },
    approval: null,
    internal_note: null,
    shipments:
      shipment && shipped_at
        ? [toShipment(shipment, { lines, shipped_at, delivered_at, by: supplier.name })]
        : [],
    timeline: [
      entry(created_at, 'Placed', 'buyer'),
      entry(created_at, 'Confirmed', 'supplier'),
      ...(shipment && shipped_at ? [entry(shipped_at, `Shipped with ${shipment.carrier}`, 'supplier')] : []),
      ...(delivered_at
        ? [
            entry(
              delivered_at,
              'Shipment delivered',
              'supplier',
              shipment?.received_by ? `Received by ${shipment.received_by}` : null,
            ),
          ]
        : []),
    ],
    expected_delivery_on: row.required_on ?? null,
    imported: true,
    opens_charge: row.payment_status === 'unpaid',
    created_at,
    updated_at: delivered_at ?? shipped_at ?? created_at,
    placed_at: created_at,
    first_shipped_at: shipped_at,
    delivered_at,
  };
};

type ShipmentRow = NonNullable<HistoryRow['shipments']>[number];

const checkStatus = (row: HistoryRow, shipment: ShipmentRow | undefined): void => {
  if (row.status === 'confirmed' && shipment)
    throw fieldError('shipments', 'must be left out of a confirmed order');
  if (row.status !== 'confirmed' && !shipment)
    throw fieldError('shipments', `must tell the shipment of a ${row.status} order`);
  if (shipment && Date.parse(shipment.shipped_at) < Date.parse(row.created_at))
    throw fieldError('shipments.0.shipped_at', 'must not be before created_at');
  if ((row.status === 'delivered') !== (shipment?.delivered_at !== undefined))
    throw fieldError('shipments.0.delivered_at', 'belongs to delivered orders and only to them');
  if (shipment?.delivered_at && Date.parse(shipment.delivered_at) < Date.parse(shipment.shipped_at))
    throw fieldError('shipments.0.delivered_at', 'must not be before shipped_at');
};

const toLine = (
  row: HistoryRow,
  { line, index, shipped }: { line: HistoryRow['lines'][number]; index: number; shipped: boolean },
  products: Facts['products'],
): OrderLine => {
  const product = products.get(`${row.supplier_company_id} ${line.sku}`);
  if (!product) throw fieldError(`lines.${index}.sku`, 'is not the SKU of a product of this supplier');
  if (line.unit_price.currency !== product.currency)
    throw fieldError(
      `lines.${index}.unit_price.currency`,
      `must be ${product.currency}, the currency of the product`,
    );
  return repriceLine({
    id: newId('orderLine'),
    product_id: product.product_id,
    sku: product.sku,
    name: product.name,
    category: product.category,
    unit: product.unit,
    quantity: line.quantity,
    unit_price: parseMoney(line.unit_price),
    discount_percent: line.discount_percent ?? '0',
    tax_rate: '0',
    shipped_quantity: shipped ? line.quantity : 0,
    delivered_quantity: row.status === 'delivered' ? line.quantity : 0,
    closed_quantity: 0,
  });
};

const toShipment = (
  given: ShipmentRow,
  {
    lines,
    shipped_at,
    delivered_at,
    by,
  }: { lines: OrderLine[]; shipped_at: Date; delivered_at: Date | null; by: string },
): Order['shipments'][number] => ({
  id: newId('shipment'),
  carrier: given.carrier,
  tracking_number: null,
  shipped_at,
  expected_on: given.expected_on ?? null,
  delivered_at,
  lines: lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
  events: [
    { at: shipped_at, status: 'Shipped', place: null, note: null },
    ...(delivered_at ? [{ at: delivered_at, status: 'Delivered', place: null, note: null }] : []),
  ],
  proof: delivered_at
    ? {
        received_by: given.received_by ?? 'Not recorded',
        method: 'none',
        code_verified: false,
        sha256: null,
        recorded_by: by,
      }
    : null,
});
