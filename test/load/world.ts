/**
 * A world of companies, branches and orders: companies, branches and products by operations, orders by
 * import_order_history, or, where there are too many for that, as the documents it would have made.
 */

import { randomBytes } from 'node:crypto';
import type { HistoryRow } from '@procura/contracts';
import { type HistoryFacts, productKey, readHistoryRow } from '@procura/orders/history-order';
import { markCounted } from '@procura/orders/line-figures';
import { type LineRollup, sumUpLines } from '@procura/orders/line-rollup-store';
import { type MetricRollup, sumUp } from '@procura/orders/metric-store';
import { orderDeltas } from '@procura/orders/order-deltas';
import { eur } from '@procura/testkit';
import { type Caller, call, type People, type Person, restCaller } from '@procura/testkit/platform';
import { type Collection, type Db, MongoClient } from 'mongodb';

type Order = Extract<ReturnType<typeof readHistoryRow>, { order: unknown }>['order'];

/** Where a world is built. The database is that of the orders service, for orders as documents. */
export type WorldPlace = { people: People; base_url: string; orders_db: { uri: string; name: string } };

/** A buyer company of a world with what tests and benches need to call as it does. */
export type WorldCompany = {
  admin: Person;
  branches: { id: string; code: string }[];
  product_id: string;
  orders: number;
};

/** A supplier company with one product that every buyer may order. */
export type Seller = { admin: Person; sku: string; product_id: string };

const price = eur('10.00');
const perImport = 1000;
/** Batches of documents on their way at once. */
const atOnce = 4;
const sellers = 2;
const day = 24 * 3_600_000;

/** The JSON of a write that must succeed. */
export const must = (caller: Caller, operation: string, input: Record<string, unknown>) =>
  call(caller, operation, input, randomBytes(8).toString('hex'));

/** Makes a supplier with one product, and enough stock of it. */
export const aSeller = async ({ people, base_url }: WorldPlace, index: number): Promise<Seller> => {
  const admin = await people.company('supplier');
  const caller = restCaller(base_url, admin.rest_key);
  const store = await must(caller, 'create_store', {
    name: `Store ${admin.company_id.slice(-8)}`,
    country: 'DE',
    currency: 'EUR',
  });
  const sku = `CHAI-${index}`;
  const row = { sku, name: `Chai ${index}`, category: 'Beverages', stock: 1_000_000, list_price: price };
  const { products } = await must(caller, 'import_products', { store_id: store.id, rows: [row] });
  return { admin, sku, product_id: products[0].id };
};

/** Makes a buyer with branches that may order what the suppliers sell, at a price agreed with each. */
export const aCompany = async (
  { people, base_url }: WorldPlace,
  { branches, offers }: { branches: number; offers: readonly Seller[] },
): Promise<WorldCompany> => {
  const admin = await people.company('buyer');
  const caller = restCaller(base_url, admin.rest_key);
  const made: WorldCompany['branches'] = [];
  for (let index = 0; index < branches; index++) {
    const code = `B${String(index + 1).padStart(4, '0')}`;
    const { id } = await must(caller, 'create_branch', {
      name: `Branch ${code}`,
      code,
      address: { line1: `Street ${index + 1}`, city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    made.push({ id, code });
  }
  for (const { admin: seller, product_id } of offers) {
    await must(restCaller(base_url, seller.rest_key), 'set_agreed_price', {
      product_id,
      buyer_company_id: admin.company_id,
      price,
      valid_from: '2020-01-01',
    });
    await must(caller, 'add_catalog_product', { product_id });
  }
  return { admin, branches: made, product_id: String(offers[0]?.product_id), orders: 0 };
};

/** The states of orders: most are history, a few are underway; at 25 orders a day each day has all of them. */
const statusOf = (index: number): HistoryRow['status'] =>
  index % 25 === 0 ? 'confirmed' : index % 25 < 3 ? 'shipped' : 'delivered';

/** Row `index` of a company's history of `of` orders: spread over a year, over its branches and over the suppliers. */
const rowOf = (
  company: WorldCompany,
  offers: readonly Seller[],
  { index, of, now }: { index: number; of: number; now: number },
): HistoryRow => {
  const { code } = company.branches[Math.floor(index / offers.length) % company.branches.length] as {
    code: string;
  };
  const seller = offers[index % offers.length] as Seller;
  const created = now - day - Math.floor(((of - index) / of) * 364 * day);
  const status = statusOf(index);
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    number: `H-${String(index + 1).padStart(8, '0')}`,
    purchase_ref: `H-${index + 1}`,
    branch_code: code,
    supplier_company_id: seller.admin.company_id as HistoryRow['supplier_company_id'],
    created_at: at(created),
    status,
    payment_status: 'paid',
    billing_status: 'billed',
    shipping: eur('1.00'),
    lines: [{ sku: seller.sku, quantity: 1 + (index % 9), unit_price: price }],
    ...(status !== 'confirmed' && {
      shipments: [
        {
          carrier: 'Speedy Express',
          shipped_at: at(created + day / 2),
          ...(status === 'delivered' && { delivered_at: at(created + day) }),
        },
      ],
    }),
  } as HistoryRow;
};

const importRows = async (
  { people }: WorldPlace,
  company: WorldCompany,
  rows: readonly HistoryRow[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += perImport) {
    const { status, json } = await people.operator('/api/operator/order-history', {
      company_id: company.admin.company_id,
      rows: rows.slice(start, start + perImport),
    });
    const { errors } = json as unknown as { errors?: unknown[] };
    if (status >= 300 || errors?.length !== 0) throw new Error(JSON.stringify(json).slice(0, 500));
  }
};

/** What an import asked other services, as orders it made show it. */
const factsOf = (buyer: Person, samples: readonly Order[], now: number): HistoryFacts => {
  const [first] = samples;
  if (!first) throw new Error('No order was imported');
  const branches = samples.map(({ branch_id, branch }) => {
    const { ship_to, ...rest } = branch;
    return [branch.code, { id: branch_id, address: ship_to, ...rest }];
  });
  const products = samples.map(({ lines, supplier, supplier_company_id, store, currency }) => {
    const [{ product_id, sku, name, category, unit }] = lines as [Order['lines'][number]];
    return [
      productKey(supplier_company_id, sku),
      { product_id, sku, name, category, unit, supplier, store, currency },
    ];
  });
  return {
    buyer: { id: buyer.company_id, kind: 'buyer', currency: 'EUR', ...first.buyer },
    branches: new Map(branches as never),
    products: new Map(products as never),
    now: new Date(now),
  } as unknown as HistoryFacts;
};

/** Figures a rollup adds up; the rest says what of. */
const isFigure = ([, value]: [string, unknown]): boolean =>
  typeof value === 'bigint' || typeof value === 'number';

const addRollups = async <Rollup extends { _id: string }>(
  rollups: Collection<Rollup>,
  sums: readonly Rollup[],
): Promise<void> => {
  for (let start = 0; start < sums.length; start += perImport)
    await rollups.bulkWrite(
      sums.slice(start, start + perImport).map((sum) => {
        const { _id, ...rest } = sum;
        const fields = Object.entries(rest);
        return {
          updateOne: {
            filter: { _id } as never,
            update: {
              $inc: Object.fromEntries(fields.filter(isFigure)),
              $setOnInsert: Object.fromEntries(fields.filter((field) => !isFigure(field))),
            } as never,
            upsert: true,
          },
        };
      }),
      { ordered: false },
    );
};

/**
 * Writes the documents that importing these rows would have made, once it is folded: orders and both parties'
 * rollups.
 */
const writeRows = async (
  db: Db,
  { facts, rows }: { facts: HistoryFacts; rows: Iterable<HistoryRow> },
  print: (done: number) => void,
): Promise<void> => {
  const orders = db.collection<Order>('orders');
  const sums = new Map<string, MetricRollup>();
  const lines = new Map<string, LineRollup>();
  let done = 0;
  const write = async (batch: readonly Order[]): Promise<void> => {
    await orders.insertMany(batch as never, { ordered: false });
    done += batch.length;
    print(done);
  };
  let batch: Order[] = [];
  const underway: Promise<void>[] = [];
  const flush = (): void => {
    const deltas = batch.flatMap((order) => orderDeltas(null, order));
    sumUp(sums, deltas);
    sumUpLines(lines, deltas);
    underway.push(write(batch));
    batch = [];
  };
  for (const row of rows) {
    const read = readHistoryRow(row, facts);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    batch.push(markCounted(read.order));
    if (batch.length < perImport) continue;
    flush();
    if (underway.length >= atOnce) await underway.shift();
  }
  if (batch.length > 0) flush();
  await Promise.all(underway);
  await addRollups(db.collection<MetricRollup>('metric_rollups'), [...sums.values()]);
  await addRollups(db.collection<LineRollup>('line_rollups'), [...lines.values()]);
};

/**
 * How a company's orders come: `operations` imports every one, `documents` imports the first of each branch and
 * supplier and inserts the others directly.
 */
export type History = { orders: number; by: 'operations' | 'documents' };

/** Builds the companies, each with `branches` branches; all buy from the same two suppliers. */
export const buildWorld = async (
  place: WorldPlace,
  size: { branches: number; companies: readonly History[] },
  print: (sentence: string) => void = () => undefined,
): Promise<WorldCompany[]> => {
  const offers: Seller[] = [];
  for (let index = 0; index < sellers; index++) offers.push(await aSeller(place, index));
  const companies: WorldCompany[] = [];
  for (const { orders: of, by } of size.companies) {
    const company = await aCompany(place, { branches: size.branches, offers });
    const now = Date.now();
    const row = (index: number) => rowOf(company, offers, { index, of, now });
    // Each branch with each supplier once.
    const imported = by === 'operations' ? of : Math.min(of, size.branches * offers.length);
    await importRows(
      place,
      company,
      Array.from({ length: imported }, (_, index) => row(index)),
    );
    if (imported < of) {
      const client = await new MongoClient(place.orders_db.uri, {
        useBigInt64: true,
        ignoreUndefined: true,
      }).connect();
      const db = client.db(place.orders_db.name);
      const samples = await db
        .collection<Order>('orders')
        .find({ buyer_company_id: company.admin.company_id } as never)
        .toArray();
      const rows = Array.from({ length: of - imported })
        .keys()
        .map((index) => row(imported + index));
      await writeRows(db, { facts: factsOf(company.admin, samples as Order[], now), rows }, (done) => {
        if (done % 50_000 === 0) print(`${done + imported} of ${of} orders`);
      });
      await client.close();
    }
    companies.push({ ...company, orders: of });
    print(`company ${companies.length} of ${size.companies.length}: ${size.branches} branches, ${of} orders`);
  }
  return companies;
};
