import type { Id, Preview, PurchaseHeader } from '@procura/contracts';
import { defineCollection, type ScopedCollection } from '@procura/mongo';
import type { Offer, OfferedShipping } from '../model/offer.ts';
import type { PurchaseSource, Quote } from '../model/quote.ts';

/** A preview as stored: what was shown to one user, so that exactly this can be placed. */
export type StoredPreview = {
  _id: Id<'preview'>;
  company_id: Id<'company'>;
  user_id: Id<'user'>;
  source: PurchaseSource;
  branch_id: Id<'branch'>;
  lines: Quote['requested'];
  /** Absent on previews from before it was stored. */
  header?: PurchaseHeader;
  /** What its placement repeats; absent if nothing. */
  warnings?: Preview['warnings'];
  /** What each line offered; absent on previews from before it was stored, which have the fingerprint alone. */
  offers?: Offer[];
  /** The shipping of each order; absent on previews from before it was stored. */
  shipping?: OfferedShipping[];
  /** Fingerprint of lines and prices, which replicas of the release before compare. */
  fingerprint: string;
  created_at: Date;
  expires_at: Date;
  /** The purchase that was placed from it. */
  purchase_id: Id<'purchase'> | null;
};

/** Kept for a day after its expiry, so that a late placement fails with `preview_expired`. */
const keptAfterExpiryS = 24 * 3600;

export const previews = defineCollection<StoredPreview>({
  name: 'previews',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, _id: 1 } },
    { key: { company_id: 1, user_id: 1, _id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: keptAfterExpiryS },
  ],
});

/** Maximum number of previews of one person and of one company; a further one deletes the oldest. */
export const mostPreviews = { person: 100, company: 5000 };

/** Stores a preview; deletes the oldest of the same person and company beyond the maximum. */
export const insertPreview = async (
  collection: ScopedCollection<StoredPreview>,
  preview: StoredPreview,
  most = mostPreviews,
): Promise<void> => {
  const { company_id, user_id } = preview;
  const own = collection.owner(company_id);
  await own.insert(preview);
  const endOldest = async (of: { user_id?: Id<'user'> }, bound: number): Promise<void> => {
    // Ids are in order of time, and of two in one millisecond one is still the older. The index answers it alone, however
    // many it passes over.
    const projection = { _id: 1 };
    const [oldest] = await own.find(of, { sort: { _id: -1 }, skip: bound, limit: 1, projection });
    if (oldest) await own.deleteMany({ ...of, _id: { $lte: oldest._id } });
  };
  await Promise.all([endOldest({ user_id }, most.person), endOldest({}, most.company)]);
};
