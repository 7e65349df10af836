import type { companyChanged, Id, Payload } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type WriteTx } from '@procura/mongo';

type Deps = OpenedCollections<{ verifiedSuppliers: typeof verifiedSuppliers }>;

/** A supplier whose present name and tax id the operator has verified; others have no row. */
export type VerifiedSupplier = {
  _id: Id<'company'>;
  /** The same as `_id`. */
  company_id: Id<'company'>;
};

export const verifiedSuppliers = defineCollection<VerifiedSupplier>({
  name: 'verified_suppliers',
  scope: 'published',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

/** Stores which suppliers are verified. */
export const followVerification = async (
  deps: Deps,
  tx: WriteTx,
  { entity_id, kind, verified }: Payload<typeof companyChanged>,
): Promise<void> => {
  if (kind !== 'supplier') return;
  const row = deps.verifiedSuppliers.owner(entity_id, tx);
  if (verified) await row.updateOne({ _id: entity_id }, { $setOnInsert: {} }, { upsert: true });
  else await row.deleteMany({ _id: entity_id });
};
