import type { Handler } from '@procura/bus';
import type { removeSupplierFavorite as contract } from '@procura/contracts';
import type { Deps } from './deps.ts';
import { findSuppliers, noSupplier } from './directory-store.ts';
import { favoriteId } from './favorite.ts';

/** Removes a supplier from the company's favourites. */
export const removeSupplierFavorite: Handler<Deps, typeof contract> = (
  deps,
  call,
  { supplier_company_id },
) => {
  const { company_id } = call.principal;
  return deps.database.write(call, async (tx) => {
    const known = await findSuppliers(deps, [supplier_company_id], tx);
    if (known.size === 0) throw noSupplier([supplier_company_id], ['supplier_company_id']);
    const removed = await deps.favorites
      .owner(company_id, tx)
      .deleteMany({ _id: favoriteId(company_id, supplier_company_id) });
    tx.audit({ target: supplier_company_id });
    return { supplier_company_id, removed: removed > 0 };
  });
};
