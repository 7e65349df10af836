import { type OrderFacts, sixLetters, systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { type Charge, paymentStatusOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import type { BillingParty } from './billing-party-store.ts';
import { takeNumbers } from './document-number-store.ts';
import { type Draft, documentZone, type Invoice, isInOwnName, issued, type Party } from './invoice.ts';

/**
 * Writes the documents of an order and its charge, with the parties as they are now. Documents in the supplier's name
 * take the next numbers of its series in the same transaction, so that none is missing or used twice.
 */
export const issueDocuments = async (
  deps: Deps,
  tx: WriteTx,
  { facts, charge }: { facts: OrderFacts; charge: Charge },
  drafts: readonly Draft[],
): Promise<Invoice[]> => {
  if (drafts.length === 0) return [];
  const { buyer_company_id, supplier_company_id } = facts;
  const buyer = await findParty(deps, tx, buyer_company_id);
  const supplier = await findParty(deps, tx, supplier_company_id);
  const counted = drafts.filter((draft) => isInOwnName(draft, supplier));
  const issuing = {
    buyer: partyOf(buyer, facts.buyer_name),
    supplier: partyOf(supplier, facts.supplier_name),
    numbers: supplier ? await countNumbers(deps, tx, supplier, counted) : new Map<Draft, string>(),
    payment_terms_days: supplier?.payment_terms_days ?? null,
    time_zone: documentZone(facts),
    payment_status: paymentStatusOf(charge),
    isUnpaid: charge.status === 'open',
  };
  const documents = drafts.map((draft) => issued(draft, issuing));
  await takeNumbers(deps, tx, documents);
  await deps.invoices.parties(systemPrincipal(buyer_company_id), tx).insert(...documents);
  return documents;
};

const findParty = (deps: Deps, tx: WriteTx, company_id: string): Promise<BillingParty | null> =>
  deps.billingParties.owner(company_id, tx).findOne({ _id: company_id });

/** A company without stored details has the name that the order contains. */
const partyOf = (found: BillingParty | null, name: string): Party => ({
  name: found?.name ?? name,
  legal_name: found?.legal_name ?? null,
  registration_number: found?.registration_number ?? null,
  tax_id: found?.tax_id ?? null,
  address: found?.address ?? null,
  country: found?.country ?? null,
});

/**
 * The next numbers of a supplier, for example INV-7K3QXM-000001. Its series is assigned at random with the first
 * invoice. If another supplier has the same series, the first number is taken already (`document_numbers`) and another
 * series is assigned.
 */
const countNumbers = async (
  deps: Deps,
  tx: WriteTx,
  { _id, series = sixLetters() }: BillingParty,
  drafts: readonly Draft[],
): Promise<Map<Draft, string>> => {
  if (drafts.length === 0) return new Map();
  const { invoices = [], credit_notes = [] } = Object.groupBy(drafts, ({ kind }) =>
    kind ? 'credit_notes' : 'invoices',
  );
  const after = await deps.billingParties.owner(_id, tx).findOneAndUpdate(
    { _id },
    {
      $inc: { 'counted.invoices': invoices.length, 'counted.credit_notes': credit_notes.length },
      $set: { series },
    },
  );
  const numbersOf = (own: readonly Draft[], prefix: string, last = 0) =>
    own.map((draft, index): [Draft, string] => [
      draft,
      `${prefix}-${series}-${String(last - own.length + 1 + index).padStart(6, '0')}`,
    ]);
  return new Map([
    ...numbersOf(invoices, 'INV', after?.counted?.invoices),
    ...numbersOf(credit_notes, 'CN', after?.counted?.credit_notes),
  ]);
};
