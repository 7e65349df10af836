import type { Handler } from '@procura/bus';
import { type updateStore as contract, Failure } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { type Store, storeKeys, toOwnStoreView, versionOf } from '../stores/store.ts';
import { findOwnStore, nameTaken } from '../stores/store-store.ts';
import { copyStoreName } from './supplier-events.ts';

/** Changes a store by compare-and-set on the version the supplier has read. Its products get a new name by tasks. */
export const updateStore: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { store_id, expected_version, ...changes } = input;
  const { principal } = call;
  try {
    return await deps.database.write(call, async (tx) => {
      const before = await findOwnStore(deps, principal, store_id, tx);
      const version = versionOf(before);
      if (version !== expected_version) throw changedSince(version, expected_version);
      const fields = {
        name: changes.name ?? before.name,
        country: changes.country ?? before.country,
        description: changes.description ?? before.description,
        version: version + 1,
      };
      const after: Store = {
        ...before,
        ...fields,
        ...storeKeys({ name: fields.name, supplier: before.supplier }),
      };
      await deps.stores.owner(principal.company_id, tx).replaceOne({ _id: store_id }, after);
      if (after.name !== before.name)
        tx.enqueue(copyStoreName, { supplier_company_id: principal.company_id, after_product_id: null });
      tx.audit({ target: store_id });
      return toOwnStoreView(after);
    });
  } catch (error) {
    throw nameTaken(error, principal, input.name);
  }
};

const changedSince = (version: number, expected: number): Failure =>
  new Failure(
    'version_conflict',
    `The store is at version ${version}, not ${expected}: someone changed it since. Read it again and repeat your change.`,
    {
      errors: [
        {
          path: 'expected_version',
          message: `must be ${version}, the present version, after reading the store again`,
        },
      ],
    },
  );
