import type { Handler } from '@procura/bus';
import { type createSupplierFavorites as contract, Failure } from '@procura/contracts';
import { isDuplicateKey } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { findSuppliers, noSupplier } from './directory-store.ts';
import { favoriteId, mostFavorites } from './favorite.ts';
import { findFavoritesAmong } from './favorite-store.ts';
import { named } from './supplier.ts';

/** Adds suppliers to the company's favourites, all or none. Existing favourites are unchanged. */
export const createSupplierFavorites: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { company_id, user_id, user_name } = call.principal;
  const ids = [...new Set(input.supplier_company_ids)];
  const add = () =>
    deps.database.write(call, async (tx) => {
      const known = await findSuppliers(deps, ids, tx);
      const places = input.supplier_company_ids.flatMap((id, index) =>
        known.has(id) ? [] : [{ id, path: `supplier_company_ids.${index}` }],
      );
      if (places.length > 0)
        throw noSupplier(
          [...new Set(places.map(({ id }) => id))],
          places.map(({ path }) => path),
        );
      const marked = await findFavoritesAmong(deps, { company_id, ids }, tx);
      const added = ids.filter((id) => !marked.has(id));
      const own = deps.favorites.owner(company_id, tx);
      if ((await own.count({}, mostFavorites)) + added.length > mostFavorites)
        throw new Failure(
          'conflict',
          `A company has at most ${mostFavorites} favourites. Remove some with remove_supplier_favorite first.`,
        );
      await own.insert(
        ...added.map((id) => ({
          _id: favoriteId(company_id, id),
          company_id,
          supplier_company_id: id,
          added_by: { user_id, name: user_name },
          added_at: tx.now,
        })),
      );
      tx.audit({ target: added[0] ?? ids[0] });
      const names = (of: typeof ids) => of.flatMap((id) => known.get(id) ?? []).map(named);
      return { added: names(added), already: names(ids.filter((id) => marked.has(id))) };
    });
  // A colleague has added one of them concurrently; the repeat finds it.
  return add().catch((error: unknown) => {
    if (isDuplicateKey(error)) return add();
    throw error;
  });
};
