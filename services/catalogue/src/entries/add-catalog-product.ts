import type { Handler } from '@procura/bus';
import type { addCatalogProduct as contract } from '@procura/contracts';
import { dayOf } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findProduct } from '../products/product-store.ts';
import { entryId, newEntry, toCatalogView } from './catalog-entry.ts';
import { insertEntry } from './catalog-entry-store.ts';

/** Adds a product to the buyer's catalogue; adding it again changes nothing. */
export const addCatalogProduct: Handler<Deps, typeof contract> = (deps, call, { product_id }) => {
  const { principal } = call;
  return deps.database.write(call, async (tx) => {
    const product = await findProduct(deps, product_id, tx);
    const entries = deps.entries.parties(principal, tx);
    const present = await entries.findOne({ _id: entryId(principal.company_id, product_id) });
    const entry = { ...(present ?? newEntry(product, principal.company_id, tx.now)), added: true };
    if (!present) await insertEntry(deps, principal, tx, entry);
    else if (!present.added)
      await entries.updateOne({ _id: entry._id }, { $set: { added: true, updated_at: tx.now } });
    tx.audit({ target: product_id });
    return toCatalogView(product, entry, dayOf(tx.now, principal.time_zone));
  });
};
