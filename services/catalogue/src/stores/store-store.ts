import { Failure, type Id, notFound, type Principal } from '@procura/contracts';
import { defineCollection, isDuplicateKey, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { Store } from './store.ts';

type Deps = OpenedCollections<{ stores: typeof stores }>;

export const stores = defineCollection<Store>({
  name: 'stores',
  scope: 'published',
  indexes: [
    { key: { company_id: 1, name_key: 1 }, unique: true },
    { key: { name_key: 1, _id: 1 } },
    { key: { country: 1, name_key: 1, _id: 1 } },
    { key: { terms: 1, name_key: 1, _id: 1 } },
  ],
});

/** A store of the calling supplier. Raises `not_found` for any other. */
export const findOwnStore = async (
  deps: Deps,
  supplier: Principal,
  store_id: Id<'store'>,
  tx?: Transaction,
): Promise<Store> => {
  const store = await deps.stores.owner(supplier.company_id, tx).findOne({ _id: store_id });
  if (!store)
    throw notFound(
      `${supplier.company_name} has no store ${store_id}. list_own_stores shows its stores.`,
      'store_id',
      'is not one of your stores; list_own_stores shows them',
    );
  return store;
};

/** What a write of a store failed with, in words if another store of the supplier has the name. */
export const nameTaken = (error: unknown, supplier: Principal, name: string | undefined): unknown =>
  isDuplicateKey(error, 'name_key')
    ? new Failure(
        'already_exists',
        `${supplier.company_name} has a store named ${name}. Choose another name.`,
        { errors: [{ path: 'name', message: 'is taken by another store of yours; choose another' }] },
      )
    : error;
