import type { Id } from '@procura/contracts';

/** A buyer company's favourite supplier, as stored. */
export type Favorite = {
  /** Derived from buyer and supplier, so that there is one of each pair; see {@link favoriteId}. */
  _id: string;
  /** The buyer. */
  company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  added_by: { user_id: string; name: string };
  added_at: Date;
};

/** Maximum number of favourites of a company, since a list without favourites excludes each of them by id. */
export const mostFavorites = 1000;

export const favoriteId = (company_id: string, supplier_company_id: string): string =>
  `${company_id}|${supplier_company_id}`;

/**
 * The suppliers to which a list is confined: those of a requested category (`within`), with or without the favourites.
 * Null if it is not confined.
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
