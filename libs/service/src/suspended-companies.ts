import { companySuspended, type companySuspensionChanged, type Id, type Payload } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';

type Deps = OpenedCollections<{ suspendedCompanies: typeof suspendedCompanies }>;

/** A company that the operator has suspended; others have no row. */
export type SuspendedCompany = {
  _id: Id<'company'>;
  /** The same as `_id`. */
  company_id: Id<'company'>;
  at: Date;
};

/** Each service that begins something with companies has its own copy, from `company_suspension_changed` of identity. */
export const suspendedCompanies = defineCollection<SuspendedCompany>({
  name: 'suspended_companies',
  scope: 'published',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

/** Stores whether a company is suspended. */
export const followSuspension = async (
  deps: Deps,
  tx: Transaction,
  { entity_id, suspended_at }: Payload<typeof companySuspensionChanged>,
): Promise<void> => {
  const row = deps.suspendedCompanies.owner(entity_id, tx);
  if (suspended_at === null) await row.deleteMany({ _id: entity_id });
  else await row.updateOne({ _id: entity_id }, { $set: { at: new Date(suspended_at) } }, { upsert: true });
};

/** Maximum number of companies that lists leave out; orders with others are refused all the same. */
const mostHidden = 5000;

/** The companies whose objects lists leave out. */
export const suspendedIds = async (deps: Deps): Promise<Id<'company'>[]> => {
  const found = await deps.suspendedCompanies
    .published()
    .find({}, { projection: { _id: 1 }, sort: { company_id: 1 }, limit: mostHidden });
  return found.map(({ _id }) => _id);
};

/** Which of some companies are suspended. */
export const suspendedAmong = async (
  deps: Deps,
  ids: readonly Id<'company'>[],
  tx?: Transaction,
): Promise<Set<string>> => {
  const found = await deps.suspendedCompanies.published(tx).find({ company_id: { $in: [...new Set(ids)] } });
  return new Set(found.map(({ _id }) => _id));
};

/**
 * Raises `company_suspended` if one of the companies is suspended. Called in the transaction that begins something with
 * them, before its first write, so that a suspension which this service has stored is never overlooked.
 */
export const requireNoneSuspended = async (
  deps: Deps,
  parties: readonly { id: Id<'company'>; name: string }[],
  tx?: Transaction,
): Promise<void> => {
  const suspended = await suspendedAmong(
    deps,
    parties.map(({ id }) => id),
    tx,
  );
  const refused = parties.find(({ id }) => suspended.has(id));
  if (refused) throw companySuspended(refused.name);
};

/** An order, an invitation or a bid. */
type Between = {
  buyer_company_id: Id<'company'>;
  buyer: { name: string };
  supplier_company_id: Id<'company'>;
  supplier: { name: string };
};

/**
 * Like {@link requireNoneSuspended}, for the buyers and suppliers of what is about to begin. Ending and refusing it stays
 * possible.
 */
export const requirePartiesActive = (
  deps: Deps,
  between: readonly Between[],
  tx?: Transaction,
): Promise<void> =>
  requireNoneSuspended(
    deps,
    between.flatMap(({ buyer_company_id, buyer, supplier_company_id, supplier }) => [
      { id: buyer_company_id, name: buyer.name },
      { id: supplier_company_id, name: supplier.name },
    ]),
    tx,
  );
