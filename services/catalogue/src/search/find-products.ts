import type { Handler } from '@procura/bus';
import type { findProducts as contract, Id, Output } from '@procura/contracts';
import { dayOf, maxAmbiguous } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Product } from '../products/product.ts';
import { products } from '../products/product-store.ts';
import { skuTerms } from '../products/product-terms.ts';
import { ofActiveSuppliers, productsOf, withEntries } from './read-products.ts';
import { requireKnown } from './require-known.ts';
import { toOffer } from './search-products.ts';

/** Products by SKU, with one read of products and one of the caller's entries. */
export const findProducts: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { skus, supplier_company_id },
) => {
  const found = await readBySku(deps, skus, supplier_company_id);
  if (found.length === 0) await requireKnown(deps, { supplier_company_id });
  const day = dayOf(deps.clock(), call.principal.time_zone);
  const offers = (await withEntries(deps, call, found)).map((bought) => toOffer(bought, day));
  const withTerm = new Map<string, typeof offers>();
  for (const offer of offers)
    for (const term of skuTerms(offer.sku)) withTerm.set(term, [...(withTerm.get(term) ?? []), offer]);
  const answer: Output<typeof contract> = { found: [], ambiguous: [], unknown: [] };
  for (const sku of skus) {
    const [matches = []] = skuTerms(sku).flatMap((term) => [withTerm.get(term) ?? []].filter(isFilled));
    const [first] = matches;
    if (!first) answer.unknown.push(sku);
    else if (matches.length === 1) answer.found.push({ sku, product: first });
    else answer.ambiguous.push({ sku, products: matches.slice(0, maxAmbiguous) });
  }
  return answer;
};

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;

/**
 * The products on sale with these SKUs, by name: the first ones of each, so that the answer has a bound however many
 * suppliers have one.
 */
const readBySku = async (
  deps: Deps,
  skus: readonly string[],
  supplier_company_id: Id<'company'> | undefined,
): Promise<Product[]> => {
  const ofActive = await ofActiveSuppliers(deps);
  const [first, ...further] = [...new Set(skus.flatMap(skuTerms))].map((terms) => [
    {
      $match: {
        ...(supplier_company_id && { company_id: supplier_company_id }),
        ...ofActive,
        discontinued: false,
        terms,
      },
    },
    { $sort: { name_key: 1, _id: 1 } },
    { $limit: maxAmbiguous },
    { $project: { terms: 0 } },
  ]);
  const found = await productsOf(deps, { supplier_company_id }).aggregate<Product>([
    ...(first ?? []),
    ...further.map((pipeline) => ({ $unionWith: { coll: products.name, pipeline } })),
  ]);
  const each = new Map(found.map((product) => [product._id, product]));
  return [...each.values()].toSorted((a, b) =>
    a.name_key === b.name_key ? (a._id < b._id ? -1 : 1) : a.name_key < b.name_key ? -1 : 1,
  );
};
