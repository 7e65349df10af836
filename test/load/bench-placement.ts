import type { peopleAt } from '@procura/testkit/platform';
import { type Person, restCaller } from '@procura/testkit/platform';
import type { Fleet } from '@procura/testkit/processes';
import type autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { must } from './world.ts';

/** A buyer with a branch that may order one product. */
type Shop = { buyer: Person; branch_id: string; product_id: string };

const eur = { amount: '10.00', currency: 'EUR' };

/** One supplier with enough stock, and buyers with the product in their catalogues. */
export const makeShops = async (
  people: ReturnType<typeof peopleAt>,
  base_url: string,
  count: number,
): Promise<Shop[]> => {
  const supplier = await people.company('supplier');
  const asSupplier = restCaller(base_url, supplier.rest_key);
  const store = await must(asSupplier, 'create_store', {
    name: `Bench ${supplier.company_id.slice(-6)}`,
    country: 'DE',
    currency: 'EUR',
  });
  const shops: Shop[] = [];
  for (let index = 0; index < count; index++) {
    const buyer = await people.company('buyer');
    const asBuyer = restCaller(base_url, buyer.rest_key);
    // A product for each buyer: what is measured is the placement, not who waits for whose stock.
    const { products } = await must(asSupplier, 'import_products', {
      store_id: store.id,
      rows: [
        { sku: `CHAI-${index}`, name: 'Chai', category: 'Beverages', stock: 1_000_000, list_price: eur },
      ],
    });
    const product_id = products[0].id as string;
    const branch = await must(asBuyer, 'create_branch', {
      name: 'Berlin',
      code: 'BER',
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    await must(asSupplier, 'set_agreed_price', {
      product_id,
      buyer_company_id: buyer.company_id,
      price: eur,
      valid_from: '2020-01-01',
    });
    await must(asBuyer, 'add_catalog_product', { product_id });
    shops.push({ buyer, branch_id: branch.id as string, product_id });
  }
  return shops;
};

let keys = 0;

/** Placements of these buyers in turn, each with a key of its own. */
export const placements = (
  base_url: string,
  shops: readonly Shop[],
  connections: number,
): autocannon.Options => ({
  url: `${base_url}/api/orders`,
  method: 'POST',
  connections,
  requests: [
    {
      setupRequest: (request) => {
        const key = keys++;
        const { buyer, branch_id, product_id } = shops[key % shops.length] as Shop;
        return {
          ...request,
          headers: {
            authorization: `Bearer ${buyer.rest_key}`,
            'content-type': 'application/json',
            'idempotency-key': `bench-${process.pid}-${key}`,
          },
          body: JSON.stringify({ branch_id, lines: [{ product_id, quantity: 1 }] }),
        };
      },
    },
  ],
});

/** Milliseconds from each commit since then to the effects of its events, sorted; null while some are missing. */
export const effectDelays = async (fleet: Fleet, since: Date): Promise<number[] | null> => {
  const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
  try {
    const rows = await client
      .db(`${fleet.namespace}_orders`)
      .collection<{ created_at: Date; done_at: Date | null }>('outbox')
      .find({ created_at: { $gte: since } }, { projection: { created_at: 1, done_at: 1 } })
      .toArray();
    if (rows.some(({ done_at }) => done_at === null)) return null;
    return rows.map(({ created_at, done_at }) => Number(done_at) - Number(created_at)).sort((a, b) => a - b);
  } finally {
    await client.close();
  }
};
