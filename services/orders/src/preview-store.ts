import type { Id } from '@procura/contracts';
import { defineCollection } from '@procura/mongo';
import type { PurchaseSource } from './purchase.ts';
import type { Quote } from './quote.ts';

/** A preview as stored: what was shown to one user, so that exactly that can be placed. */
export type StoredPreview = {
  _id: Id<'preview'>;
  company_id: Id<'company'>;
  user_id: Id<'user'>;
  source: PurchaseSource;
  branch_id: Id<'branch'>;
  lines: Quote['requested'];
  /** Fingerprint of lines and prices. */
  fingerprint: string;
  created_at: Date;
  expires_at: Date;
  /** The purchase it made. */
  purchase_id: Id<'purchase'> | null;
};

/** Kept for a day after its end, so that a late placement hears `preview_expired`. */
const keptAfterExpiryS = 24 * 3600;

export const previews = defineCollection<StoredPreview>({
  name: 'previews',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, _id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: keptAfterExpiryS },
  ],
});
