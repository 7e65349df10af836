import type { Id } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import { type Favorite, favoriteId, mostFavorites } from './favorite.ts';

type Deps = OpenedCollections<{ favorites: typeof favorites }>;

export const favorites = defineCollection<Favorite>({
  name: 'favorites',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, added_at: -1, _id: -1 } },
    { key: { company_id: 1, supplier_company_id: 1 }, unique: true },
  ],
});

/** Every favourite of a company. */
export const findFavoriteIds = async (deps: Deps, company_id: string): Promise<Id<'company'>[]> => {
  const found = await deps.favorites
    .owner(company_id)
    .find({}, { projection: { supplier_company_id: 1 }, limit: mostFavorites });
  return found.map((favorite) => favorite.supplier_company_id);
};

/** The suppliers among some that are favourites of a company. */
export const findFavoritesAmong = async (
  deps: Deps,
  of: { company_id: string; ids: readonly Id<'company'>[] },
  tx?: Transaction,
): Promise<Set<string>> => {
  if (of.ids.length === 0) return new Set();
  const found = await deps.favorites
    .owner(of.company_id, tx)
    .find(
      { _id: { $in: of.ids.map((one) => favoriteId(of.company_id, one)) } },
      { projection: { supplier_company_id: 1 } },
    );
  return new Set(found.map((favorite) => favorite.supplier_company_id));
};
