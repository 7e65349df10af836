import type { Call, Handler } from '@procura/bus';
import {
  dayOf,
  type findAgreedBuyers as findBuyersContract,
  getCompanyFacts,
  type Id,
  type Input,
  type listAgreedPrices as listContract,
  maxRelatedBuyers,
  notFound,
  type Output,
} from '@procura/contracts';
import { formatUnitPrice } from '@procura/money';
import { findPage, matchTerms, type Scoped, type Sort } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Product } from '../products/product.ts';
import { buyerNamed, priceView } from './agreement-view.ts';
import { type AgreedPrice, agreedPriceOn, type CatalogEntry, inState, stateOn } from './catalog-entry.ts';

/** One price of an entry, with all prices of it. */
type Agreement = Omit<CatalogEntry, 'prices'> & { prices: AgreedPrice; all: AgreedPrice[] };

/** The first day is unique within an entry. */
const byProduct: Sort = [
  ['name_key', 1],
  ['_id', 1],
  ['prices.valid_from', 1],
];

export const listAgreedPrices: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const day = dayOf(deps.clock(), principal.time_zone);
  const bounds = input.state && inState(input.state, day);
  const page = await findPage(pricesIn(deps.entries.parties(principal), bounds), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input),
    sort: byProduct,
    toItem: (agreement: Agreement) => agreement,
  });
  const [products, nameOf] = await Promise.all([
    deps.products
      .published()
      .find(
        { _id: { $in: [...new Set(page.data.map(({ product_id }) => product_id))] } },
        { projection: { terms: 0 } },
      ),
    readNames(deps, call, page.data),
  ]);
  if (page.data.length === 0) await requireKnownFilters(deps, call, input);
  const byId = new Map(products.map((product) => [product._id, product]));
  return {
    ...page,
    data: page.data.flatMap((agreement) => {
      const product = byId.get(agreement.product_id);
      return product ? [toItem(agreement, product, { buyer: nameOf(agreement.buyer_company_id), day })] : [];
    }),
  };
};

/**
 * Raises `not_found` for a filter by a product or company that the caller cannot see. A supplier sees the buyers that it
 * ever agreed a price with.
 */
const requireKnownFilters = async (
  deps: Deps,
  call: Call,
  { product_id, buyer_company_id, supplier_company_id }: Input<typeof listContract>,
): Promise<void> => {
  const { company_kind, company_id } = call.principal;
  const own = company_kind === 'supplier' ? { company_id } : {};
  if (product_id && !(await deps.products.published().findOne({ _id: product_id, ...own })))
    throw notFound(
      `There is no product ${product_id} that you may see. Leave product_id out for all.`,
      'product_id',
      'names no product that you may see',
    );
  for (const [kind, id] of [
    ['buyer', buyer_company_id],
    ['supplier', supplier_company_id],
  ] as const)
    if (id && !(kind === company_kind ? id === company_id : await isOtherParty(deps, call, { id, kind })))
      throw notFound(
        `There is no ${kind} ${id} that you agree prices with. Leave ${kind}_company_id out for all.`,
        `${kind}_company_id`,
        `names no ${kind} that you agree prices with`,
      );
};

const isOtherParty = async (
  { bus, entries }: Deps,
  call: Call,
  { id, kind }: { id: Id<'company'>; kind: 'buyer' | 'supplier' },
): Promise<boolean> => {
  if (kind === 'buyer') {
    const agreed = { buyer_company_id: id, 'prices.0': { $exists: true } };
    return (await entries.parties(call.principal).findOne(agreed)) !== null;
  }
  // Suppliers are public.
  const { companies } = await bus.call(getCompanyFacts, call, { company_ids: [id] });
  return companies.some((company) => company.kind === 'supplier');
};

const filterOf = (input: Input<typeof listContract>): Record<string, unknown> => {
  const { query, product_id, buyer_company_id, supplier_company_id } = input;
  return {
    ...(product_id && { product_id }),
    ...(buyer_company_id && { buyer_company_id }),
    ...(supplier_company_id && { supplier_company_id }),
    ...matchTerms('terms', query),
  };
};

/**
 * The prices of entries in a state, or all of them, as documents of their own. Each entry that is read has one, so a
 * page reads no more entries than it has prices. The exception is the entry of a cursor: all its prices may be before
 * the cursor.
 */
const pricesIn = (
  entries: Scoped<CatalogEntry>,
  bounds: ReturnType<typeof inState> | undefined,
): Pick<Scoped<Agreement>, 'find'> => ({
  find: (filter, { limit = 0 } = {}) =>
    entries.aggregate<Agreement>([
      { $match: { ...filter, prices: bounds ? { $elemMatch: bounds } : { $ne: [] } } },
      { $sort: { name_key: 1, _id: 1 } },
      { $limit: limit + 1 },
      { $set: { all: '$prices' } },
      // They are stored by their first day.
      { $unwind: '$prices' },
      {
        $match: {
          ...filter,
          ...(bounds &&
            Object.fromEntries(Object.entries(bounds).map(([field, bound]) => [`prices.${field}`, bound]))),
        },
      },
      { $limit: limit },
      { $project: { terms: 0 } },
    ]),
});

/** The buyers of some prices by id: a supplier reads their names, a buyer sees its own prices alone. */
const readNames = async (
  deps: Deps,
  call: Call,
  agreements: readonly Agreement[],
): Promise<(id: Id<'company'>) => ReturnType<typeof buyerNamed>> => {
  const { company_kind, company_id, company_name } = call.principal;
  if (company_kind === 'buyer' || agreements.length === 0)
    return () => ({ id: company_id as Id<'company'>, name: company_name });
  const company_ids = [...new Set(agreements.map(({ buyer_company_id }) => buyer_company_id))];
  const { companies } = await deps.bus.call(getCompanyFacts, call, { company_ids });
  return (id) => buyerNamed(companies, id);
};

const toItem = (
  { prices, all }: Agreement,
  product: Product,
  { buyer, day }: { buyer: ReturnType<typeof buyerNamed>; day: string },
): Output<typeof listContract>['data'][number] => ({
  ...priceView(prices),
  product: {
    id: product._id,
    name: product.name,
    sku: product.sku,
    unit: product.unit,
    discontinued: product.discontinued,
  },
  buyer,
  supplier: { id: product.company_id, name: product.supplier.name },
  list_price: formatUnitPrice(product.list_price),
  state: stateOn(prices, day),
  applies: agreedPriceOn({ prices: all }, day)?.id === prices.id,
});

/** The buyers of the calling supplier's agreed prices, and whether one of these is not over. */
export const findAgreedBuyers: Handler<Deps, typeof findBuyersContract> = async (deps, { principal }) => {
  const day = dayOf(deps.clock(), principal.time_zone);
  const found = await deps.entries
    .parties(principal)
    .aggregate<{ _id: Id<'company'>; last: string }>([
      { $match: { 'prices.0': { $exists: true } } },
      { $project: { buyer_company_id: 1, 'prices.valid_to': 1 } },
      { $unwind: '$prices' },
      { $group: { _id: '$buyer_company_id', last: { $max: '$prices.valid_to' } } },
      { $sort: { last: -1, _id: 1 } },
      { $limit: maxRelatedBuyers },
    ]);
  return { buyers: found.map(({ _id, last }) => ({ id: _id, priced: last >= day })) };
};
