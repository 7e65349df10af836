import {
  inBothPhases,
  type Migration,
  type OpenedCollections,
  type WriteTx,
  walkInBatches,
} from '@procura/mongo';
import { refunds } from '../charges/charge-store.ts';
import { addValues, defineUniqueValues } from '../unique-values.ts';
import { invoices } from './invoice-store.ts';

type Deps = OpenedCollections<{ documentNumbers: typeof documentNumbers }>;

/** The numbers of invoices, credit notes and receipts. */
export const documentNumbers = defineUniqueValues('document_numbers');

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
const fillNumbers: Migration['run'] = async (tools) => {
  const { collection } = tools;
  const ofInvoices = { number: 1, buyer_company_id: 1 } as const;
  for await (const found of walkInBatches(collection(invoices).work(), {}, { projection: ofInvoices }))
    await addValues(
      tools,
      documentNumbers,
      found.map(({ number, buyer_company_id }) => ({ _id: number, company_id: buyer_company_id })),
    );
  const ofRefunds = { credit_note_number: 1, buyer_company_id: 1 } as const;
  for await (const found of walkInBatches(collection(refunds).work(), {}, { projection: ofRefunds }))
    await addValues(
      tools,
      documentNumbers,
      found.map(({ credit_note_number, buyer_company_id }) => ({
        _id: credit_note_number,
        company_id: buyer_company_id,
      })),
    );
};

export const documentNumberMigrations: readonly Migration[] = inBothPhases(
  '2026-12-document-numbers',
  fillNumbers,
);
