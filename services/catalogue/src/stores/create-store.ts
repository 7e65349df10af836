import type { Handler } from '@procura/bus';
import { type createStore as contract, newId } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { type Store, storeKeys, supplierOf, toOwnStoreView } from './store.ts';
import { nameTaken } from './store-store.ts';

/** Opens a store. Its name is unique within the supplier, ignoring case and accents. */
export const createStore: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  try {
    return await deps.database.write(call, async (tx) => {
      const stores = deps.stores.owner(principal.company_id, tx);
      // A rename of the supplier updates all its stores, but a call that began earlier does not include this one. The
      // increment on an existing store makes the two transactions conflict.
      const sibling = await stores.findOneAndUpdate({}, { $inc: { siblings: 1 } });
      const supplier = sibling?.supplier ?? supplierOf(principal);
      const store: Store = {
        _id: newId('store'),
        company_id: principal.company_id,
        supplier,
        name: input.name,
        country: input.country,
        currency: input.currency,
        description: input.description ?? '',
        created_at: tx.now,
        ...storeKeys({ name: input.name, supplier }),
      };
      await stores.insert(store);
      tx.audit({ target: store._id });
      return toOwnStoreView(store);
    });
  } catch (error) {
    throw nameTaken(error, principal, input.name);
  }
};
