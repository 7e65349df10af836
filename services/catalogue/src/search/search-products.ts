import type { Call, Handler } from '@procura/bus';
import type { searchProducts as contract, Id, Output, Page } from '@procura/contracts';
import { dayOf, type Input, invalidFields } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { toCatalogView } from '../entries/catalog-entry.ts';
import {
  type Bought,
  ofActiveSuppliers,
  onSale,
  productsOf,
  readCatalogue,
  readMarketplace,
  withEntries,
} from './read-products.ts';
import { requireKnown } from './require-known.ts';

type SearchInput = Input<typeof contract>;

/**
 * Products as the caller buys them in a basket. Those of its catalogue are read from its entries, others from the
 * products. Named ones are in the order in which they are named.
 */
export const searchProducts: Handler<Deps, typeof contract> = async (deps, call, input) => {
  refuseTogether(input);
  const page = await readPage(deps, call, input);
  if (page.data.length === 0 && !input.cursor) await requireKnown(deps, input);
  const day = dayOf(deps.clock(), call.principal.time_zone);
  return { ...page, data: page.data.map((bought) => toOffer(bought, day)) };
};

/** A product with what the caller pays for it in a basket on a day. */
export const toOffer = ({ product, entry }: Bought, day: string): Output<typeof contract>['data'][number] => {
  const view = toCatalogView(product, entry, day);
  const { available, agreed_price, agreed_price_breaks = [], list_price, price_breaks = [] } = view;
  return {
    ...view,
    ...(available && agreed_price
      ? { unit_price: agreed_price, unit_price_breaks: agreed_price_breaks }
      : { unit_price: list_price, unit_price_breaks: price_breaks }),
  };
};

const readPage = async (deps: Deps, call: Call, input: SearchInput): Promise<Page<Bought>> => {
  const { product_ids, in_catalog = false } = input;
  if (product_ids) return readNamed(deps, call, { ...input, product_ids });
  if (in_catalog) return readCatalogue(deps, call, input);
  const page = await readMarketplace(deps, call, input);
  return { ...page, data: await withEntries(deps, call, page.data) };
};

const readNamed = async (
  deps: Deps,
  call: Call,
  { product_ids, in_catalog = false, ...input }: SearchInput & { product_ids: Id<'product'>[] },
): Promise<Page<Bought>> => {
  const found = await productsOf(deps, input).find(
    { ...onSale(input), ...(await ofActiveSuppliers(deps)), _id: { $in: product_ids } },
    { projection: { terms: 0 } },
  );
  const day = dayOf(deps.clock(), call.principal.time_zone);
  const bought = (await withEntries(deps, call, found)).filter(
    (one) => !in_catalog || toOffer(one, day).available,
  );
  const byId = new Map(bought.map((one) => [one.product._id, one]));
  const data = [...new Set(product_ids)].flatMap((id) => byId.get(id) ?? []);
  return { data, has_more: false, next_cursor: null };
};

/** Raises `invalid_input` for fields that have no meaning together, or that no index answers together. */
const refuseTogether = (input: SearchInput): void => {
  const { product_ids, in_catalog = false, sort } = input;
  const refused = product_ids
    ? (['query', 'sort', 'limit', 'cursor'] as const)
    : in_catalog
      ? ([
          'store_id',
          'currency',
          'price_from',
          'price_to',
          'in_stock',
          ...(sort === 'name' ? [] : (['sort'] as const)),
        ] as const)
      : [];
  const message = product_ids
    ? 'must be omitted with product_ids, which are answered on one page in their order'
    : 'must be omitted with in_catalog, whose products are listed by match or name';
  const errors = refused.filter((field) => input[field] !== undefined).map((path) => ({ path, message }));
  if (errors.length > 0) throw invalidFields(errors);
};
