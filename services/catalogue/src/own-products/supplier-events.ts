import {
  type companyChanged,
  type Id,
  type Payload,
  type Principal,
  systemPrincipal,
} from '@procura/contracts';
import type { TransactedTask, WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { followProduct } from '../entries/catalog-entry-store.ts';
import { type Product, type ProductChange, withDerived } from '../products/product.ts';
import { type Store, type Supplier, sameSupplier, storeKeys } from '../stores/store.ts';

/** Products per task of a rename; each may have entries of many buyers. */
const batch = 50;

/**
 * Updates a supplier's name and time zone in its stores. Its products follow by tasks, a bounded number in each
 * transaction.
 */
export const onCompanyChanged = async (
  deps: Deps,
  tx: WriteTx,
  company: Payload<typeof companyChanged>,
): Promise<void> => {
  if (company.kind !== 'supplier') return;
  const { entity_id: id, name, time_zone } = company;
  const supplier: Supplier = { id, name, time_zone };
  const stores = deps.stores.owner(id, tx);
  const behind = (await stores.find({})).filter((store) => !sameSupplier(store.supplier, supplier));
  if (behind.length === 0) return;
  await stores.changeEach(
    behind.map((store) => ({
      filter: { _id: store._id },
      update: { $set: { supplier, ...storeKeys({ name: store.name, supplier }) } },
    })),
  );
  tx.enqueue(copySupplierName, { supplier_company_id: id, after_product_id: null });
};

type CopyTask = TransactedTask<
  Deps,
  { supplier_company_id: Id<'company'>; after_product_id: Id<'product'> | null }
>;

/**
 * Copies the names of a supplier and of its stores, and its time zone, from its stores to its products after the given
 * one, in the order of ids: to a bounded number of them, and enqueues the rest.
 */
const copyingNames = (name: string): CopyTask => {
  const task: CopyTask = {
    name,
    partition_by: 'supplier_company_id',
    serializeOn: ({ supplier_company_id }) => [supplier_company_id],
    async effect(deps, tx, { supplier_company_id, after_product_id }) {
      const own = deps.products.owner(supplier_company_id, tx);
      const next = await own.find(after_product_id ? { _id: { $gt: after_product_id } } : {}, {
        sort: { _id: 1 },
        limit: batch,
      });
      const changes = namesOf(next, await deps.stores.owner(supplier_company_id, tx).find({}));
      await own.changeEach(
        changes.map(({ after: { _id, supplier, store, terms } }) => ({
          filter: { _id },
          update: { $set: { supplier, store, terms } },
        })),
      );
      const party = supplierSide(supplier_company_id);
      for (const change of changes) await followProduct(deps, party, tx, change);
      const last = next.at(-1);
      if (last && next.length === batch)
        tx.enqueue(task, { supplier_company_id, after_product_id: last._id as Id<'product'> });
    },
  };
  return task;
};

/** The products whose copies differ from their stores, before and after. */
const namesOf = (products: readonly Product[], stores: readonly Store[]): ProductChange[] => {
  const storeOf = new Map(stores.map((store) => [store._id, store]));
  return products.flatMap((before) => {
    const store = storeOf.get(before.store.id);
    if (!store || (sameSupplier(before.supplier, store.supplier) && before.store.name === store.name))
      return [];
    const { supplier } = store;
    return {
      before,
      after: {
        ...before,
        supplier,
        store: { id: store._id, name: store.name },
        terms: withDerived(before, { ...before, supplier }).terms,
      },
    };
  });
};

export const copySupplierName = copyingNames('supplier_renamed');
/** A task of its own, because a replica of an earlier release copies the supplier's name alone. */
export const copyStoreName = copyingNames('store_renamed');

/** A principal that acts for the platform in the scope of a supplier. */
const supplierSide = (company_id: Id<'company'>): Principal => ({
  ...systemPrincipal(company_id),
  company_kind: 'supplier',
});
