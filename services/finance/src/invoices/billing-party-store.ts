import type { billingPartyChanged, Payload } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type WriteTx } from '@procura/mongo';
import type { Party } from './invoice.ts';

type Deps = OpenedCollections<{ billingParties: typeof billingParties }>;

/** A company as invoices name it from now on, and how many documents it has issued in its name. */
export type BillingParty = Party & {
  /** The same as `company_id`. */
  _id: string;
  company_id: string;
  invoicing_consent_at: Date | null;
  /** What it allows for paying its invoices; absent until it is next published where none was kept. */
  payment_terms_days?: number | null;
  /** What the numbers of its documents have in common, drawn with the first of them. */
  series?: string;
  /** The last number of each kind; they are counted in the transaction that writes the document. */
  counted?: { invoices?: number; credit_notes?: number };
};

export const billingParties = defineCollection<BillingParty>({
  name: 'billing_parties',
  scope: 'owner',
  indexes: [{ key: { company_id: 1 }, unique: true }],
});

/** Keeps how invoices name a company. */
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
