import type { Change } from '@procura/contracts';
import { defineCollection } from '@procura/mongo';

/** A change in the feed of one company, as stored. */
export type FeedEntry = Omit<Change, 'id' | 'at'> & {
  _id: Change['id'];
  company_id: string;
  at: Date;
  /** When it was appended; its retention begins then. */
  received_at: Date;
};

/** The last number of a company's feed that has been deleted. */
export type Floor = { _id: string; company_id: string; number: number };

/** A single document; cursors of another epoch are refused. */
export type Epoch = { _id: 'epoch'; value: string };

export const entries = defineCollection<FeedEntry>({
  name: 'entries',
  scope: 'owner',
  indexes: [
    // Keeps the numbers of a company without gaps; see appendChanges.
    { key: { company_id: 1, number: 1 }, unique: true },
    { key: { received_at: 1 } },
  ],
});

export const floors = defineCollection<Floor>({
  name: 'floors',
  scope: 'owner',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

export const epochs = defineCollection<Epoch>({ name: 'epochs', scope: 'platform', indexes: [] });

/** An entry in the form that callers receive. */
export const toChange = ({
  _id,
  company_id: _company,
  received_at: _received,
  at,
  ...facts
}: FeedEntry): Change => ({
  ...facts,
  id: _id,
  at: at.toISOString(),
});
