import type { Handler } from '@procura/bus';
import type { removeCatalogProduct as contract } from '@procura/contracts';
import { dayOf } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findProduct } from '../products/product-store.ts';
import { entryId, toCatalogView } from './catalog-entry.ts';

/** Removes a product from the buyer's catalogue. The agreed prices stay with the supplier. */
export const removeCatalogProduct: Handler<Deps, typeof contract> = (deps, call, { product_id }) => {
  const { principal } = call;
  return deps.database.write(call, async (tx) => {
    const product = await findProduct(deps, product_id, tx);
    const entry = await deps.entries
      .parties(principal, tx)
      .findOneAndUpdate(
        { _id: entryId(principal.company_id, product_id) },
        { $set: { added: false, updated_at: tx.now } },
      );
    tx.audit({ target: product_id });
    return toCatalogView(product, entry, dayOf(tx.now, principal.time_zone));
  });
};
