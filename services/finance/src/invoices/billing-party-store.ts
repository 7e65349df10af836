import type { billingPartyChanged, Payload } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type WriteTx } from '@procura/mongo';
import type { Party } from './invoice.ts';

type Deps = OpenedCollections<{ billingParties: typeof billingParties }>;

/** The details of a company for future invoices, and the numbers of documents that it has issued in its own name. */
export type BillingParty = Party & {
  /** The same as `company_id`. */
  _id: string;
  company_id: string;
  invoicing_consent_at: Date | null;
  /** Its payment terms; absent until the company is next published, if none were stored. */
  payment_terms_days?: number | null;
  /** The prefix of its document numbers, assigned with the first of them. */
  series?: string;
  /** The last number of each kind, incremented in the transaction that writes the document. */
  counted?: { invoices?: number; credit_notes?: number };
};

export const billingParties = defineCollection<BillingParty>({
  name: 'billing_parties',
  scope: 'owner',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

/** Stores the details of a company for invoices. */
export const followBillingParty = async (
  deps: Deps,
  tx: WriteTx,
  event: Payload<typeof billingPartyChanged>,
): Promise<void> => {
  const { entity_id: _id, name, legal_name, registration_number, tax_id, address, country } = event;
  const { payment_terms_days, invoicing_consent_at: consent } = event;
  await deps.billingParties.owner(_id, tx).updateOne(
    { _id },
    {
      $set: {
        name,
        legal_name,
        registration_number,
        tax_id,
        address,
        country,
        payment_terms_days,
        invoicing_consent_at: consent === null ? null : new Date(consent),
      },
    },
    { upsert: true },
  );
};
