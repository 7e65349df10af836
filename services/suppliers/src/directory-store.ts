import { type companyChanged, Failure, type FieldError, type Id, type Payload } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { type Supplier, toEntry } from './supplier.ts';

type Deps = OpenedCollections<{ directory: typeof directory }>;

export const directory = defineCollection<Supplier>({
  name: 'directory',
  scope: 'published',
  indexes: [
    { key: { company_id: 1 }, unique: true },
    { key: { name_key: 1, _id: 1 } },
    { key: { country: 1, name_key: 1, _id: 1 } },
    { key: { terms: 1, name_key: 1, _id: 1 } },
  ],
});

/** Stores a supplier's entry from its present profile. Buyers have none. */
export const followCompanyChanged = async (
  deps: Deps,
  tx: WriteTx,
  profile: Payload<typeof companyChanged>,
): Promise<void> => {
  if (profile.kind !== 'supplier') return;
  await deps.directory
    .owner(profile.entity_id, tx)
    .updateOne({ _id: profile.entity_id }, { $set: toEntry(profile) }, { upsert: true });
};

/** The suppliers with some ids, by id. */
export const findSuppliers = async (
  deps: Deps,
  ids: readonly Id<'company'>[],
  tx?: Transaction,
): Promise<Map<string, Supplier>> => {
  if (ids.length === 0) return new Map();
  const found = await deps.directory.published(tx).find({ company_id: { $in: [...new Set(ids)] } });
  return new Map(found.map((supplier) => [supplier._id, supplier]));
};

/** The failure for ids that are not suppliers; `paths` are their places in the input. */
export const noSupplier = (ids: readonly string[], paths: readonly string[]): Failure =>
  new Failure(
    'not_found',
    ids.length === 1
      ? `There is no supplier ${ids[0]}. list_supplier_companies shows the suppliers.`
      : `There are no suppliers ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}. list_supplier_companies shows the suppliers.`,
    {
      errors: paths.map(
        (path): FieldError => ({
          path,
          message: 'is not a supplier company; take ids from list_supplier_companies',
        }),
      ),
    },
  );
