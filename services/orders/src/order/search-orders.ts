import type { Principal } from '@procura/contracts';
import { searchedWords } from '@procura/mongo';
import type { Deps } from '../deps.ts';

type Condition = Record<string, unknown>;

/**
 * What a search looks at: up to so many orders that have the longest word of the query, whenever they were placed; if
 * more have it, the newest orders of the company, up to a number. So its work does not grow with the company.
 */
export const searched = { matches: 2000, newest: 5000 };

/**
 * A filter for orders of which each word of a query begins a term of the caller's side. Empty if the query has no word.
 */
export const searchFilter = async (
  { orders }: Pick<Deps, 'orders'>,
  caller: Principal,
  query: string,
  most = searched,
): Promise<{ $and?: Condition[] }> => {
  const isSupplier = caller.company_kind === 'supplier';
  const field = isSupplier ? 'supplier_terms' : 'buyer_terms';
  const begun = isSupplier ? 'placed_at' : 'created_at';
  const words = searchedWords(query).map((ways): Condition => {
    const [begins, ...others] = ways.map((word): Condition => ({ [field]: { $regex: `^${word}` } }));
    return others.length === 0 && begins ? begins : { $or: [begins, ...others] };
  });
  const [first] = words;
  if (!first) return {};
  const own = orders.parties(caller);
  if ((await own.count(first, most.matches + 1)) <= most.matches) return { $and: words };
  const [last] = await own.find(
    {},
    { sort: { [begun]: -1, _id: -1 }, skip: most.newest - 1, limit: 1, projection: { [begun]: 1 } },
  );
  return { $and: [...words, ...(last ? [{ [begun]: { $gte: last[begun] } }] : [])] };
};
