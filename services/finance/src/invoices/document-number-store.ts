import {
  defineCollection,
  inBothPhases,
  type Migration,
  type OpenedCollections,
  type WriteTx,
  walkInBatches,
} from '@procura/mongo';
import { refunds } from '../charges/charge-store.ts';
import { invoices } from './invoice-store.ts';

type Deps = OpenedCollections<{ documentNumbers: typeof documentNumbers }>;

/** The number of an invoice, a credit note or a receipt, which no other document of the platform has. */
export type DocumentNumber = {
  /** The number. */
  _id: string;
  /** The buyer of the document. */
  company_id: string;
};

/** A unique index of documents would have to begin with their shard key, the buyer; numbers are unique over all buyers. */
export const documentNumbers = defineCollection<DocumentNumber>({
  name: 'document_numbers',
  scope: 'platform',
  shard_key: { _id: 'hashed' },
  indexes: [],
});

/** Takes the numbers of new documents in the transaction that writes them. One that is taken is a duplicate key. */
export const takeNumbers = (
  deps: Deps,
  tx: WriteTx,
  documents: readonly { number: string; buyer_company_id: string }[],
): Promise<void> =>
  deps.documentNumbers
    .lookup(tx)
    .insert(
      ...documents.map(({ number, buyer_company_id }) => ({ _id: number, company_id: buyer_company_id })),
    );

/** Adds the numbers of documents that releases before 2026-12 wrote, which were unique by indexes of the documents. */
const fillNumbers: Migration['run'] = async ({ collection }) => {
  const guard = collection(documentNumbers).work();
  const take = (numbers: readonly DocumentNumber[]) =>
    guard.updateEach(
      numbers.map(({ _id, company_id }) => ({
        filter: { _id },
        update: { $setOnInsert: { company_id } },
        upsert: true,
      })),
    );
  const ofInvoices = { number: 1, buyer_company_id: 1 } as const;
  for await (const found of walkInBatches(collection(invoices).work(), {}, { projection: ofInvoices }))
    await take(found.map(({ number: _id, buyer_company_id: company_id }) => ({ _id, company_id })));
  const ofRefunds = { credit_note_number: 1, buyer_company_id: 1 } as const;
  for await (const found of walkInBatches(collection(refunds).work(), {}, { projection: ofRefunds }))
    await take(
      found.map(({ credit_note_number: _id, buyer_company_id: company_id }) => ({ _id, company_id })),
    );
};

export const documentNumberMigrations: readonly Migration[] = inBothPhases(
  '2026-12-document-numbers',
  fillNumbers,
);
