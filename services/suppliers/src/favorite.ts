import type { Id } from '@procura/contracts';

/** A supplier that a buyer company has marked, as stored. */
export type Favorite = {
  /** Of buyer and supplier, so that there is one of each pair; see {@link favoriteId}. */
  _id: string;
  /** The buyer. */
  company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  added_by: { user_id: string; name: string };
  added_at: Date;
};

/** Most favourites of a company: so many can be left out of a list that is asked without them. */
export const mostFavorites = 1_000;

export const favoriteId = (company_id: string, supplier_company_id: string): string =>
  `${company_id}|${supplier_company_id}`;

/**
 * Which suppliers a list is confined to: those of a category when one was asked for (`within`), with or without the
 * favourites. Null when it is confined to none.
 */
export const confinedTo = <T extends string>(asked: {
  favorite: boolean | undefined;
  favorites: readonly T[];
  within: readonly T[] | null;
}): { $in: T[] } | { $nin: T[] } | null => {
  const { favorite, favorites, within } = asked;
  const marked = new Set(favorites);
  if (within) return { $in: within.filter((one) => favorite === undefined || marked.has(one) === favorite) };
  if (favorite === undefined) return null;
  return favorite ? { $in: [...favorites] } : { $nin: [...favorites] };
};
