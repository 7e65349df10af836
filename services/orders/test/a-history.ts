import {
  type Answer,
  type createBranch,
  type historyRow,
  type Id,
  importOrderHistory,
  listOrders,
  type Principal,
} from '@procura/contracts';
import { aBranch, aCompany, aProduct, aStore, principalOf, startWorld, type World } from '@procura/testkit';
import type { z } from 'zod';
import { inOrders } from './a-market.ts';

export type Row = z.input<typeof historyRow>;
type Branch = Answer<typeof createBranch>;
type Summary = Answer<typeof listOrders>['data'][number];

/** What a supplier sells in one currency: products of one store. */
export type Shelf = { supplier: Principal; currency: string; skus: string[]; product_ids: Id<'product'>[] };

/** A world with a buyer in identity, so that the operator can import its history. */
export type History = {
  world: World;
  operator: Principal;
  buyer: Principal;
  branches: [Branch, Branch, Branch];
  /** Two suppliers; the first sells in three currencies. */
  shelves: Shelf[];
  /** A good row: a confirmed order of one line from the first shelf. Overrides make any other. */
  row(overrides?: Partial<Row>): Row;
  load(rows: unknown[], key?: string): Promise<Answer<typeof importOrderHistory>>;
};

let serial = 0;

const aShelf = async (world: World, supplier: Principal, currency: string): Promise<Shelf> => {
  const store = await aStore(world, supplier, { currency });
  const amount = { JPY: '1000', KWD: '3.250' }[currency] ?? '10.00';
  const products = [
    await aProduct(world, supplier, store, { amount }),
    await aProduct(world, supplier, store, { amount }),
  ];
  return {
    supplier,
    currency,
    skus: products.map(({ sku }) => sku),
    product_ids: products.map(({ id }) => id),
  };
};

export const openHistory = async (): Promise<History> => {
  const world = await startWorld(inOrders);
  const operator = principalOf('operator');
  const buyer = await aCompany(world, 'buyer', { time_zone: 'America/Sao_Paulo' });
  const [exotic, tokyo] = [
    principalOf('supplier', { company_name: 'Exotic Liquids', time_zone: 'Europe/London' }),
    principalOf('supplier', { company_name: 'Tokyo Traders', time_zone: 'Asia/Tokyo' }),
  ];
  const shelves = [
    await aShelf(world, exotic, 'USD'),
    await aShelf(world, exotic, 'EUR'),
    await aShelf(world, exotic, 'KWD'),
    await aShelf(world, tokyo, 'JPY'),
    await aShelf(world, tokyo, 'USD'),
  ];
  const branches: History['branches'] = [
    await aBranch(world, buyer, { name: 'Berlin' }),
    await aBranch(world, buyer, { name: 'México' }),
    await aBranch(world, buyer, { name: 'London' }),
  ];
  const row = (overrides: Partial<Row> = {}): Row => {
    const [shelf] = shelves as [Shelf];
    const number = `H-${++serial}`;
    return {
      number,
      purchase_ref: number,
      branch_code: branches[0].code,
      supplier_company_id: shelf.supplier.company_id,
      created_at: '2026-03-02T12:00:00Z',
      status: 'confirmed',
      payment_status: 'paid',
      billing_status: 'billed',
      shipping: { amount: '2.50', currency: 'USD' },
      lines: [{ sku: String(shelf.skus[0]), quantity: 4, unit_price: { amount: '10.00', currency: 'USD' } }],
      ...overrides,
    };
  };
  return {
    world,
    operator,
    buyer,
    branches,
    shelves,
    row,
    load: (rows, key) =>
      world.call(
        importOrderHistory,
        operator,
        { company_id: buyer.company_id, rows },
        { ...(key && { key }), timeout_ms: 60_000 },
      ),
  };
};

/** Every order of a list, page after page. */
export const walk = async (
  world: World,
  principal: Principal,
  filters: z.input<(typeof listOrders)['input']> = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<Summary[]> => {
  const all: Summary[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await world.call(listOrders, principal, {
      limit: 100,
      ...filters,
      ...(cursor && { cursor }),
    });
    all.push(...page.data);
    if (page.next_cursor === null) return all;
    cursor = page.next_cursor;
    await between();
  }
};
