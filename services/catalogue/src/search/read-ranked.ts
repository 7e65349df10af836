import type { Call } from '@procura/bus';
import type { Page } from '@procura/contracts';
import { type Doc, findPage, findRanked, type Scoped, type Sort } from '@procura/mongo';
import { rankConditions } from '../products/product-terms.ts';

type List<D, T> = {
  key: string;
  call: Call;
  input: { limit?: number; cursor?: string; query?: string } & Record<string, unknown>;
  filter: Record<string, unknown>;
  /** The order asked for; by rank and name, if none is. */
  sort?: Sort | undefined;
  toItem: (doc: D) => T;
};

export const byName: Sort = [
  ['name_key', 1],
  ['_id', 1],
];

/**
 * A page of products or catalogue entries. What a query finds is ranked: the product with this SKU, with it but for its
 * dashes, with all words in its name, and the rest; each by name.
 */
export const readRanked = async <D extends Doc, T>(from: Scoped<D>, list: List<D, T>): Promise<Page<T>> => {
  const { filter, sort, input } = list;
  const projection = { terms: 0 } as const;
  if (input.query === undefined) return findPage(from, { ...list, sort: sort ?? byName, projection });
  const { sku, plain_sku, in_name, found } = rankConditions(input.query);
  if (sort) return findPage(from, { ...list, filter: { ...filter, ...found }, sort, projection });
  const withSku = await from.find({ ...filter, terms: { $in: [sku.terms, plain_sku.terms] } } as never, {
    projection: { _id: 1 },
    limit: 1,
  });
  // Matches by SKU are excluded from matches by name. That reads documents, so only if there are any.
  const ofSku = withSku.length > 0 ? [sku, plain_sku] : [null, null];
  return findRanked(from, {
    ...list,
    ranks: [...ofSku, in_name, found],
    sort: byName,
    projection,
    // An index with terms, names and ids answers for one word; further words are looked for in the documents.
    from_index: in_name.$and?.length === 1,
  });
};
